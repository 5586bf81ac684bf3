package dev.vkval.cli.fix;

import dev.vkval.finding.Finding;
import dev.vkval.finding.Help;
import dev.vkval.report.Sanitizer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Fixes as the members of a JSON object. */
public final class FixMembers {
    private static final int SCHEMA = 1;

    private FixMembers() {}

    public static Map<String, Object> of(CaptureFixes fixes, int exitCode) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("schema", SCHEMA);
        members.put("exitCode", exitCode);
        members.put(
                "hazards", fixes.verdicts().stream().map(FixMembers::verdict).toList());
        members.put("edits", fixes.edits().stream().map(Object::toString).toList());
        return members;
    }

    private static Map<String, Object> verdict(Verdict verdict) {
        Hazard hazard = verdict.hazard();
        Finding first = hazard.first();
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("ids", List.copyOf(hazard.ids()));
        members.put("rule", first.rule());
        members.put("severity", first.severity().label());
        members.put("title", Sanitizer.line(first.title()));
        members.put("block", first.block());
        members.put("count", hazard.occurrences());
        members.put(
                "fix",
                first.help().stream().map(Help::text).map(Sanitizer::line).toList());
        members.put("edits", verdict.edits().stream().map(Object::toString).toList());
        members.put("verdict", verdict.verified() ? "verified" : verdict.proposed() ? "not fixed" : "no edit");
        if (verdict.reason() != null) {
            members.put("reason", Sanitizer.line(verdict.reason()));
        }
        return members;
    }
}

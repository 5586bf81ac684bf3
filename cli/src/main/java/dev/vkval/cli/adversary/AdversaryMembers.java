package dev.vkval.cli.adversary;

import dev.vkval.adversary.KeptContents;
import dev.vkval.adversary.UndefinedContents;
import dev.vkval.report.Sanitizer;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What other orders made, as the members of a JSON object. */
public final class AdversaryMembers {
    private static final int SCHEMA = 1;

    private AdversaryMembers() {}

    public static Map<String, Object> of(AdversarialReplays.Outcome outcome, int exitCode) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("schema", SCHEMA);
        members.put("exitCode", exitCode);
        members.put("device", Sanitizer.line(outcome.device()));
        members.put("compared", outcome.compared());
        members.put(
                "undefined",
                outcome.undefined().stream().map(AdversaryMembers::difference).toList());
        members.put(
                "discarded",
                outcome.discarded().stream().map(AdversaryMembers::discarded).toList());
        members.put("given", outcome.given());
        members.put("left", outcome.left());
        if (outcome.undecidable() != null) {
            members.put("undecidable", outcome.undecidable());
        }
        members.put(
                "orders", outcome.trials().stream().map(AdversaryMembers::trial).toList());
        members.put("untried", outcome.untried());
        members.put("truncated", outcome.truncated());
        return members;
    }

    private static Map<String, Object> discarded(UndefinedTrial trial) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("rule", UndefinedTrial.RULE);
        members.put("severity", trial.severity().label());
        members.put(
                "contents",
                trial.contents().stream().map(AdversaryMembers::contents).toList());
        members.put(
                "differences",
                trial.differences().stream().map(AdversaryMembers::difference).toList());
        return members;
    }

    private static Map<String, Object> contents(UndefinedContents contents) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("at", contents.block());
        members.put("image", Sanitizer.line(contents.image()));
        members.put("cause", contents.cause().words());
        members.put("edits", contents.high().stream().map(Object::toString).toList());
        return members;
    }

    private static Map<String, Object> trial(Trial trial) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("later", trial.swap().later());
        members.put("earlier", trial.swap().earlier());
        members.put("outcome", trial.outcome().word());
        if (trial.outcome() == Trial.Outcome.DIFFERENT) {
            members.put("severity", AdversaryText.severity(trial).label());
        }
        if (trial.hazard() != null) {
            members.put("hazard", trial.id());
            members.put("rule", trial.hazard().rule());
            members.put("title", Sanitizer.line(trial.hazard().title()));
        }
        if (trial.ofHost() && trial.hazard() == null) {
            members.put("rule", Trial.HOST_WRITE);
        }
        members.put("order", AdversaryText.order(trial.swap()));
        if (trial.reason() != null) {
            members.put("reason", Sanitizer.line(trial.reason()));
        }
        members.put(
                "differences",
                trial.differences().stream().map(AdversaryMembers::difference).toList());
        members.put("edits", trial.swap().edits().stream().map(Object::toString).toList());
        return members;
    }

    private static Map<String, Object> difference(KeptContents.Difference difference) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("what", Sanitizer.line(difference.observed().what()));
        members.put("when", difference.observed().when().name().toLowerCase(Locale.ROOT));
        members.put("at", difference.observed().at());
        members.put("different", difference.different());
        members.put("of", difference.of());
        members.put("unit", difference.observed().unit());
        members.put("first", difference.observed().place(difference.firstOffset()));
        return members;
    }
}

package dev.vkval.cli.fix;

import dev.vkval.capture.Anomalies;
import dev.vkval.cli.check.RecordedCheck;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the checks say of a capture.
 *
 * @param hazards by their keys, in the order of their first occurrences
 * @param others what else is found, by id
 * @param faults bugs of this tool that the checks met
 */
record Judgement(Map<String, Hazard> hazards, Map<String, Finding> others, int faults) {
    static Judgement of(Path capture, Anomalies anomalies, RecordedCheck check) throws IOException {
        Map<String, Hazard> hazards = new LinkedHashMap<>();
        Map<String, Finding> others = new LinkedHashMap<>();
        RecordedCheck.Outcome outcome = check.check(capture, anomalies, (finding, group) -> {
            if (isHazard(finding)) {
                hazards.computeIfAbsent(Hazard.key(finding), key -> new Hazard(finding))
                        .add(finding, group);
            } else {
                others.putIfAbsent(group.id(), finding);
            }
        });
        return new Judgement(hazards, others, outcome.faults().size());
    }

    private static boolean isHazard(Finding finding) {
        return finding.family() == Family.SYNC && finding.accesses().size() > 1;
    }

    /** What is found that is not found in another capture, in words. */
    List<String> beyond(Judgement other) {
        List<String> fresh = new ArrayList<>();
        hazards.forEach((key, hazard) -> {
            if (!other.hazards.containsKey(key)) {
                fresh.add(words(hazard.first()));
            }
        });
        others.forEach((id, finding) -> {
            if (!other.others.containsKey(id)) {
                fresh.add(words(finding));
            }
        });
        return fresh;
    }

    private static String words(Finding finding) {
        return finding.rule() + ": " + finding.title();
    }

    /** The ids of all hazards. */
    Set<String> ids() {
        Set<String> ids = new TreeSet<>();
        hazards.values().forEach(hazard -> ids.addAll(hazard.ids()));
        return ids;
    }
}

package dev.vkval.cli.supervision;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.Severity;
import dev.vkval.sync.SyncValidator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What becomes of hazards that shaders may have, once it is known what these accessed. */
final class Verdicts {
    static final String OPEN = "hazards that shaders may have are neither confirmed nor refuted: ";

    private static final String CONFIRMED = "confirmed hazards";
    private static final String REFUTED = "refuted hazards";
    private static final String UNDECIDED = "open hazards";

    private Verdicts() {}

    /**
     * A result in which hazards are those that were judged last. What else was found stays.
     *
     * @param possible its groups that are judged again
     * @param judged all hazards with accesses of shaders, by what they accessed
     * @param why what keeps those that are still possible open
     */
    static CaptureResult merged(
            CaptureResult result, List<FindingGroup> possible, List<FindingGroup> judged, String why) {
        Map<String, FindingGroup> known =
                result.findings().stream().collect(Collectors.toMap(FindingGroup::id, Function.identity()));
        Set<String> again = possible.stream().map(FindingGroup::id).collect(Collectors.toSet());
        Set<String> found = new HashSet<>();
        List<FindingGroup> all = new ArrayList<>();
        int confirmed = 0;
        int open = 0;
        for (FindingGroup group : judged) {
            FindingGroup before = known.get(group.id());
            if (before != null && !again.contains(group.id())) {
                continue;
            }
            found.add(group.id());
            all.add(before == null ? group : new FindingGroup(group.id(), group.finding(), before.sources()));
            boolean sure = group.finding().confidence() != Confidence.INFERRED;
            confirmed += sure ? 1 : 0;
            open += sure ? 0 : 1;
        }
        int refuted = 0;
        for (FindingGroup group : result.findings()) {
            if (!again.contains(group.id())) {
                all.add(group);
            } else if (!found.contains(group.id())) {
                refuted++;
                all.add(refuted(group));
            }
        }
        CaptureResult merged = result.withFindings(FindingGroups.inReportOrder(all));
        merged = noted(
                merged, CONFIRMED, "hazards of shaders, confirmed by what these accessed on the device", confirmed);
        merged = noted(
                merged,
                REFUTED,
                "hazards that shaders may have: by what they accessed in this execution there is none;"
                        + " --all-severities lists them",
                refuted);
        return open == 0 ? merged : merged.with(new Coverage.Gap(UNDECIDED, OPEN + why, open));
    }

    /**
     * A result in which the actions are known that access memory by addresses that are not recorded.
     *
     * @param open how many of them may have a hazard for that reason, and were not seen
     */
    static CaptureResult ofAddresses(CaptureResult result, long open) {
        CaptureResult rest = result.withoutGap(SyncValidator.UNKNOWN_ADDRESSES);
        return open == 0
                ? rest
                : rest.with(new Coverage.Gap(
                        SyncValidator.UNKNOWN_ADDRESSES,
                        "shaders of these commands access memory by device addresses that are not in what was recorded,"
                                + " and which bytes these are was not recorded by a replay either: hazards with them"
                                + " are not known",
                        open));
    }

    private static CaptureResult noted(CaptureResult result, String what, String text, int count) {
        return count == 0 ? result : result.with(new Coverage.Gap(what, text, count).unwanted());
    }

    private static FindingGroup refuted(FindingGroup group) {
        String message =
                "Not a hazard in this execution: by what the shaders accessed when a device executed them, these two"
                        + " accesses have no byte in common, or accesses between order them. With other data or on another device it"
                        + " may be one. " + group.finding().message();
        FindingGroup told = group.retold(message, group.finding().properties());
        return new FindingGroup(told.id(), told.finding().withSeverity(Severity.INFO), told.sources(), told.baseline());
    }
}

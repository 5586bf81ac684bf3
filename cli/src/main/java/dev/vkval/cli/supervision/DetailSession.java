package dev.vkval.cli.supervision;

import dev.vkval.cli.check.Trial;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.gpuav.ErrorValues;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Checks inputs, and replays those with errors of shaders a second time, in which only the actions with errors get
 * checks: what differs between the invocations with an error takes memory and code that the checks of all actions do
 * not have.
 */
public final class DetailSession implements CheckRun.Session {
    /** Number of actions of which details are looked for. */
    static final int MOST_ACTIONS = 256;

    private static final String GAP = "gpu";

    private final CheckRun.Session session;
    private final FurtherReplays replays;
    private final BiConsumer<CaptureResult, CaptureResult> replace;

    /**
     * @param session checks the inputs
     * @param replace receives a result and the same with details
     */
    public DetailSession(
            CheckRun.Session session, FurtherReplays replays, BiConsumer<CaptureResult, CaptureResult> replace) {
        this.session = session;
        this.replays = replays;
        this.replace = replace;
    }

    @Override
    public List<CaptureResult> check(CaptureInput input, int index) {
        List<CaptureResult> results = session.check(input, index);
        List<CaptureResult> detailed = new ArrayList<>();
        for (CaptureResult result : results) {
            detailed.add(detailed(result, input, index, results.size() == 1));
        }
        return detailed;
    }

    private CaptureResult detailed(CaptureResult result, CaptureInput input, int index, boolean alone) {
        List<FindingGroup> groups =
                result.findings().stream().filter(DetailSession::lacksValues).toList();
        if (groups.isEmpty()) {
            return result;
        }
        if (!alone || input.file() == null || input.isArchive()) {
            return replaced(
                    result,
                    without(result, groups.size(), "only captures that are files of their own are replayed twice"));
        }
        if (result.status() != CaptureStatus.COMPLETED || result.crash() != null) {
            return replaced(
                    result,
                    without(result, groups.size(), "the capture is not replayed again if it was not to its end"));
        }
        List<Long> blocks = groups.stream()
                .map(group -> group.finding().block())
                .distinct()
                .sorted()
                .limit(MOST_ACTIONS)
                .toList();
        // What is known, should the driver end the process.
        CaptureResult known =
                replaced(result, without(result, groups.size(), "the second replay brought the process down"));
        try {
            List<String> ids = groups.stream()
                    .filter(group -> blocks.contains(group.finding().block()))
                    .map(FindingGroup::id)
                    .toList();
            return replaced(known, merged(result, groups, again(input, index, Trial.details(blocks, ids), result)));
        } catch (IOException e) {
            return replaced(
                    known, without(result, groups.size(), "the second replay was not possible: " + e.getMessage()));
        }
    }

    private CaptureResult replaced(CaptureResult result, CaptureResult more) {
        replace.accept(result, more);
        return more;
    }

    /** The second replay, in another process where the first of its processes ended early as the check did not. */
    private CaptureResult again(CaptureInput input, int index, Trial trial, CaptureResult result) throws IOException {
        CaptureResult second = replays.of(input, index, trial, result);
        return second.crash() == null ? second : replays.of(input, index, trial, result);
    }

    /** Whether a group is of an error of several invocations, of which the value of the first one alone is known. */
    private static boolean lacksValues(FindingGroup group) {
        return ofShader(group) && group.finding().properties().containsKey(ErrorValues.NOT_KEPT);
    }

    /** Whether a group is of an error that checks in a shader found on the device. */
    private static boolean ofShader(FindingGroup group) {
        Finding finding = group.finding();
        return finding.family() == Family.GPU
                && finding.confidence() == Confidence.OBSERVED
                && finding.shader() != null;
    }

    private static CaptureResult merged(CaptureResult result, List<FindingGroup> groups, CaptureResult second) {
        Map<String, FindingGroup> again = second.findings().stream()
                .filter(DetailSession::ofShader)
                .collect(Collectors.toMap(FindingGroup::id, Function.identity(), (one, other) -> one));
        List<FindingGroup> all = new ArrayList<>();
        int missing = 0;
        for (FindingGroup group : result.findings()) {
            FindingGroup more = groups.contains(group) ? again.get(group.id()) : null;
            boolean same =
                    more != null && more.finding().block() == group.finding().block();
            missing += groups.contains(group) && !same ? 1 : 0;
            all.add(same ? told(group, more.finding()) : group);
        }
        CaptureResult merged = result.withFindings(all);
        return missing == 0
                ? merged
                : without(
                        merged,
                        missing,
                        second.crash() == null
                                ? "the second replay did not show these errors again"
                                : "the second replay ended early twice, the last time with " + how(second.crash()));
    }

    private static String how(CrashNote crash) {
        return crash.call() == null ? crash.signal() : crash.signal() + " in " + crash.call();
    }

    /** The group with what the second replay adds. Ids of shaders differ, because their checks do. */
    private static FindingGroup told(FindingGroup group, Finding second) {
        Map<String, Object> properties = new TreeMap<>(second.properties());
        properties.putAll(group.finding().properties());
        properties.remove(ErrorValues.NOT_KEPT);
        return group.retold(second.message(), properties);
    }

    private static CaptureResult without(CaptureResult result, int groups, String why) {
        return result.with(
                new Coverage.Gap(GAP, "the different values of errors are not known of some findings: " + why, groups)
                        .unwanted());
    }
}

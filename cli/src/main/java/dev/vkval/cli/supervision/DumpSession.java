package dev.vkval.cli.supervision;

import dev.vkval.cli.check.DumpChoice;
import dev.vkval.cli.check.DumpIndex;
import dev.vkval.cli.check.Trial;
import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.Nearest;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.dump.DumpRequest;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Contents;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.FindingGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.BiConsumer;

/**
 * Checks inputs, and replays those again that have findings whose contents are asked for: each replay copies the resources of
 * a finding before and after its accesses.
 */
public final class DumpSession implements CheckRun.Session {
    private static final String DRIVER = "vulkan";

    private final CheckRun.Session session;
    private final DumpChoice choice;
    private final FurtherReplays replays;
    private final BiConsumer<CaptureResult, CaptureResult> replace;
    /** Ids of all findings of the captures that were checked. */
    private final ConcurrentSkipListSet<String> found = new ConcurrentSkipListSet<>();

    private volatile boolean checked;

    /**
     * @param session checks the inputs
     * @param replace receives a result and the same with contents
     */
    public DumpSession(
            CheckRun.Session session,
            DumpChoice choice,
            FurtherReplays replays,
            BiConsumer<CaptureResult, CaptureResult> replace) {
        this.session = session;
        this.choice = choice;
        this.replays = replays;
        this.replace = replace;
    }

    @Override
    public List<CaptureResult> check(CaptureInput input, int index) {
        List<CaptureResult> dumped = new ArrayList<>();
        List<CaptureResult> results = session.check(input, index);
        for (CaptureResult result : results) {
            dumped.add(dumped(result, input, index, results.size() == 1));
        }
        return dumped;
    }

    /**
     * Ends the run with an error if a finding that is asked for is in none of the captures, provided that captures were
     * checked.
     */
    public void requireFound() {
        for (String id : new TreeSet<>(choice.ids())) {
            if (checked && !found.contains(id)) {
                throw new CommandError(
                        ExitCode.USAGE,
                        "--dump: no capture of this run has a finding '" + id + "'" + Nearest.suggestion(id, found));
            }
        }
    }

    private CaptureResult dumped(CaptureResult result, CaptureInput input, int index, boolean alone) {
        checked |= result.status() == CaptureStatus.COMPLETED || result.status() == CaptureStatus.PARTIAL;
        result.findings().forEach(group -> found.add(group.id()));
        List<FindingGroup> wanted = result.findings().stream()
                .filter(group -> choice.ids().contains(group.id()))
                .toList();
        if (wanted.isEmpty()) {
            return result;
        }
        String why = obstacle(result, input, alone);
        if (why != null) {
            Map<String, List<Contents>> none = new HashMap<>();
            wanted.forEach(group -> none.put(group.id(), missing(group, why)));
            return replaced(result, none);
        }
        Map<String, List<Contents>> known = new HashMap<>();
        wanted.forEach(group -> known.put(group.id(), missing(group, "the further replay brought the process down")));
        CaptureResult latest = replaced(result, known);
        for (FindingGroup group : wanted) {
            known.put(group.id(), contents(group, input, index, result));
            latest = replaced(latest, known);
        }
        return latest;
    }

    private static String obstacle(CaptureResult result, CaptureInput input, boolean alone) {
        if (!DRIVER.equals(result.driver())) {
            return "no device was used";
        } else if (!alone || input.file() == null || input.isArchive()) {
            return "only captures that are files of their own are replayed again";
        }
        return null;
    }

    private CaptureResult replaced(CaptureResult result, Map<String, List<Contents>> contents) {
        CaptureResult more = result.withFindings(result.findings().stream()
                .map(group -> contents.containsKey(group.id()) ? group.with(contents.get(group.id())) : group)
                .toList());
        replace.accept(result, more);
        return more;
    }

    private List<Contents> contents(FindingGroup group, CaptureInput input, int index, CaptureResult result) {
        List<DumpRequest> requests = DumpRequest.of(group.finding());
        try {
            Path list = Files.createTempFile("vkval-dump", ".txt");
            try {
                Path folder = choice.folder(result.path(), group.id());
                Trial trial = Trial.dump(requests, list, choice.reports().resolve(folder));
                CaptureResult again = replays.of(input, index, trial, result);
                List<Contents> copied = DumpIndex.read(list);
                return copied.size() == 2 * requests.size()
                        ? copied.stream().map(one -> in(folder, one)).toList()
                        : missing(group, failure(again));
            } finally {
                Files.deleteIfExists(list);
            }
        } catch (IOException e) {
            return missing(group, "a further replay was not possible: " + e.getMessage());
        }
    }

    private static String failure(CaptureResult again) {
        if (again.crash() != null) {
            return "the further replay ended early with " + again.crash().signal();
        }
        return again.faults().isEmpty()
                ? "the further replay did not come to its end"
                : "a bug of this tool kept the further replay from its end: "
                        + again.faults().get(0).exception().lines().findFirst().orElse("");
    }

    private static Contents in(Path folder, Contents contents) {
        String prefix = folder.toString().replace('\\', '/') + "/";
        return new Contents(
                contents.access(),
                contents.when(),
                contents.resource(),
                contents.range(),
                contents.files().stream().map(prefix::concat).toList(),
                contents.note(),
                contents.missing());
    }

    private static List<Contents> missing(FindingGroup group, String why) {
        List<Contents> all = new ArrayList<>();
        for (DumpRequest request : DumpRequest.of(group.finding())) {
            for (String when : List.of(Contents.BEFORE, Contents.AFTER)) {
                all.add(Contents.missing(request.access(), when, request.resource(), request.range(), why));
            }
        }
        return all;
    }
}

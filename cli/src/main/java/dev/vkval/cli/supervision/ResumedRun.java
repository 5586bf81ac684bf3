package dev.vkval.cli.supervision;

import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.journal.Journal;
import dev.vkval.cli.journal.JournalReader;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.FindingGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * The results of a run that ended before its report was written, for one that goes on with it: an input whose results
 * were final is not checked again.
 */
public final class ResumedRun {
    /** Nothing to go on with. */
    public static final ResumedRun NONE = new ResumedRun(Map.of());

    private final Map<Integer, List<CaptureResult>> known;

    private ResumedRun(Map<Integer, List<CaptureResult>> known) {
        this.known = known;
    }

    /**
     * What the run in a folder left.
     *
     * @param now the run that goes on
     * @return without results if there is no journal of a run in the folder
     * @throws CommandError if that run is still running, or was of other captures, options or another version of the tool
     */
    public static ResumedRun of(Path folder, RunHeader now, List<CaptureInput> inputs) {
        JournalReader.Final before = Files.exists(folder.resolve(Journal.FILE)) ? JournalReader.results(folder) : null;
        if (before == null) {
            return NONE;
        }
        Recovery.requireEnded(folder, before.header());
        require(folder, before.header().toolVersion().equals(now.toolVersion()), "another version of the tool");
        require(folder, before.header().inputs().equals(now.inputs()), "other captures");
        require(folder, before.header().options().equals(now.options()), "other options");
        Map<Integer, List<CaptureResult>> same = new TreeMap<>();
        before.results().forEach((index, results) -> {
            if (index >= 0
                    && index < inputs.size()
                    && isOlder(inputs.get(index), before.header().startMillis())) {
                same.put(index, results);
            }
        });
        return new ResumedRun(same);
    }

    private static void require(Path folder, boolean same, String other) {
        if (!same) {
            throw new CommandError(
                    ExitCode.USAGE,
                    "the run in " + folder + " had " + other + ": leave --resume out, or name another folder with -o");
        }
    }

    /** Whether the file of an input was last changed before a run began; one that is not known to be is checked again. */
    private static boolean isOlder(CaptureInput input, long startMillis) {
        try {
            return input.file() != null
                    && Files.getLastModifiedTime(input.file()).toMillis() < startMillis;
        } catch (IOException e) {
            return false;
        }
    }

    /** Number of inputs that are not checked again. */
    public int size() {
        return known.size();
    }

    /**
     * Checks the inputs that are left, and says which results are final.
     *
     * @param found receives the findings of the inputs that are not checked again
     */
    public CheckRun.Session over(CheckRun.Session session, Journal journal, BiConsumer<String, FindingGroup> found) {
        return (input, index) -> {
            List<CaptureResult> results = known.get(index);
            if (results == null) {
                results = session.check(input, index);
            } else {
                for (CaptureResult result : results) {
                    journal.begin(result.path(), index).end(result);
                    result.findings().forEach(group -> found.accept(result.path(), group));
                }
            }
            journal.done(index, results);
            return results;
        };
    }
}

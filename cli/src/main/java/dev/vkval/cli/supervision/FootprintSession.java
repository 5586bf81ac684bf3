package dev.vkval.cli.supervision;

import dev.vkval.capture.source.FileDigest;
import dev.vkval.cli.check.FootprintChoice;
import dev.vkval.cli.check.ShaderHazards;
import dev.vkval.cli.check.Trial;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.FindingGroup;
import dev.vkval.gpuav.footprint.FootprintFile;
import dev.vkval.gpuav.footprint.Footprints;
import dev.vkval.gpuav.footprint.Watch;
import dev.vkval.sync.SyncValidator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Checks inputs, and replays those whose shaders may have hazards again, to see what the actions in these access; then the
 * hazards are judged once more by that. Among these actions are those that might have a hazard because they access memory by
 * addresses that are not known.
 */
public final class FootprintSession implements CheckRun.Session {
    /** Where a hazard turns out to be none, another one behind it may come to light. */
    static final int MOST_REPLAYS = 3;

    private static final String GAP = "footprints";
    private static final String INVOCATIONS = "invocations";
    private static final String UNNAMED = "accesses of confirmed hazards whose invocations are not known: ";
    private static final String DRIVER = "vulkan";

    private final CheckRun.Session session;
    private final FootprintChoice choice;
    private final Judge judge;
    private final FootprintsBeside beside;
    private final FurtherReplays replays;
    private final BiConsumer<CaptureResult, CaptureResult> replace;

    /** Judges the hazards of a capture. */
    @FunctionalInterface
    public interface Judge {
        ShaderHazards.Judged of(Path capture, Footprints footprints) throws IOException;

        /** As {@link ShaderHazards#byUnknownAddresses}; asked of captures with such accesses alone. */
        default ShaderHazards.Addressed byUnknownAddresses(Path capture, Footprints footprints) throws IOException {
            return ShaderHazards.Addressed.NONE;
        }

        static Judge of(ShaderHazards hazards) {
            return new Judge() {
                @Override
                public ShaderHazards.Judged of(Path capture, Footprints footprints) throws IOException {
                    return hazards.of(capture, footprints);
                }

                @Override
                public ShaderHazards.Addressed byUnknownAddresses(Path capture, Footprints footprints)
                        throws IOException {
                    return hazards.byUnknownAddresses(capture, footprints);
                }
            };
        }
    }

    /**
     * @param session checks the inputs
     * @param beside tells the session what to record beside
     * @param replace receives a result and the same with confirmed hazards
     */
    public FootprintSession(
            CheckRun.Session session,
            FootprintChoice choice,
            Judge judge,
            FootprintsBeside beside,
            FurtherReplays replays,
            BiConsumer<CaptureResult, CaptureResult> replace) {
        this.session = session;
        this.choice = choice;
        this.judge = judge;
        this.beside = beside;
        this.replays = replays;
        this.replace = replace;
    }

    @Override
    public List<CaptureResult> check(CaptureInput input, int index) {
        Path file = beside.possible(input) ? temporaryFile() : null;
        if (file == null) {
            return confirmed(session.check(input, index), input, index, null);
        }
        beside.begin(index, file);
        try {
            return confirmed(session.check(input, index), input, index, file);
        } finally {
            beside.end(index);
            delete(file);
        }
    }

    /** Null if there cannot be one. */
    private static Path temporaryFile() {
        try {
            return Files.createTempFile("vkval-footprints", ".txt");
        } catch (IOException e) {
            return null;
        }
    }

    /** Removes a file for what is not needed any more; what cannot be removed stays among the temporary files. */
    private static void delete(Path file) {
        if (!file.toFile().delete()) {
            file.toFile().deleteOnExit();
        }
    }

    /** @param recorded what the check has recorded beside, null for nothing */
    private List<CaptureResult> confirmed(List<CaptureResult> results, CaptureInput input, int index, Path recorded) {
        List<CaptureResult> confirmed = new ArrayList<>();
        for (CaptureResult result : results) {
            confirmed.add(confirmed(result, input, index, results.size() == 1, recorded));
        }
        return confirmed;
    }

    private CaptureResult confirmed(CaptureResult result, CaptureInput input, int index, boolean alone, Path recorded) {
        List<FindingGroup> possible =
                result.findings().stream().filter(FootprintSession::isPossible).toList();
        Report report = new Report(result);
        boolean wanted = !possible.isEmpty() || choice.output() != null || byUnknownAddresses(result) > 0;
        if (!wanted || !DRIVER.equals(result.driver())) {
            return result;
        }
        if (!alone || input.file() == null || input.isArchive()) {
            return report.replace(
                    left(result, possible.size(), "only captures that are files of their own are replayed again"));
        }
        if (result.status() != CaptureStatus.COMPLETED || result.crash() != null) {
            return report.replace(
                    left(result, possible.size(), "the capture is not replayed again if it was not to its end"));
        }
        // What is known, should the driver end the process.
        report.replace(left(result, possible.size(), "a further replay brought the process down"));
        try {
            return report.replace(judged(report, result, possible, input, index, recorded));
        } catch (IOException e) {
            return report.replace(
                    left(result, possible.size(), "a further replay was not possible: " + e.getMessage()));
        }
    }

    /** What was last said of a capture. */
    private final class Report {
        private CaptureResult last;

        Report(CaptureResult first) {
            last = first;
        }

        CaptureResult replace(CaptureResult more) {
            if (more != last) {
                replace.accept(last, more);
            }
            last = more;
            return more;
        }
    }

    /** Whether a group is of a hazard that a shader may have, and may not have. */
    private static boolean isPossible(FindingGroup group) {
        return ShaderHazards.isOne(group.finding()) && group.finding().confidence() == Confidence.INFERRED;
    }

    /** @param report what was said of the capture so far */
    private CaptureResult judged(
            Report report,
            CaptureResult result,
            List<FindingGroup> possible,
            CaptureInput input,
            int index,
            Path recorded)
            throws IOException {
        Footprints known = recorded(recorded, result, input);
        FootprintQuestions questions = new FootprintQuestions(Trial.MOST_FOOTPRINTS);
        questions.answered(known);
        ShaderHazards.Addressed addressed = addressed(result, input, known);
        if (possible.isEmpty() && addressed.open().isEmpty() && known.isEmpty() && choice.output() == null) {
            return Verdicts.ofAddresses(result, addressed.count());
        }
        ShaderHazards.Judged judged = judge.of(input.file(), known);
        String why = null;
        for (int i = 0; i < MOST_REPLAYS && why == null; i++) {
            List<Long> next = questions.next(judged.actions(addressed), known);
            if (next.isEmpty()) {
                break;
            }
            why = record(known, next, judged.expected(), input, index, result);
            judged = judge.of(input.file(), known);
            addressed = addressed(result, input, known);
        }
        boolean more = questions.isLeft(judged.actions(addressed), known);
        Verdict verdict = new Verdict(result, possible, addressed.count(), why(why, more));
        CaptureResult merged = verdict.of(judged);
        if (!judged.watches().isEmpty()) {
            report.replace(merged);
            String obstacle = watch(known, judged.watches(), input, index, result);
            merged = obstacle == null
                    ? verdict.of(judge.of(input.file(), known))
                    : unnamed(merged, judged.watches().size(), obstacle);
        }
        if (choice.output() != null) {
            FootprintFile.write(choice.output(), result.sha256(), known);
        }
        return merged;
    }

    /** What becomes of a result, but for which hazards are confirmed. */
    private record Verdict(CaptureResult result, List<FindingGroup> possible, long addressed, String why) {
        CaptureResult of(ShaderHazards.Judged judged) {
            CaptureResult merged = Verdicts.merged(result, possible, judged.groups(), why);
            return byUnknownAddresses(result) == 0 ? merged : Verdicts.ofAddresses(merged, addressed);
        }
    }

    private static CaptureResult unnamed(CaptureResult result, int accesses, String why) {
        return result.with(new Coverage.Gap(INVOCATIONS, UNNAMED + why, accesses).unwanted());
    }

    private ShaderHazards.Addressed addressed(CaptureResult result, CaptureInput input, Footprints known)
            throws IOException {
        return byUnknownAddresses(result) == 0
                ? ShaderHazards.Addressed.NONE
                : judge.byUnknownAddresses(input.file(), known);
    }

    /** How many actions access memory by addresses that are not known. */
    private static long byUnknownAddresses(CaptureResult result) {
        return result.coverage().gaps().stream()
                .filter(gap -> gap.what().equals(SyncValidator.UNKNOWN_ADDRESSES))
                .mapToLong(Coverage.Gap::count)
                .sum();
    }

    private static String why(String failure, boolean more) {
        if (failure != null) {
            return failure;
        }
        return more
                ? "they are of more than " + Trial.MOST_FOOTPRINTS + " actions, or come to light in more than "
                        + MOST_REPLAYS + " replays"
                : "what their shaders access is not recorded byte by byte, as of parts of sampled images and of pointers that vary";
    }

    /**
     * Adds the footprints of actions.
     *
     * @param expected accesses that may be those of confirmed hazards: no further replay asks for their invocations then
     * @return what has gone wrong, null for nothing
     */
    private String record(
            Footprints known,
            List<Long> blocks,
            Collection<Watch> expected,
            CaptureInput input,
            int index,
            CaptureResult result)
            throws IOException {
        long last = known.lastSubmit(blocks);
        Set<Long> recorded = Set.copyOf(blocks);
        List<Watch> watches = expected.stream()
                .filter(watch -> recorded.contains(watch.block()))
                .toList();
        return record(known, file -> Trial.footprints(blocks, watches, last, file), input, index, result);
    }

    /** The same of the invocations that made accesses. */
    private String watch(
            Footprints known, Collection<Watch> watches, CaptureInput input, int index, CaptureResult result) {
        try {
            return record(known, file -> Trial.watches(List.copyOf(watches), file), input, index, result);
        } catch (IOException e) {
            return "a further replay was not possible: " + e.getMessage();
        }
    }

    private String record(
            Footprints known, Function<Path, Trial> trial, CaptureInput input, int index, CaptureResult result)
            throws IOException {
        Path file = Files.createTempFile("vkval-footprints", ".txt");
        try {
            CaptureResult again = replays.of(input, index, trial.apply(file), result);
            if (again.crash() != null) {
                return "the further replay ended early with " + again.crash().signal();
            }
            if (!again.faults().isEmpty()) {
                return "a bug of this tool kept a further replay from recording all: "
                        + again.faults().get(0).exception().lines().findFirst().orElse("");
            }
            if (Files.size(file) == 0) {
                return "the further replay recorded nothing";
            }
            known.addAll(read(file, result, input));
            return null;
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** What the check has recorded; nothing if that cannot be read, as a further replay can record it. */
    private static Footprints recorded(Path file, CaptureResult result, CaptureInput input) {
        try {
            return file == null || Files.size(file) == 0 ? new Footprints() : read(file, result, input);
        } catch (IOException e) {
            return new Footprints();
        }
    }

    private static Footprints read(Path file, CaptureResult result, CaptureInput input) throws IOException {
        String sha256 = result.sha256();
        return FootprintFile.read(file, sha256 == null ? FileDigest.sha256(input.file(), () -> false) : sha256);
    }

    private static CaptureResult left(CaptureResult result, int groups, String why) {
        return groups == 0 ? result : result.with(new Coverage.Gap(GAP, Verdicts.OPEN + why, groups));
    }
}

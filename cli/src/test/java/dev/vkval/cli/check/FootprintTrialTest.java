package dev.vkval.cli.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.cli.Captures;
import dev.vkval.cli.SoftwareDevice;
import dev.vkval.cli.config.CaptureEntries;
import dev.vkval.cli.config.RuleActions;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.FrameRanges;
import dev.vkval.cli.journal.Journal;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Family;
import dev.vkval.gpuav.footprint.FootprintFile;
import dev.vkval.gpuav.footprint.Footprints;
import dev.vkval.gpuav.footprint.Watch;
import dev.vkval.gpuav.footprint.WatchedPlace;
import dev.vkval.replay.settings.ReplayMode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays of a capture with two dispatches in each of three submits, after each of which the host waits. */
class FootprintTrialTest {
    private static final Path CAPTURE = Captures.sample("loaded-missing-barrier");
    private static final List<Long> FIRST_TWO = List.of(74L, 79L);
    private static final long FIRST_SUBMIT = 86;
    /** The program waits for the first one before; its results are read then. */
    private static final long SECOND_SUBMIT = 113;

    private static final CheckSettings SETTINGS = new CheckSettings(
            Set.of(Family.GPU),
            true,
            "llvmpipe",
            true,
            ScreenshotChoice.NONE,
            Duration.ofMinutes(1),
            ThreadChoice.ONE,
            OnError.CONTINUE,
            FrameRanges.ALL,
            Map.of(),
            LayerSettingsFile.NONE,
            null,
            null,
            GpuChoice.ALL,
            Long.MAX_VALUE,
            ReplayMode.AS_RECORDED,
            true,
            RuleActions.NONE,
            CaptureEntries.NONE,
            TraceChoice.NONE,
            DumpChoice.NONE);

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void device() {
        SoftwareDevice.assume();
        file = folder.resolve("footprints");
    }

    @Test
    void aReplayEndsWhenItHasTheFootprintsThatItIsFor() throws IOException {
        CaptureResult result = replay(Trial.footprints(FIRST_TWO, List.of(), FIRST_SUBMIT, file));
        assertTrue(result.coverage().blocks() < SECOND_SUBMIT, () -> "" + result.coverage());
        assertEquals(
                FIRST_TWO.stream()
                        .map(block -> new Footprints.Action(FIRST_SUBMIT, block))
                        .toList(),
                FootprintFile.read(file, result.sha256()).actions());
    }

    @Test
    void itGoesOnToTheEndWhereTheLastSubmitIsNotKnown() throws IOException {
        CaptureResult result = replay(Trial.footprints(FIRST_TWO, List.of(), Long.MAX_VALUE, file));
        assertTrue(result.coverage().blocks() > SECOND_SUBMIT, () -> "" + result.coverage());
        assertEquals(2, FootprintFile.read(file, result.sha256()).actions().size());
    }

    @Test
    void aReplayForInvocationsEndsAfterTheSubmitThatTheyAreAskedOf() throws IOException {
        Watch watch = new Watch(FIRST_SUBMIT, FIRST_TWO.get(0), 32, new WatchedPlace(0, 0, 0, 0));
        CaptureResult result = replay(Trial.watches(List.of(watch), file));
        assertTrue(result.coverage().blocks() < SECOND_SUBMIT, () -> "" + result.coverage());
    }

    @Test
    void invocationsAreTheSameBesideFootprintsAndAlone() throws IOException {
        Watch watch = new Watch(FIRST_SUBMIT, FIRST_TWO.get(1), 32, new WatchedPlace(42, 102, 0, 128));
        replay(Trial.footprints(FIRST_TWO, List.of(watch), FIRST_SUBMIT, file));
        List<String> beside = places();
        replay(Trial.watches(List.of(watch), file));
        assertEquals(List.of("place 42 102 0 128 32 0 0"), places());
        assertEquals(places(), beside);
    }

    private List<String> places() throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith("place"))
                .toList();
    }

    private CaptureResult replay(Trial trial) throws IOException {
        CaptureInput input = new CaptureInput(CAPTURE.toString(), CAPTURE, "", -1);
        RunHeader run = new RunHeader("", 0, -1, 0, null, false, true, true, List.of(input.label()), "");
        Trial parsed = Trial.parse(trial.words());
        try (Journal journal = Journal.create(folder, run, 1)) {
            CaptureResult result = new CheckSession(
                            parsed.of(SETTINGS, CAPTURE),
                            InputStream.nullInputStream(),
                            (path, group) -> {},
                            new Progress(null, 1),
                            journal)
                    .check(input, 0)
                    .get(0);
            assertEquals(List.of(), result.faults());
            return result;
        }
    }
}

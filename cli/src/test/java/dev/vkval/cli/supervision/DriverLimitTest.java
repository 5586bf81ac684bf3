package dev.vkval.cli.supervision;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.vkval.capture.command.CmdDraw;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.cli.journal.CaptureJournal;
import dev.vkval.cli.journal.Journal;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.finding.Family;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverLimitTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final long LONG = LIMIT.plus(DriverLimit.GRACE).toNanos();

    @TempDir
    Path folder;

    private Journal journal;
    private CaptureJournal capture;
    private DriverLimit limit;

    @BeforeEach
    void begin() throws IOException {
        RunHeader run = new RunHeader("1", 1234, -1, 1, Severity.ERROR, true, false, true, List.of("a.gfxr"), "");
        journal = Journal.create(folder, run, 1);
        capture = journal.begin("a.gfxr", 0);
        limit = new DriverLimit(journal, LIMIT);
    }

    @AfterEach
    void end() throws IOException {
        journal.close();
    }

    private void checks(Family... families) {
        capture.checks("llvmpipe", "vulkan", List.of(families), List.of(), () -> CaptureJournal.Notes.NONE);
    }

    @Test
    void aCallThatTakesLongerThanTheLimitIsFound() {
        checks(Family.GPU);
        capture.enter(QueueSubmit.ID);
        assertNull(limit.exceededBy(0));
        assertNull(limit.exceededBy(LONG));
        assertSame(capture, limit.exceededBy(LONG + 1));
    }

    @Test
    void outsideOfTheDriverThereIsNoLimit() {
        checks(Family.GPU);
        capture.enter(CmdDraw.ID);
        capture.leave();
        assertNull(limit.exceededBy(0));
        assertNull(limit.exceededBy(100 * LONG));
    }

    @Test
    void aCallAfterAnotherHasItsOwnTime() {
        checks(Family.GPU);
        capture.enter(CmdDraw.ID);
        assertNull(limit.exceededBy(0));
        capture.leave();
        capture.enter(CmdDraw.ID);
        assertNull(limit.exceededBy(LONG + 1));
        assertSame(capture, limit.exceededBy(2 * LONG + 2));
    }

    @Test
    void compilingShadersWithChecksMayTakeLonger() {
        checks(Family.SYNC, Family.GPU);
        capture.enter(CreateGraphicsPipelines.ID);
        assertNull(limit.exceededBy(0));
        assertNull(limit.exceededBy(DriverLimit.OF_CHECKS * LONG));
        assertSame(capture, limit.exceededBy(DriverLimit.OF_CHECKS * LONG + 1));
    }

    @Test
    void compilingTheCapturesOwnShadersMayNot() {
        checks(Family.SYNC);
        capture.enter(CreateComputePipelines.ID);
        assertNull(limit.exceededBy(0));
        assertSame(capture, limit.exceededBy(LONG + 1));
    }
}

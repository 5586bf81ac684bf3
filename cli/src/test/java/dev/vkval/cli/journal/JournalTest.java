package dev.vkval.cli.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.CrashKind;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.FindingSource;
import dev.vkval.finding.Occurrences;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ToolFault;
import dev.vkval.replay.progress.SubmitNote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    private static final Ending KILLED = Ending.of("SIGKILL");
    private static final RunHeader RUN = new RunHeader(
            "1", 1234, -1, 1, Severity.ERROR, true, false, true, List.of("a.gfxr", "b.gfxr", "c.gfxr"), "");
    private static final AnomalyNote NOTE = new AnomalyNote("result-mismatch", Severity.WARNING, "differs", 2, 5, -1);

    private final FindingGroups groups = new FindingGroups();

    @TempDir
    Path folder;

    /** One capture with its result, one under way, one not begun. */
    private void write() throws IOException {
        try (Journal journal = Journal.create(folder, RUN, 2)) {
            CaptureJournal first = journal.begin("a.gfxr", 0);
            first.end(completed("a.gfxr"));
            CaptureJournal second = journal.begin("b.gfxr", 1);
            second.checks(
                    "llvmpipe",
                    "vulkan",
                    List.of(Family.SYNC),
                    List.of(new Coverage.Gap("core", "not asked for", 0)),
                    () -> new CaptureJournal.Notes(List.of(NOTE), List.of()));
            for (int frame = 1; frame <= 5; frame++) {
                found(second, "SYNC-HAZARD-READ-AFTER-WRITE", 10 * frame, frame);
                second.submit(new SubmitNote(
                        frame - 1,
                        10 * frame + 5,
                        "vkQueueSubmit",
                        3,
                        new SubmitNote.Action("vkCmdDraw", 10 * frame + 2, 2, "shadow")));
            }
            found(second, "SYNC-HAZARD-WRITE-AFTER-WRITE", 57, 6);
        }
    }

    private void found(CaptureJournal journal, String rule, long block, long frame) {
        Finding finding = Finding.of(rule, Severity.ERROR, Family.SYNC)
                .title("a hazard")
                .message("again and again")
                .at(block, frame);
        journal.found(groups.add(finding));
    }

    private static CaptureResult completed(String path) {
        return CaptureResult.of(path, CaptureStatus.COMPLETED)
                .sha256("0123456789abcdef".repeat(4))
                .coverage(new Coverage(4, 3, 3, 1, List.of(Family.SYNC), List.of()))
                .build();
    }

    private JournalReader.Run read() throws IOException {
        return JournalReader.read(folder, KILLED);
    }

    @Test
    void tellsWhatWasFoundAndHowFarItCame() throws IOException {
        write();
        JournalReader.Run run = read();
        assertEquals(RUN, run.header());
        List<CaptureResult> captures = run.result().captures();
        assertEquals(
                List.of("a.gfxr", "b.gfxr", "c.gfxr"),
                captures.stream().map(CaptureResult::path).toList());
        assertEquals(completed("a.gfxr"), captures.get(0));
        CaptureResult second = captures.get(1);
        assertEquals(CaptureStatus.PARTIAL, second.status());
        assertEquals("llvmpipe", second.device());
        assertEquals(List.of(NOTE), second.anomalies());
        assertEquals(groups.sorted(), second.findings(), "all groups with all their occurrences");
        CrashNote.Draw draw = new CrashNote.Draw("vkCmdDraw", 52, 2, "shadow");
        assertEquals(new CrashNote.Submit(4, 55, 3, draw), second.crash().submit());
        assertEquals("SIGKILL", second.crash().signal());
        CaptureResult third = captures.get(2);
        assertEquals(CaptureStatus.NOT_RUN, third.status());
        assertNull(third.crash(), "what was not begun did not crash");
        assertEquals(List.of(second, third), run.unfinished());
        assertEquals(ExitCode.FINDINGS, run.result().exitCode());
    }

    @Test
    void whatUpstreamsLayerReportsTooIsOneFinding() throws IOException {
        Finding finding = Finding.of("VUID-vkCmdFillBuffer-dstBuffer-00029", Severity.ERROR, Family.CORE)
                .title("ours")
                .at(30, 1);
        Finding layers = Finding.of(finding.rule(), Severity.ERROR, Family.CORE)
                .title("the layer's")
                .property("source", FindingSource.UPSTREAM)
                .at(30, 1);
        try (Journal journal = Journal.create(folder, RUN, 1)) {
            CaptureJournal capture = journal.begin("a.gfxr", 0);
            capture.checks(null, "vulkan", List.of(), List.of(), () -> CaptureJournal.Notes.NONE);
            capture.found(groups.add(layers));
            capture.found(groups.add(finding));
        }
        List<FindingGroup> found = read().result().captures().get(0).findings();
        assertEquals(1, found.size(), found::toString);
        assertEquals("ours", found.get(0).finding().title());
        assertTrue(found.get(0).shared());
    }

    @Test
    void whatWasToldToEndDidNotCrash() throws IOException {
        write();
        RunResult run = JournalReader.read(folder, Ending.of("SIGTERM")).result();
        CaptureResult second = run.captures().get(1);
        assertEquals(CaptureStatus.INTERRUPTED, second.status());
        assertEquals("SIGTERM", second.interruption().signal());
        assertNull(second.crash());
        assertEquals(groups.sorted(), second.findings());
        assertEquals(CaptureStatus.NOT_RUN, run.captures().get(2).status());
        assertEquals(1, run.captures(CaptureStatus.COMPLETED));
        assertEquals(ExitCode.TERMINATED, run.exitCode());
    }

    @Test
    void aDeviceThatWasLostBeforeIsToldToo() throws IOException {
        try (Journal journal = Journal.create(folder, RUN, 1)) {
            CaptureJournal capture = journal.begin("a.gfxr", 0);
            capture.checks("llvmpipe", "vulkan", List.of(), List.of(), () -> CaptureJournal.Notes.NONE);
            capture.lost(new CrashNote("hang", "vkWaitForFences", 9, null, null));
        }
        CaptureResult first = JournalReader.read(folder, Ending.of("SIGINT"))
                .result()
                .captures()
                .get(0);
        assertEquals(CrashKind.HUNG, first.crash().kind());
        assertEquals("SIGINT", first.interruption().signal());
    }

    @Test
    void aFaultOfOursIsThatOfWhatItEnded() throws IOException {
        write();
        ToolFault fault = ToolFault.outOfMemory(-1, "java.lang.OutOfMemoryError");
        List<CaptureResult> captures =
                JournalReader.read(folder, Ending.of(fault)).result().captures();
        assertEquals(CaptureStatus.PARTIAL, captures.get(1).status());
        assertEquals("memory", captures.get(1).faults().get(0).validator());
        assertNull(captures.get(1).crash());
        assertEquals(List.of(), captures.get(2).faults());
        assertEquals(ExitCode.INTERNAL, ExitCode.of(captures, Severity.ERROR));
    }

    @Test
    void aFaultBetweenTwoCapturesIsToldOnce() throws IOException {
        try (Journal journal = Journal.create(folder, RUN, 1)) {
            journal.begin("a.gfxr", 0).end(completed("a.gfxr"));
        }
        List<CaptureResult> captures = JournalReader.read(
                        folder, Ending.of(ToolFault.of("report", null, -1, new IllegalStateException())))
                .result()
                .captures();
        assertEquals(1, captures.get(1).faults().size());
        assertEquals(List.of(), captures.get(2).faults());
    }

    @Test
    void theLastResultOfACaptureCounts() throws IOException {
        CaptureResult first = completed("a.gfxr");
        CaptureResult known = first.with(new Coverage.Gap("gpu", "a further replay brought the process down", 1));
        CaptureResult last = first.with(new Coverage.Gap("gpu", "as it is", 1));
        try (Journal journal = Journal.create(folder, RUN, 1)) {
            journal.begin("a.gfxr", 0).end(first);
            journal.replace(first, known);
            assertEquals(known, read().result().captures().get(0));
            journal.replace(known, last);
        }
        assertEquals(last, read().result().captures().get(0));
        assertEquals(2, read().unfinished().size(), "the first one of three has a result");
    }

    @Test
    void aSubmitThatEndedIsNotBlamed() throws IOException {
        try (Journal journal = Journal.create(folder, RUN, 1)) {
            CaptureJournal capture = journal.begin("a.gfxr", 0);
            capture.checks(null, "null", List.of(), List.of(), () -> CaptureJournal.Notes.NONE);
            capture.submit(new SubmitNote(0, 7, "vkQueueSubmit", 0, null));
            assertEquals(new CrashNote.Submit(0, 7, 0, null), capture.inFlight());
            capture.idle();
        }
        assertNull(read().result().captures().get(0).crash().submit());
    }

    @Test
    void anyTruncationKeepsWhatStandsBeforeIt() throws IOException {
        write();
        byte[] whole = Files.readAllBytes(folder.resolve(Journal.FILE));
        int findings = 0;
        for (int length = whole.length % 3; length <= whole.length; length += 3) {
            Files.write(folder.resolve(Journal.FILE), Arrays.copyOf(whole, length));
            JournalReader.Run run = read();
            assertNotEquals(ExitCode.CLEAN, run.result().exitCode(), "length " + length);
            int now = run.result().captures().stream()
                    .mapToInt(capture -> capture.findings().size())
                    .sum();
            assertTrue(now >= findings, "more bytes never tell less");
            findings = now;
        }
        assertEquals(2, findings);
    }

    @Test
    void changedBytesNeverMakeAFinding() throws IOException {
        write();
        byte[] whole = Files.readAllBytes(folder.resolve(Journal.FILE));
        Set<FindingGroup> known = new HashSet<>();
        groups.sorted().forEach(group -> known.add(withoutCounts(group)));
        Random random = new Random(20_260_921);
        for (int round = 0; round < 300; round++) {
            byte[] changed = whole.clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            Files.write(folder.resolve(Journal.FILE), changed);
            for (CaptureResult capture : read().result().captures()) {
                capture.findings().forEach(group -> assertTrue(known.contains(withoutCounts(group))));
            }
        }
    }

    private static FindingGroup withoutCounts(FindingGroup group) {
        return new FindingGroup(group.id(), group.finding().seen(Occurrences.once(0, 0)));
    }

    @Test
    void bytesThatAreNoJournalAreNone() throws IOException {
        for (byte[] bytes : List.of(new byte[0], new byte[100], head(), hugeSlots(), hugeFrame())) {
            Files.write(folder.resolve(Journal.FILE), bytes);
            JournalReader.Run run = read();
            assertEquals(1, run.result().captures().size());
            assertEquals(CaptureStatus.NOT_RUN, run.result().captures().get(0).status());
            assertEquals(ExitCode.RETRY, run.result().exitCode());
        }
    }

    private static byte[] head() {
        return Arrays.copyOf(JournalFile.MAGIC, JournalFile.HEAD_BYTES);
    }

    private static byte[] hugeSlots() {
        byte[] bytes = Arrays.copyOf(head(), 200);
        Arrays.fill(bytes, 8, 12, (byte) 0x7F);
        return bytes;
    }

    private static byte[] hugeFrame() {
        byte[] bytes = Arrays.copyOf(head(), 200);
        Arrays.fill(bytes, 16, 20, (byte) 0x7F);
        return bytes;
    }

    @Test
    void isGoneWithItsRun() throws IOException {
        Journal journal = Journal.create(folder, RUN, 1);
        assertEquals("1234\n", Files.readString(folder.resolve(Journal.PROCESS)));
        journal.discard();
        assertFalse(Files.exists(folder.resolve(Journal.FILE)));
        assertFalse(Files.exists(folder.resolve(Journal.PROCESS)));
    }
}

package dev.vkval.cli.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.CrashNote;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class AddressSessionTest {
    private static final CaptureInput INPUT = new CaptureInput("a.gfxr", Path.of("a.gfxr"), "", -1);
    private static final CaptureInput STREAM = new CaptureInput("-", null, "", -1);

    private final List<CaptureResult> replaced = new ArrayList<>();
    private int processes;

    private static CaptureResult completed() {
        return CaptureResult.of("a.gfxr", CaptureStatus.COMPLETED).build();
    }

    private static CaptureResult failed(String signal) {
        return CaptureResult.of("a.gfxr", CaptureStatus.PARTIAL)
                .crash(CrashNote.at(signal, 12))
                .build();
    }

    private static CaptureResult taken() {
        return failed("addresses-taken");
    }

    private CaptureResult checked(CaptureInput input, CaptureResult first, CaptureResult... further) {
        Deque<CaptureResult> results = new ArrayDeque<>(List.of(further));
        AddressSession.Replay replay = (again, index) -> {
            processes++;
            if (results.isEmpty()) {
                throw new IOException("no more processes");
            }
            return results.poll();
        };
        return new AddressSession((file, index) -> List.of(first), replay, (before, after) -> {
                    assertSame(first, before);
                    replaced.add(after);
                })
                .check(input, 0)
                .get(0);
    }

    @Test
    void theFirstProcessWithRoomCounts() {
        CaptureResult last = completed();
        assertSame(last, checked(INPUT, taken(), taken(), last, completed()));
        assertEquals(2, processes);
        assertEquals(List.of(last), replaced);
    }

    @Test
    void thereAreNotMoreThanSoManyProcesses() {
        CaptureResult last = taken();
        assertSame(last, checked(INPUT, taken(), taken(), taken(), last, completed()));
        assertEquals(AddressSession.MOST_PROCESSES, processes);
    }

    @Test
    void aCrashInAFurtherProcessIsTheResult() {
        CaptureResult last = failed("SIGSEGV");
        assertSame(last, checked(INPUT, taken(), last, completed()));
        assertEquals(1, processes);
    }

    @Test
    void whatIsKnownStaysIfThereIsNoFurtherProcess() {
        CaptureResult first = taken();
        assertSame(first, checked(INPUT, first));
        assertEquals(1, processes);
        assertEquals(List.of(), replaced);
    }

    @Test
    void otherResultsAndStreamsAreCheckedOnce() {
        for (CaptureResult first : List.of(completed(), failed("SIGSEGV"), failed("hang"))) {
            assertSame(first, checked(INPUT, first, completed()));
        }
        CaptureResult first = taken();
        assertSame(first, checked(STREAM, first, completed()));
        assertEquals(0, processes);
        assertEquals(List.of(), replaced);
    }
}

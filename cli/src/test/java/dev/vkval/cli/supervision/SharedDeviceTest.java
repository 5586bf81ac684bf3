package dev.vkval.cli.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.cli.journal.RunHeader;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Severity;
import dev.vkval.replay.control.ControlOutcome;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a hang or a loss means for the other captures on the device; {@code SupervisionTest} has the processes. */
@Timeout(60)
class SharedDeviceTest {
    private static final String HANG = CrashNote.HANG;
    private static final String LOST = "VK_ERROR_DEVICE_LOST";
    private static final RunHeader RUN =
            new RunHeader("1", 1, -1, 0, Severity.ERROR, true, false, true, List.of("a.gfxr"), "");

    private final Deque<ControlOutcome> outcomes = new ArrayDeque<>();
    private final List<String> asked = new ArrayList<>();
    private final AtomicInteger using = new AtomicInteger();
    private final SharedDevice device = new SharedDevice("0", name -> {
        asked.add(name);
        assertEquals(0, using.get(), "nothing else uses the device during a control");
        return outcomes.remove();
    });

    private static CaptureResult completed(String path) {
        return CaptureResult.of(path, CaptureStatus.COMPLETED).build();
    }

    private static CaptureResult failed(String path, String signal) {
        return CaptureResult.of(path, CaptureStatus.PARTIAL)
                .driver("vulkan")
                .crash(new CrashNote(signal, "vkQueueSubmit", 70, null, null))
                .build();
    }

    private static SharedDevice.Use unwanted() {
        return () -> {
            throw new AssertionError("it is not checked again");
        };
    }

    private CaptureResult use(CaptureResult result) throws IOException {
        List<CaptureResult> results = device.use(result.path(), () -> List.of(result), unwanted());
        return results == null ? null : results.get(0);
    }

    private static List<String> kinds(CaptureResult result) {
        return result.anomalies().stream().map(note -> note.kind()).toList();
    }

    @Test
    void withoutAHangOrALossNothingIsAsked() throws IOException {
        CaptureResult fine = completed("a.gfxr");
        assertSame(fine, use(fine));
        CaptureResult crashed = failed("a.gfxr", "SIGSEGV");
        assertSame(crashed, use(crashed));
        assertEquals(List.of(), asked);
    }

    @Test
    void aDeviceThatStillDrawsIsUsedFurther() throws IOException {
        outcomes.add(ControlOutcome.DRAWN);
        outcomes.add(ControlOutcome.UNDECIDED);
        CaptureResult hung = failed("a.gfxr", HANG);
        assertSame(hung, use(hung), "it was alone on the device, so that it is its own");
        CaptureResult lost = failed("b.gfxr", LOST);
        assertSame(lost, use(lost));
        assertEquals(List.of("0", "0"), asked);
        CaptureResult next = completed("c.gfxr");
        assertSame(next, use(next));
        assertNull(device.gone());
    }

    @Test
    void onADeviceThatIsGoneNothingMoreIsRun() throws IOException {
        outcomes.add(ControlOutcome.HUNG);
        CaptureResult guilty = use(failed("traces/a.gfxr", HANG));
        assertEquals(List.of("device-gone"), kinds(guilty));
        assertEquals(
                "device 0 executes no draws any more (a draw of vkval-replay itself does not end), since a.gfxr hung or"
                        + " lost it; reset it before anything else is done on it",
                guilty.anomalies().get(0).message());
        assertEquals(ExitCode.RETRY, ExitCode.of(guilty, Severity.ERROR));
        assertNull(device.use("b.gfxr", unwanted(), unwanted()));
        IOException refused = assertThrows(IOException.class, () -> device.use("b.gfxr", unwanted()));
        assertEquals(device.gone().why(), refused.getMessage());
        CaptureResult next = device.gone().notRun("b.gfxr", RUN);
        assertEquals(CaptureStatus.NOT_RUN, next.status());
        assertEquals(ExitCode.RETRY, ExitCode.of(next, Severity.ERROR));
        assertNull(next.crash());
        assertTrue(next.anomalies().get(0).message().startsWith("not checked, because device 0 executes no draws"));
        assertEquals(1, asked.size(), "once is enough");
    }

    /** Uses of the device that end when both have begun, and then fail. */
    private List<CaptureResult> together(SharedDevice.Use aloneA, SharedDevice.Use aloneB) throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        CompletableFuture<List<CaptureResult>> a = begin("a.gfxr", HANG, begun, aloneA);
        CompletableFuture<List<CaptureResult>> b = begin("b.gfxr", LOST, begun, aloneB);
        return List.of(a.get().get(0), b.get().get(0));
    }

    private CompletableFuture<List<CaptureResult>> begin(
            String path, String signal, CountDownLatch begun, SharedDevice.Use alone) {
        CompletableFuture<List<CaptureResult>> ended = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                ended.complete(device.use(
                        path,
                        () -> {
                            using.incrementAndGet();
                            begun.countDown();
                            await(begun);
                            using.decrementAndGet();
                            return List.of(failed(path, signal));
                        },
                        alone));
            } catch (Throwable e) {
                ended.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return ended;
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(30, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void capturesThatFailAtTheSameTimeAreCheckedAgainAlone() throws Exception {
        outcomes.add(ControlOutcome.DRAWN);
        outcomes.add(ControlOutcome.DRAWN);
        List<CaptureResult> results = together(
                () -> {
                    assertEquals(0, using.get());
                    return List.of(failed("a.gfxr", HANG));
                },
                () -> List.of(completed("b.gfxr")));
        assertEquals(HANG, results.get(0).crash().signal());
        assertEquals(List.of(), kinds(results.get(0)));
        assertNull(results.get(1).crash());
        assertEquals(List.of("lost-once"), kinds(results.get(1)));
        assertEquals(2, asked.size(), "after both, and after the one that hung again");
    }

    @Test
    void whereTheyLeaveTheDeviceGoneAnyOfThemMayHaveDoneIt() throws Exception {
        outcomes.add(ControlOutcome.LOST);
        for (CaptureResult result : together(unwanted(), unwanted())) {
            assertEquals(List.of("device-gone"), kinds(result));
            assertTrue(
                    result.anomalies()
                            .get(0)
                            .message()
                            .contains(
                                    "since one of these captures, which were checked at the same time (a.gfxr, b.gfxr),"
                                            + " hung or lost it"),
                    result.anomalies().get(0).message());
        }
        assertEquals(1, asked.size());
    }

    /** The one that does it again, alone on the device, is the one to blame. */
    @Test
    void whatIsCheckedAgainMayLeaveTheDeviceGone() throws Exception {
        outcomes.add(ControlOutcome.DRAWN);
        outcomes.add(ControlOutcome.HUNG);
        List<CaptureResult> results =
                together(() -> List.of(failed("a.gfxr", HANG)), () -> List.of(failed("b.gfxr", LOST)));
        assertEquals(1, device.gone().captures().size());
        for (CaptureResult result : results) {
            assertEquals(List.of("device-gone"), kinds(result));
        }
        assertEquals(2, asked.size());
    }

    @Test
    void aSingleCaptureSaysThatItsDeviceIsGone() {
        CaptureResult lost = failed("a.gfxr", LOST);
        assertSame(
                lost, GoneDevice.afterLoss(name -> ControlOutcome.DRAWN, "auto").apply(lost));
        CaptureResult told =
                GoneDevice.afterLoss(name -> ControlOutcome.LOST, "auto").apply(lost);
        assertEquals(List.of("device-gone"), kinds(told));
        assertTrue(told.anomalies().get(0).message().contains("it was so before this check, or is so since"));
        CaptureResult crashed = failed("a.gfxr", "SIGSEGV");
        assertSame(
                crashed,
                GoneDevice.afterLoss(
                                name -> {
                                    throw new AssertionError();
                                },
                                "auto")
                        .apply(crashed));
        assertFalse(GoneDevice.isNoted(crashed));
    }
}

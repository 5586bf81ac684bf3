package dev.vkval.chassis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdFillBuffer;
import dev.vkval.capture.command.DestroyBuffer;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ToolFault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A capture through objects in lanes gives what it gives through the same objects in one chassis, in the same order. */
class LaneTest {
    private static final Path CAPTURE =
            Path.of(System.getProperty("vkval.root"), "samples", "captures", "fill-copy-fixed.gfxr");

    /** Reports every phase of every call and the end of the capture, and throws at one command if it is told to. */
    private static final class Witness implements ValidationObject {
        private final String name;
        private final FindingSink sink;
        private final RuntimeException thrown;

        Witness(String name, FindingSink sink, RuntimeException thrown) {
            this.name = name;
            this.sink = sink;
            this.thrown = thrown;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public void register(Hooks hooks) {
            if (name.equals("tracker")) {
                hooks.last(DestroyBuffer.ID);
            }
            for (Command command : Registry.vulkan().commands()) {
                hooks.preCallValidate(command.number(), this::validate);
                hooks.preCallRecord(command.number(), call -> report("before", call));
                hooks.postCallRecord(command.number(), call -> report("after", call));
            }
        }

        private void validate(Call call) {
            if (thrown != null && call.command().number() == CmdFillBuffer.ID) {
                throw thrown;
            }
            report("validates", call);
        }

        private void report(String when, Call call) {
            report(name + " " + when + " " + call.name(), call.blockIndex(), call.frame());
        }

        private void report(String what, long block, long frame) {
            sink.report(Finding.of("VUID-test", Severity.WARNING, Family.CORE)
                    .title(what)
                    .message(what)
                    .at(block, frame));
        }

        @Override
        public void finish() {
            report(name + " at the end", 0, 1);
        }
    }

    private final List<String> found = new ArrayList<>();
    private List<ToolFault> faults = List.of();

    private void take(Finding finding) {
        found.add(finding.title() + " " + finding.block());
    }

    private void run(List<Lane> lanes, AnalysisRun.Extent extent, Function<FindingSink, List<ValidationObject>> objects)
            throws IOException {
        found.clear();
        Chassis chassis = new Chassis(this::take, SkipPolicy.CONTINUE, objects);
        chassis.drive(new RecordedDriver());
        try (CaptureReader reader = CaptureReader.readingAhead(new FileSource(CAPTURE), null, new Anomalies(), lanes)) {
            new AnalysisRun(reader, chassis, at -> {}, extent).run();
        } finally {
            faults = chassis.faults();
        }
    }

    private void alone(AnalysisRun.Extent extent, RuntimeException thrown) throws IOException {
        run(
                List.of(),
                extent,
                sink -> List.of(
                        new Witness("tracker", sink, null),
                        new Witness("first", sink, null),
                        new Witness("second", sink, thrown),
                        new Witness("third", sink, null)));
    }

    /** The same objects, of which the first two of three are in lanes, each behind a tracker that reports nothing. */
    private void inLanes(AnalysisRun.Extent extent, RuntimeException thrown) throws IOException {
        List<Lane> lanes = List.of(
                new Lane(extent, sink -> objects("first", sink, null)),
                new Lane(extent, sink -> objects("second", sink, thrown)));
        run(lanes, extent, sink -> {
            List<ValidationObject> objects = new ArrayList<>(List.of(new Witness("tracker", sink, null)));
            lanes.forEach(lane -> objects.addAll(lane.objects()));
            objects.add(new Witness("third", sink, null));
            return objects;
        });
    }

    private static Lane.Objects objects(String name, FindingSink sink, RuntimeException thrown) {
        return new Lane.Objects(
                List.of(new Witness("tracker", finding -> {}, null)), List.of(new Witness(name, sink, thrown)));
    }

    private void assertSameOrder(AnalysisRun.Extent extent, RuntimeException thrown) throws IOException {
        alone(extent, thrown);
        List<String> expected = List.copyOf(found);
        List<ToolFault> expectedFaults = faults;
        inLanes(extent, thrown);
        assertEquals(expected, found);
        assertEquals(
                expectedFaults.stream().map(LaneTest::place).toList(),
                faults.stream().map(LaneTest::place).toList());
    }

    private static String place(ToolFault fault) {
        return fault.validator() + " " + fault.command() + " " + fault.block() + " " + fault.summary();
    }

    @Test
    void findingsComeInTheOrderOfOneChassis() throws IOException {
        assertSameOrder(AnalysisRun.Extent.WHOLE, null);
        assertTrue(found.size() > 500, found.size() + " findings");
        assertEquals("third at the end 0", found.get(found.size() - 1));
    }

    @Test
    void anObjectThatThrowsIsDisabledForTheCommandAndReportedOnce() throws IOException {
        assertSameOrder(AnalysisRun.Extent.WHOLE, new IllegalStateException("boom"));
        assertEquals(1, faults.size());
        assertEquals("second", faults.get(0).validator());
        assertEquals("vkCmdFillBuffer", faults.get(0).command());
    }

    @Test
    void aFailureOfTheTrackersIsReportedOnce() throws IOException {
        RuntimeException boom = new IllegalStateException("boom");
        List<Lane> lanes = List.of(new Lane(
                AnalysisRun.Extent.WHOLE,
                sink -> new Lane.Objects(
                        List.of(new Witness("tracker", finding -> {}, boom)),
                        List.of(new Witness("first", sink, null)))));
        run(lanes, AnalysisRun.Extent.WHOLE, sink -> {
            List<ValidationObject> objects = new ArrayList<>(List.of(new Witness("tracker", sink, boom)));
            lanes.forEach(lane -> objects.addAll(lane.objects()));
            return objects;
        });
        assertEquals(
                List.of("tracker"), faults.stream().map(ToolFault::validator).toList());
    }

    @Test
    void aRunThatEndsEarlyEndsAtTheSameCall() throws IOException {
        AnalysisRun.Extent block = AnalysisRun.Extent.of(frame -> true, Long.MAX_VALUE, 40);
        assertSameOrder(block, null);
        assertTrue(found.size() > 100 && found.size() < 700, found.size() + " findings");
        assertSameOrder(AnalysisRun.Extent.of(frame -> true, 0, Long.MAX_VALUE), null);
        assertEquals(4, found.size(), "the end of each object: " + found);
    }

    @Test
    void anErrorThatEndsALaneEndsTheRunAtItsCall() {
        Error error = new OutOfMemoryError("test");
        List<Lane> lanes = List.of(
                new Lane(AnalysisRun.Extent.WHOLE, sink -> new Lane.Objects(List.of(), List.of(new Failing(error)))));
        Error thrown = assertThrows(
                Error.class,
                () -> run(lanes, AnalysisRun.Extent.WHOLE, sink -> {
                    List<ValidationObject> objects =
                            new ArrayList<>(lanes.get(0).objects());
                    objects.add(new Witness("last", sink, null));
                    return objects;
                }));
        assertSame(error, thrown);
        assertTrue(found.stream().noneMatch(text -> text.contains("vkCmdFillBuffer")), "calls after the error");
        assertTrue(found.size() > 50, "calls before the error: " + found.size());
    }

    /** Ends its chassis at a command. */
    private record Failing(Error error) implements ValidationObject {
        @Override
        public String name() {
            return "failing";
        }

        @Override
        public void register(Hooks hooks) {
            hooks.preCallValidate(CmdFillBuffer.ID, call -> {
                throw error;
            });
        }
    }
}

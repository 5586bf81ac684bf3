package dev.vkval.chassis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyBuffer;
import dev.vkval.capture.command.CmdDraw;
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
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A real capture through objects that say when they are called. */
class ChassisTest {
    private static final Path CAPTURE =
            Path.of(System.getProperty("vkval.root"), "samples", "captures", "fill-copy-fixed.gfxr");

    private final List<String> log = new ArrayList<>();

    /** Writes down what it sees of some commands, and throws or reports where it is told to. */
    private final class Witness implements ValidationObject {
        private final String name;
        private final FindingSink sink;
        private boolean throwing;
        private boolean reporting;

        private Witness(String name, FindingSink sink) {
            this.name = name;
            this.sink = sink;
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
                if (Set.of("vkCmdFillBuffer", "vkCmdCopyBuffer", "vkDestroyBuffer")
                        .contains(command.name())) {
                    hooks.preCallValidate(command.number(), this::validate);
                    hooks.preCallRecord(command.number(), call -> log.add(name + " before " + call.name()));
                    hooks.postCallRecord(command.number(), call -> log.add(name + " after " + call.name()));
                }
            }
        }

        private void validate(Call call) {
            if (throwing && call.command().number() == CmdFillBuffer.ID) {
                throw new IllegalStateException("boom");
            }
            log.add(name + " validates " + call.name());
            if (reporting && call.command().number() == CmdFillBuffer.ID) {
                sink.report(Finding.of("VUID-vkCmdFillBuffer-test", Severity.ERROR, Family.CORE)
                        .title("wrong")
                        .message("wrong")
                        .at(call.blockIndex(), call.frame()));
            }
        }
    }

    private final class LoggingDriver implements Driver {
        @Override
        public String name() {
            return "null";
        }

        @Override
        public String deviceName() {
            return null;
        }

        @Override
        public void execute(Call call) {
            log.add("driver " + call.name());
        }

        @Override
        public void metadata(Metadata block) {
            // Nothing here has contents.
        }

        @Override
        public void close() {
            // There is nothing to end.
        }
    }

    private Chassis chassis(SkipPolicy policy, boolean throwing, boolean reporting) {
        Chassis chassis = new Chassis(finding -> {}, policy, sink -> {
            Witness first = new Witness("tracker", sink);
            Witness second = new Witness("checks", sink);
            second.throwing = throwing;
            second.reporting = reporting;
            return List.of(first, second);
        });
        chassis.drive(new LoggingDriver());
        return chassis;
    }

    private Chassis run(Chassis chassis) throws IOException {
        try (CaptureReader reader = CaptureReader.open(CAPTURE, new Anomalies())) {
            new AnalysisRun(reader, chassis, at -> {}).run();
        }
        return chassis;
    }

    private List<String> firstOf(String command) {
        List<String> all =
                log.stream().filter(line -> line.endsWith(" " + command)).toList();
        return all.subList(0, Math.min(7, all.size()));
    }

    @Test
    void fourPhasesInOrder() throws IOException {
        run(chassis(SkipPolicy.CONTINUE, false, false));
        assertEquals(
                List.of(
                        "tracker validates vkCmdFillBuffer",
                        "checks validates vkCmdFillBuffer",
                        "tracker before vkCmdFillBuffer",
                        "checks before vkCmdFillBuffer",
                        "driver vkCmdFillBuffer",
                        "tracker after vkCmdFillBuffer",
                        "checks after vkCmdFillBuffer"),
                firstOf("vkCmdFillBuffer"));
    }

    @Test
    void theTrackerComesLastWhereItRegisteredForThat() throws IOException {
        run(chassis(SkipPolicy.CONTINUE, false, false));
        assertEquals(
                List.of(
                        "checks validates vkDestroyBuffer",
                        "tracker validates vkDestroyBuffer",
                        "checks before vkDestroyBuffer",
                        "tracker before vkDestroyBuffer",
                        "driver vkDestroyBuffer",
                        "checks after vkDestroyBuffer",
                        "tracker after vkDestroyBuffer"),
                firstOf("vkDestroyBuffer"));
    }

    @Test
    void oneThatThrowsIsNamedOnceAndSwitchedOffForThatCommand() throws IOException {
        Chassis chassis = run(chassis(SkipPolicy.CONTINUE, true, false));
        assertEquals(1, chassis.faults().size(), "three fills, one fault");
        ToolFault fault = chassis.faults().get(0);
        assertTrue(
                fault.toString().contains("checks") && fault.toString().contains("vkCmdFillBuffer"), fault::toString);
        assertFalse(log.contains("checks validates vkCmdFillBuffer"));
        assertTrue(log.contains("checks after vkCmdFillBuffer"));
        assertTrue(log.contains("checks validates vkCmdCopyBuffer"));
        assertTrue(log.contains("tracker validates vkCmdFillBuffer"));
    }

    @Test
    void afterAnErrorTheCallGoesOn() throws IOException {
        run(chassis(SkipPolicy.CONTINUE, false, true));
        assertTrue(log.contains("driver vkCmdFillBuffer"));
    }

    @Test
    void afterAnErrorTheCallIsSkipped() throws IOException {
        run(chassis(SkipPolicy.SKIP, false, true));
        assertFalse(log.contains("driver vkCmdFillBuffer"));
        assertFalse(log.contains("tracker before vkCmdFillBuffer"));
        assertTrue(log.contains("driver vkCmdCopyBuffer"));
    }

    @Test
    void afterAnErrorTheRunStops() throws IOException {
        run(chassis(SkipPolicy.STOP, false, true));
        assertFalse(log.contains("driver vkCmdFillBuffer"));
        assertFalse(log.contains("driver vkCmdCopyBuffer"));
    }

    /** The run of one object with these handlers. */
    private Chassis gated(Consumer<Hooks> handlers) throws IOException {
        ValidationObject object = new ValidationObject() {
            @Override
            public String name() {
                return "gated";
            }

            @Override
            public void register(Hooks hooks) {
                handlers.accept(hooks);
            }
        };
        Chassis chassis = new Chassis(finding -> {}, SkipPolicy.CONTINUE, sink -> List.of(object));
        chassis.drive(new LoggingDriver());
        return run(chassis);
    }

    private static BitSet commands(int... numbers) {
        BitSet commands = new BitSet();
        IntStream.of(numbers).forEach(commands::set);
        return commands;
    }

    private Hooks.Handler says(String word) {
        return call -> log.add(word + " " + call.name());
    }

    @Test
    void aPartRegistersWhenACommandOfItsIsFirstCalledAndIsAtItsPlace() throws IOException {
        gated(hooks -> {
            hooks.postCallRecord(CmdFillBuffer.ID, says("first"));
            hooks.whenCalled(commands(CmdFillBuffer.ID, CmdCopyBuffer.ID), () -> {
                log.add("part registers");
                hooks.postCallRecord(CmdFillBuffer.ID, says("second"));
                hooks.postCallRecord(CmdCopyBuffer.ID, says("second"));
            });
            hooks.whenCalled(commands(CmdDraw.ID), () -> log.add("part of draws registers"));
            hooks.postCallRecord(CmdFillBuffer.ID, says("third"));
            hooks.postCallRecord(CmdCopyBuffer.ID, says("third"));
        });
        assertEquals(
                List.of(
                        "driver vkCmdFillBuffer",
                        "first vkCmdFillBuffer",
                        "second vkCmdFillBuffer",
                        "third vkCmdFillBuffer"),
                firstOf("vkCmdFillBuffer").subList(0, 4));
        assertEquals(
                List.of("driver vkCmdCopyBuffer", "second vkCmdCopyBuffer", "third vkCmdCopyBuffer"),
                firstOf("vkCmdCopyBuffer").subList(0, 3));
        assertEquals(1, log.stream().filter("part registers"::equals).count());
        assertTrue(log.indexOf("part registers") < log.indexOf("driver vkCmdFillBuffer"));
        assertFalse(log.contains("part of draws registers"));
    }

    @Test
    void aPartThatCannotRegisterIsNamedOnceAndTheOthersGoOn() throws IOException {
        Chassis chassis = gated(hooks -> {
            hooks.whenCalled(commands(CmdFillBuffer.ID), () -> {
                throw new IllegalStateException("boom");
            });
            hooks.postCallRecord(CmdFillBuffer.ID, says("other"));
        });
        assertEquals(1, chassis.faults().size());
        String fault = chassis.faults().get(0).toString();
        assertTrue(fault.contains("gated") && fault.contains("vkCmdFillBuffer"), fault);
        assertTrue(log.contains("other vkCmdFillBuffer"));
    }

    @Test
    void aGateIsAskedOnceForHandlersThatFollowEachOther() throws IOException {
        boolean[] open = {true};
        Hooks.Gate gate = call -> {
            log.add("asks " + call.name());
            open[0] = !open[0];
            return open[0];
        };
        gated(hooks -> {
            hooks.postCallRecord(CmdFillBuffer.ID, gate, call -> log.add("first " + call.name()));
            hooks.postCallRecord(CmdFillBuffer.ID, gate, call -> log.add("second " + call.name()));
            hooks.postCallRecord(CmdFillBuffer.ID, call -> log.add("always " + call.name()));
        });
        assertEquals(
                List.of(
                        "driver vkCmdFillBuffer",
                        "asks vkCmdFillBuffer",
                        "always vkCmdFillBuffer",
                        "driver vkCmdFillBuffer",
                        "asks vkCmdFillBuffer",
                        "first vkCmdFillBuffer",
                        "second vkCmdFillBuffer"),
                firstOf("vkCmdFillBuffer"));
    }

    @Test
    void aGateThatThrowsIsAFaultOfTheObject() throws IOException {
        Hooks.Gate gate = call -> {
            throw new IllegalStateException("boom");
        };
        Chassis chassis = gated(hooks -> {
            hooks.preCallValidate(CmdFillBuffer.ID, gate, call -> log.add("behind " + call.name()));
            hooks.preCallValidate(CmdFillBuffer.ID, call -> log.add("always " + call.name()));
        });
        assertEquals(1, chassis.faults().size());
        assertFalse(log.contains("behind vkCmdFillBuffer"));
        assertTrue(log.contains("always vkCmdFillBuffer"));
    }

    @Test
    void everyObjectHasItsCost() throws IOException {
        Chassis chassis = run(chassis(SkipPolicy.CONTINUE, false, false));
        assertEquals(Set.of("tracker", "checks"), chassis.costs().keySet());
    }
}

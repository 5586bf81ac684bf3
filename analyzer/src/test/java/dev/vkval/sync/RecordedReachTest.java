package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDispatch;
import dev.vkval.capture.command.CmdPushConstants;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.finding.Finding;
import dev.vkval.gpuav.RecordedReach;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;

/** What shaders may reach, in a sample whose two dispatches access the halves of a buffer in each of three submits. */
class RecordedReachTest {
    private static final int FIRST_WORD = Integer.BYTES;
    private static final int TAKEN = 3 * Integer.BYTES;
    private static final int GROUP_COUNT_X = 1;
    private static final int LAYOUT = 1;
    private static final int SUBMITS = 3;

    private static void parameter(Call call, int number, long value) {
        MemoryUtil.memPutLong(call.slots() + (long) number * Long.BYTES, value);
    }

    private static void push(Call call, int offset, int word) {
        MemoryUtil.memPutInt(CmdPushConstants.pValues(call) + offset, word);
    }

    /** What is found when calls of a command are changed before anything sees them. */
    private static List<Finding> found(int command, Consumer<Call> edit) throws IOException {
        ValidationObject edits = new ValidationObject() {
            @Override
            public String name() {
                return "edits";
            }

            @Override
            public void register(Hooks hooks) {
                hooks.preCallValidate(command, edit::accept);
            }
        };
        Path sample = Path.of(System.getProperty("vkval.root"), "samples", "captures", "parts-disjoint-fixed.gfxr");
        List<Finding> findings = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(sample, new Anomalies())) {
            Chassis chassis = new Chassis(findings::add, SkipPolicy.CONTINUE, sink -> {
                StateTracker state = new StateTracker();
                RecordedReach reach = new RecordedReach(state);
                SyncValidator sync = new SyncValidator(sink, state, new SyncOptions(Map.of()).reach(reach::of));
                return List.of(edits, state, sync, reach);
            });
            chassis.drive(new RecordedDriver());
            new AnalysisRun(reader, chassis, at -> {}).run();
            assertEquals(List.of(), chassis.faults());
        }
        return findings;
    }

    @Test
    void theHalvesAreDisjoint() throws IOException {
        assertEquals(List.of(), found(CmdDispatch.ID, call -> {}));
    }

    @Test
    void pushConstantsSayWhichWords() throws IOException {
        List<Finding> findings = found(CmdPushConstants.ID, call -> push(call, FIRST_WORD, 1));
        assertEquals(SUBMITS, findings.size());
        assertEquals("bytes 4..260", findings.get(0).accesses().get(0).range());
    }

    @Test
    void pushConstantsSayWhatIsExecuted() throws IOException {
        assertEquals(List.of(), found(CmdPushConstants.ID, call -> {
            push(call, FIRST_WORD, 1);
            push(call, TAKEN, 0);
        }));
    }

    @Test
    void pushConstantsOfAnotherLayoutAreUnknown() throws IOException {
        List<Finding> findings = found(CmdPushConstants.ID, call -> parameter(call, LAYOUT, 0));
        assertEquals("bytes 0..512", findings.get(0).accesses().get(0).range());
    }

    @Test
    void theSizeOfTheDispatchSaysHowManyWords() throws IOException {
        List<Finding> findings = found(CmdDispatch.ID, call -> parameter(call, GROUP_COUNT_X, 2));
        assertEquals("bytes 0..512", findings.get(0).accesses().get(0).range());
    }
}

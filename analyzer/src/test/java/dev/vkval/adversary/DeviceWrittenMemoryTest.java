package dev.vkval.adversary;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.change.Assignment;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.capture.edit.CaptureEditor;
import dev.vkval.capture.edit.EditScript;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.state.tracker.StateTracker;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which blocks that fill mapped memory fill that of resources that commands may write. */
class DeviceWrittenMemoryTest {
    private static final long CREATES_READBACK = 33;

    @TempDir
    Path folder;

    private static final class Filled implements ValidationObject {
        private final DeviceWrittenMemory memory;
        private final List<Boolean> results = new ArrayList<>();

        Filled(StateTracker state) {
            memory = new DeviceWrittenMemory(state);
        }

        @Override
        public String name() {
            return "filled";
        }

        @Override
        public void register(Hooks hooks) {
            memory.register(hooks);
            hooks.metadata(block -> {
                if (block instanceof Metadata.FillMemory fill) {
                    results.add(memory.filled(fill));
                }
            });
        }
    }

    /** A buffer that can be copied to, and one that can only be copied from. */
    @ParameterizedTest
    @CsvSource({"TRANSFER_DST, true", "TRANSFER_SRC, false"})
    void theUsageDecides(String usage, boolean written) throws Exception {
        Path edited = folder.resolve("edited.gfxr");
        CaptureEditor.write(
                sink -> CaptureBlocks.open(
                        Path.of(System.getProperty("vkval.root"), "samples/captures/fence-missing-wait.gfxr"), sink),
                new EditScript(
                        List.of(new CallEdit.Set(CREATES_READBACK, Assignment.parse("pCreateInfo.usage=" + usage)))),
                FileChannel.open(edited, StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                new Anomalies());
        StateTracker state = new StateTracker();
        Filled filled = new Filled(state);
        try (CaptureReader reader = CaptureReader.open(edited, new Anomalies())) {
            Chassis chassis = new Chassis(finding -> {}, SkipPolicy.CONTINUE, findings -> List.of(state, filled));
            chassis.drive(new RecordedDriver());
            new AnalysisRun(reader, chassis, at -> {}).run();
        }
        assertEquals(List.of(written, written, written), filled.results);
    }
}

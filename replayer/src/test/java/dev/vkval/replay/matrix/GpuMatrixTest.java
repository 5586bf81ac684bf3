package dev.vkval.replay.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.system.DeviceChoice;
import dev.vkval.spirv.pass.CheckMatrix;
import dev.vkval.spirv.pass.StageFrame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cells of the matrix of checks, executed on the software driver. */
class GpuMatrixTest {
    @TempDir
    Path folder;

    @BeforeAll
    static void assumeSoftwareDevice() throws NoDeviceException {
        assumeTrue(
                DeviceChoice.all().stream().anyMatch(device -> device.name().contains(MatrixRun.DEVICE)),
                "there is no " + MatrixRun.DEVICE);
    }

    @Test
    void computeShaders() throws IOException, NoDeviceException {
        judge(StageFrame.Model.COMPUTE);
    }

    /** Each action gives the one error that it was made for, of the instruction of its cell, or none. */
    private void judge(StageFrame.Model model) throws IOException, NoDeviceException {
        Path file = folder.resolve(model.title() + ".gfxr");
        List<MatrixCapture.Action> actions = MatrixCapture.write(file, CheckMatrix.read(), model);
        assertFalse(actions.isEmpty());
        MatrixRun run = MatrixRun.of(file);
        assertEquals(List.of(), run.problems());
        List<String> expected = new ArrayList<>();
        List<String> found = new ArrayList<>();
        for (MatrixCapture.Action action : actions) {
            String name = action.cell() + ", " + action.what() + ": ";
            boolean silent = action.error() == MatrixCapture.SILENT;
            expected.add(name
                    + (silent
                            ? ""
                            : MatrixRun.error(action.error(), action.cell().access())));
            found.add(name + run.errors(action.block()));
        }
        assertEquals(String.join("\n", expected), String.join("\n", found));
        assertEquals(List.of(), run.gaps());
    }
}

package dev.vkval.replay.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.system.DeviceChoice;
import dev.vkval.spirv.pass.CheckMatrix;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.pass.StageFrame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
        judge(executed(StageFrame.Model.COMPUTE), StageFrame.Model.COMPUTE);
    }

    /** The first access of each resource. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"COMPUTE", "INTERSECTION", "ANY_HIT", "CLOSEST_HIT"})
    void otherStages(StageFrame.Model model) throws IOException, NoDeviceException {
        Set<String> resources = new HashSet<>();
        judge(
                executed(model).stream()
                        .filter(row -> resources.add(row.resource()))
                        .toList(),
                model);
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"COMPUTE", "INTERSECTION", "ANY_HIT", "CLOSEST_HIT"})
    void allOfOtherStages(StageFrame.Model model) throws IOException, NoDeviceException {
        judge(executed(model), model);
    }

    private static List<CheckMatrix.Row> executed(StageFrame.Model model) throws IOException {
        CheckMatrix matrix = CheckMatrix.read();
        return matrix.rows().stream()
                .filter(row -> row.models().contains(model)
                        && matrix.unexecuted(row, model).isEmpty())
                .toList();
    }

    /** Each action gives the one error that it was made for, of the instruction of its cell, or none. */
    private void judge(List<CheckMatrix.Row> rows, StageFrame.Model model) throws IOException, NoDeviceException {
        Path file = folder.resolve("matrix.gfxr");
        List<MatrixCapture.Action> actions = MatrixCapture.write(file, rows, model);
        rows.forEach(row -> row.kinds().forEach(kind -> complete(row, kind, actions)));
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

    /** There is an action for each error that a type of check can give, and one that gives none. */
    private static void complete(CheckMatrix.Row row, CheckMatrix.Kind kind, List<MatrixCapture.Action> actions) {
        Set<Integer> codes = new HashSet<>();
        actions.stream().filter(each -> each.cell().row().equals(row)).forEach(each -> codes.add(each.error()));
        Set<Integer> wanted = switch (kind) {
            case INDEX, OUTPUTS -> Set.of(ErrorOutput.INDEX_OUT_OF_BOUNDS);
            case STATE -> Set.of(ErrorOutput.DESCRIPTOR_UNINITIALIZED, ErrorOutput.DESCRIPTOR_DESTROYED);
            case RANGE -> Set.of(ErrorOutput.RESOURCE_OUT_OF_BOUNDS);
            case ADDRESS -> Set.of(ErrorOutput.BUFFER_DEVICE_ADDRESS_OUT_OF_BOUNDS);
            case NAMED -> Set.of();
        };
        assertTrue(codes.containsAll(wanted) && codes.contains(MatrixCapture.SILENT), () -> row.name() + ", " + kind);
    }
}

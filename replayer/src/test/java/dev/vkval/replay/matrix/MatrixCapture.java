package dev.vkval.replay.matrix;

import static dev.vkval.spirv.pass.ErrorOutput.BUFFER_DEVICE_ADDRESS_OUT_OF_BOUNDS;
import static dev.vkval.spirv.pass.ErrorOutput.DESCRIPTOR_DESTROYED;
import static dev.vkval.spirv.pass.ErrorOutput.DESCRIPTOR_UNINITIALIZED;
import static dev.vkval.spirv.pass.ErrorOutput.INDEX_OUT_OF_BOUNDS;
import static dev.vkval.spirv.pass.ErrorOutput.RESOURCE_OUT_OF_BOUNDS;

import dev.vkval.spirv.pass.CheckMatrix;
import dev.vkval.spirv.pass.StageFrame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/** A capture that executes cells of the matrix of checks: each with what makes its access fail and what does not. */
final class MatrixCapture {
    /** What is expected of an action that must give no error. */
    static final int SILENT = -1;

    /** The index into what a descriptor refers to whose access ends at the end of a good descriptor. */
    private static final int WORD = 3;

    private static final int ALL_STAGES = 0x7FFFFFFF;

    /**
     * An action.
     *
     * @param block index of its call
     * @param error code of the error that it must give, {@link #SILENT} for none
     * @param what it does
     */
    record Action(MatrixCell cell, long block, int error, String what) {}

    private final MadeCapture capture;
    private final MatrixDevice device;
    private final MatrixSets sets;
    private final MatrixPipelines pipelines;
    private final StageFrame.Model model;
    private final List<Action> actions = new ArrayList<>();
    private final long commands;

    private MatrixCapture(MadeCapture capture, StageFrame.Model model) {
        this.model = model;
        this.capture = capture;
        device = new MatrixDevice(capture);
        device.buffer(0, MatrixDevice.ADDRESS);
        sets = new MatrixSets(device);
        pipelines = new MatrixPipelines(device);
        MadeStruct pools = capture.struct("VkCommandPoolCreateInfo");
        long pool = capture.create("vkCreateCommandPool", device.id, pools.address(), 0);
        MadeStruct info = capture.struct("VkCommandBufferAllocateInfo")
                .set("commandPool", pool)
                .set("commandBufferCount", 1);
        commands = capture.create("vkAllocateCommandBuffers", device.id, info.address());
        capture.call(
                "vkBeginCommandBuffer",
                commands,
                capture.struct("VkCommandBufferBeginInfo").address());
        device.rays.build(commands);
        pipelines.begin(model, commands);
    }

    /** Writes a capture of accesses in an execution model. */
    static List<Action> write(Path file, List<CheckMatrix.Row> rows, StageFrame.Model model) throws IOException {
        try (MadeCapture capture = new MadeCapture(file)) {
            MatrixCapture made = new MatrixCapture(capture, model);
            rows.forEach(made::cell);
            made.finish();
            return made.actions;
        }
    }

    private void cell(CheckMatrix.Row row) {
        if (row.isArray()) {
            array(row);
        }
        MatrixCell cell = MatrixCell.of(row, model, MatrixCell.LAST);
        if (row.kinds().contains(CheckMatrix.Kind.RANGE)) {
            range(cell);
        }
        if (row.kinds().contains(CheckMatrix.Kind.ADDRESS)) {
            address(cell);
        }
        if (row.kinds().contains(CheckMatrix.Kind.OUTPUTS)) {
            outputs(cell);
        }
    }

    /** The index is not known before the shader runs. */
    private void array(CheckMatrix.Row row) {
        MatrixCell cell = MatrixCell.of(row, model, MatrixCell.RUN);
        MatrixSets.Bound bound = sets.of(row, MatrixSets.Use.PARTIAL, WORD);
        long pipeline = pipelines.of(cell, bound.layout());
        act(cell, pipeline, bound, MatrixSets.GOOD, WORD, SILENT, "the last descriptor");
        act(cell, pipeline, bound, MatrixSets.LENGTH, WORD, INDEX_OUT_OF_BOUNDS, "an index beyond the last");
        act(cell, pipeline, bound, MatrixSets.UNWRITTEN, WORD, DESCRIPTOR_UNINITIALIZED, "an unwritten descriptor");
        act(cell, pipeline, bound, MatrixSets.DESTROYED, WORD, DESCRIPTOR_DESTROYED, "a destroyed descriptor");
        if (row.kinds().contains(CheckMatrix.Kind.RANGE)) {
            act(cell, pipeline, bound, MatrixSets.GOOD, WORD + 1, RESOURCE_OUT_OF_BOUNDS, "an end beyond the range");
            act(cell, pipeline, bound, MatrixSets.SHORT, WORD, RESOURCE_OUT_OF_BOUNDS, "a range too short by one");
        }
    }

    /** The descriptor is known before the shader runs: it is only watched if unwritten ones get a buffer. */
    private void range(MatrixCell cell) {
        MatrixSets.Bound good = sets.of(cell.row(), MatrixSets.Use.GOOD, WORD);
        long pipeline = pipelines.of(cell, good.layout());
        act(cell, pipeline, good, 0, WORD, SILENT, "the last end, watched");
        act(cell, pipeline, good, 0, WORD + 1, RESOURCE_OUT_OF_BOUNDS, "an end beyond the range, watched");
        if (cell.row().isArray()) {
            MatrixSets.Bound small = sets.of(cell.row(), MatrixSets.Use.SHORT, WORD);
            act(cell, pipeline, small, 0, WORD, RESOURCE_OUT_OF_BOUNDS, "a range too short by one, watched");
            MatrixSets.Bound partial = sets.of(cell.row(), MatrixSets.Use.PARTIAL, WORD);
            long guarded = pipelines.of(cell, partial.layout());
            act(cell, guarded, partial, 0, WORD, SILENT, "the last end, guarded");
            act(cell, guarded, partial, 0, WORD + 1, RESOURCE_OUT_OF_BOUNDS, "an end beyond the range, guarded");
        }
    }

    private void address(MatrixCell cell) {
        MatrixSets.Bound none = sets.of(cell.row(), MatrixSets.Use.GOOD, WORD);
        long pipeline = pipelines.of(cell, none.layout());
        int bytes = cell.row().name().startsWith("OpCooperativeMatrix") ? 64 * Integer.BYTES : Integer.BYTES;
        int last = MatrixDevice.ADDRESS + MatrixDevice.BUFFER_BYTES - bytes;
        act(cell, pipeline, none, last, 0, SILENT, "the last address");
        act(cell, pipeline, none, last + 4, 0, BUFFER_DEVICE_ADDRESS_OUT_OF_BOUNDS, "an address beyond the last");
        act(
                cell,
                pipeline,
                none,
                MatrixDevice.ADDRESS - Integer.BYTES,
                0,
                BUFFER_DEVICE_ADDRESS_OUT_OF_BOUNDS,
                "an address before the first");
    }

    /** The module declares as many vertices as are within bounds. */
    private void outputs(MatrixCell cell) {
        MatrixSets.Bound none = sets.of(cell.row(), MatrixSets.Use.GOOD, WORD);
        long pipeline = pipelines.of(cell, none.layout());
        act(cell, pipeline, none, 0, WORD, SILENT, "as many vertices as declared");
        act(cell, pipeline, none, 0, WORD + 1, INDEX_OUT_OF_BOUNDS, "more vertices than declared");
    }

    private void act(
            MatrixCell cell, long pipeline, MatrixSets.Bound bound, int run, int word, int error, String what) {
        int point = MatrixPipelines.point(model);
        capture.call("vkCmdBindPipeline", commands, point, pipeline);
        capture.call(
                "vkCmdBindDescriptorSets", commands, point, bound.layout(), 0, 1, capture.pointer(bound.set()), 0, 0);
        capture.call(
                "vkCmdPushConstants",
                commands,
                bound.layout(),
                ALL_STAGES,
                0,
                2 * Integer.BYTES,
                capture.ints(run, word));
        actions.add(new Action(cell, pipelines.act(model, commands, pipeline), error, what));
    }

    private void finish() {
        pipelines.end(model, commands);
        capture.call("vkEndCommandBuffer", commands);
        MadeStruct submit = capture.struct("VkSubmitInfo")
                .set("commandBufferCount", 1)
                .set("pCommandBuffers", capture.pointer(commands));
        capture.call("vkQueueSubmit", device.queue, 1, submit.address(), VK10.VK_NULL_HANDLE);
        capture.call("vkDeviceWaitIdle", device.id);
    }
}

package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;

/**
 * Two dispatches write four rows each of a storage image, in each of three submits. A buffer says which rows, so that only a
 * device knows.
 *
 * @param secondRow the first row that the second dispatch writes; the first dispatch begins at row 0
 * @param between the barrier between the two; null for none
 */
public record DispatchRows(int secondRow, Dependency between) implements Sample {
    /** What the pair needs where it writes the same rows. */
    public static final Dependency RIGHT = new Dependency(
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_WRITE_BIT,
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_WRITE_BIT);

    private static final int LAYOUT = VK_IMAGE_LAYOUT_GENERAL;
    private static final int SIZE_PIXELS = 16;
    private static final int INVOCATIONS = 64;
    private static final int ROWS = INVOCATIONS / SIZE_PIXELS;
    private static final int RED = 0xFF0000FF;
    private static final int BLACK = 0xFF000000;
    private static final Dependency CLEARED = new Dependency(
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_WRITE_BIT);

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors =
                Descriptors.create(device, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        Image picture = Image.color(device, "picture", SIZE_PIXELS);
        Buffer choices = Buffer.create(device, "choices", 2 * Integer.BYTES);
        choices.map(words -> words.put(0).put(secondRow));
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        ShaderPipeline write = ShaderPipeline.compute(device, "write_rows.comp", descriptors);
        long set = descriptors.allocate("rows");
        descriptors.writeImage(set, 0, 0, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, picture, LAYOUT, 0);
        descriptors.writeBuffer(set, 1, 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, choices);

        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.barrier(picture, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, LoadOperation.TO_CLEAR);
                LoadOperation.clearToRed(commands, picture);
                commands.barrier(CLEARED);
                dispatch(commands, write, set, 0);
                if (between != null) {
                    commands.barrier(between);
                }
                dispatch(commands, write, set, 1);
                commands.barrier(picture, LAYOUT, LAYOUT, ComputeCopy.SHADER_TO_COPY);
                commands.copy(picture, LAYOUT, readback);
                commands.transferToHost();
            });
            expect("row 0", secondRow == 0 ? BLACK : RED, readback.read(0));
            expect("last row", BLACK, readback.read((secondRow + ROWS - 1) * SIZE_PIXELS));
        }
    }

    private static void dispatch(Commands commands, ShaderPipeline write, long set, int number) {
        commands.label("write " + number, () -> {
            commands.push(write, number, SIZE_PIXELS, 0, 0);
            commands.dispatch(write, set, INVOCATIONS);
        });
    }
}

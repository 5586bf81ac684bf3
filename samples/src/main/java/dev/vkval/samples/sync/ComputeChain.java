package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;

/**
 * A dispatch writes squares, a second dispatch reads and doubles them, in each of three submits.
 *
 * @param betweenDispatches the barrier between the two; null for none
 */
public record ComputeChain(Dependency betweenDispatches) implements Sample {
    /** What the two dispatches need. */
    public static final Dependency RIGHT = new Dependency(
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_WRITE_BIT,
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_READ_BIT);
    /** Makes the squares visible to copies, not to shaders. */
    public static final Dependency WEAK = new Dependency(
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_WRITE_BIT,
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_READ_BIT);

    private static final int ELEMENTS = 256;

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors =
                Descriptors.create(device, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        Buffer squares = Buffer.create(device, "squares", ELEMENTS * Integer.BYTES);
        Buffer doubled = Buffer.create(device, "doubled squares", ELEMENTS * Integer.BYTES);
        Buffer readback = Buffer.create(device, "readback", ELEMENTS * Integer.BYTES);
        ShaderPipeline square = ShaderPipeline.compute(device, "square.comp", descriptors);
        ShaderPipeline twice = ShaderPipeline.compute(device, "twice.comp", descriptors);
        long set = descriptors.storageBuffers("squares and doubled squares", squares, doubled);

        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.label("square", () -> commands.dispatch(square, set, ELEMENTS));
                if (betweenDispatches != null) {
                    commands.barrier(squares, betweenDispatches);
                }
                commands.label("twice", () -> commands.dispatch(twice, set, ELEMENTS));
                readBack(commands, doubled, readback);
            });
            expect("word 9", 2 * 9 * 9, readback.read(9));
        }
    }

    private static void readBack(Commands commands, Buffer from, Buffer to) {
        commands.barrier(from, ComputeCopy.SHADER_TO_COPY);
        commands.label("read back", () -> commands.copy(from, to));
        commands.transferToHost();
    }
}

package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;

/**
 * A dispatch writes squares and a copy reads them back, in each of three submits.
 *
 * @param beforeCopy the barrier between the two; null for none
 */
public record ComputeCopy(Dependency beforeCopy) implements Sample {
    /** Makes what compute shaders wrote visible to copies. */
    public static final Dependency SHADER_TO_COPY = new Dependency(
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_WRITE_BIT,
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_READ_BIT);

    private static final int ELEMENTS = 256;

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors = Descriptors.create(device, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        Buffer squares = Buffer.create(device, "squares", ELEMENTS * Integer.BYTES);
        Buffer readback = Buffer.create(device, "readback", ELEMENTS * Integer.BYTES);
        ShaderPipeline square = ShaderPipeline.compute(device, "square.comp", descriptors);
        long set = descriptors.storageBuffers("squares", squares);

        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.label("square", () -> commands.dispatch(square, set, ELEMENTS));
                if (beforeCopy != null) {
                    commands.barrier(squares, beforeCopy);
                }
                commands.label("read back", () -> commands.copy(squares, readback));
                commands.transferToHost();
            });
            expect("word 9", 9 * 9, readback.read(9));
        }
    }
}

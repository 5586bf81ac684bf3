package dev.vkval.samples.pipeline;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.ComputeCopy;

/**
 * A compute shader declares push constants of two words, of which the second is 0.
 *
 * @param words how many the layout of its pipeline has room for
 */
public record PushedBytes(int words) implements Sample {
    private static final int INVOCATIONS = 64;

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors = Descriptors.create(device, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        Buffer scaled = Buffer.create(device, "scaled", INVOCATIONS * Integer.BYTES);
        Buffer readback = Buffer.create(device, "readback", INVOCATIONS * Integer.BYTES);
        ShaderPipeline scale = ShaderPipeline.compute(device, "scale.comp", descriptors, words * Integer.BYTES, null);
        long set = descriptors.storageBuffers("scaled", scaled);
        device.submitAndWait("frame", commands -> {
            if (words > 1) {
                commands.push(scale, 3, 0);
            } else {
                commands.push(scale, 3);
            }
            commands.dispatch(scale, set, INVOCATIONS);
            commands.barrier(scaled, ComputeCopy.SHADER_TO_COPY);
            commands.copy(scaled, readback);
            commands.transferToHost();
        });
        expect("word 9", 27, readback.read(9));
    }
}

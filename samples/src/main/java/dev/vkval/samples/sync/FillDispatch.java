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
 * A fill clears a counter and a dispatch adds one to it per invocation, in each of three submits.
 *
 * @param beforeDispatch the barrier between the two; null for none
 */
public record FillDispatch(Dependency beforeDispatch) implements Sample {
    /** What the pair needs: the atomic reads and writes. */
    public static final Dependency RIGHT = new Dependency(
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT);

    private static final int INVOCATIONS = 256;

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors = Descriptors.create(device, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        Buffer counter = Buffer.create(device, "counter", Integer.BYTES);
        Buffer readback = Buffer.create(device, "readback", Integer.BYTES);
        ShaderPipeline count = ShaderPipeline.compute(device, "count.comp", descriptors);
        long set = descriptors.storageBuffers("counter", counter);

        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.label("clear", () -> commands.fill(counter, 0));
                if (beforeDispatch != null) {
                    commands.barrier(counter, beforeDispatch);
                }
                commands.label("count", () -> commands.dispatch(count, set, INVOCATIONS));
                commands.barrier(counter, ComputeCopy.SHADER_TO_COPY);
                commands.label("read back", () -> commands.copy(counter, readback));
                commands.transferToHost();
            });
            expect("counter", INVOCATIONS, readback.read(0));
        }
    }
}

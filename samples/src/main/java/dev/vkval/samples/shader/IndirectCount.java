package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.ComputeCopy;
import dev.vkval.samples.sync.FillDispatch;
import dev.vkval.samples.sync.IndirectDispatch;
import org.lwjgl.system.MemoryStack;

/**
 * The workgroup counts of an indirect dispatch are written on the device before it.
 *
 * @param workgroups in the first dimension, one in the others
 */
public record IndirectCount(int workgroups) implements Sample {
    /** maxComputeWorkGroupCount of the driver that the samples are captured on, in each dimension. */
    public static final int LIMIT = 65535;

    private static final int INVOCATIONS = 64;

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors = Descriptors.create(device, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        Buffer counter = Buffer.create(device, "counter", Integer.BYTES);
        Buffer counts = Buffer.create(device, "workgroup counts", 3 * Integer.BYTES);
        Buffer readback = Buffer.create(device, "readback", Integer.BYTES);
        ShaderPipeline count = ShaderPipeline.compute(device, "count.comp", descriptors);
        long set = descriptors.storageBuffers("counter", counter);
        device.submitAndWait("frame", commands -> {
            commands.fill(counter, 0);
            commands.barrier(counter, FillDispatch.RIGHT);
            try (MemoryStack stack = MemoryStack.stackPush()) {
                vkCmdUpdateBuffer(commands.vk(), counts.handle(), 0, stack.ints(workgroups, 1, 1));
            }
            commands.barrier(counts, IndirectDispatch.RIGHT);
            commands.label("count", () -> {
                commands.bind(count, set);
                vkCmdDispatchIndirect(commands.vk(), counts.handle(), 0);
            });
            commands.barrier(counter, ComputeCopy.SHADER_TO_COPY);
            commands.copy(counter, readback);
            commands.transferToHost();
        });
        expect("counter", INVOCATIONS * workgroups, readback.read(0));
    }
}

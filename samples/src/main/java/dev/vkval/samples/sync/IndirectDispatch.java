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
 * The workgroup counts of an indirect dispatch are filled in on the device, in each of three submits.
 *
 * @param beforeDispatch the barrier between the fill and the indirect dispatch
 */
public record IndirectDispatch(Dependency beforeDispatch) implements Sample {
    /** What an indirect dispatch needs. */
    public static final Dependency RIGHT = new Dependency(
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT,
            VK_ACCESS_INDIRECT_COMMAND_READ_BIT);
    /** Lets the shader read the counts, not the stage that starts it. */
    public static final Dependency FOR_SHADERS = new Dependency(
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_READ_BIT);

    private static final int WORKGROUPS_PER_DIMENSION = 2;
    private static final int INVOCATIONS = 64 * 2 * 2 * 2;

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors = Descriptors.create(device, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        Buffer counter = Buffer.create(device, "counter", Integer.BYTES);
        Buffer workgroups = Buffer.create(device, "workgroup counts", 3 * Integer.BYTES);
        Buffer readback = Buffer.create(device, "readback", Integer.BYTES);
        ShaderPipeline count = ShaderPipeline.compute(device, "count.comp", descriptors);
        long set = descriptors.storageBuffers("counter", counter);

        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.fill(counter, 0);
                commands.barrier(counter, FillDispatch.RIGHT);
                commands.label("workgroup counts", () -> commands.fill(workgroups, WORKGROUPS_PER_DIMENSION));
                commands.barrier(workgroups, beforeDispatch);
                commands.label("count", () -> {
                    commands.bind(count, set);
                    vkCmdDispatchIndirect(commands.vk(), workgroups.handle(), 0);
                });
                commands.barrier(counter, ComputeCopy.SHADER_TO_COPY);
                commands.label("read back", () -> commands.copy(counter, readback));
                commands.transferToHost();
            });
            expect("counter", INVOCATIONS, readback.read(0));
        }
    }
}

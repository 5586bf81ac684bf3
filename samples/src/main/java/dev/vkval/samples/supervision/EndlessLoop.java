package dev.vkval.samples.supervision;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.ComputeCopy;

/**
 * A dispatch whose invocations loop as often as a buffer says.
 *
 * @param flushedIterations iterations that a replay sees; the program itself runs {@value #ITERATIONS}
 */
public record EndlessLoop(int flushedIterations) implements Sample {
    /** Iterations of the program itself. */
    public static final int ITERATIONS = 3;

    /** Many, because lavapipe ends any loop after 65,535 iterations: the replay then takes hours instead of forever. */
    private static final int INVOCATIONS = 64 * 65_535;

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors =
                Descriptors.create(device, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        Buffer iterations = UnflushedWord.create(device, "iterations", flushedIterations, ITERATIONS);
        Buffer result = Buffer.create(device, "result", Integer.BYTES);
        Buffer readback = Buffer.create(device, "readback", Integer.BYTES);
        ShaderPipeline loop = ShaderPipeline.compute(device, "loop.comp", descriptors);
        long set = descriptors.storageBuffers("iterations and result", iterations, result);
        device.submitAndWait("endless", commands -> {
            commands.label("loop", () -> commands.dispatch(loop, set, INVOCATIONS));
            commands.barrier(result, ComputeCopy.SHADER_TO_COPY);
            commands.label("read back", () -> commands.copy(result, readback));
            commands.transferToHost();
        });
        expect("result", ITERATIONS, readback.read(0));
    }
}

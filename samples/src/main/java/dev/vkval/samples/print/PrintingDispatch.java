package dev.vkval.samples.print;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.ComputeCopy;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkInstanceCreateInfo;

/**
 * A dispatch of 64 invocations.
 *
 * @param shader writes a result of each invocation to binding 0
 * @param prints whether the shader prints
 * @param result of invocation 17
 */
public record PrintingDispatch(String shader, boolean prints, int result) implements Sample {
    private static final int INVOCATIONS = 64;

    @Override
    public void extend(VkInstanceCreateInfo info, MemoryStack stack) {
        if (prints) {
            Printing.ask(info, stack);
        }
    }

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors = Descriptors.create(device, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        Buffer results = Buffer.create(device, "results", INVOCATIONS * Integer.BYTES);
        Buffer readback = Buffer.create(device, "readback", INVOCATIONS * Integer.BYTES);
        ShaderPipeline pipeline = ShaderPipeline.compute(device, shader, descriptors);
        long set = descriptors.storageBuffers("results", results);
        device.submitAndWait("frame", commands -> {
            commands.label("dispatch", () -> commands.dispatch(pipeline, set, INVOCATIONS));
            commands.barrier(results, ComputeCopy.SHADER_TO_COPY);
            commands.copy(results, readback);
            commands.transferToHost();
        });
        expect("result 17", result, readback.read(17));
    }
}

package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceVariablePointersFeatures;

/**
 * A dispatch accesses a storage buffer of 16 words by indices that it reads from another one, or divides by them.
 *
 * @param shader reads the indices from binding 0, accesses binding 1, and writes a result of each invocation to binding 2
 * @param lastIndex the index of the last invocation; all others have valid ones. The divisor is one more
 */
public record BufferIndex(String shader, int lastIndex) implements Sample {
    private static final int VALUES = 16;

    private boolean choosesPointers() {
        return shader.endsWith(".spvasm");
    }

    @Override
    public void extend(VkDeviceCreateInfo info, MemoryStack stack) {
        if (choosesPointers()) {
            info.pNext(VkPhysicalDeviceVariablePointersFeatures.calloc(stack)
                    .sType$Default()
                    .variablePointersStorageBuffer(true)
                    .variablePointers(true));
        }
    }

    @Override
    public void run(SampleDevice device) {
        int type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
        Descriptors descriptors = Descriptors.create(device, type, type, type);
        Buffer order = Dispatches.words(device, "order", i -> i == Dispatches.INVOCATIONS - 1 ? lastIndex : i % VALUES);
        Buffer values = Dispatches.words(device, "values", VALUES, i -> 100 + i);
        Buffer results = Dispatches.words(device, "results", i -> 0);
        ShaderPipeline pipeline = ShaderPipeline.compute(device, shader, descriptors);
        long set = descriptors.storageBuffers("order, values and results", order, values, results);
        int result = Dispatches.resultOf(device, commands -> commands.dispatch(pipeline, set, elements()), results, 17);
        expect("result 17", expected(), result);
    }

    private int expected() {
        if (shader.startsWith("histogram")) {
            return 1;
        }
        if (shader.startsWith("divide")) {
            return 50;
        }
        if (shader.startsWith("pair") || shader.startsWith("relay")) {
            return 201;
        }
        return choosesPointers() || isTally() ? 101 : 102;
    }

    private boolean isTally() {
        return shader.startsWith("tally");
    }

    /** Of workgroups of 64 invocations; those of a tally have 16. */
    private int elements() {
        return isTally() ? 4 * Dispatches.INVOCATIONS : Dispatches.INVOCATIONS;
    }
}

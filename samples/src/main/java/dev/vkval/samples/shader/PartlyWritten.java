package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK12.VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Descriptors.Binding;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;

/**
 * A dispatch picks buffers from a partially bound array of four, of which three are written.
 *
 * @param lastIndex the index of the last invocation; all others use written descriptors
 */
public record PartlyWritten(int lastIndex) implements Sample {
    private static final int ARRAY_LENGTH = 4;
    private static final int WRITTEN = 3;

    @Override
    public void run(SampleDevice device) {
        int type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
        Descriptors descriptors = Descriptors.create(
                device,
                new Binding(type, ARRAY_LENGTH, VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT),
                new Binding(type, 1),
                new Binding(type, 1),
                new Binding(type, 1));
        Buffer weights = Dispatches.words(device, "weights", 1, i -> 7);
        Buffer indices =
                Dispatches.words(device, "indices", i -> i == Dispatches.INVOCATIONS - 1 ? lastIndex : i % WRITTEN);
        Buffer picked = Dispatches.words(device, "picked", i -> 0);
        ShaderPipeline pick = ShaderPipeline.compute(device, "pick_runtime.comp", descriptors);
        long set = descriptors.allocate("weights and indices");
        for (int element = 0; element < WRITTEN; element++) {
            descriptors.writeBuffer(set, 0, element, type, weights);
        }
        descriptors.writeBuffer(set, 1, 0, type, weights);
        descriptors.writeBuffer(set, 2, 0, type, indices);
        descriptors.writeBuffer(set, 3, 0, type, picked);
        int result = Dispatches.resultOf(
                device, commands -> commands.dispatch(pick, set, Dispatches.INVOCATIONS), picked, 17);
        expect("result 17", 7, result);
    }
}

package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.check;
import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferViewCreateInfo;

/**
 * A dispatch fetches texels from a view of the first 16 words of a buffer.
 *
 * @param lastTexel the texel of the last invocation; all others have valid ones
 */
public record TexelBuffer(int lastTexel) implements Sample {
    private static final int TEXELS = 16;

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors = Descriptors.create(
                device,
                VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
                VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        Buffer codes = Dispatches.words(device, "codes", i -> i == Dispatches.INVOCATIONS - 1 ? lastTexel : i % TEXELS);
        Buffer palette = Buffer.create(device, "palette", Dispatches.BYTES, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT);
        palette.map(words -> words.put(1, 102));
        Buffer results = Dispatches.words(device, "results", i -> 0);
        ShaderPipeline decode = ShaderPipeline.compute(device, "decode.comp", descriptors);
        long set = descriptors.allocate("codes, palette and results");
        descriptors.writeBuffer(set, 0, 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, codes);
        descriptors.writeTexelBuffer(set, 1, VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, view(device, palette));
        descriptors.writeBuffer(set, 2, 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, results);
        int result = Dispatches.resultOf(
                device, commands -> commands.dispatch(decode, set, Dispatches.INVOCATIONS), results, 17);
        expect("result 17", 102, result);
    }

    private static long view(SampleDevice device, Buffer buffer) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var handle = stack.mallocLong(1);
            var info = VkBufferViewCreateInfo.calloc(stack)
                    .sType$Default()
                    .buffer(buffer.handle())
                    .format(VK_FORMAT_R32_UINT)
                    .range(TEXELS * Integer.BYTES);
            check(vkCreateBufferView(device.vk(), info, null, handle));
            long view = handle.get(0);
            device.name(VK_OBJECT_TYPE_BUFFER_VIEW, view, "first colours");
            device.onClose(() -> vkDestroyBufferView(device.vk(), view, null));
            return view;
        }
    }
}

package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.KHRPushDescriptor.VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRPushDescriptor.vkCmdPushDescriptorSetKHR;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Descriptors.Binding;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/**
 * A dispatch uses three pushed descriptors.
 *
 * @param all whether all three are pushed; otherwise binding 1 is left out
 */
public record PushedBuffers(boolean all) implements Sample {
    @Override
    public List<String> deviceExtensions() {
        return List.of(VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME);
    }

    @Override
    public void run(SampleDevice device) {
        Binding one = new Binding(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1);
        Descriptors descriptors = Descriptors.pushed(device, one, one, one);
        Buffer results = Dispatches.words(device, "results", i -> 0);
        Map<Integer, Buffer> pushed = new TreeMap<>();
        pushed.put(0, Dispatches.words(device, "summands", i -> i));
        if (all) {
            pushed.put(1, Dispatches.words(device, "bias", 1, i -> 100));
        }
        pushed.put(2, results);
        ShaderPipeline add = ShaderPipeline.compute(device, "add_pushed.comp", descriptors);
        int result = Dispatches.resultOf(
                device,
                commands -> {
                    commands.bind(add, VK_NULL_HANDLE);
                    push(commands, add, pushed);
                    vkCmdDispatch(commands.vk(), 1, 1, 1);
                },
                results,
                17);
        if (all) {
            expect("result 17", 117, result);
        }
    }

    private static void push(Commands commands, ShaderPipeline pipeline, Map<Integer, Buffer> buffers) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var writes = VkWriteDescriptorSet.calloc(buffers.size(), stack);
            buffers.forEach((binding, buffer) -> writes.get()
                    .sType$Default()
                    .dstBinding(binding)
                    .descriptorType(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                    .descriptorCount(1)
                    .pBufferInfo(VkDescriptorBufferInfo.calloc(1, stack)
                            .buffer(buffer.handle())
                            .range(VK_WHOLE_SIZE)));
            vkCmdPushDescriptorSetKHR(commands.vk(), pipeline.bindPoint(), pipeline.layout(), 0, writes.flip());
        }
    }
}

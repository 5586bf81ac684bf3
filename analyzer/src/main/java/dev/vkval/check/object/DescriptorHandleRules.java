package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.identity.CapturedObject;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** The views that are written to descriptors exist. What a type of descriptor ignores may be anything. */
public final class DescriptorHandleRules implements Topic {
    private final CoreContext context;

    public DescriptorHandleRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(UpdateDescriptorSets.ID, this::update);
    }

    private void update(Call call) {
        if (!context.objects().complete()) {
            return;
        }
        long writes = UpdateDescriptorSets.pDescriptorWrites(call);
        for (int i = 0; i < CMemory.count(UpdateDescriptorSets.descriptorWriteCount(call), writes); i++) {
            write(call, CMemory.element(writes, i, VkWriteDescriptorSet.SIZEOF), "pDescriptorWrites[" + i + "]");
        }
    }

    private void write(Call call, long write, String path) {
        switch (VkWriteDescriptorSet.ndescriptorType(write)) {
            case VK10.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, VK10.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER ->
                DescriptorHandles.of(write)
                        .forEach((index, handles) -> handle(
                                call,
                                "VUID-VkWriteDescriptorSet-descriptorType-02994",
                                "VkBufferView",
                                handles,
                                path + ".pTexelBufferView[" + index + "]"));
            case VK10.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                    VK10.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
                    VK10.VK_DESCRIPTOR_TYPE_STORAGE_IMAGE ->
                DescriptorHandles.of(write)
                        .forEach((index, handles) -> handle(
                                call,
                                "VUID-VkWriteDescriptorSet-descriptorType-02996",
                                "VkImageView",
                                handles,
                                path + ".pImageInfo[" + index + "].imageView"));
            default -> {}
        }
    }

    /** @param handles of a descriptor; its view is the last one */
    private void handle(Call call, String rule, String type, List<Long> handles, String path) {
        long id = handles.get(handles.size() - 1);
        CapturedObject object = id == 0 ? null : context.objects().living(id);
        if (id != 0 && (object == null || !object.type().equals(type))) {
            context.error(call, rule)
                    .on(object)
                    .parameter(path)
                    .title("a descriptor is written with a view that does not exist")
                    .message("%s is %s, which is no existing %s", path, object == null ? "handle " + id : object, type)
                    .help("write an existing view, or VK_NULL_HANDLE with nullDescriptor")
                    .report();
        }
    }
}

package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.TemplateData;
import dev.vkval.capture.command.UpdateDescriptorSetWithTemplate;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;

/** Handles in the data of a descriptor update template, which is not described by the type of a parameter. */
public final class TemplateChecks implements Topic {
    private static final String BUFFER = "VUID-VkDescriptorBufferInfo-buffer-parameter";

    private final CoreContext context;

    public TemplateChecks(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(UpdateDescriptorSetWithTemplate.ID, this::check);
    }

    private void check(Call call) {
        long data = UpdateDescriptorSetWithTemplate.pData(call);
        if (data == 0 || context.now().feature("nullDescriptor")) {
            return;
        }
        for (long i = 0; i < TemplateData.bufferCount(data); i++) {
            long info = TemplateData.buffers(data) + i * VkDescriptorBufferInfo.SIZEOF;
            if (VkDescriptorBufferInfo.nbuffer(info) == 0) {
                String path = "pData buffer " + i;
                context.error(call, BUFFER)
                        .parameter(path)
                        .title(path + " is not a valid VkBuffer")
                        .message("The buffer descriptors in the data are numbered in the order of the "
                                + "template entries; number "
                                + i
                                + " is VK_NULL_HANDLE in the capture, but nullDescriptor is not "
                                + "enabled.")
                        .report();
            }
        }
    }
}

package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.TemplateData;
import dev.vkval.capture.command.UpdateDescriptorSetWithTemplate;
import dev.vkval.chassis.Hooks;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;

/** Handles in the data of a descriptor update template, which is not described by the type of a parameter. */
final class TemplateChecks {
    private static final String BUFFER = "VUID-VkDescriptorBufferInfo-buffer-parameter";

    private final ObjectContext context;

    TemplateChecks(ObjectContext context) {
        this.context = context;
    }

    void register(Hooks hooks) {
        hooks.preCallValidate(UpdateDescriptorSetWithTemplate.ID, this::check);
    }

    private void check(Call call) {
        long data = UpdateDescriptorSetWithTemplate.pData(call);
        if (data == 0 || call.stateSetup() || context.feature("nullDescriptor")) {
            return;
        }
        for (long i = 0; i < TemplateData.bufferCount(data); i++) {
            long info = TemplateData.buffers(data) + i * VkDescriptorBufferInfo.SIZEOF;
            if (VkDescriptorBufferInfo.nbuffer(info) == 0) {
                String path = "pData buffer " + i;
                context.report(
                        context.finding(BUFFER, call)
                                .property("parameter", path)
                                .title(path + " is not a valid VkBuffer")
                                .message("The buffer descriptors in the data are numbered in the order of the "
                                        + "template entries; number "
                                        + i
                                        + " is VK_NULL_HANDLE in the capture, but nullDescriptor is not "
                                        + "enabled."),
                        call,
                        null);
            }
        }
    }
}

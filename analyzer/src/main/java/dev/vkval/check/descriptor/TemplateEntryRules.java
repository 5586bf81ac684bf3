package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDescriptorUpdateTemplate;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.PipelineLayoutState;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkDescriptorUpdateTemplateCreateInfo;
import org.lwjgl.vulkan.VkDescriptorUpdateTemplateEntry;

/** The entries of a descriptor update template name descriptors that the set layout of the template has. */
public final class TemplateEntryRules implements Topic {
    private final CoreContext context;

    public TemplateEntryRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateDescriptorUpdateTemplate.ID, this::create);
    }

    private void create(Call call) {
        long info = CreateDescriptorUpdateTemplate.pCreateInfo(call);
        DescriptorSetLayoutState layout = info == 0 ? null : layout(info);
        if (layout == null) {
            return;
        }
        long entries = CMemory.pointer(info + VkDescriptorUpdateTemplateCreateInfo.PDESCRIPTORUPDATEENTRIES);
        int count = CMemory.count(VkDescriptorUpdateTemplateCreateInfo.ndescriptorUpdateEntryCount(info), entries);
        for (int i = 0; i < count; i++) {
            entry(call, i, CMemory.element(entries, i, VkDescriptorUpdateTemplateEntry.SIZEOF), layout);
        }
    }

    private DescriptorSetLayoutState layout(long info) {
        if (VkDescriptorUpdateTemplateCreateInfo.ntemplateType(info)
                != VK14.VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS) {
            return context.get(
                    DescriptorSetLayoutState.class, VkDescriptorUpdateTemplateCreateInfo.ndescriptorSetLayout(info));
        }
        PipelineLayoutState layout =
                context.get(PipelineLayoutState.class, VkDescriptorUpdateTemplateCreateInfo.npipelineLayout(info));
        return layout == null ? null : layout.set(VkDescriptorUpdateTemplateCreateInfo.nset(info));
    }

    private void entry(Call call, int index, long entry, DescriptorSetLayoutState layout) {
        int number = VkDescriptorUpdateTemplateEntry.ndstBinding(entry);
        if (layout.binding(number) == null) {
            error(call, index, "VUID-VkDescriptorUpdateTemplateEntry-dstBinding-00354", "dstBinding", layout)
                    .title(
                            "an entry of a descriptor update template is about a binding that the set layout does not have")
                    .message("%s has no binding %s", layout, Integer.toUnsignedString(number))
                    .help("use bindings of the set layout of the template")
                    .report();
            return;
        }
        long needed = CMemory.mask(VkDescriptorUpdateTemplateEntry.ndstArrayElement(entry))
                + CMemory.mask(VkDescriptorUpdateTemplateEntry.ndescriptorCount(entry));
        long room = 0;
        for (DescriptorSetLayoutState.Binding binding : layout.bindings()) {
            room += CMemory.mask(binding.number()) >= CMemory.mask(number) ? CMemory.mask(binding.count()) : 0;
        }
        if (needed > room) {
            error(call, index, "VUID-VkDescriptorUpdateTemplateEntry-dstArrayElement-00355", "dstArrayElement", layout)
                    .title("an entry of a descriptor update template is about more descriptors than the set layout has")
                    .message(
                            "dstArrayElement + descriptorCount is %d, but from binding %s on there are %d descriptors",
                            needed, Integer.toUnsignedString(number), room)
                    .help("use at most as many descriptors as this binding and the following ones have")
                    .report();
        }
    }

    private Problem error(Call call, int index, String rule, String member, DescriptorSetLayoutState layout) {
        return context.error(call, rule)
                .on(layout)
                .parameter("pCreateInfo->pDescriptorUpdateEntries[" + index + "]." + member);
    }
}

package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdPushDescriptorSetWithTemplate;
import dev.vkval.capture.command.CmdPushDescriptorSetWithTemplate2;
import dev.vkval.capture.command.CreateDescriptorUpdateTemplate;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorUpdateTemplateState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkDescriptorUpdateTemplateCreateInfo;
import org.lwjgl.vulkan.VkPushDescriptorSetWithTemplateInfo;

/** Descriptors are pushed by a template with a layout that is compatible with the one of the template. */
public final class TemplateLayoutRules implements Topic {
    private static final String ID =
            "VUID-{vkCmdPushDescriptorSetWithTemplate|VkPushDescriptorSetWithTemplateInfo}-layout-07993";
    private static final StateObject.SubStateKey<PipelineLayoutState> LAYOUT =
            new StateObject.SubStateKey<>(PipelineLayoutState.class);

    private final CoreContext context;

    public TemplateLayoutRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CreateDescriptorUpdateTemplate.ID, this::create);
        hooks.validate(
                CmdPushDescriptorSetWithTemplate.ID,
                (call, buffer) -> push(
                        call,
                        buffer,
                        CmdPushDescriptorSetWithTemplate.descriptorUpdateTemplate(call),
                        CmdPushDescriptorSetWithTemplate.layout(call)));
        hooks.validate(CmdPushDescriptorSetWithTemplate2.ID, this::push2);
    }

    private void create(Call call) {
        long info = CreateDescriptorUpdateTemplate.pCreateInfo(call);
        DescriptorUpdateTemplateState template = context.get(
                DescriptorUpdateTemplateState.class,
                CMemory.handle(CreateDescriptorUpdateTemplate.pDescriptorUpdateTemplate(call)));
        boolean pushes = info != 0
                && VkDescriptorUpdateTemplateCreateInfo.ntemplateType(info)
                        == VK14.VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS;
        PipelineLayoutState layout = !pushes
                ? null
                : context.get(PipelineLayoutState.class, VkDescriptorUpdateTemplateCreateInfo.npipelineLayout(info));
        if (template != null && layout != null) {
            template.subState(LAYOUT, layout);
        }
    }

    private void push2(Call call, CommandBufferState buffer) {
        long info = CmdPushDescriptorSetWithTemplate2.pPushDescriptorSetWithTemplateInfo(call);
        if (info != 0) {
            push(
                    call,
                    buffer,
                    VkPushDescriptorSetWithTemplateInfo.ndescriptorUpdateTemplate(info),
                    VkPushDescriptorSetWithTemplateInfo.nlayout(info));
        }
    }

    private void push(Call call, CommandBufferState buffer, long templateId, long layoutId) {
        DescriptorUpdateTemplateState template = context.get(DescriptorUpdateTemplateState.class, templateId);
        PipelineLayoutState made = template == null ? null : template.subState(LAYOUT);
        PipelineLayoutState layout = context.get(PipelineLayoutState.class, layoutId);
        if (made != null && layout != null && !made.isCompatible(layout, template.set())) {
            boolean older = call.command().number() == CmdPushDescriptorSetWithTemplate.ID;
            context.error(
                            call,
                            OwnerSets.id(
                                    ID,
                                    older
                                            ? "vkCmdPushDescriptorSetWithTemplate"
                                            : "VkPushDescriptorSetWithTemplateInfo"))
                    .on(buffer)
                    .on(template)
                    .on(layout)
                    .on(made)
                    .parameter(older ? "layout" : "pPushDescriptorSetWithTemplateInfo->layout")
                    .title("descriptors are pushed with another layout than that of the template")
                    .message(
                            "%s is not compatible for set %s with %s, which %s was created with",
                            layout, Integer.toUnsignedString(template.set()), made, template)
                    .help("push with a compatible layout, or create a template for this layout")
                    .report();
        }
    }
}

package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdPushDescriptorSet;
import dev.vkval.capture.command.CmdPushDescriptorSet2;
import dev.vkval.capture.command.UpdateDescriptorSetWithTemplate;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.DescriptorUpdateTemplateState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.reader.TemplateWrites;
import java.util.List;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTMutableDescriptorType;
import org.lwjgl.vulkan.VkPushDescriptorSetInfoKHR;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** Descriptor writes must match the bindings of the set layout; {@link DescriptorBufferRules} checks the buffers. */
public final class DescriptorWriteRules implements Topic {
    private final CoreContext context;
    private final DescriptorBufferRules buffers;
    private final DescriptorImageRules images;
    private final DescriptorSamplerRules samplers;
    private final ConsecutiveBindingRules consecutive;

    public DescriptorWriteRules(CoreContext context) {
        this.context = context;
        this.buffers = new DescriptorBufferRules(context);
        this.images = new DescriptorImageRules(context);
        this.samplers = new DescriptorSamplerRules(context);
        this.consecutive = new ConsecutiveBindingRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(UpdateDescriptorSets.ID, this::update);
        hooks.validate(UpdateDescriptorSetWithTemplate.ID, this::updateWithTemplate);
        hooks.validate(
                CmdPushDescriptorSet.ID,
                (Call call) -> push(
                        call,
                        "",
                        layout(CmdPushDescriptorSet.layout(call), CmdPushDescriptorSet.set(call)),
                        CmdPushDescriptorSet.descriptorWriteCount(call),
                        CmdPushDescriptorSet.pDescriptorWrites(call)));
        hooks.validate(CmdPushDescriptorSet2.ID, this::push2);
    }

    private void push2(Call call) {
        long info = CmdPushDescriptorSet2.pPushDescriptorSetInfo(call);
        if (info != 0) {
            push(
                    call,
                    "pPushDescriptorSetInfo->",
                    layout(VkPushDescriptorSetInfoKHR.nlayout(info), VkPushDescriptorSetInfoKHR.nset(info)),
                    VkPushDescriptorSetInfoKHR.ndescriptorWriteCount(info),
                    CMemory.pointer(info + VkPushDescriptorSetInfoKHR.PDESCRIPTORWRITES));
        }
    }

    private DescriptorSetLayoutState layout(long id, int number) {
        PipelineLayoutState layout = context.get(PipelineLayoutState.class, id);
        return layout == null ? null : layout.set(number);
    }

    private void push(Call call, String path, DescriptorSetLayoutState layout, int count, long writes) {
        for (int i = 0; layout != null && i < CMemory.count(count, writes); i++) {
            long write = CMemory.element(writes, i, VkWriteDescriptorSet.SIZEOF);
            write(new DescriptorWrite(call, null, layout, path + "pDescriptorWrites[" + i + "]", write));
        }
    }

    /** Each entry of a template is a write. */
    private void updateWithTemplate(Call call) {
        DescriptorSetState set =
                context.get(DescriptorSetState.class, UpdateDescriptorSetWithTemplate.descriptorSet(call));
        DescriptorUpdateTemplateState template = context.get(
                DescriptorUpdateTemplateState.class, UpdateDescriptorSetWithTemplate.descriptorUpdateTemplate(call));
        if (set == null || set.layout() == null || template == null) {
            return;
        }
        int number = 0;
        for (TemplateWrites.Part part : TemplateWrites.of(template, UpdateDescriptorSetWithTemplate.pData(call))) {
            try (MemoryStack stack = MemoryStack.stackPush()) {
                String path = "pData<pDescriptorUpdateEntries[" + number++ + "]>";
                write(new DescriptorWrite(call, set, set.layout(), path, write(stack, part)));
            }
        }
    }

    private static long write(MemoryStack stack, TemplateWrites.Part part) {
        VkWriteDescriptorSet write = VkWriteDescriptorSet.calloc(stack)
                .sType$Default()
                .dstBinding(part.entry().binding())
                .dstArrayElement(part.entry().arrayElement())
                .descriptorType(part.entry().type());
        long address = write.address();
        VkWriteDescriptorSet.ndescriptorCount(address, part.count());
        switch (DescriptorTypes.kind(part.entry().type())) {
            case IMAGE, SAMPLER -> MemoryUtil.memPutAddress(address + VkWriteDescriptorSet.PIMAGEINFO, part.array());
            case BUFFER -> MemoryUtil.memPutAddress(address + VkWriteDescriptorSet.PBUFFERINFO, part.array());
            case TEXEL_BUFFER ->
                MemoryUtil.memPutAddress(address + VkWriteDescriptorSet.PTEXELBUFFERVIEW, part.array());
            default -> {}
        }
        return address;
    }

    private void update(Call call) {
        long writes = UpdateDescriptorSets.pDescriptorWrites(call);
        for (int i = 0; i < CMemory.count(UpdateDescriptorSets.descriptorWriteCount(call), writes); i++) {
            long write = CMemory.element(writes, i, VkWriteDescriptorSet.SIZEOF);
            DescriptorSetState set = context.get(DescriptorSetState.class, VkWriteDescriptorSet.ndstSet(write));
            if (set != null && set.layout() != null) {
                write(new DescriptorWrite(call, set, set.layout(), "pDescriptorWrites[" + i + "]", write));
            }
        }
    }

    private Problem error(DescriptorWrite write, String rule, String member) {
        return context.error(write.call(), rule)
                .on(write.set())
                .on(write.layout())
                .parameter(write.path() + "." + member);
    }

    private void write(DescriptorWrite write) {
        List<DescriptorSetLayoutState.Binding> bindings = write.layout().bindings();
        int number = VkWriteDescriptorSet.ndstBinding(write.address());
        DescriptorSetLayoutState.Binding binding = write.layout().binding(number);
        if (bindings.isEmpty()) {
            noBinding(write, "VUID-VkWriteDescriptorSet-dstBinding-10009", number);
            return;
        }
        if (CMemory.mask(number)
                > CMemory.mask(bindings.get(bindings.size() - 1).number())) {
            noBinding(write, "VUID-VkWriteDescriptorSet-dstBinding-00315", number);
            return;
        }
        if (binding == null
                || binding.count() == 0
                || write.set() != null && write.set().leavesOut(binding)) {
            noBinding(write, "VUID-VkWriteDescriptorSet-dstBinding-00316", number);
            return;
        }
        int type = VkWriteDescriptorSet.ndescriptorType(write.address());
        if (type != binding.type() && binding.type() != EXTMutableDescriptorType.VK_DESCRIPTOR_TYPE_MUTABLE_EXT) {
            error(write, "VUID-VkWriteDescriptorSet-descriptorType-00319", "descriptorType")
                    .title("the type of a descriptor write differs from the type of the binding")
                    .message(
                            "it is %s, but binding %d is %s",
                            DescriptorTypes.name(type), number, DescriptorTypes.name(binding.type()))
                    .help("write descriptors of the type in the set layout")
                    .report();
            return;
        }
        if (type == DescriptorTypes.INLINE_UNIFORM_BLOCK) {
            return;
        }
        room(write, bindings, binding);
        consecutive.check(write, binding);
        mutableType(write, binding);
        buffers.check(write);
        images.check(write);
        samplers.check(write, binding);
    }

    private void mutableType(DescriptorWrite write, DescriptorSetLayoutState.Binding binding) {
        int type = VkWriteDescriptorSet.ndescriptorType(write.address());
        Set<Integer> types = MutableTypes.of(write.layout(), binding);
        if (types != null && !types.contains(type)) {
            error(write, "VUID-VkWriteDescriptorSet-dstSet-04611", "descriptorType")
                    .title("a descriptor is written with a type that its mutable binding does not have")
                    .message(
                            "it is %s; binding %d has %s",
                            DescriptorTypes.name(type), binding.number(), MutableTypes.text(types))
                    .help("write a type of the list of the binding, or add the type to it")
                    .report();
        }
    }

    private void noBinding(DescriptorWrite write, String rule, int number) {
        error(write, rule, "dstBinding")
                .title("a descriptor write specifies a binding that the set does not have")
                .message("%s has no binding %s with descriptors", write.layout(), Integer.toUnsignedString(number))
                .help("write bindings of the set layout that the set was allocated with")
                .report();
    }

    /** Descriptors after the end of a binding continue in the next bindings. */
    private void room(
            DescriptorWrite write,
            List<DescriptorSetLayoutState.Binding> bindings,
            DescriptorSetLayoutState.Binding first) {
        long needed = CMemory.mask(VkWriteDescriptorSet.ndstArrayElement(write.address()))
                + CMemory.mask(VkWriteDescriptorSet.ndescriptorCount(write.address()));
        long room = 0;
        for (DescriptorSetLayoutState.Binding binding : bindings) {
            if (binding.number() >= first.number()) {
                DescriptorSetState.Contents contents =
                        write.set() == null ? null : write.set().snapshot().get(binding.number());
                room += contents == null ? CMemory.mask(binding.count()) : contents.count();
            }
        }
        if (needed > room) {
            error(write, "VUID-VkWriteDescriptorSet-dstArrayElement-00321", "dstArrayElement")
                    .title("more descriptors are written than the set has")
                    .message(
                            "dstArrayElement + descriptorCount is %d, but from binding %d on the set has %d "
                                    + "descriptors",
                            needed, first.number(), room)
                    .help("write at most as many descriptors as this binding and the following ones have")
                    .report();
        }
    }
}

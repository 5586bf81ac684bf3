package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindDescriptorSets;
import dev.vkval.capture.command.CmdBindDescriptorSets2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.PipelineLayoutState;
import org.lwjgl.vulkan.EXTMutableDescriptorType;
import org.lwjgl.vulkan.VkBindDescriptorSetsInfoKHR;

/** Bound descriptor sets must match the pipeline layout, with a dynamic offset for each dynamic buffer. */
public final class SetBindingRules implements Topic {
    private final CoreContext context;
    private final DynamicOffsetRules offsets;

    public SetBindingRules(CoreContext context) {
        this.context = context;
        this.offsets = new DynamicOffsetRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBindDescriptorSets.ID, this::bind);
        hooks.validate(CmdBindDescriptorSets2.ID, this::bind2);
    }

    private void bind(Call call, CommandBufferState buffer) {
        long sets = CmdBindDescriptorSets.pDescriptorSets(call);
        check(new SetBinding(
                call,
                buffer,
                "vkCmdBindDescriptorSets",
                "",
                context.get(PipelineLayoutState.class, CmdBindDescriptorSets.layout(call)),
                CMemory.mask(CmdBindDescriptorSets.firstSet(call)),
                sets,
                CMemory.count(CmdBindDescriptorSets.descriptorSetCount(call), sets),
                CmdBindDescriptorSets.pDynamicOffsets(call),
                CMemory.mask(CmdBindDescriptorSets.dynamicOffsetCount(call))));
    }

    private void bind2(Call call, CommandBufferState buffer) {
        long info = CmdBindDescriptorSets2.pBindDescriptorSetsInfo(call);
        if (info == 0) {
            return;
        }
        long sets = CMemory.pointer(info + VkBindDescriptorSetsInfoKHR.PDESCRIPTORSETS);
        check(new SetBinding(
                call,
                buffer,
                "VkBindDescriptorSetsInfo",
                "pBindDescriptorSetsInfo->",
                context.get(PipelineLayoutState.class, VkBindDescriptorSetsInfoKHR.nlayout(info)),
                CMemory.mask(VkBindDescriptorSetsInfoKHR.nfirstSet(info)),
                sets,
                CMemory.count(VkBindDescriptorSetsInfoKHR.ndescriptorSetCount(info), sets),
                CMemory.pointer(info + VkBindDescriptorSetsInfoKHR.PDYNAMICOFFSETS),
                CMemory.mask(VkBindDescriptorSetsInfoKHR.ndynamicOffsetCount(info))));
    }

    private void check(SetBinding call) {
        PipelineLayoutState layout = call.layout();
        if (layout == null) {
            return;
        }
        if (call.firstSet() + call.count() > layout.sets().size()) {
            call.error(context, "VUID-{vkCmdBindDescriptorSets|VkBindDescriptorSetsInfo}-firstSet-00360")
                    .parameter(call.path() + "firstSet")
                    .title("descriptor sets are bound to set numbers that the pipeline layout does not have")
                    .message(
                            "sets %d to %d are bound, but %s has %d set layouts",
                            call.firstSet(),
                            call.firstSet() + call.count() - 1,
                            layout,
                            layout.sets().size())
                    .help("use set numbers less than the number of set layouts")
                    .report();
            return;
        }
        sets(call);
    }

    private void sets(SetBinding call) {
        long dynamic = 0;
        int nextOffset = 0;
        boolean known = true;
        for (int i = 0; i < call.count(); i++) {
            DescriptorSetState set = context.get(DescriptorSetState.class, CMemory.handle(call.sets(), i));
            known &= set != null && set.layout() != null;
            if (set != null && set.layout() != null) {
                dynamic += dynamicDescriptors(set.layout());
                compatible(call, i, set);
                home(call, i, set);
                nextOffset = known && call.offsets() != 0 ? offsets.check(call, set, nextOffset) : nextOffset;
            }
        }
        if (known && dynamic != call.offsetCount()) {
            call.error(context, "VUID-{vkCmdBindDescriptorSets|VkBindDescriptorSetsInfo}-dynamicOffsetCount-00359")
                    .parameter(call.path() + "dynamicOffsetCount")
                    .title("the number of dynamic offsets differs from the number of dynamic descriptors")
                    .message(
                            "there are %d offsets, but %d dynamic descriptors in the bound sets",
                            call.offsetCount(), dynamic)
                    .help("pass one offset for each descriptor of a dynamic type")
                    .report();
        }
    }

    private static long dynamicDescriptors(DescriptorSetLayoutState layout) {
        long dynamic = 0;
        for (DescriptorSetLayoutState.Binding binding : layout.bindings()) {
            dynamic += DescriptorTypes.dynamic(binding.type()) ? CMemory.mask(binding.count()) : 0;
        }
        return dynamic;
    }

    private void compatible(SetBinding call, int index, DescriptorSetState set) {
        int number = (int) call.firstSet() + index;
        DescriptorSetLayoutState expected = call.layout().set(number);
        if (expected != null && set.layout() != null && !DescriptorSetLayoutState.same(expected, set.layout())) {
            call.error(context, "VUID-{vkCmdBindDescriptorSets|VkBindDescriptorSetsInfo}-pDescriptorSets-00358")
                    .on(set)
                    .parameter(call.path() + "pDescriptorSets[" + index + "]")
                    .title("a descriptor set is not compatible with the pipeline layout it is bound with")
                    .message(
                            "%s was allocated with %s, but set %d of %s is %s",
                            set, set.layout(), number, call.layout(), expected)
                    .help("allocate the descriptor set with the set layout that the pipeline layout has for that "
                            + "set number")
                    .report();
        }
    }

    /** The pool of a bound set, and the flags of its layout. */
    private void home(SetBinding call, int index, DescriptorSetState set) {
        int hostOnly = EXTMutableDescriptorType.VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT;
        if (set.pool() != null && (set.pool().flags() & hostOnly) != 0) {
            call.error(context, "VUID-{vkCmdBindDescriptorSets|VkBindDescriptorSetsInfo}-pDescriptorSets-04616")
                    .on(set)
                    .on(set.pool())
                    .parameter(call.path() + "pDescriptorSets[" + index + "]")
                    .title("a descriptor set of a host-only pool is bound")
                    .message("%s was allocated from %s, which is for the host alone", set, set.pool())
                    .help("copy its descriptors to a set of another pool, and bind that")
                    .report();
        }
    }
}

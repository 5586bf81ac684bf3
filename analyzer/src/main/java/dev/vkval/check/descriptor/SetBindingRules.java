package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindDescriptorSets;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.PipelineLayoutState;
import java.util.List;

/** Bound descriptor sets must match the pipeline layout, with a dynamic offset for each dynamic buffer. */
public final class SetBindingRules implements Topic {
    private final CoreContext context;

    public SetBindingRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBindDescriptorSets.ID, this::bind);
    }

    private void bind(Call call, CommandBufferState buffer) {
        PipelineLayoutState layout = context.get(PipelineLayoutState.class, CmdBindDescriptorSets.layout(call));
        if (layout == null) {
            return;
        }
        long first = CMemory.mask(CmdBindDescriptorSets.firstSet(call));
        long sets = CmdBindDescriptorSets.pDescriptorSets(call);
        int count = CMemory.count(CmdBindDescriptorSets.descriptorSetCount(call), sets);
        if (first + count > layout.sets().size()) {
            context.error(call, "VUID-vkCmdBindDescriptorSets-firstSet-00360")
                    .on(buffer)
                    .on(layout)
                    .parameter("firstSet")
                    .title("descriptor sets are bound to set numbers that the pipeline layout does not have")
                    .message(
                            "sets %d to %d are bound, but %s has %d set layouts",
                            first, first + count - 1, layout, layout.sets().size())
                    .help("use set numbers less than the number of set layouts")
                    .report();
            return;
        }
        long dynamic = 0;
        boolean known = true;
        for (int i = 0; i < count; i++) {
            DescriptorSetState set = context.get(DescriptorSetState.class, CMemory.handle(sets, i));
            known &= set != null && set.layout() != null;
            if (set != null && set.layout() != null) {
                dynamic += dynamicDescriptors(set.layout());
                compatible(call, buffer, layout, (int) first + i, i, set);
            }
        }
        long offsets = CMemory.mask(CmdBindDescriptorSets.dynamicOffsetCount(call));
        if (known && dynamic != offsets) {
            context.error(call, "VUID-vkCmdBindDescriptorSets-dynamicOffsetCount-00359")
                    .on(buffer)
                    .on(layout)
                    .parameter("dynamicOffsetCount")
                    .title("the number of dynamic offsets differs from the number of dynamic descriptors")
                    .message("there are %d offsets, but %d dynamic descriptors in the bound sets", offsets, dynamic)
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

    private void compatible(
            Call call,
            CommandBufferState buffer,
            PipelineLayoutState layout,
            int number,
            int index,
            DescriptorSetState set) {
        DescriptorSetLayoutState expected = layout.set(number);
        if (expected != null && set.layout() != null && !same(expected, set.layout())) {
            context.error(call, "VUID-vkCmdBindDescriptorSets-pDescriptorSets-00358")
                    .on(buffer)
                    .on(set)
                    .on(layout)
                    .parameter("pDescriptorSets[" + index + "]")
                    .title("a descriptor set is not compatible with the pipeline layout it is bound with")
                    .message(
                            "%s was allocated with %s, but set %d " + "of %s is %s",
                            set, set.layout(), number, layout, expected)
                    .help("allocate the descriptor set with the set layout that the pipeline layout has for that "
                            + "set number")
                    .report();
        }
    }

    /** Whether two set layouts are identically defined in their bindings. */
    static boolean same(DescriptorSetLayoutState one, DescriptorSetLayoutState other) {
        List<DescriptorSetLayoutState.Binding> bindings = one.bindings();
        return one == other || one.flags() == other.flags() && bindings.equals(other.bindings());
    }
}

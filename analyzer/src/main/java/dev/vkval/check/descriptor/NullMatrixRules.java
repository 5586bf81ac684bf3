package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.HandleUse;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.ShaderStage;

/** Cooperative matrices that are loaded from or stored to null descriptors. */
public final class NullMatrixRules implements Topic {
    private static final CheckedActions CHECKED = new CheckedActions();
    private final CoreContext context;

    public NullMatrixRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(this::check, Sets.PIPELINE);
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        if (context.device(buffer) == null || !context.feature(buffer, "nullDescriptor")) {
            return;
        }
        BoundState bound = buffer.bound(bindPoint);
        if (!CHECKED.differs(buffer, bound)) {
            return;
        }
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection reflection = stage.reflection();
            if (reflection != null) {
                reflection.handles().stream()
                        .filter(HandleUse::matrix)
                        .forEach(use -> accessed(call, buffer, bound, use));
            }
        }
    }

    private void accessed(Call call, CommandBufferState buffer, BoundState bound, HandleUse use) {
        Descriptor descriptor = CertainDescriptors.at(bound, use.place());
        boolean none = descriptor instanceof Descriptor.OfNothing
                || descriptor instanceof Descriptor.OfBuffer written && written.buffer() == null;
        if (none) {
            context.error(call, "VUID-RuntimeSpirv-OpCooperativeMatrix-12379")
                    .on(buffer)
                    .on(bound.sets().get(use.place().set()).set())
                    .on(bound.pipeline())
                    .title("a cooperative matrix is accessed through a null descriptor")
                    .message(
                            "%s accesses set %d, binding %s, element %d, which was written with VK_NULL_HANDLE",
                            use.opcodeName(),
                            use.place().set(),
                            Integer.toUnsignedString(use.place().binding()),
                            use.place().element())
                    .help("write the descriptor with a buffer")
                    .report();
        }
    }
}

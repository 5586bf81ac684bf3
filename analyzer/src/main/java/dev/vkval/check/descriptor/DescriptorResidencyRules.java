package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.ExecuteCommands;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.BufferedSet;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/**
 * The memory of descriptor buffers that shaders use: it is bound, of a sparse buffer where the command buffer is submitted. Of
 * a set in a sparse buffer, its first byte is looked at.
 */
public final class DescriptorResidencyRules implements Topic {
    private static final String OF_PIPELINES = "VUID-{actions}-None-08119";
    private static final String OF_SHADERS = "VUID-{actions}-None-08605";

    private final StateObject.SubStateKey<Uses> key = new StateObject.SubStateKey<>(Uses.class);
    private final CheckedActions checked = new CheckedActions();
    private final CoreContext context;

    public DescriptorResidencyRules(CoreContext context) {
        this.context = context;
    }

    /** A place in a sparse buffer. */
    private record Place(BufferState buffer, long offset) {}

    /** Of a command buffer: the places of sets in sparse buffers, and the id that a command breaks which uses each. */
    private record Uses(Map<Place, String> rules) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(BeginCommandBuffer.ID, (call, buffer) -> buffer.subState(key, null));
        hooks.validateActions(this::check, Sets.PIPELINE);
        hooks.record(CmdExecuteCommands.ID, this::execute);
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        BoundState bound = buffer.bound(bindPoint);
        if (!context.feature(buffer, "descriptorBuffer") || !checked.differs(buffer, bound)) {
            return;
        }
        String rule = bound.pipeline() != null ? OF_PIPELINES : OF_SHADERS;
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection code = stage.reflection();
            for (DescriptorUse use : code == null ? List.<DescriptorUse>of() : code.descriptors()) {
                BoundState.BoundSet set =
                        use.set() >= 0 && use.set() < bound.sets().size()
                                ? bound.sets().get(use.set())
                                : null;
                BufferedSet at = set == null || set.set() == null ? null : BufferedSet.of(set.set());
                if (at != null && at.buffer() != null) {
                    used(call, buffer, at, use, rule);
                }
            }
        }
    }

    private void used(Call call, CommandBufferState buffer, BufferedSet at, DescriptorUse use, String rule) {
        if ((at.buffer().flags() & VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT) != 0) {
            buffer.subStateOr(key, () -> new Uses(new LinkedHashMap<>()))
                    .rules()
                    .putIfAbsent(new Place(at.buffer(), at.offset()), OwnerSets.id(rule, call.name()));
            return;
        }
        MemoryBinding binding = at.buffer().binding();
        if (at.buffer().destroyed() || binding == null || binding.memory().destroyed()) {
            String why = at.buffer().destroyed()
                    ? "was destroyed"
                    : binding == null
                            ? "is not bound to memory"
                            : "is bound to " + binding.memory() + ", which was freed";
            context.error(call, rule)
                    .on(buffer)
                    .on(at.buffer())
                    .title("a shader uses descriptors in a descriptor buffer that has no memory")
                    .message(
                            "set %d, binding %s is at byte %d of %s, which %s",
                            use.set(), Integer.toUnsignedString(use.binding()), at.offset(), at.buffer(), why)
                    .help("keep the buffer and its memory until the command has executed")
                    .report();
        }
    }

    private void execute(Call call, CommandBufferState buffer) {
        for (long id : ExecuteCommands.of(call).executed()) {
            CommandBufferState executed = context.get(CommandBufferState.class, id);
            Uses uses = executed == null ? null : executed.subState(key);
            if (uses != null) {
                buffer.subStateOr(key, () -> new Uses(new LinkedHashMap<>()))
                        .rules()
                        .putAll(uses.rules());
            }
        }
    }

    private void submit(Call call) {
        for (SubmitRequest.Submitted submitted :
                SubmitRequest.read(call, context.state()).buffers()) {
            Uses uses = submitted.buffer().subState(key);
            if (uses != null) {
                uses.rules().forEach((place, rule) -> resident(call, submitted, place, rule));
            }
        }
    }

    private void resident(Call call, SubmitRequest.Submitted submitted, Place place, String rule) {
        if (place.buffer().sparseBindings().within(place.offset(), 1).isEmpty()) {
            context.error(call, rule)
                    .on(submitted.buffer())
                    .on(place.buffer())
                    .parameter(submitted.path())
                    .title("a shader uses descriptors in a descriptor buffer that has no memory")
                    .message("a set is at byte %d of %s, where no memory is bound", place.offset(), place.buffer())
                    .help("bind memory there with vkQueueBindSparse before the submit")
                    .report();
        }
    }
}

package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.command.RegisterCustomBorderColorEXT;
import dev.vkval.capture.command.UnregisterCustomBorderColorEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.SamplingUse;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.SamplerState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.EXTCustomBorderColor;
import org.lwjgl.vulkan.EXTDescriptorHeap;
import org.lwjgl.vulkan.VkSamplerCustomBorderColorCreateInfoEXT;
import org.lwjgl.vulkan.VkSamplerCustomBorderColorIndexCreateInfoEXT;

/** Samplers whose custom border color has an index: it is registered where they are used, with the same color. */
public final class BorderColorIndexRules implements Topic {
    private static final String RULE = "VUID-{actions}-index-11450";

    private static final StateObject.SubStateKey<Registered> REGISTERED =
            new StateObject.SubStateKey<>(Registered.class);
    private static final StateObject.SubStateKey<Uses> USES = StateObject.SubStateKey.ofRecording(Uses.class);
    private static final CheckedActions CHECKED = new CheckedActions();
    private final CoreContext context;

    public BorderColorIndexRules(CoreContext context) {
        this.context = context;
    }

    /** A custom border color: its format and its four components. */
    private record Color(int format, List<Integer> components) {
        static Color of(long info) {
            long color = info + VkSamplerCustomBorderColorCreateInfoEXT.CUSTOMBORDERCOLOR;
            return new Color(
                    VkSamplerCustomBorderColorCreateInfoEXT.nformat(info),
                    List.of(
                            CMemory.u32(color, 0),
                            CMemory.u32(color, 1),
                            CMemory.u32(color, 2),
                            CMemory.u32(color, 3)));
        }
    }

    /** Of a command buffer: the samplers with an index, and a command that uses each. */
    private record Uses(Map<SamplerState, String> commands) {}

    /** The colors that are registered on a device, by index. */
    private static final class Registered {
        private final Map<Integer, Color> colors = new HashMap<>();
        private int changes;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(RegisterCustomBorderColorEXT.ID, this::registered);
        hooks.record(UnregisterCustomBorderColorEXT.ID, this::unregistered);
        hooks.validateActions(this::check, Sets.PIPELINE);
        hooks.record(CmdExecuteCommands.ID, this::execute);
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
    }

    private void execute(Call call, CommandBufferState buffer) {
        for (CommandBufferState executed : context.now().executed()) {
            Uses used = executed == null ? null : executed.subState(USES);
            if (used != null) {
                buffer.subStateOr(USES, () -> new Uses(new LinkedHashMap<>()))
                        .commands()
                        .putAll(used.commands());
            }
        }
    }

    private void submit(Call call) {
        for (SubmitRequest.Submitted submitted : SubmitRequest.of(call, context).buffers()) {
            Uses used = submitted.buffer().subState(USES);
            DeviceState device = used == null ? null : context.device(submitted.buffer());
            if (device != null) {
                Registered registered = device.subStateOr(REGISTERED, Registered::new);
                used.commands()
                        .forEach((sampler, command) ->
                                sampled(call, OwnerSets.id(RULE, command), submitted.buffer(), sampler, registered));
            }
        }
    }

    private void registered(Call call) {
        DeviceState device = context.get(DeviceState.class, RegisterCustomBorderColorEXT.device(call));
        long color = RegisterCustomBorderColorEXT.pBorderColor(call);
        long index = RegisterCustomBorderColorEXT.pIndex(call);
        if (device != null && color != 0 && index != 0) {
            Registered registered = device.subStateOr(REGISTERED, Registered::new);
            registered.colors.put(CMemory.u32(index, 0), Color.of(color));
            registered.changes++;
        }
    }

    private void unregistered(Call call) {
        DeviceState device = context.get(DeviceState.class, UnregisterCustomBorderColorEXT.device(call));
        if (device != null) {
            Registered registered = device.subStateOr(REGISTERED, Registered::new);
            registered.colors.remove(UnregisterCustomBorderColorEXT.index(call));
            registered.changes++;
        }
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        if (!context.feature(buffer, "descriptorHeap") || context.device(buffer) == null) {
            return;
        }
        Registered registered = context.device(buffer).subStateOr(REGISTERED, Registered::new);
        BoundState bound = buffer.bound(bindPoint);
        if (!CHECKED.differs(buffer, bound, registered.changes)) {
            return;
        }
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection code = stage.reflection();
            for (SamplingUse use : code == null ? List.<SamplingUse>of() : code.samplings()) {
                SamplerState sampler = CertainDescriptors.sampler(context, bound, use.sampler());
                if (sampler != null
                        && CreationParameters.address("VkSampler", sampler).isPresent()) {
                    if (sampled(call, RULE, buffer, sampler, registered)) {
                        buffer.subStateOr(USES, () -> new Uses(new LinkedHashMap<>()))
                                .commands()
                                .put(sampler, call.name());
                    }
                }
            }
        }
    }

    /** Whether a sampler has an index at which its color is registered. */
    private boolean sampled(
            Call call, String rule, CommandBufferState buffer, SamplerState sampler, Registered registered) {
        long info = CreationParameters.address("VkSampler", sampler).getAsLong();
        long chained =
                PNext.find(info, EXTDescriptorHeap.VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_INDEX_CREATE_INFO_EXT);
        long custom =
                PNext.find(info, EXTCustomBorderColor.VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT);
        if (chained == 0) {
            return false;
        }
        int index = VkSamplerCustomBorderColorIndexCreateInfoEXT.nindex(chained);
        Color color = registered.colors.get(index);
        if (color == null || custom != 0 && !color.equals(Color.of(custom))) {
            context.error(call, rule)
                    .on(buffer)
                    .on(sampler)
                    .title("a sampler is used whose custom border color is not registered")
                    .message(
                            "%s has index %s, where %s is registered",
                            sampler, Integer.toUnsignedString(index), color == null ? "no color" : "another color")
                    .help("register the color of the sampler with vkRegisterCustomBorderColorEXT before the command,"
                            + " and keep it registered until the command has executed")
                    .report();
            return false;
        }
        return true;
    }
}

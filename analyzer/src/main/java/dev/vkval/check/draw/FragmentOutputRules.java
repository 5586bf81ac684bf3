package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdSetRenderingAttachmentLocations;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.fit.OutputFault;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/**
 * The outputs of a fragment shader beside the color attachments of dynamic rendering. Where outputs get other locations, they
 * are not judged.
 */
public final class FragmentOutputRules implements Topic {
    private static final StateObject.SubStateKey<Checked> KEY = new StateObject.SubStateKey<>(Checked.class);
    private static final StateObject.SubStateKey<Relocated> RELOCATED = new StateObject.SubStateKey<>(Relocated.class);

    private final CoreContext context;

    public FragmentOutputRules(CoreContext context) {
        this.context = context;
    }

    /** What was checked last in a command buffer; it is not checked again until something changes. */
    private record Checked(ShaderStage fragment, RecordedCommand.BeginRendering rendering, int writable) {}

    /** In a command buffer that gives outputs other locations, whose draws are not judged any more. */
    private record Relocated() {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(
                CmdSetRenderingAttachmentLocations.ID, (call, buffer) -> buffer.subState(RELOCATED, new Relocated()));
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw, Sets.PIPELINE);
    }

    private void draw(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        BoundState bound = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS);
        ShaderStage fragment = fragment(bound);
        if (scope == null
                || scope.rendering() == null
                || fragment == null
                || bound.graphics().rasterizerDiscard()
                || buffer.subState(RELOCATED) != null) {
            return;
        }
        int writable = bound.graphics().writableColorAttachments();
        Checked last = buffer.subState(KEY);
        if (last != null
                && last.fragment() == fragment
                && last.rendering() == scope.rendering()
                && last.writable() == writable) {
            return;
        }
        buffer.subState(KEY, new Checked(fragment, scope.rendering(), writable));
        EntryPointReflection reflection = fragment.reflection();
        if (reflection != null) {
            OutputFault.of(reflection, formats(scope.rendering()), writable, false)
                    .forEach(fault -> report(call, buffer, bound, fault));
        }
    }

    private static ShaderStage fragment(BoundState bound) {
        for (ShaderStage stage : bound.stages()) {
            if (stage.stage() == VK10.VK_SHADER_STAGE_FRAGMENT_BIT) {
                return stage;
            }
        }
        return null;
    }

    private static List<Integer> formats(RecordedCommand.BeginRendering rendering) {
        List<Integer> formats = new ArrayList<>();
        for (RecordedCommand.RenderingAttachment color : rendering.colors()) {
            boolean used = color != null && color.view() != null;
            formats.add(used ? color.view().format() : VK10.VK_FORMAT_UNDEFINED);
        }
        return formats;
    }

    private void report(Call call, CommandBufferState buffer, BoundState bound, OutputFault fault) {
        String rule = fault.rule(true);
        (fault.remark() ? context.info(call, rule) : context.warning(call, rule))
                .on(buffer)
                .on(bound.pipeline())
                .title(fault.title())
                .message("%s", fault.message())
                .help(fault.help())
                .report();
    }
}

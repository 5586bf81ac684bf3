package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderScope;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.lwjgl.vulkan.EXTExtendedDynamicState3;
import org.lwjgl.vulkan.VK10;

/** Dynamic state of color attachments must be set for each attachment that a draw writes. */
public final class ColorAttachmentStateRules implements Topic {
    /**
     * @param state VkDynamicState
     * @param rule id over the draws
     */
    private record Entry(String setter, int state, String rule) {}

    private static final List<Entry> ENTRIES = List.of(
            new Entry(
                    "vkCmdSetColorBlendEnableEXT",
                    EXTExtendedDynamicState3.VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT,
                    "VUID-{draws}-firstAttachment-07476"),
            new Entry(
                    "vkCmdSetColorWriteMaskEXT",
                    EXTExtendedDynamicState3.VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT,
                    "VUID-{draws}-firstAttachment-07478"));

    private final CoreContext context;

    /** The attachments whose state has been set. */
    private final DynamicElements attachments;

    public ColorAttachmentStateRules(CoreContext context) {
        this.context = context;
        this.attachments =
                new DynamicElements(context, ENTRIES.stream().collect(Collectors.toMap(Entry::state, Entry::setter)));
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw);
        attachments.register(hooks);
    }

    private void draw(Call call, CommandBufferState buffer) {
        PipelineState pipeline =
                buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).pipeline();
        boolean shaders = pipeline == null && !GraphicsShaders.bound(buffer).isEmpty();
        boolean discards =
                buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).graphics().rasterizerDiscard();
        RenderScope scope = buffer.renderScope();
        if (discards || scope == null || scope.rendering() == null) {
            return;
        }
        for (Entry entry : ENTRIES) {
            boolean dynamic =
                    pipeline == null ? shaders : pipeline.dynamicStates().contains(entry.state());
            int attachment = dynamic ? unset(buffer, entry, scope.rendering()) : -1;
            if (attachment >= 0) {
                context.error(call, entry.rule())
                        .on(buffer)
                        .on(pipeline)
                        .title("a draw writes a color attachment without its dynamic state")
                        .message(
                                "%s has not been called in %s for attachment %d, and %s is dynamic",
                                entry.setter(), buffer, attachment, Names.of("VkDynamicState", entry.state()))
                        .help("set the state for all color attachments before the draw")
                        .report();
            }
        }
    }

    /** The first attachment in use whose state has not been set, -1 for none. */
    private int unset(CommandBufferState buffer, Entry entry, RecordedCommand.BeginRendering rendering) {
        BitSet set = attachments.of(buffer, entry.state());
        for (int i = 0; i < rendering.colors().size(); i++) {
            RecordedCommand.RenderingAttachment color = rendering.colors().get(i);
            if (color != null && color.view() != null && !set.get(i)) {
                return i;
            }
        }
        return -1;
    }
}

package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdClearAttachments;
import dev.vkval.capture.command.CmdExecuteCommands;
import dev.vkval.capture.command.CmdSetRenderingAttachmentLocations;
import dev.vkval.capture.command.CmdSetRenderingInputAttachmentIndices;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.ClearAttachmentsCommand;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.InheritanceReader;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkRenderingAttachmentLocationInfo;
import org.lwjgl.vulkan.VkRenderingInputAttachmentIndexInfo;

/** How attachments of dynamic rendering are mapped to locations and to input attachments, in primaries and secondaries. */
public final class MappedAttachmentRules implements Topic {
    /** A mapping of color attachments; {@code depth} and {@code stencil} are null where none is given. */
    private record Mapping(List<Integer> colors, Integer depth, Integer stencil) {}

    /** What a command buffer has set in its render pass instance, or inherits; null for the mapping that holds without. */
    private record Mapped(Mapping locations, Mapping inputs) {}

    private static final Mapped NOTHING = new Mapped(null, null);

    private static final StateObject.SubStateKey<Mapped> CURRENT = StateObject.SubStateKey.ofRecording(Mapped.class);
    private static final StateObject.SubStateKey<Mapped> INHERITED = StateObject.SubStateKey.ofRecording(Mapped.class);
    private final CoreContext context;

    public MappedAttachmentRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(BeginCommandBuffer.ID, this::begin);
        hooks.record(CmdBeginRendering.ID, (call, buffer) -> buffer.subState(CURRENT, NOTHING));
        hooks.record(
                CmdSetRenderingAttachmentLocations.ID,
                (call, buffer) -> buffer.subState(
                        CURRENT,
                        new Mapped(
                                locations(CmdSetRenderingAttachmentLocations.pLocationInfo(call)),
                                of(buffer).inputs())));
        hooks.record(
                CmdSetRenderingInputAttachmentIndices.ID,
                (call, buffer) -> buffer.subState(
                        CURRENT,
                        new Mapped(
                                of(buffer).locations(),
                                inputs(CmdSetRenderingInputAttachmentIndices.pInputAttachmentIndexInfo(call)))));
        hooks.validate(CmdExecuteCommands.ID, this::execute);
        hooks.validate(CmdClearAttachments.ID, this::clear);
    }

    private Mapped of(CommandBufferState buffer) {
        Mapped mapped = buffer.subState(CURRENT);
        return mapped == null ? NOTHING : mapped;
    }

    private void begin(Call call, CommandBufferState buffer) {
        long inheritance = InheritanceReader.address(call, buffer);
        Mapped mapped = inheritance == 0 || PNext.next(inheritance) == 0
                ? NOTHING
                : new Mapped(
                        locations(PNext.find(inheritance, VK14.VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_LOCATION_INFO)),
                        inputs(PNext.find(inheritance, VK14.VK_STRUCTURE_TYPE_RENDERING_INPUT_ATTACHMENT_INDEX_INFO)));
        buffer.subState(CURRENT, mapped);
        buffer.subState(INHERITED, mapped);
    }

    private static Mapping locations(long info) {
        return info == 0
                ? null
                : new Mapping(
                        colors(
                                VkRenderingAttachmentLocationInfo.ncolorAttachmentCount(info),
                                CMemory.pointer(info + VkRenderingAttachmentLocationInfo.PCOLORATTACHMENTLOCATIONS)),
                        null,
                        null);
    }

    private static Mapping inputs(long info) {
        return info == 0
                ? null
                : new Mapping(
                        colors(
                                VkRenderingInputAttachmentIndexInfo.ncolorAttachmentCount(info),
                                CMemory.pointer(
                                        info + VkRenderingInputAttachmentIndexInfo.PCOLORATTACHMENTINPUTINDICES)),
                        number(CMemory.pointer(info + VkRenderingInputAttachmentIndexInfo.PDEPTHINPUTATTACHMENTINDEX)),
                        number(CMemory.pointer(
                                info + VkRenderingInputAttachmentIndexInfo.PSTENCILINPUTATTACHMENTINDEX)));
    }

    /** The numbers of an array; each attachment has its own index where there is none. */
    private static List<Integer> colors(int count, long array) {
        List<Integer> colors = new ArrayList<>();
        if (array == 0) {
            for (int i = 0; i < count && i < Short.MAX_VALUE; i++) {
                colors.add(i);
            }
        }
        for (int i = 0; i < CMemory.count(count, array); i++) {
            colors.add(CMemory.u32(array, i));
        }
        return colors;
    }

    private static Integer number(long pointer) {
        return pointer == 0 ? null : (Integer) CMemory.u32(pointer, 0);
    }

    private static Mapping effective(Mapping mapping, int colors) {
        return mapping == null ? new Mapping(colors(colors, 0), null, null) : mapping;
    }

    private void execute(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        if (scope == null || scope.rendering() == null) {
            return;
        }
        int colors = scope.rendering().colors().size();
        Mapped own = of(buffer);
        List<CommandBufferState> all = context.now().executed();
        for (int i = 0; i < all.size(); i++) {
            CommandBufferState executed = all.get(i);
            Mapped other = executed == null ? null : executed.subState(INHERITED);
            if (other == null) {
                continue;
            }
            Execution execution = new Execution(call, buffer, executed, i);
            if (!effective(own.locations(), colors).equals(effective(other.locations(), colors))) {
                differs(execution, "VUID-vkCmdExecuteCommands-pCommandBuffers-09504", "color attachment locations");
            }
            if (!effective(own.inputs(), colors).equals(effective(other.inputs(), colors))) {
                differs(execution, "VUID-vkCmdExecuteCommands-pCommandBuffers-09505", "input attachment indices");
            }
        }
    }

    private void differs(Execution execution, String rule, String what) {
        execution
                .error(context, rule)
                .property("mapping", what)
                .title("a secondary command buffer inherits another mapping of attachments than is set")
                .message("the %s of %s are not those that %s has set", what, execution.executed(), execution.buffer())
                .help("chain the mapping to VkCommandBufferInheritanceInfo")
                .report();
    }

    private void clear(Call call, CommandBufferState buffer) {
        Mapping locations = of(buffer).locations();
        if (locations == null
                || buffer.renderScope() == null
                || !buffer.renderScope().dynamic()) {
            return;
        }
        for (ClearAttachmentsCommand.Attachment clear :
                ClearAttachmentsCommand.of(call).attachments()) {
            int index = clear.colorAttachment();
            boolean color = (clear.aspects() & VK10.VK_IMAGE_ASPECT_COLOR_BIT) != 0;
            if (color
                    && index >= 0
                    && index < locations.colors().size()
                    && locations.colors().get(index) == VK10.VK_ATTACHMENT_UNUSED) {
                context.error(call, "VUID-vkCmdClearAttachments-colorAttachment-09503")
                        .on(buffer)
                        .parameter(clear.at().dot("colorAttachment"))
                        .title("a color attachment is cleared that is mapped to no location")
                        .message("attachment %d is mapped to VK_ATTACHMENT_UNUSED", index)
                        .help("map the attachment with vkCmdSetRenderingAttachmentLocations")
                        .report();
            }
        }
    }
}

package dev.vkval.check.imagelayout;

import dev.vkval.catalogue.OwnerSets;
import dev.vkval.state.object.Ignoring;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.List;

/** The image layouts that a command expects and leaves. */
final class CommandUses implements Ignoring.BufferWrites, Ignoring.Actions, Ignoring.Structures, Ignoring.Events {
    private final String command;
    private final String owner;
    private final int queueFamily;
    private final List<LayoutUse> uses = new ArrayList<>();

    /** @param owner the name in the rule ids of transfers: newer ones have a struct with most of the parameters */
    private CommandUses(String command, String owner, int queueFamily) {
        this.command = command;
        this.owner = owner;
        this.queueFamily = queueFamily;
    }

    /**
     * The uses of a recorded command.
     *
     * @param command its name
     * @param queueFamily of its command buffer
     */
    static List<LayoutUse> of(RecordedCommand recorded, String command, int queueFamily) {
        String owner = newer(command) ? command.replace("vkCmd", "Vk").replace("2", "Info2") : command;
        CommandUses uses = new CommandUses(command, owner, queueFamily);
        recorded.accept(uses);
        return uses.uses;
    }

    private static boolean newer(String command) {
        return command.endsWith("2");
    }

    @Override
    public void copyBuffer(RecordedCommand.CopyBuffer copy) {}

    @Override
    public void copyImage(RecordedCommand.CopyImage copy) {
        copy.regions().forEach(region -> {
            src(
                    "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-srcImageLayout-00128",
                    copy.srcLayout(),
                    copy.src(),
                    region.srcRange());
            dst(
                    "VUID-{vkCmdCopyImage|VkCopyImageInfo2}-dstImageLayout-00133",
                    copy.dstLayout(),
                    copy.dst(),
                    region.dstRange());
        });
    }

    @Override
    public void resolveImage(RecordedCommand.ResolveImage resolve) {
        resolve.regions().forEach(region -> {
            src(
                    "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-srcImageLayout-00260",
                    resolve.srcLayout(),
                    resolve.src(),
                    region.srcRange());
            dst(
                    "VUID-{vkCmdResolveImage|VkResolveImageInfo2}-dstImageLayout-00262",
                    resolve.dstLayout(),
                    resolve.dst(),
                    region.dstRange());
        });
    }

    @Override
    public void blitImage(RecordedCommand.BlitImage blit) {
        blit.regions().forEach(region -> {
            src(
                    "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-srcImageLayout-00221",
                    blit.srcLayout(),
                    blit.src(),
                    region.srcRange());
            dst(
                    "VUID-{vkCmdBlitImage|VkBlitImageInfo2}-dstImageLayout-00226",
                    blit.dstLayout(),
                    blit.dst(),
                    region.dstRange());
        });
    }

    @Override
    public void copyBufferToImage(RecordedCommand.CopyBufferToImage copy) {
        copy.regions()
                .forEach(region -> dst(
                        "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-dstImageLayout-00180",
                        copy.dstLayout(),
                        copy.dst(),
                        region.range()));
    }

    @Override
    public void copyImageToBuffer(RecordedCommand.CopyImageToBuffer copy) {
        copy.regions()
                .forEach(region -> src(
                        "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-srcImageLayout-00189",
                        copy.srcLayout(),
                        copy.src(),
                        region.range()));
    }

    @Override
    public void clearImage(RecordedCommand.ClearImage clear) {
        String rule = command.equals("vkCmdClearColorImage")
                ? "VUID-vkCmdClearColorImage-imageLayout-00004"
                : "VUID-vkCmdClearDepthStencilImage-imageLayout-00011";
        clear.ranges().forEach(range -> add(rule, clear.layout(), clear.image(), range, "imageLayout"));
    }

    private void src(String rule, int layout, ImageState image, SubresourceRange range) {
        add(rule, layout, image, range, "srcImageLayout");
    }

    private void dst(String rule, int layout, ImageState image, SubresourceRange range) {
        add(rule, layout, image, range, "dstImageLayout");
    }

    private void add(String rule, int layout, ImageState image, SubresourceRange range, String parameter) {
        uses.add(LayoutUse.in(layout, image, range, OwnerSets.id(rule, owner), parameter));
    }

    @Override
    public void pipelineBarrier(RecordedCommand.PipelineBarrier barrier) {
        uses.addAll(BarrierUses.of(barrier.barriers(), queueFamily, newer(command)));
    }

    @Override
    public void waitEvents(RecordedCommand.WaitEvents wait) {
        wait.barriers()
                .forEach(barriers -> uses.addAll(
                        BarrierUses.of(barriers, queueFamily, wait.generation().isV2())));
    }

    @Override
    public void beginRenderPass(RecordedCommand.BeginRenderPass begin) {
        uses.addAll(AttachmentUses.begin(begin, command));
    }

    @Override
    public void nextSubpass(RecordedCommand.NextSubpass next) {}

    /** What it leaves is recorded before the render pass instance is forgotten. */
    @Override
    public void endRenderPass(RecordedCommand.EndRenderPass end) {}

    @Override
    public void beginRendering(RecordedCommand.BeginRendering rendering) {
        if (!rendering.resuming()) {
            uses.addAll(AttachmentUses.of(rendering));
        }
    }

    @Override
    public void beginCustomResolve(RecordedCommand.BeginCustomResolve resolve) {}

    @Override
    public void endRendering(RecordedCommand.EndRendering end) {}

    /** The uses of secondary command buffers are compared with those of the primary one. */
    @Override
    public void executeCommands(RecordedCommand.ExecuteCommands executed) {}
}

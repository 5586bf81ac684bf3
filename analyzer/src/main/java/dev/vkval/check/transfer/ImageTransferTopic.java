package dev.vkval.check.transfer;

import dev.vkval.capture.command.CmdBlitImage;
import dev.vkval.capture.command.CmdBlitImage2;
import dev.vkval.capture.command.CmdCopyBufferToImage;
import dev.vkval.capture.command.CmdCopyBufferToImage2;
import dev.vkval.capture.command.CmdCopyImage;
import dev.vkval.capture.command.CmdCopyImage2;
import dev.vkval.capture.command.CmdCopyImageToBuffer;
import dev.vkval.capture.command.CmdCopyImageToBuffer2;
import dev.vkval.capture.command.CmdResolveImage;
import dev.vkval.capture.command.CmdResolveImage2;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import org.lwjgl.vulkan.VkBlitImageInfo2;

/** Copies, blits and resolves of images. */
public final class ImageTransferTopic implements Topic {
    private final TransferReader reader;
    private final ImageTransferRules resources;
    private final CopyImageRules copies;
    private final BufferImageRules buffers;
    private final BlitRules blits;
    private final ResolveRules resolves;

    public ImageTransferTopic(CoreContext context) {
        this.reader = new TransferReader(context);
        this.resources = new ImageTransferRules(context);
        this.copies = new CopyImageRules(context);
        this.buffers = new BufferImageRules(context);
        this.blits = new BlitRules(context);
        this.resolves = new ResolveRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdCopyImage.ID, (call, buffer) -> copyImage(reader.copyImage(call, buffer)));
        hooks.validate(CmdCopyImage2.ID, (call, buffer) -> copyImage(reader.copyImage2(call, buffer)));
        hooks.validate(CmdCopyBufferToImage.ID, (call, buffer) -> bufferToImage(reader.bufferToImage(call, buffer)));
        hooks.validate(CmdCopyBufferToImage2.ID, (call, buffer) -> bufferToImage(reader.bufferToImage2(call, buffer)));
        hooks.validate(CmdCopyImageToBuffer.ID, (call, buffer) -> imageToBuffer(reader.imageToBuffer(call, buffer)));
        hooks.validate(CmdCopyImageToBuffer2.ID, (call, buffer) -> imageToBuffer(reader.imageToBuffer2(call, buffer)));
        hooks.validate(CmdBlitImage.ID, (call, buffer) -> blit(reader.blit(call, buffer), CmdBlitImage.filter(call)));
        hooks.validate(CmdBlitImage2.ID, (call, buffer) -> {
            long info = CmdBlitImage2.pBlitImageInfo(call);
            blit(reader.blit2(call, buffer), info == 0 ? 0 : VkBlitImageInfo2.nfilter(info));
        });
        hooks.validate(CmdResolveImage.ID, (call, buffer) -> resolve(reader.resolve(call, buffer)));
        hooks.validate(CmdResolveImage2.ID, (call, buffer) -> resolve(reader.resolve2(call, buffer)));
    }

    private static boolean images(Transfer transfer) {
        return transfer != null && transfer.srcImage() != null && transfer.dstImage() != null;
    }

    private void copyImage(Transfer transfer) {
        if (images(transfer)) {
            resources.copyImage(transfer);
            copies.check(transfer);
        }
    }

    private void bufferToImage(Transfer transfer) {
        if (transfer != null && transfer.dstImage() != null) {
            resources.bufferToImage(transfer);
            buffers.check(transfer, transfer.dstImage(), "dstImage", transfer.srcBuffer(), "pRegions-00171");
        }
    }

    private void imageToBuffer(Transfer transfer) {
        if (transfer != null && transfer.srcImage() != null) {
            resources.imageToBuffer(transfer);
            buffers.check(transfer, transfer.srcImage(), "srcImage", transfer.dstBuffer(), "pRegions-00183");
        }
    }

    private void blit(Transfer transfer, int filter) {
        if (images(transfer)) {
            resources.blit(transfer);
            blits.check(transfer, filter);
        }
    }

    private void resolve(Transfer transfer) {
        if (images(transfer)) {
            resources.resolve(transfer);
            resolves.check(transfer);
        }
    }
}

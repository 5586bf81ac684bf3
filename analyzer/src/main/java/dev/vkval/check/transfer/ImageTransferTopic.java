package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
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
import dev.vkval.command.CopyCommand;
import dev.vkval.state.object.CommandBufferState;

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
        hooks.validate(CmdCopyImage.ID, this::copyImage);
        hooks.validate(CmdCopyImage2.ID, this::copyImage);
        hooks.validate(CmdCopyBufferToImage.ID, this::bufferToImage);
        hooks.validate(CmdCopyBufferToImage2.ID, this::bufferToImage);
        hooks.validate(CmdCopyImageToBuffer.ID, this::imageToBuffer);
        hooks.validate(CmdCopyImageToBuffer2.ID, this::imageToBuffer);
        hooks.validate(CmdBlitImage.ID, this::blit);
        hooks.validate(CmdBlitImage2.ID, this::blit);
        hooks.validate(CmdResolveImage.ID, this::resolve);
        hooks.validate(CmdResolveImage2.ID, this::resolve);
    }

    private static boolean images(Transfer transfer) {
        return transfer.srcImage() != null && transfer.dstImage() != null;
    }

    private void copyImage(Call call, CommandBufferState buffer) {
        CopyCommand.Images command = CopyCommand.Images.of(call);
        Transfer transfer = reader.images(call, buffer, command);
        if (images(transfer)) {
            resources.copyImage(transfer, command.regions());
            copies.check(transfer, command.regions());
        }
    }

    private void bufferToImage(Call call, CommandBufferState buffer) {
        CopyCommand.BufferImage command = CopyCommand.BufferImage.of(call);
        Transfer transfer = reader.bufferToImage(call, buffer, command);
        if (transfer.dstImage() != null) {
            resources.bufferToImage(transfer);
            buffers.check(
                    transfer,
                    command.regions(),
                    transfer.dstImage(),
                    transfer.srcBuffer(),
                    "VUID-{vkCmdCopyBufferToImage|VkCopyBufferToImageInfo2}-pRegions-00171");
        }
    }

    private void imageToBuffer(Call call, CommandBufferState buffer) {
        CopyCommand.BufferImage command = CopyCommand.BufferImage.of(call);
        Transfer transfer = reader.imageToBuffer(call, buffer, command);
        if (transfer.srcImage() != null) {
            resources.imageToBuffer(transfer);
            buffers.check(
                    transfer,
                    command.regions(),
                    transfer.srcImage(),
                    transfer.dstBuffer(),
                    "VUID-{vkCmdCopyImageToBuffer|VkCopyImageToBufferInfo2}-pRegions-00183");
        }
    }

    private void blit(Call call, CommandBufferState buffer) {
        CopyCommand.Blit command = CopyCommand.Blit.of(call);
        Transfer transfer = reader.blit(call, buffer, command);
        if (images(transfer)) {
            resources.blit(transfer);
            blits.check(transfer, command);
        }
    }

    private void resolve(Call call, CommandBufferState buffer) {
        CopyCommand.Images command = CopyCommand.Images.of(call);
        Transfer transfer = reader.images(call, buffer, command);
        if (images(transfer)) {
            resources.resolve(transfer);
            resolves.check(transfer, command.regions());
        }
    }
}

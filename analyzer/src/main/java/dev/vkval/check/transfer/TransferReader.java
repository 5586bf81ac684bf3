package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.command.CopyCommand;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ImageState;

/** Finds the objects of transfer commands. */
final class TransferReader {
    private final CoreContext context;

    TransferReader(CoreContext context) {
        this.context = context;
    }

    private ImageState image(long id) {
        return context.get(ImageState.class, id);
    }

    private BufferState bufferOf(long id) {
        return context.get(BufferState.class, id);
    }

    Transfer buffers(Call call, CommandBufferState buffer, CopyCommand.Buffers copy) {
        return new Transfer(call, buffer, copy, bufferOf(copy.src()), bufferOf(copy.dst()), null, 0, null, 0);
    }

    Transfer images(Call call, CommandBufferState buffer, CopyCommand.Images copy) {
        return new Transfer(
                call,
                buffer,
                copy,
                null,
                null,
                image(copy.src()),
                copy.srcLayout(),
                image(copy.dst()),
                copy.dstLayout());
    }

    Transfer bufferToImage(Call call, CommandBufferState buffer, CopyCommand.BufferImage copy) {
        return new Transfer(
                call, buffer, copy, bufferOf(copy.buffer()), null, null, 0, image(copy.image()), copy.layout());
    }

    Transfer imageToBuffer(Call call, CommandBufferState buffer, CopyCommand.BufferImage copy) {
        return new Transfer(
                call, buffer, copy, null, bufferOf(copy.buffer()), image(copy.image()), copy.layout(), null, 0);
    }

    Transfer blit(Call call, CommandBufferState buffer, CopyCommand.Blit blit) {
        return new Transfer(
                call,
                buffer,
                blit,
                null,
                null,
                image(blit.src()),
                blit.srcLayout(),
                image(blit.dst()),
                blit.dstLayout());
    }
}

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
        return new Transfer(call, buffer, copy, bufferOf(copy.src()), bufferOf(copy.dst()), null, null);
    }

    Transfer images(Call call, CommandBufferState buffer, CopyCommand.Images copy) {
        return new Transfer(call, buffer, copy, null, null, image(copy.src()), image(copy.dst()));
    }
}

package dev.vkval.check.submit;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.RecordedCommand;

/** The uses of buffers by commands: transfers, and indices of draws. Those by shaders are not among them. */
public final class BufferUses {
    /** @param writes whether it is written, not read */
    public record Use(boolean writes, CommandPlace place, CommandBufferState buffer) {}

    /** Takes the uses. */
    @FunctionalInterface
    public interface Sink {
        void use(BufferState buffer, long offset, long sizeBytes, Use use);
    }

    private final Sink sink;

    public BufferUses(Sink sink) {
        this.sink = sink;
    }

    /** The next command. */
    public void add(CommandBufferState buffer, RecordedCommand command) {
        Use read = new Use(false, command.place(), buffer);
        Use write = new Use(true, command.place(), buffer);
        if (command instanceof RecordedCommand.CopyBuffer copy) {
            copy.regions().forEach(region -> {
                use(copy.src(), region.srcOffset(), region.sizeBytes(), read);
                use(copy.dst(), region.dstOffset(), region.sizeBytes(), write);
            });
        } else if (command instanceof RecordedCommand.FillBuffer fill) {
            use(fill.dst(), fill.offset(), fill.sizeBytes(), write);
        } else if (command instanceof RecordedCommand.UpdateBuffer update) {
            use(update.dst(), update.offset(), update.sizeBytes(), write);
        } else if (command instanceof RecordedCommand.CopyBufferToImage copy) {
            copy.regions().forEach(region -> use(copy.src(), region.bufferOffset(), 1, read));
        } else if (command instanceof RecordedCommand.CopyImageToBuffer copy) {
            copy.regions().forEach(region -> use(copy.dst(), region.bufferOffset(), 1, write));
        } else if (command instanceof RecordedCommand.Draw draw && draw.indexed() && draw.indirect() == null) {
            BoundState.IndexBuffer indices = draw.bound().indexBuffer();
            if (indices != null && draw.instanceCount() != 0) {
                long first = indices.offset() + Integer.toUnsignedLong(draw.first()) * indices.indexBytes();
                use(indices.buffer(), first, Integer.toUnsignedLong(draw.count()) * indices.indexBytes(), read);
            }
        }
    }

    private void use(BufferState buffer, long offset, long sizeBytes, Use use) {
        if (buffer != null && sizeBytes > 0) {
            sink.use(buffer, offset, sizeBytes, use);
        }
    }
}

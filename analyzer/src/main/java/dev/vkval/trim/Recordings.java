package dev.vkval.trim;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdExecuteCommands;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * The commands of command buffers that were recorded before a range of frames. A recording is needed as a whole; the block
 * that begins it stands for it.
 */
final class Recordings {
    /** Where the recording of a command buffer begins; none if it begins in the range. */
    private final Map<Long, Integer> begun = new HashMap<>();

    /** Takes a command before the range. */
    void before(Call call, CallUses uses, Prefix prefix) {
        int block = (int) call.blockIndex();
        long buffer = call.u64(0);
        if (call.command().number() == BeginCommandBuffer.ID) {
            begun.put(buffer, block);
            return;
        }
        Integer begin = begun.get(buffer);
        if (begin == null) {
            return;
        }
        prefix.attach(begin, block);
        if (call.command().number() == CmdExecuteCommands.ID) {
            executed(uses, buffer, secondary -> prefix.attach(block, secondary));
        }
    }

    /** Takes a command of the range, which may go on with a recording or execute it. */
    void within(Call call, CallUses uses, Prefix prefix) {
        long buffer = call.u64(0);
        if (call.command().number() == BeginCommandBuffer.ID) {
            begun.remove(buffer);
            return;
        }
        needed(buffer, prefix);
        if (call.command().number() == CmdExecuteCommands.ID) {
            executed(uses, buffer, prefix::root);
        }
    }

    private void executed(CallUses uses, long buffer, IntConsumer recording) {
        for (CallUses.Handle handle : uses.used()) {
            Integer begin =
                    handle.type().equals("VkCommandBuffer") && handle.id() != buffer ? begun.get(handle.id()) : null;
            if (begin != null) {
                recording.accept(begin);
            }
        }
    }

    /** The range uses what a command buffer has recorded. */
    void needed(long buffer, Prefix prefix) {
        Integer begin = begun.get(buffer);
        if (begin != null) {
            prefix.root(begin);
        }
    }

    /** A command buffer ends. */
    void ended(long buffer) {
        begun.remove(buffer);
    }
}

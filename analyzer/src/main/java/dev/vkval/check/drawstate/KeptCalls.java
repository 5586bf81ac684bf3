package dev.vkval.check.drawstate;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallCopier;
import dev.vkval.capture.call.Programs;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;

/**
 * Copies of the parameters of calls. Calls with equal parameters, in whatever command buffer, have one copy in common, so
 * that equal addresses tell equal states.
 */
final class KeptCalls implements AutoCloseable {
    /** Longer parameters have a copy for each call. */
    private static final int LONGEST = 1 << 12;

    private static final long CHUNK_BYTES = 256;

    /** With more of them, those that nothing refers to are released. */
    private static final int MOST = 4096;

    private final CallCopier copier = new CallCopier(Programs.vulkan());

    /** Copies begin at one address here, so that equal parameters give equal words, pointers among them as well. */
    private final CallArena scratch = new CallArena(2L * LONGEST);

    private final Map<Content, Copy> shared = new HashMap<>();
    private final Runnable released;

    /** @param released called when addresses of copies may come to stand for others */
    KeptCalls(Runnable released) {
        this.released = released;
    }

    /** The parameters of a call but for the command buffer, as they lie at the beginning of the scratch memory. */
    private record Content(int command, long[] words) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Content content
                    && command == content.command
                    && Arrays.equals(words, content.words);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(words) + command;
        }
    }

    /** A copy, and how many refer to it. */
    static final class Copy {
        private static final long[] NO_ENCODING = {};

        private final CallArena arena;
        private final int command;
        /** How the call was encoded, without the command buffer; empty where that is not known, or long. */
        private final long[] encoding;

        private final long slots;
        private final boolean shared;
        private int users;

        private Copy(CallArena arena, Call call, long slots, boolean shared) {
            this.arena = arena;
            this.command = call.command().number();
            this.encoding = encoding(call);
            this.slots = slots;
            this.shared = shared;
        }

        private static long[] encoding(Call call) {
            int words = words(call);
            long[] encoding = words == 0 ? NO_ENCODING : new long[words];
            for (int i = 0; i < words; i++) {
                encoding[i] = call.sidecar().encodedWord(i + 1);
            }
            return encoding;
        }

        /** The words of the encoding behind the command buffer. */
        private static int words(Call call) {
            long bytes = call.sidecar().encodedBytes();
            return bytes < 2 * Long.BYTES || bytes > LONGEST
                    ? 0
                    : call.sidecar().encodedWords() - 1;
        }

        /** Whether a call is encoded as the one that was copied, but for the command buffer. Equal ones need not be. */
        boolean isOf(Call call) {
            if (encoding.length == 0 || command != call.command().number() || words(call) != encoding.length) {
                return false;
            }
            for (int i = 0; i < encoding.length; i++) {
                if (encoding[i] != call.sidecar().encodedWord(i + 1)) {
                    return false;
                }
            }
            return true;
        }

        /** Address of the parameter slots. */
        long slots() {
            return slots;
        }
    }

    /** A copy of the parameters of a call, to be given back. */
    Copy take(Call call) {
        scratch.reset();
        long slots = copier.copy(call, scratch).slots();
        long bytes = scratch.allocatedBytes();
        Copy copy;
        if (bytes > LONGEST) {
            copy = copy(call, false);
        } else {
            MemoryUtil.memPutLong(slots, 0);
            long[] content = new long[(int) (bytes / Long.BYTES)];
            MemoryUtil.memLongBuffer(slots, content.length).get(content);
            MemoryUtil.memSet(slots, 0, bytes);
            copy = shared.computeIfAbsent(new Content(call.command().number(), content), unknown -> copy(call, true));
        }
        copy.users++;
        return copy;
    }

    private Copy copy(Call call, boolean common) {
        CallArena arena = new CallArena(CHUNK_BYTES);
        return new Copy(arena, call, copier.copy(call, arena).slots(), common);
    }

    /** Gives a copy back. */
    void leave(Copy copy) {
        copy.users--;
        if (!copy.shared) {
            copy.arena.close();
            released.run();
        } else if (shared.size() > MOST) {
            release();
        }
    }

    private void release() {
        shared.values().removeIf(copy -> {
            if (copy.users == 0) {
                copy.arena.close();
            }
            return copy.users == 0;
        });
        released.run();
    }

    /** Releases all memory but that of copies that were not given back. */
    @Override
    public void close() {
        release();
        scratch.close();
    }
}

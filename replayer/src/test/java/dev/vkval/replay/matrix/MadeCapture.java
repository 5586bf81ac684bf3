package dev.vkval.replay.matrix;

import dev.vkval.capture.block.FileHeader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.codec.Compression;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.write.CaptureWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/** A capture of calls that a test makes, as if a program had made them. */
final class MadeCapture implements AutoCloseable {
    private static final int MEMORY_BYTES = 1 << 20;

    /** Memory of the structures of the next call. */
    final MemoryStack memory = MemoryStack.create(MEMORY_BYTES).push();

    private final CaptureWriter writer;
    private long handle;

    MadeCapture(Path file) throws IOException {
        writer = CaptureWriter.create(file, new FileHeader(0, 1, Compression.NONE, List.of()));
    }

    /**
     * Writes a call that returns nothing or VK_SUCCESS; the memory of structures ends with it.
     *
     * @param arguments numbers, handles and addresses
     * @return index of its block
     */
    long call(String name, long... arguments) {
        return returning(0, name, arguments);
    }

    /** Writes a call that returns a value. */
    long returning(long value, String name, long... arguments) {
        Command command = Registry.vulkan().command(name);
        if (command.parameters().size() != arguments.length) {
            throw new IllegalArgumentException(name);
        }
        long slots = memory.ncalloc(Long.BYTES, arguments.length + 1, Long.BYTES);
        for (int i = 0; i < arguments.length; i++) {
            MemoryUtil.memPutLong(slots + (long) i * Long.BYTES, arguments[i]);
        }
        MemoryUtil.memPutLong(slots + (long) arguments.length * Long.BYTES, value);
        long block = writer.blockCount();
        try {
            writer.call(new Call(command, name, block, 1, 1, false, slots, PointerPrefixes.of(command, slots)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        memory.pop().push();
        return block;
    }

    /** Writes a call whose last parameter points to the handle that it returns. */
    long create(String name, long... arguments) {
        long[] all = Arrays.copyOf(arguments, arguments.length + 1);
        long created = ++handle;
        all[arguments.length] = pointer(created);
        call(name, all);
        return created;
    }

    /** A structure of the next call. */
    MadeStruct struct(String name) {
        return MadeStruct.at(
                name,
                memory.ncalloc(Long.BYTES, 1, Registry.vulkan().struct(name).sizeBytes()));
    }

    /** The first of several structures of the next call. */
    MadeStruct structs(String name, int count) {
        int bytes = Registry.vulkan().struct(name).sizeBytes();
        long first = memory.ncalloc(Long.BYTES, count, bytes);
        for (int i = 1; i < count; i++) {
            MadeStruct.at(name, first + (long) i * bytes);
        }
        return MadeStruct.at(name, first);
    }

    /** The address of strings. */
    long strings(String... texts) {
        long first = memory.ncalloc(Long.BYTES, Math.max(1, texts.length), Long.BYTES);
        for (int i = 0; i < texts.length; i++) {
            MemoryUtil.memPutAddress(first + (long) i * Long.BYTES, string(texts[i]));
        }
        return first;
    }

    long string(String text) {
        return MemoryUtil.memAddress(memory.UTF8(text));
    }

    long ints(int... values) {
        return MemoryUtil.memAddress(memory.ints(values));
    }

    /** The address of a handle. */
    long pointer(long value) {
        return pointers(value);
    }

    long pointers(long... values) {
        return MemoryUtil.memAddress(memory.longs(values));
    }

    @Override
    public void close() throws IOException {
        memory.pop();
        writer.close();
    }
}

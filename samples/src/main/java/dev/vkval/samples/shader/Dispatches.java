package dev.vkval.samples.shader;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.sync.ComputeCopy;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

/** What the programs with one dispatch of 64 invocations share: an index for each, and a word as result of each. */
final class Dispatches {
    /** Invocations, and words of the buffers with one for each. */
    static final int INVOCATIONS = 64;

    static final int BYTES = INVOCATIONS * Integer.BYTES;

    private Dispatches() {}

    /** A buffer with a word for each invocation. */
    static Buffer words(SampleDevice device, String name, IntUnaryOperator word) {
        return words(device, name, INVOCATIONS, word);
    }

    /** A buffer with some words. */
    static Buffer words(SampleDevice device, String name, int count, IntUnaryOperator word) {
        Buffer buffer = Buffer.create(device, name, (long) count * Integer.BYTES);
        buffer.map(words -> {
            for (int i = 0; i < count; i++) {
                words.put(i, word.applyAsInt(i));
            }
        });
        return buffer;
    }

    /** Records and executes a dispatch, and reads a word that it wrote. */
    static int resultOf(SampleDevice device, Consumer<Commands> dispatch, Buffer results, int word) {
        Buffer readback = Buffer.create(device, "readback", BYTES);
        device.submitAndWait("frame", commands -> {
            commands.label("dispatch", () -> dispatch.accept(commands));
            commands.barrier(results, ComputeCopy.SHADER_TO_COPY);
            commands.copy(results, readback);
            commands.transferToHost();
        });
        return readback.read(word);
    }
}

package dev.vkval.cli;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.BlockReader;
import dev.vkval.capture.block.CallBlock;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallDecoder;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.call.Sidecar;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.registry.CallId;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.write.CaptureWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Captures as other machines would have made them: copies with some calls changed. */
final class EditedCapture {
    private EditedCapture() {}

    /** Copies a capture without what it tells of the device that it was made on, so that any device is another. */
    static Path ofUnknownDevice(Path capture, Path copy) throws IOException {
        try (BlockReader reader = new BlockReader(new FileSource(capture), new Anomalies());
                CaptureWriter writer = CaptureWriter.create(copy, reader.header())) {
            for (Block block = reader.next(); block != null; block = reader.next()) {
                if (!(block instanceof Metadata.SetDeviceProperties)) {
                    writer.copy(reader.stored());
                }
            }
        }
        return copy;
    }

    /** Copies a capture without the calls of a command. */
    static Path without(Path capture, Path copy, String command) throws IOException {
        return repeated(capture, copy, command, 0);
    }

    /** Copies a capture with each call of a command a number of times. */
    static Path repeated(Path capture, Path copy, String command, int times) throws IOException {
        CallId id = Registry.vulkan().callIdNamed(command);
        try (BlockReader reader = new BlockReader(new FileSource(capture), new Anomalies());
                CaptureWriter writer = CaptureWriter.create(copy, reader.header())) {
            for (Block block = reader.next(); block != null; block = reader.next()) {
                boolean repeated = block instanceof CallBlock call && call.apiCallId() == id.id();
                for (int i = repeated ? times : 1; i > 0; i--) {
                    writer.copy(reader.stored());
                }
            }
        }
        return copy;
    }

    /**
     * Copies a capture with a changed copy of one of its calls after each call of a command.
     *
     * @param after name of the command
     * @param inserted name of the call that is copied, the first of its command
     * @param edit changes each copy
     */
    static Path inserted(Path capture, Path copy, String after, String inserted, Consumer<Call> edit)
            throws IOException, UndecodableCallException {
        CallId id = Registry.vulkan().callIdNamed(after);
        try (BlockReader reader = new BlockReader(new FileSource(capture), new Anomalies());
                CaptureWriter writer = CaptureWriter.create(copy, reader.header());
                CallArena arena = new CallArena()) {
            for (Block block = reader.next(); block != null; block = reader.next()) {
                writer.copy(reader.stored());
                if (block instanceof CallBlock call && call.apiCallId() == id.id()) {
                    writeFirst(capture, inserted, arena, edit, writer);
                }
            }
        }
        return copy;
    }

    private static void writeFirst(
            Path capture, String command, CallArena arena, Consumer<Call> edit, CaptureWriter writer)
            throws IOException, UndecodableCallException {
        CallId id = Registry.vulkan().callIdNamed(command);
        try (BlockReader reader = new BlockReader(new FileSource(capture), new Anomalies())) {
            for (Block block = reader.next(); block != null; block = reader.next()) {
                if (block instanceof CallBlock call && call.apiCallId() == id.id()) {
                    writer.call(edited(id, call, arena, edit));
                    return;
                }
            }
        }
        throw new IllegalArgumentException("no " + command + " in " + capture);
    }

    private static Call edited(CallId id, CallBlock call, CallArena arena, Consumer<Call> edit)
            throws UndecodableCallException {
        Sidecar sidecar = new Sidecar();
        CallDecoder decoder = new CallDecoder(Programs.vulkan());
        long slots = decoder.decode(id.command(), call.address(), call.sizeBytes(), arena, sidecar);
        Call decoded = new Call(id.command(), id.name(), call.index(), call.threadId(), 0, false, slots, sidecar);
        edit.accept(decoded);
        return decoded;
    }

    /**
     * Copies a capture.
     *
     * @param command name of the calls to change
     * @param edit changes each of them
     */
    static Path of(Path capture, Path copy, String command, Consumer<Call> edit)
            throws IOException, UndecodableCallException {
        CallId id = Registry.vulkan().callIdNamed(command);
        try (BlockReader reader = new BlockReader(new FileSource(capture), new Anomalies());
                CaptureWriter writer = CaptureWriter.create(copy, reader.header());
                CallArena arena = new CallArena()) {
            for (Block block = reader.next(); block != null; block = reader.next()) {
                if (block instanceof CallBlock call && call.apiCallId() == id.id()) {
                    writer.call(edited(id, call, arena, edit));
                } else {
                    writer.copy(reader.stored());
                }
            }
        }
        return copy;
    }
}

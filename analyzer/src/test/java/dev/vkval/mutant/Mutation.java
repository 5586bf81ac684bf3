package dev.vkval.mutant;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.write.CaptureWriter;
import java.io.IOException;
import java.nio.file.Path;

/**
 * One change to one call of a capture.
 *
 * @param capture its folder and name: {@code samples/fill-copy-fixed}
 * @param block block index of the call
 * @param path of the field that is set, empty otherwise
 * @param value that it is set to
 */
public record Mutation(String capture, long block, Kind kind, String path, long value) {

    /** What is done to the call. */
    public enum Kind {
        /** The call is left out. */
        DROP,
        /** The call is there twice. */
        DOUBLE,
        /** The call changes places with the next one about the same command buffer, or other object. */
        LATER,
        /** A field of the call has another value. */
        SET
    }

    /** Writes the capture with the change. */
    public void write(Path original, Path mutant) throws IOException {
        boolean done = false;
        try (CaptureReader reader = CaptureReader.open(original, new Anomalies());
                CaptureWriter writer = CaptureWriter.create(mutant, reader.header());
                HeldCall held = new HeldCall()) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                Call call = item instanceof CaptureReader.CallItem callItem ? callItem.call() : null;
                if (call != null && call.blockIndex() == block) {
                    change(call, reader, writer, held);
                    done = true;
                    continue;
                }
                writer.copy(reader.stored());
                if (call != null && held.precedes(call)) {
                    writer.copy(held.release());
                }
            }
            if (held.holds()) {
                writer.copy(held.release());
            }
        }
        if (!done) {
            throw new IllegalArgumentException("there is no call in block " + block + " of " + capture);
        }
    }

    private void change(Call call, CaptureReader reader, CaptureWriter writer, HeldCall held) throws IOException {
        switch (kind) {
            case DROP -> {}
            case DOUBLE -> {
                writer.copy(reader.stored());
                writer.copy(reader.stored());
            }
            case LATER -> held.hold(call, reader.stored());
            case SET -> {
                field(call).set(value);
                writer.call(call);
            }
        }
    }

    private CallFields.Field field(Call call) {
        for (CallFields.Field field : new CallFields().of(call)) {
            if (field.path().equals(path)) {
                return field;
            }
        }
        throw new IllegalArgumentException(call.name() + " in block " + block + " of " + capture + " has no " + path);
    }

    /** {@code samples/fill-copy-fixed,41,set,pRegions[0].size,128}, as {@link #parse} reads it. */
    public String text() {
        return capture + "," + block + "," + kind.name().toLowerCase(java.util.Locale.ROOT) + "," + path + "," + value;
    }

    /** Of the columns capture, block, kind, path and value. */
    public static Mutation parse(String[] columns) {
        return new Mutation(
                columns[0],
                Long.parseLong(columns[1]),
                Kind.valueOf(columns[2].toUpperCase(java.util.Locale.ROOT)),
                columns[3],
                Long.parseLong(columns[4]));
    }
}

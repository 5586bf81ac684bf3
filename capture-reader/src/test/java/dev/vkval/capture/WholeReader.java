package dev.vkval.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallEncoder;
import dev.vkval.capture.call.HandleWalker;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.json.BinaryStore;
import dev.vkval.capture.json.JsonLines;
import dev.vkval.capture.json.Selection;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Does with a capture all that the reader can do. */
final class WholeReader implements AutoCloseable {
    private final CallEncoder encoder = new CallEncoder(Programs.vulkan());
    private long handles;
    private final HandleWalker walker = new HandleWalker(Programs.vulkan(), new HandleWalker.Visitor() {
        @Override
        public void handle(String type, long address, boolean output) {
            handles++;
        }

        @Override
        public void objectHandle(int objectType, long address) {
            handles++;
        }
    });

    /** @return whether nothing was found amiss */
    boolean read(byte[] bytes) throws IOException {
        Anomalies anomalies = new Anomalies();
        try (CaptureReader reader = CaptureReader.of(new ArraySource(bytes, bytes.length), null, anomalies);
                JsonLines lines = new JsonLines(
                        OutputStream.nullOutputStream(), Selection.EVERYTHING, BinaryStore.NONE, anomalies)) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                lines.item(item, reader.frames());
                if (item instanceof CaptureReader.CallItem callItem) {
                    Call call = callItem.call();
                    walker.walk(call);
                    encoder.encode(call);
                    assertEquals(
                            reader.stored().data().sizeBytes(),
                            encoder.sizeBytes(),
                            () -> call.name() + " at block " + call.blockIndex());
                }
            }
        } catch (CaptureFormatException e) {
            return false;
        }
        anomalies.entries().forEach(Anomalies.Entry::sentence);
        return !anomalies.anyLoss();
    }

    /** Handles seen so far. */
    long handles() {
        return handles;
    }

    @Override
    public void close() {
        encoder.close();
    }

    /** The most memory that this process has had at once, 0 where the system does not say. */
    static long peakBytes() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith("VmHWM:")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) << 10;
                }
            }
        } catch (IOException e) {
            return 0;
        }
        return 0;
    }
}

package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.block.FileHeader;
import dev.vkval.capture.codec.Compression;
import dev.vkval.capture.registry.Registry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A capture of 6 GiB, with a block of more than 2 GiB, in the heap of the tests, which is 1 GiB. */
@Tag("long")
class LargeCaptureTest {
    private static final int CALLS_BETWEEN = 4_000;
    private static final int FILLS = 60;
    private static final long FILL_BYTES = 64L << 20;
    private static final long LARGEST_BYTES = 9L << 28;
    private static final int FUNCTION_CALL = 4;
    private static final int METADATA = 3;
    private static final int FILL_MEMORY = 1 << 16 | 2;
    private static final int FILL_HEAD_BYTES = 36;
    private static final int CALL_BYTES = 24;

    @TempDir
    Path folder;

    /** Memory contents are holes of the file. */
    private static void write(Path file) throws IOException {
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            FileHeader header = new FileHeader(0, 1, Compression.NONE, java.util.List.of());
            ByteBuffer start = buffer(16).putInt(FileHeader.FOURCC);
            out.write(start.putInt(header.major())
                    .putInt(header.minor())
                    .putInt(0)
                    .flip());
            ByteBuffer calls = buffer(CALLS_BETWEEN * (12 + CALL_BYTES));
            int id = Registry.vulkan().callIdNamed("vkQueueWaitIdle").id();
            for (int i = 0; i < CALLS_BETWEEN; i++) {
                calls.putLong(CALL_BYTES).putInt(FUNCTION_CALL);
                calls.putInt(id).putLong(1).putLong(7).putInt(0);
            }
            for (int i = 0; i <= FILLS; i++) {
                long bytes = i == FILLS / 2 ? LARGEST_BYTES : FILL_BYTES;
                ByteBuffer fill = buffer(12 + FILL_HEAD_BYTES);
                fill.putLong(FILL_HEAD_BYTES + bytes).putInt(METADATA);
                fill.putInt(FILL_MEMORY).putLong(1).putLong(9).putLong(0).putLong(bytes);
                out.write(fill.flip());
                out.position(out.position() + bytes);
                out.write(calls.rewind());
            }
        }
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void sixGibibytesAreReadInAHeapOfOne() throws IOException {
        assertTrue(Runtime.getRuntime().maxMemory() <= 1L << 30);
        Path capture = folder.resolve("large.gfxr");
        write(capture);
        assertTrue(Files.size(capture) > 6L << 30);
        Tool tool = Tool.atTerminal(Map.of("LANG", "C.UTF-8"));
        assertEquals(0, tool.run("info", "--json", capture), tool.err());
        assertEquals((FILLS + 1) * CALLS_BETWEEN, tool.outJson().get("calls").asLong());
        assertEquals(
                FILLS * FILL_BYTES + LARGEST_BYTES,
                tool.outJson().get("filledBytes").asLong());
        assertTrue(tool.err().contains("[####"), "no progress was shown");
        Path lines = folder.resolve("lines");
        assertEquals(0, tool.run("convert", capture, "-o", lines), tool.err());
        try (var text = Files.lines(lines)) {
            assertEquals(1 + (FILLS + 1) * (CALLS_BETWEEN + 1L), text.count());
        }
    }
}

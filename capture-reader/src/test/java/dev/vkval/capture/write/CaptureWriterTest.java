package dev.vkval.capture.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureFormatException;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.Corpus;
import dev.vkval.capture.block.Annotation;
import dev.vkval.capture.block.BlockReader;
import dev.vkval.capture.block.FileHeader;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.block.FrameMarker;
import dev.vkval.capture.block.Payload;
import dev.vkval.capture.block.StateMarker;
import dev.vkval.capture.block.StoredBlock;
import dev.vkval.capture.codec.Compression;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lwjgl.system.MemoryUtil;

class CaptureWriterTest {
    private static final long LARGEST_BYTES = 250_000;
    private static final FileHeader PLAIN =
            new FileHeader(0, 0, Compression.NONE, List.of()).withCompression(Compression.NONE);

    @TempDir
    Path folder;

    @Test
    void copiedBlocksAreTheFileAgain() throws IOException {
        List<String> differences = Corpus.soundCaptures().parallelStream()
                .filter(capture -> !sameWhenCopied(capture))
                .map(Path::toString)
                .toList();
        assertEquals(List.of(), differences);
    }

    private boolean sameWhenCopied(Path capture) {
        Path copy = folder.resolve(capture.getParent().getFileName() + "-" + capture.getFileName());
        try (BlockReader reader = new BlockReader(new FileSource(capture), new Anomalies());
                CaptureWriter writer = CaptureWriter.create(copy, reader.header())) {
            while (reader.next() != null) {
                writer.copy(reader.stored());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            return Files.mismatch(capture, copy) < 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    void everyCompressionHoldsTheSameBlocks(Compression compression) throws IOException {
        List<String> differences = Corpus.captures("apps").parallelStream()
                .filter(capture -> capture.toFile().length() < LARGEST_BYTES)
                .map(capture -> differenceWhenCompressed(capture, compression))
                .filter(difference -> !difference.isEmpty())
                .toList();
        assertEquals(List.of(), differences);
    }

    private String differenceWhenCompressed(Path capture, Compression compression) {
        Path copy = folder.resolve(compression + "-" + capture.getFileName());
        try {
            try (CaptureReader reader = CaptureReader.open(capture, new Anomalies());
                    BlockReader blocks = new BlockReader(new FileSource(capture), new Anomalies());
                    CaptureWriter writer =
                            CaptureWriter.create(copy, blocks.header().withCompression(compression))) {
                while (blocks.next() != null) {
                    CaptureReader.Item item = reader.next();
                    if (item instanceof CaptureReader.CallItem call && Files.notExists(asset(capture))) {
                        writer.call(call.call());
                    } else {
                        writer.copy(blocks.stored());
                    }
                }
            }
            return firstDifference(capture, copy, compression);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The asset file of a capture, if it is one that has one. */
    private static Path asset(Path capture) {
        String name = capture.getFileName().toString();
        int frames = name.indexOf("_frames");
        return capture.resolveSibling((frames < 0 ? name : name.substring(0, frames)) + "_asset_file.gfxa");
    }

    private static String firstDifference(Path capture, Path copy, Compression compression) throws IOException {
        long storedCompressed = 0;
        try (BlockReader a = new BlockReader(new FileSource(capture), new Anomalies());
                BlockReader b = new BlockReader(new FileSource(copy), new Anomalies())) {
            while (a.next() != null) {
                if (b.next() == null) {
                    return capture + ": the copy ends at byte " + a.position();
                }
                StoredBlock x = a.stored();
                StoredBlock y = b.stored();
                storedCompressed += y.compressed() ? 1 : 0;
                boolean same = (x.type() | StoredBlock.COMPRESSED) == (y.type() | StoredBlock.COMPRESSED)
                        && bytes(x.address(), x.headBytes()).equals(bytes(y.address(), y.headBytes()))
                        && bytes(x.data()).equals(bytes(y.data()))
                        && (!y.compressed()
                                || y.sizeBytes() - y.headBytes()
                                        < overhead(y) + y.data().sizeBytes());
                if (!same) {
                    return capture + ": another block at byte " + a.position();
                }
            }
            if (b.next() != null) {
                return capture + ": the copy goes on at byte " + b.position();
            }
        }
        boolean anyExpected = compression != Compression.NONE;
        return storedCompressed > 0 == anyExpected ? "" : capture + ": " + storedCompressed + " blocks compressed";
    }

    private static long overhead(StoredBlock block) {
        return (block.type() & Integer.MAX_VALUE) == StoredBlock.FUNCTION_CALL ? Long.BYTES : 0;
    }

    private static ByteBuffer bytes(long address, long size) {
        return MemoryUtil.memByteBuffer(address, (int) size);
    }

    private static ByteBuffer bytes(Payload data) {
        return bytes(data.address(), data.sizeBytes());
    }

    @Test
    void markersAndNotesReadAsTheyWereWritten() throws IOException {
        Path file = folder.resolve("markers.gfxr");
        try (CaptureWriter writer = CaptureWriter.create(file, PLAIN)) {
            writer.annotation(2, "operation", "{\"tool\": \"Gr\u00fc\u00dfe\"}");
            writer.state(true, 7);
            writer.state(false, 7);
            writer.frameEnd(7);
            assertEquals(4, writer.blockCount());
        }
        try (BlockReader reader = new BlockReader(new FileSource(file), new Anomalies())) {
            Annotation note = (Annotation) reader.next();
            assertEquals("operation", note.label());
            assertEquals("{\"tool\": \"Gr\u00fc\u00dfe\"}", note.data());
            assertEquals(new StateMarker(1, note.offset() + 12 + 16 + 9 + 19, true, 7), reader.next());
            assertEquals(7, ((StateMarker) reader.next()).frame());
            assertTrue(((FrameMarker) reader.next()).end());
            assertNull(reader.next());
        }
    }

    @Test
    void aDamagedCompressedBlockCannotBeCompressedAnew() throws IOException {
        Path damaged = Corpus.capture("damaged", "flipped-bytes-compressed-data");
        try (BlockReader reader = new BlockReader(new FileSource(damaged), new Anomalies());
                CaptureWriter writer = CaptureWriter.create(
                        folder.resolve("zstd.gfxr"), reader.header().withCompression(Compression.ZSTD))) {
            CaptureFormatException thrown = assertThrows(CaptureFormatException.class, () -> {
                while (reader.next() != null) {
                    writer.copy(reader.stored());
                }
            });
            assertEquals(56, thrown.block());
        }
    }
}

package dev.vkval.capture.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.block.BlockReader;
import dev.vkval.capture.block.FileHeader;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.block.Payload;
import dev.vkval.capture.codec.Compression;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lwjgl.system.MemoryUtil;

/** What is written is read again. */
class ContentsWriterTest {
    private static final int BYTES = 4096;

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void file() {
        file = folder.resolve("contents.gfxr");
    }

    private interface Blocks {
        void write(ContentsWriter writer) throws IOException;
    }

    private BlockReader written(Compression compression, Blocks blocks) throws IOException {
        FileHeader header = new FileHeader(0, 0, compression, List.of()).withCompression(compression);
        try (CaptureWriter writer = CaptureWriter.create(file, header)) {
            blocks.write(new ContentsWriter(writer));
        }
        return new BlockReader(new FileSource(file), new Anomalies());
    }

    private static <T extends Metadata> T next(BlockReader reader, Class<T> type) throws IOException {
        return assertInstanceOf(type, reader.next());
    }

    private static List<Byte> bytes(Payload data) {
        List<Byte> bytes = new ArrayList<>();
        for (long i = 0; i < data.sizeBytes(); i++) {
            bytes.add(MemoryUtil.memGetByte(data.address() + i));
        }
        return bytes;
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    void contentsOfResources(Compression compression) throws IOException {
        long address = MemoryUtil.nmemCallocChecked(1, BYTES);
        try {
            MemoryUtil.memPutInt(address + 100, 0x12345678);
            Payload data = new Payload(address, BYTES);
            try (BlockReader reader = written(compression, writer -> {
                writer.begin(1, 2 * BYTES, BYTES);
                writer.buffer(1, 2, data);
                writer.image(1, 3, 4, 5, List.of(4000L, 96L), data);
                writer.end(1);
            })) {
                Metadata.BeginResourceInit begin = next(reader, Metadata.BeginResourceInit.class);
                assertEquals(
                        List.of(1L, 2L * BYTES, (long) BYTES),
                        List.of(begin.device(), begin.totalCopyBytes(), begin.largestCopyBytes()));
                Metadata.InitBuffer buffer = next(reader, Metadata.InitBuffer.class);
                assertEquals(List.of(1L, 2L), List.of(buffer.device(), buffer.buffer()));
                assertEquals(bytes(data), bytes(buffer.data()));
                Metadata.InitImage image = next(reader, Metadata.InitImage.class);
                assertEquals(List.of(1L, 3L), List.of(image.device(), image.image()));
                assertEquals(List.of(4, 5), List.of(image.aspect(), image.layout()));
                assertEquals(List.of(4000L, 96L), image.levelBytes());
                assertEquals(bytes(data), bytes(image.data()));
                assertEquals(1, next(reader, Metadata.EndResourceInit.class).device());
                assertNull(reader.next());
            }
        } finally {
            MemoryUtil.nmemFree(address);
        }
    }

    @Test
    void anImageOfWhichOnlyTheLayoutIsKnown() throws IOException {
        try (BlockReader reader =
                written(Compression.LZ4, writer -> writer.image(1, 3, 1, 7, List.of(), new Payload(0, 0)))) {
            Metadata.InitImage image = next(reader, Metadata.InitImage.class);
            assertEquals(List.of(), image.levelBytes());
            assertEquals(0, image.data().sizeBytes());
            assertEquals(7, image.layout());
        }
    }

    @Test
    void stateOfASwapchain() throws IOException {
        List<Metadata.SwapchainImage> images = List.of(
                new Metadata.SwapchainImage(10, 0, 1000001002, false, 0, 0, 0, 5),
                new Metadata.SwapchainImage(11, 1, 0, true, 1, 12, 13, 0),
                new Metadata.SwapchainImage(14, 2, 2, false, 0, 0, 0, 5));
        try (BlockReader reader = written(Compression.NONE, writer -> writer.swapchain(1, 2, -1, images))) {
            Metadata.SetSwapchainImageState state = next(reader, Metadata.SetSwapchainImageState.class);
            assertEquals(List.of(1L, 2L, -1L), List.of(state.device(), state.swapchain(), (long)
                    state.lastPresentedImage()));
            assertEquals(images, state.images());
        }
    }
}

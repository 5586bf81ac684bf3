package dev.vkval.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.block.ByteSource;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.block.Payload;
import dev.vkval.capture.call.CallEncoder;
import dev.vkval.capture.call.Programs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;

/** Reading ahead gives what reading gives. */
class ReadAheadTest {
    @FunctionalInterface
    private interface Opener {
        CaptureReader open(ByteSource source, Path folder, AnomalySink anomalies) throws IOException;
    }

    @ParameterizedTest
    @ValueSource(strings = {"apps", "damaged"})
    void itemsAnomaliesAndErrorsAreTheSame(String folder) throws IOException {
        int compared = 0;
        for (Path capture : Corpus.captures(folder)) {
            if (Files.size(capture) < 500_000) {
                assertEquals(
                        trace(capture, CaptureReader::of),
                        trace(capture, CaptureReader::readingAhead),
                        capture.toString());
                compared++;
            }
        }
        assertTrue(compared > 10, compared + " captures");
    }

    private static List<String> trace(Path capture, Opener opener) throws IOException {
        List<String> trace = new ArrayList<>();
        AnomalySink sink = (kind, detail, block, offset) -> trace.add(kind + " " + detail + " " + block + " " + offset);
        try (CaptureReader reader = opener.open(new FileSource(capture), capture.getParent(), sink);
                CallEncoder encoder = new CallEncoder(Programs.vulkan())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                trace.add(describe(item, encoder) + " " + reader.blockCount() + " " + reader.callCount() + " "
                        + reader.position() + " " + reader.frames().current() + " "
                        + reader.frames().inStateSetup());
            }
            trace.add(reader.blockCount() + " " + reader.callCount() + " " + reader.position() + " "
                    + reader.frames().count());
        } catch (IOException e) {
            trace.add(e.toString());
        }
        return trace;
    }

    private static String describe(CaptureReader.Item item, CallEncoder encoder) {
        if (item instanceof CaptureReader.CallItem callItem) {
            encoder.encode(callItem.call());
            return callItem.call().name() + " " + callItem.call().blockIndex() + " "
                    + callItem.call().frame() + " " + checksum(encoder.address(), encoder.sizeBytes());
        }
        CaptureReader.BlockItem blockItem = (CaptureReader.BlockItem) item;
        Payload data = data(blockItem);
        return blockItem.block().getClass().getSimpleName() + " "
                + blockItem.block().index() + " "
                + blockItem.block().offset()
                + (data == null ? "" : " " + checksum(data.address(), data.sizeBytes()));
    }

    private static Payload data(CaptureReader.BlockItem item) {
        if (item.block() instanceof Metadata.FillMemory fill) {
            return fill.data();
        }
        if (item.block() instanceof Metadata.InitBuffer init) {
            return init.data();
        }
        if (item.block() instanceof Metadata.InitImage init) {
            return init.data();
        }
        return item.block() instanceof Metadata.BuildAccelerationStructures build ? build.parameters() : null;
    }

    private static long checksum(long address, long size) {
        CRC32 crc = new CRC32();
        crc.update(MemoryUtil.memByteBuffer(address, (int) size));
        return crc.getValue();
    }

    @Test
    void anErrorOfTheSourceComesBehindWhatWasReadBefore() throws IOException {
        byte[] bytes = Files.readAllBytes(Corpus.capture("damaged", "intact-compressed"));
        ByteSource failing = new ByteSource() {
            private final ByteSource sound = new ArraySource(bytes, 30_000);

            @Override
            public long read(ByteBuffer target) throws IOException {
                long count = sound.read(target);
                if (count == 0) {
                    throw new IOException("the disk is gone");
                }
                return count;
            }

            @Override
            public long skip(long count) throws IOException {
                return sound.skip(count);
            }

            @Override
            public long sizeBytes() {
                return -1;
            }

            @Override
            public void close() {}
        };
        try (CaptureReader reader = CaptureReader.readingAhead(failing, null, new Anomalies())) {
            IOException thrown = assertThrows(IOException.class, () -> {
                while (reader.next() != null) {}
            });
            assertEquals("the disk is gone", thrown.getMessage());
            assertTrue(reader.callCount() > 50, reader.callCount() + " calls");
        }
    }

    @Test
    void forerunnersSeeTheSameItemsBeforeTheCaller() throws IOException {
        Path capture = Corpus.capture("apps", "sw-multithreading.g0918");
        List<CaptureReader.Item> first = Collections.synchronizedList(new ArrayList<>());
        List<CaptureReader.Item> second = Collections.synchronizedList(new ArrayList<>());
        List<Long> blocks = Collections.synchronizedList(new ArrayList<>());
        Forerunner counting = (item, count) -> {
            first.add(item);
            blocks.add(count);
        };
        int items = 0;
        try (CaptureReader reader = CaptureReader.readingAhead(
                new FileSource(capture), null, new Anomalies(), List.of(counting, (item, count) -> second.add(item)))) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                assertSame(item, first.get(items));
                assertSame(item, second.get(items));
                assertEquals(reader.blockCount(), blocks.get(items));
                items++;
            }
        }
        assertTrue(items > 10_000, items + " items");
        assertEquals(items, first.size());
    }

    @Test
    void closingEarlyEndsTheThreadsOfForerunners() throws IOException {
        Path capture = Corpus.capture("apps", "sw-multithreading.g0918");
        AtomicLong seen = new AtomicLong();
        try (CaptureReader reader = CaptureReader.readingAhead(
                new FileSource(capture),
                null,
                new Anomalies(),
                Collections.nCopies(3, (item, count) -> seen.incrementAndGet()))) {
            assertNotNull(reader.next());
        }
        assertTrue(Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().endsWith("-ahead")));
        assertTrue(seen.get() > 0, "a forerunner has seen something");
    }

    @Test
    void closingEarlyEndsTheThreads() throws IOException {
        Path capture = Corpus.capture("apps", "sw-multithreading.g0918");
        for (int items = 0; items < 3_000; items += 500) {
            try (CaptureReader reader = CaptureReader.readingAhead(new FileSource(capture), null, new Anomalies())) {
                for (int i = 0; i < items; i++) {
                    assertNotNull(reader.next());
                }
            }
        }
        assertTrue(Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().endsWith("-ahead")));
    }

    @Test
    void aSourceThatNeverAnswersDoesNotKeepItOpen() throws IOException {
        byte[] bytes = Files.readAllBytes(Corpus.capture("damaged", "intact-compressed"));
        CountDownLatch answer = new CountDownLatch(1);
        ByteSource stuck = new ByteSource() {
            private int given;

            @Override
            public long read(ByteBuffer target) {
                if (given == 0) {
                    target.put(bytes, 0, 24);
                    given = 24;
                    return 24;
                }
                boolean waiting = true;
                while (waiting) {
                    try {
                        answer.await();
                        waiting = false;
                    } catch (InterruptedException e) {
                        waiting = true;
                    }
                }
                return 0;
            }

            @Override
            public long skip(long count) {
                return 0;
            }

            @Override
            public long sizeBytes() {
                return -1;
            }

            @Override
            public void close() {}
        };
        CaptureReader reader = CaptureReader.readingAhead(stuck, null, new Anomalies());
        reader.close();
        answer.countDown();
    }
}

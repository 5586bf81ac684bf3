package dev.vkval.replay.contents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.AnomalyKind;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.block.Payload;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyImageToBuffer;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.gpuav.device.BufferReader;
import dev.vkval.replay.Corpus;
import dev.vkval.replay.VulkanDriver;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.settings.ReplaySettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;

/** A capture that begins when multisampled images have been rendered; its program resolves them and reads them back. */
class MultisampledContentsTest {
    private static final int SIZE_PIXELS = 16;
    private static final int PIXELS = SIZE_PIXELS * SIZE_PIXELS;
    private static final int RED = 0xFF0000FF;
    private static final int GREEN = 0xFF00FF00;

    private final Anomalies anomalies = new Anomalies();

    @Test
    void colorsAreThoseThatTheProgramLeftBehind() throws IOException, NoDeviceException {
        ByteBuffer colors = replay(init -> init).get(0);
        for (int pixel = 0; pixel < PIXELS; pixel++) {
            int expected = pixel % SIZE_PIXELS < SIZE_PIXELS / 2 ? RED : GREEN;
            assertEquals(expected, colors.getInt(pixel * Integer.BYTES), "pixel " + pixel);
        }
        assertEquals(
                List.of(
                        "all samples of a pixel of a multisampled image got the same contents, because the capture"
                                + " has only one value for each pixel",
                        "contents of a multisampled image were not restored: the capture does not contain them"),
                limitations());
    }

    /** As capture layers write it that resolve depth and stencil, too. */
    @Test
    void depthAndStencilAreRestoredWhereTheCaptureHoldsThem() throws IOException, NoDeviceException {
        long data = MemoryUtil.nmemAlloc((long) PIXELS * Float.BYTES);
        try {
            List<ByteBuffer> read = replay(init -> init.aspect() == VK10.VK_IMAGE_ASPECT_COLOR_BIT
                    ? init
                    : withData(init, data, init.aspect() == VK10.VK_IMAGE_ASPECT_DEPTH_BIT));
            for (int pixel = 0; pixel < PIXELS; pixel++) {
                assertEquals(depth(pixel), read.get(1).getFloat(pixel * Float.BYTES), "depth of pixel " + pixel);
                assertEquals((byte) pixel, read.get(2).get(pixel), "stencil value of pixel " + pixel);
            }
            assertTrue(limitations().stream().noneMatch(sentence -> sentence.contains("not restored")));
        } finally {
            MemoryUtil.nmemFree(data);
        }
    }

    @Test
    void anAspectThatTheImageDoesNotHaveIsNotRestored() throws IOException, NoDeviceException {
        replay(init -> init.aspect() == VK10.VK_IMAGE_ASPECT_COLOR_BIT
                ? of(init, VK10.VK_IMAGE_ASPECT_DEPTH_BIT, init.levelBytes(), init.data())
                : init);
        String refused = "contents of an image were not restored: its format has no such aspect";
        assertTrue(limitations().contains(refused), limitations().toString());
    }

    private static float depth(int pixel) {
        return pixel / (float) PIXELS;
    }

    private static Metadata.InitImage withData(Metadata.InitImage init, long data, boolean depth) {
        for (int pixel = 0; pixel < PIXELS; pixel++) {
            if (depth) {
                MemoryUtil.memPutFloat(data + (long) pixel * Float.BYTES, depth(pixel));
            } else {
                MemoryUtil.memPutByte(data + pixel, (byte) pixel);
            }
        }
        long sizeBytes = (long) PIXELS * (depth ? Float.BYTES : 1);
        return of(init, init.aspect(), List.of(sizeBytes), new Payload(data, sizeBytes));
    }

    private static Metadata.InitImage of(Metadata.InitImage init, int aspect, List<Long> levelBytes, Payload data) {
        return new Metadata.InitImage(
                init.index(),
                init.offset(),
                init.threadId(),
                init.device(),
                init.image(),
                aspect,
                init.layout(),
                levelBytes,
                data);
    }

    /** What the program's copies wrote to its buffers, in their order. */
    private List<ByteBuffer> replay(UnaryOperator<Metadata.InitImage> images) throws IOException, NoDeviceException {
        Path file = Path.of(System.getProperty("vkval.root"), "samples/captures/multisampled-trimmed.gfxr");
        ReplaySettings settings = Corpus.software(anomalies);
        List<Long> buffers = new ArrayList<>();
        List<ByteBuffer> read = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(file, anomalies);
                VulkanDriver driver = VulkanDriver.open(settings)) {
            BufferReader contents = new BufferReader(driver.services());
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem called) {
                    Call call = called.call();
                    driver.execute(call);
                    if (call.command().number() == CmdCopyImageToBuffer.ID) {
                        buffers.add(CmdCopyImageToBuffer.dstBuffer(call));
                    } else if (call.command().number() == QueueSubmit.ID) {
                        read.clear();
                        for (int i = 0; i < buffers.size(); i++) {
                            int bytes = i == 2 ? PIXELS : PIXELS * Integer.BYTES;
                            read.add(contents.read(buffers.get(i), 0, bytes).order(ByteOrder.nativeOrder()));
                        }
                    }
                } else if (item instanceof CaptureReader.BlockItem block
                        && block.block() instanceof Metadata metadata) {
                    driver.metadata(metadata instanceof Metadata.InitImage init ? images.apply(init) : metadata);
                }
            }
        }
        return read;
    }

    private List<String> limitations() {
        return anomalies.entries().stream()
                .filter(entry -> entry.kind() == AnomalyKind.REPLAY_LIMITATION)
                .map(Anomalies.Entry::detail)
                .toList();
    }
}

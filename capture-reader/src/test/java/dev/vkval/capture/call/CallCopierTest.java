package dev.vkval.capture.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.Corpus;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;

class CallCopierTest {
    /** Slots and what they point to lie in one piece up to this size. */
    private static final long SMALL_BYTES = 1 << 16;

    /** A copy encodes to the same bytes when the original's memory has been overwritten: it shares nothing with it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sw-descriptorindexing.g105",
                "sw-raytracingbasic.g105",
                "mpv-gpu-next.g105",
                "qt6-quick-pathanimation.g105_frames_1_through_8"
            })
    void aCopySharesNothing(String name) throws IOException {
        Path file = Corpus.capture("apps", name);
        CallCopier copier = new CallCopier(Programs.vulkan());
        long calls = 0;
        try (CaptureReader reader = CaptureReader.open(file, new Anomalies());
                CallArena arena = new CallArena();
                CallArena second = new CallArena();
                CallEncoder original = new CallEncoder(Programs.vulkan());
                CallEncoder copied = new CallEncoder(Programs.vulkan())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem) {
                    arena.reset();
                    second.reset();
                    original.encode(callItem.call());
                    Call copy = copier.copy(callItem.call(), arena);
                    Call copyOfCopy = copier.copy(copy, second);
                    MemoryUtil.memSet(copy.slots(), 0xAB, Math.min(arena.allocatedBytes(), SMALL_BYTES));
                    copied.encode(copyOfCopy);
                    assertEquals(original.sizeBytes(), copied.sizeBytes(), callItem.call()::name);
                    assertEquals(
                            -1,
                            MemoryUtil.memByteBuffer(original.address(), (int) original.sizeBytes())
                                    .mismatch(MemoryUtil.memByteBuffer(copied.address(), (int) copied.sizeBytes())),
                            callItem.call()::name);
                    calls++;
                }
            }
        }
        assertTrue(calls > 100, "the capture holds calls");
    }
}

package dev.vkval.capture.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.Corpus;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;

class PointerPrefixesTest {
    private static final int SHAPE = PointerMask.ALL & ~PointerMask.HAS_ADDRESS;

    /** A call that is not changed keeps the sidecar that it was decoded with. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sw-descriptorindexing.g105",
                "sw-raytracingbasic.g105",
                "mpv-gpu-next.g105",
                "qt6-quick-pathanimation.g105_frames_1_through_8"
            })
    void whatIsNotChangedEncodesAsItWas(String name) throws IOException {
        long calls = 0;
        try (CaptureReader reader = CaptureReader.open(Corpus.capture("apps", name), new Anomalies());
                CallArena arena = new CallArena();
                CallEncoder original = new CallEncoder(Programs.vulkan());
                CallEncoder again = new CallEncoder(Programs.vulkan())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem) {
                    Call call = callItem.call();
                    arena.reset();
                    PointerPrefixes prefixes = new PointerPrefixes(Programs.vulkan(), arena);
                    prefixes.note(call);
                    original.encode(call);
                    Sidecar sidecar = prefixes.sidecar(
                            call.command(), call.slots(), call.sidecar().trailing());
                    again.encode(new Call(
                            call.command(), call.name(), call.blockIndex(), 1, 1, false, call.slots(), sidecar));
                    assertEquals(original.sizeBytes(), again.sizeBytes(), call::name);
                    assertEquals(
                            -1,
                            MemoryUtil.memByteBuffer(original.address(), (int) original.sizeBytes())
                                    .mismatch(MemoryUtil.memByteBuffer(again.address(), (int) again.sizeBytes())),
                            call::name);
                    calls++;
                }
            }
        }
        assertTrue(calls > 100, "the capture holds calls");
    }

    /** A new pointer gets the attributes that the capture layer writes for such a pointer. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sw-descriptorindexing.g105",
                "sw-raytracingbasic.g105",
                "mpv-gpu-next.g105",
                "qt6-quick-pathanimation.g105_frames_1_through_8"
            })
    void newPrefixesAreThoseOfTheCaptureLayer(String name) throws IOException {
        Map<String, Integer> differences = new TreeMap<>();
        long[] compared = {0};
        try (CaptureReader reader = CaptureReader.open(Corpus.capture("apps", name), new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem) {
                    Call call = callItem.call();
                    Sidecar recorded = call.sidecar();
                    int[] next = {0};
                    PrefixWalk.Visitor visitor = (kind, step, place, expected, bytes) -> {
                        int index = next[0]++;
                        int mask = recorded.mask(index);
                        if ((mask & PointerMask.IS_NULL) != 0 || (mask & PointerMask.HAS_DATA) == 0) {
                            return 0;
                        }
                        if (kind != PrefixWalk.Kind.CUSTOM) {
                            compared[0]++;
                            if ((mask & SHAPE) != (PointerPrefixes.maskOf(kind, step) & SHAPE)) {
                                String what = call.name() + " " + step.member().name() + " " + kind;
                                differences.put(what, mask & SHAPE);
                            }
                        }
                        return (mask & PointerMask.WITH_LENGTH) != 0 ? recorded.length(index) : 1;
                    };
                    new PrefixWalk(Programs.vulkan(), visitor)
                            .walk(Programs.vulkan().of(call.command()), call.slots());
                    assertEquals(recorded.count(), next[0], call::name);
                }
            }
        }
        assertEquals(Map.of(), differences);
        assertTrue(compared[0] > 100, "the capture holds pointers");
    }
}

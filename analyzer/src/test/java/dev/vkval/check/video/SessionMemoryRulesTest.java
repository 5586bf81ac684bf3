package dev.vkval.check.video;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRVideoDecodeVP9;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkVideoSessionMemoryRequirementsKHR;

class SessionMemoryRulesTest {
    private static final int MEMORY = 9;
    private static final String BIND = "VkBindVideoSessionMemoryInfoKHR";
    private static final String PREFIX = "VUID-vkBindVideoSessionMemoryKHR-";
    private static final String USE = "VUID-VkVideoBeginCodingInfoKHR-videoSession-07237";

    private static VideoRun run() {
        return new VideoRun(KHRVideoDecodeVP9.VK_VIDEO_CODEC_OPERATION_DECODE_VP9_BIT_KHR, true);
    }

    /** The session has one binding, with index 5, of 4096 bytes, 256 aligned. */
    private static void ask(VideoRun run, int types) {
        String struct = "VkVideoSessionMemoryRequirementsKHR";
        long requirements = run.struct(struct, info -> {
            run.run().set(info, struct, "memoryBindIndex", 5);
            long of = info + VkVideoSessionMemoryRequirementsKHR.MEMORYREQUIREMENTS;
            MemoryUtil.memPutLong(of + VkMemoryRequirements.SIZE, 4096);
            MemoryUtil.memPutLong(of + VkMemoryRequirements.ALIGNMENT, 256);
            MemoryUtil.memPutInt(of + VkMemoryRequirements.MEMORYTYPEBITS, types);
        });
        run.run()
                .call(
                        "vkGetVideoSessionMemoryRequirementsKHR",
                        Recorder.DEVICE,
                        VideoRun.SESSION,
                        run.run().pointer(1),
                        requirements);
    }

    private static List<String> bind(VideoRun run, int index, long offset, long size) {
        CheckRun calls = run.run();
        long info = calls.struct(BIND);
        calls.set(info, BIND, "memoryBindIndex", index)
                .set(info, BIND, "memory", MEMORY)
                .set(info, BIND, "memoryOffset", offset)
                .set(info, BIND, "memorySize", size);
        return run.broken(() -> calls.call("vkBindVideoSessionMemoryKHR", Recorder.DEVICE, VideoRun.SESSION, 1, info));
    }

    @ParameterizedTest
    @CsvSource({
        "5, 512, 4096, 1, ''",
        "4, 512, 4096, 1, pBindSessionMemoryInfos-07197",
        "5, 512, 4096, 2, pBindSessionMemoryInfos-07198",
        "5, 128, 4096, 1, pBindSessionMemoryInfos-07199",
        "5, 512, 4095, 1, pBindSessionMemoryInfos-07200",
    })
    void memoryFitsTheBinding(int index, long offset, long size, int types, String rule) {
        try (VideoRun run = run()) {
            ask(run, types);
            assertEquals(rule.isEmpty() ? List.of() : List.of(PREFIX + rule), bind(run, index, offset, size));
        }
    }

    @Test
    void withoutAQueryTheBindingsAreNotKnown() {
        try (VideoRun run = run()) {
            assertEquals(List.of(), bind(run, 4, 128, 4095));
            assertEquals(List.of(), run.broken(() -> run.begin(0, 0)));
        }
    }

    @Test
    void aBindingGetsMemoryOnceAndBeforeItsUse() {
        try (VideoRun run = run()) {
            ask(run, 1);
            assertEquals(List.of(USE), run.broken(() -> run.begin(0, 0)));
            assertEquals(List.of(), bind(run, 5, 0, 4096));
            assertEquals(List.of(PREFIX + "videoSession-07195"), bind(run, 5, 0, 4096));
            run.end();
            assertEquals(List.of(), run.broken(() -> run.scope(0, 0)));
        }
    }
}

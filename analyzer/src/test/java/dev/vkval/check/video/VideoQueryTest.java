package dev.vkval.check.video;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.KHRVideoDecodeVP9;
import org.lwjgl.vulkan.KHRVideoEncodeAV1;
import org.lwjgl.vulkan.KHRVideoMaintenance1;
import org.lwjgl.vulkan.KHRVideoQueue;

/** Queries in video coding scopes. */
class VideoQueryTest {
    private static final long QUERIES = 40;
    private static final String INLINE = "VkVideoInlineQueryInfoKHR";

    private static VideoRun run(boolean decodes, int flags) {
        VideoRun run = new VideoRun(
                decodes
                        ? KHRVideoDecodeVP9.VK_VIDEO_CODEC_OPERATION_DECODE_VP9_BIT_KHR
                        : KHRVideoEncodeAV1.VK_VIDEO_CODEC_OPERATION_ENCODE_AV1_BIT_KHR,
                decodes,
                flags);
        String struct = "VkQueryPoolCreateInfo";
        long info = run.run().struct(struct);
        run.run()
                .set(info, struct, "queryType", KHRVideoQueue.VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR)
                .set(info, struct, "queryCount", 2)
                .create("vkCreateQueryPool", QUERIES, Recorder.DEVICE, info, 0, 0)
                .call("vkResetQueryPool", Recorder.DEVICE, QUERIES, 0, 2);
        return run;
    }

    private static List<String> queries(List<String> broken) {
        return broken.stream()
                .filter(id -> id.matches(".*-(07232|07251|07127|07134|07174|08361|08366)"))
                .toList();
    }

    private static void query(VideoRun run, int index) {
        run.run().call("vkCmdBeginQuery", Recorder.COMMANDS, QUERIES, index, 0);
    }

    private static void end(VideoRun run, int index) {
        run.run().call("vkCmdEndQuery", Recorder.COMMANDS, QUERIES, index);
    }

    @Test
    void queriesDoNotCrossTheScope() {
        try (VideoRun run = run(true, 0)) {
            run.begin();
            query(run, 0);
            assertEquals(
                    List.of("VUID-vkCmdBeginVideoCodingKHR-None-07232"), queries(run.broken(() -> run.scope(0, 0))));
            end(run, 0);
            assertEquals(List.of(), queries(run.broken(run::end)));
            run.scope(0, 0);
            query(run, 1);
            assertEquals(List.of("VUID-vkCmdEndVideoCodingKHR-None-07251"), queries(run.broken(run::end)));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aQueryIsForOneOperationAndAlone(boolean decodes) {
        try (VideoRun run = run(decodes, 0)) {
            run.begin(0, 0);
            query(run, 0);
            assertEquals(List.of(), queries(run.broken(() -> run.code(0, 0))));
            assertEquals(
                    List.of(
                            decodes
                                    ? "VUID-vkCmdDecodeVideoKHR-opCount-07134"
                                    : "VUID-vkCmdEncodeVideoKHR-opCount-07174"),
                    queries(run.broken(() -> run.code(0, 0))));
            assertEquals(List.of("VUID-vkCmdBeginQuery-None-07127"), queries(run.broken(() -> query(run, 1))));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void inlineQueriesAreResetBefore(boolean decodes) {
        try (VideoRun run = run(decodes, KHRVideoMaintenance1.VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR)) {
            run.begin(0, 0);
            long inline = run.struct(
                    INLINE,
                    info -> run.run().set(info, INLINE, "queryPool", QUERIES).set(info, INLINE, "queryCount", 1));
            assertEquals(List.of(), queries(run.broken(() -> run.code(inline, 0))));
            assertEquals(
                    List.of(decodes ? "VUID-vkCmdDecodeVideoKHR-pNext-08366" : "VUID-vkCmdEncodeVideoKHR-pNext-08361"),
                    queries(run.broken(() -> run.code(inline, 0))));
        }
        try (VideoRun run = run(decodes, 0)) {
            run.begin(0, 0);
            long inline = run.struct(
                    INLINE,
                    info -> run.run().set(info, INLINE, "queryPool", QUERIES).set(info, INLINE, "queryCount", 1));
            run.code(inline, 0);
            assertEquals(List.of(), queries(run.broken(() -> run.code(inline, 0))), "the session has none");
        }
    }
}

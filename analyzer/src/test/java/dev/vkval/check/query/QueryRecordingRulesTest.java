package dev.vkval.check.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkRenderingInfo;

/** Queries that begin and end where they may, and others. */
class QueryRecordingRulesTest {
    private static final long QUERIES = 20;
    private static final long PASS = 21;
    private static final long FRAMEBUFFER = 22;
    private static final int TOP_OF_PIPE = 1;

    private final Recorder recorder = new Recorder("VK_EXT_transform_feedback");
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        recorder.begin();
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void endsOfIndexedQueries(boolean begun) {
        recorder.queries(QUERIES, VK10.VK_QUERY_TYPE_OCCLUSION, 1);
        if (begun) {
            run.call("vkCmdBeginQueryIndexedEXT", Recorder.COMMANDS, QUERIES, 0, 0, 0);
        }
        List<String> broken =
                recorder.broken(() -> run.call("vkCmdEndQueryIndexedEXT", Recorder.COMMANDS, QUERIES, 0, 0));
        assertEquals(begun ? List.of() : List.of("VUID-vkCmdEndQueryIndexedEXT-None-02342"), broken);
    }

    /** A timestamp for two views takes two queries. */
    @ParameterizedTest
    @CsvSource({"0, false", "1, true"})
    void timestampsOfViews(int query, boolean wrong) {
        recorder.queries(QUERIES, VK10.VK_QUERY_TYPE_TIMESTAMP, 2);
        VkRenderingInfo rendering = VkRenderingInfo.create(run.struct("VkRenderingInfo"));
        rendering.viewMask(3).renderArea().extent().set(4, 4);
        run.call("vkCmdBeginRendering", Recorder.COMMANDS, rendering.address());
        List<String> broken =
                recorder.broken(() -> run.call("vkCmdWriteTimestamp2", Recorder.COMMANDS, TOP_OF_PIPE, QUERIES, query));
        assertEquals(wrong, broken.contains("VUID-vkCmdWriteTimestamp2-query-03865"), broken::toString);
    }

    private void renderPass() {
        long subpass = run.struct("VkSubpassDescription2");
        long pass = run.struct("VkRenderPassCreateInfo2");
        run.set(pass, "VkRenderPassCreateInfo2", "subpassCount", 1)
                .set(pass, "VkRenderPassCreateInfo2", "pSubpasses", subpass)
                .create("vkCreateRenderPass2", PASS, Recorder.DEVICE, pass, 0, 0);
        long framebuffer = run.struct("VkFramebufferCreateInfo");
        run.set(framebuffer, "VkFramebufferCreateInfo", "renderPass", PASS)
                .set(framebuffer, "VkFramebufferCreateInfo", "width", 4)
                .set(framebuffer, "VkFramebufferCreateInfo", "height", 4)
                .set(framebuffer, "VkFramebufferCreateInfo", "layers", 1)
                .create("vkCreateFramebuffer", FRAMEBUFFER, Recorder.DEVICE, framebuffer, 0, 0);
        long begin = run.struct("VkRenderPassBeginInfo");
        run.set(begin, "VkRenderPassBeginInfo", "renderPass", PASS)
                .set(begin, "VkRenderPassBeginInfo", "framebuffer", FRAMEBUFFER)
                .call("vkCmdBeginRenderPass2", Recorder.COMMANDS, begin, run.struct("VkSubpassBeginInfo"));
    }

    @Test
    void queriesEndInTheirRenderPass() {
        recorder.queries(QUERIES, VK10.VK_QUERY_TYPE_OCCLUSION, 1);
        for (boolean ended : new boolean[] {true, false}) {
            renderPass();
            run.call("vkCmdBeginQuery", Recorder.COMMANDS, QUERIES, 0, 0);
            if (ended) {
                run.call("vkCmdEndQuery", Recorder.COMMANDS, QUERIES, 0);
            }
            List<String> broken = recorder.broken(
                    () -> run.call("vkCmdEndRenderPass2", Recorder.COMMANDS, run.struct("VkSubpassEndInfo")));
            assertEquals(ended ? List.of() : List.of("VUID-vkCmdEndRenderPass2-None-07005"), broken);
        }
    }
}

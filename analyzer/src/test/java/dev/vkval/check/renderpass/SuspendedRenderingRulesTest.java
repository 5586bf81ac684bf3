package dev.vkval.check.renderpass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkRenderingInfo;

/** Batches of command buffers that suspend and resume dynamic rendering, and others. */
class SuspendedRenderingRulesTest {
    private static final long FIRST = 50;
    private static final int POOL = 5;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    /** Records what one letter says: an instance that suspends, resumes, does both or neither, or a fill. */
    private void record(long buffer, char what) {
        recorder.begin(buffer);
        recordIn(buffer, what);
    }

    private void recordIn(long buffer, char what) {
        if (what == 'f') {
            recorder.buffer(FIRST + buffer, 64);
            run.call("vkCmdFillBuffer", buffer, FIRST + buffer, 0, 64, 0);
        } else {
            VkRenderingInfo info = VkRenderingInfo.create(run.struct("VkRenderingInfo"));
            info.layerCount(1).renderArea().extent().set(4, what == 'R' ? 2 : 4);
            info.flags(
                    switch (what) {
                        case 's' -> VK13.VK_RENDERING_SUSPENDING_BIT;
                        case 'r', 'R' -> VK13.VK_RENDERING_RESUMING_BIT;
                        case 'b' -> VK13.VK_RENDERING_SUSPENDING_BIT | VK13.VK_RENDERING_RESUMING_BIT;
                        default -> 0;
                    });
            run.call("vkCmdBeginRendering", buffer, info.address()).call("vkCmdEndRendering", buffer);
        }
        run.call("vkEndCommandBuffer", buffer);
    }

    private List<String> submit(String buffers) {
        long[] ids = new long[buffers.length()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = FIRST + i;
            record(ids[i], buffers.charAt(i));
        }
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", ids.length)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.array(ids));
        return recorder.broken(() -> run.call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "fsrf,",
        "sbrn,",
        "s, VUID-VkSubmitInfo-pCommandBuffers-06014",
        "r, VUID-VkSubmitInfo-pCommandBuffers-06193",
        "sfr, VUID-VkSubmitInfo-pCommandBuffers-06015",
        "sn, VUID-VkSubmitInfo-pCommandBuffers-06016",
        "sR, UNASSIGNED-RenderingInfo-SuspendResume-Mismatch"
    })
    void batches(String buffers, String rule) {
        assertEquals(rule == null ? List.of() : List.of(rule), submit(buffers));
    }

    @ParameterizedTest
    @CsvSource({"sr,", "sn, VUID-vkCmdExecuteCommands-pCommandBuffers-06022", "ns,"})
    void secondaryCommandBuffers(String buffers, String rule) {
        long[] ids = new long[buffers.length()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = FIRST + i;
            long allocation = run.struct("VkCommandBufferAllocateInfo", "commandPool", POOL, "level", 1);
            long inheritance = run.struct("VkCommandBufferInheritanceInfo");
            run.set(allocation, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                    .create("vkAllocateCommandBuffers", ids[i], Recorder.DEVICE, allocation, 0)
                    .call(
                            "vkBeginCommandBuffer",
                            ids[i],
                            run.struct("VkCommandBufferBeginInfo", "pInheritanceInfo", inheritance));
            recordIn(ids[i], buffers.charAt(i));
        }
        recorder.begin();
        List<String> broken =
                recorder.broken(() -> run.call("vkCmdExecuteCommands", Recorder.COMMANDS, ids.length, run.array(ids)));
        assertEquals(rule == null ? List.of() : List.of(rule), broken);
    }
}

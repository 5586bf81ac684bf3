package dev.vkval.check.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** Copies between sparse buffers whose ranges are bound to memory apart, to the same memory, and to none. */
class SparseCopyRulesTest {
    private static final String RULE = "VUID-vkCmdCopyBuffer-pRegions-00117";
    private static final int MEMORY = 9;
    private static final int SRC = 20;
    private static final int DST = 21;
    private static final int BLOCK = 65536;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        buffer(SRC);
        buffer(DST);
        bind(SRC, MEMORY, 0);
        recorder.begin();
        long region = run.struct("VkBufferCopy");
        run.set(region, "VkBufferCopy", "size", 256)
                .call("vkCmdCopyBuffer", Recorder.COMMANDS, SRC, DST, 1, region)
                .call("vkEndCommandBuffer", Recorder.COMMANDS);
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private void buffer(long id) {
        long info = run.struct("VkBufferCreateInfo");
        run.set(info, "VkBufferCreateInfo", "size", BLOCK)
                .set(info, "VkBufferCreateInfo", "flags", VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT)
                .set(info, "VkBufferCreateInfo", "usage", 3)
                .create("vkCreateBuffer", id, Recorder.DEVICE, info, 0, 0);
    }

    private void bind(long buffer, long memory, long memoryOffset) {
        long bind = run.struct("VkSparseMemoryBind");
        long binds = run.struct("VkSparseBufferMemoryBindInfo");
        long info = run.struct("VkBindSparseInfo");
        run.set(bind, "VkSparseMemoryBind", "size", BLOCK)
                .set(bind, "VkSparseMemoryBind", "memory", memory)
                .set(bind, "VkSparseMemoryBind", "memoryOffset", memoryOffset)
                .set(binds, "VkSparseBufferMemoryBindInfo", "buffer", buffer)
                .set(binds, "VkSparseBufferMemoryBindInfo", "bindCount", 1)
                .set(binds, "VkSparseBufferMemoryBindInfo", "pBinds", bind)
                .set(info, "VkBindSparseInfo", "bufferBindCount", 1)
                .set(info, "VkBindSparseInfo", "pBufferBinds", binds)
                .call("vkQueueBindSparse", Recorder.QUEUE, 1, info, 0);
    }

    private void submit() {
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.pointer(Recorder.COMMANDS))
                .call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0)
                .call("vkQueueWaitIdle", Recorder.QUEUE);
    }

    /** What is found of copies; the features of the device are another matter. */
    private List<String> overlaps() {
        return run.rules().stream().filter(RULE::equals).toList();
    }

    @Test
    void sameMemory() {
        bind(DST, MEMORY, 0);
        assertEquals(List.of(), overlaps());
        submit();
        assertEquals(List.of(RULE), overlaps());
    }

    @Test
    void memoryApart() {
        bind(DST, MEMORY, BLOCK);
        submit();
        assertEquals(List.of(), overlaps());
    }

    @Test
    void boundElsewhereSince() {
        bind(DST, MEMORY, 0);
        bind(SRC, 0, 0);
        submit();
        assertEquals(List.of(), overlaps(), "what has no memory overlaps nothing");
        bind(SRC, MEMORY, 0);
        submit();
        assertEquals(List.of(RULE), overlaps());
    }
}

package dev.vkval.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.vkval.check.CheckRun;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Fingerprint;
import dev.vkval.finding.ObjectRef;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;

class DescribedFindingsTest {
    private static final int DEVICE = 3;
    private static final int BUFFER = 20;

    /** A buffer that is used after its end, in a program of that engine and application; either may be null. */
    private static Finding usedAfterItsEnd(String engine, String application) {
        try (CheckRun run = CheckRun.described()) {
            long info = run.struct("VkApplicationInfo");
            run.set(info, "VkApplicationInfo", "pEngineName", text(run, engine))
                    .set(info, "VkApplicationInfo", "pApplicationName", text(run, application));
            long instance = run.struct("VkInstanceCreateInfo");
            run.set(instance, "VkInstanceCreateInfo", "pApplicationInfo", info)
                    .create("vkCreateInstance", 90, instance, 0, 0);
            run.device(3);
            return usedAfterItsEnd(run);
        }
    }

    private static Finding usedAfterItsEnd(CheckRun run) {
        long buffer = run.struct("VkBufferCreateInfo");
        run.set(buffer, "VkBufferCreateInfo", "size", 4096)
                .set(buffer, "VkBufferCreateInfo", "usage", VK10.VK_BUFFER_USAGE_INDEX_BUFFER_BIT)
                .create("vkCreateBuffer", BUFFER, DEVICE, buffer, 0, 0)
                .call("vkDestroyBuffer", DEVICE, BUFFER, 0)
                .call("vkGetBufferMemoryRequirements", DEVICE, BUFFER, run.struct("VkMemoryRequirements"));
        return run.findings().get(0);
    }

    private static long text(CheckRun run, String text) {
        if (text == null) {
            return 0;
        }
        long address = run.array(new long[text.length() / Long.BYTES + 1]);
        MemoryUtil.memUTF8(text, true, MemoryUtil.memByteBuffer(address, text.length() + 1));
        return address;
    }

    @Test
    void anObjectThatHasEndedIsDescribedToo() {
        Finding finding = usedAfterItsEnd(null, null);
        ObjectRef buffer = finding.objects().stream()
                .filter(object -> object.id() == BUFFER)
                .findFirst()
                .orElseThrow();
        assertEquals("4 KiB, index buffer", buffer.description());
        assertEquals(
                buffer,
                finding.accesses().stream()
                        .filter(access -> access.resource() != null)
                        .findFirst()
                        .orElseThrow()
                        .resource());
    }

    @Test
    void theEngineNamesTheProgramElseTheApplicationDoes() {
        assertEquals("Engine", usedAfterItsEnd("Engine", "Game").properties().get(Fingerprint.PROGRAM));
        assertEquals("Game", usedAfterItsEnd(null, "Game").properties().get(Fingerprint.PROGRAM));
        assertEquals("Game", usedAfterItsEnd("", "Game").properties().get(Fingerprint.PROGRAM));
        assertEquals("Game", usedAfterItsEnd("No Engine", "Game").properties().get(Fingerprint.PROGRAM));
        assertFalse(usedAfterItsEnd(null, null).properties().containsKey(Fingerprint.PROGRAM));
    }
}

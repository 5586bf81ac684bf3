package dev.vkval.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.AnomalyKind;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateInstance;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.settings.ReplaySettings;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;

/** Programs whose vkCreateInstance failed when they were captured. */
class FailedInstanceTest {
    private final Anomalies anomalies = new Anomalies();

    /** As programs do that ask for less the next time. */
    @Test
    void aProgramThatTriedAgainIsReplayed() throws IOException, NoDeviceException {
        assertEquals(3, replay(true));
        assertTrue(
                anomalies.entries().stream().noneMatch(entry -> entry.kind() == AnomalyKind.RESULT_MISMATCH),
                anomalies.entries().toString());
    }

    @Test
    void whatRefersToAnInstanceThatNeverWasIsLeftOut() throws IOException, NoDeviceException {
        assertEquals(0, replay(false));
        assertTrue(
                anomalies.entries().stream().anyMatch(entry -> entry.kind() == AnomalyKind.REPLAY_LIMITATION),
                anomalies.entries().toString());
    }

    /** Makes the first call fail, and makes it again if wanted; gives the number of submits. */
    private long replay(boolean again) throws IOException, NoDeviceException {
        Path file = Path.of(System.getProperty("vkval.root"), "samples/captures/fill-copy-fixed.gfxr");
        ReplaySettings settings = Corpus.software(anomalies);
        try (CaptureReader reader = CaptureReader.open(file, anomalies);
                VulkanDriver driver = VulkanDriver.open(settings)) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem called) {
                    boolean creates = called.call().command().number() == CreateInstance.ID;
                    if (creates) {
                        fail(driver, called.call());
                    }
                    if (again || !creates) {
                        driver.execute(called.call());
                    }
                } else if (item instanceof CaptureReader.BlockItem block
                        && block.block() instanceof Metadata metadata) {
                    driver.metadata(metadata);
                }
            }
            return driver.submitCount();
        }
    }

    private static void fail(VulkanDriver driver, Call call) {
        long result = call.slots() + (long) call.command().parameters().size() * Long.BYTES;
        long output = CreateInstance.pInstance(call);
        long instance = MemoryUtil.memGetLong(output);
        MemoryUtil.memPutInt(result, VK10.VK_ERROR_EXTENSION_NOT_PRESENT);
        MemoryUtil.memPutLong(output, 0);
        driver.execute(call);
        MemoryUtil.memPutInt(result, VK10.VK_SUCCESS);
        MemoryUtil.memPutLong(output, instance);
    }
}

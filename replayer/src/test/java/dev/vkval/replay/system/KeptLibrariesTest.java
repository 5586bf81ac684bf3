package dev.vkval.replay.system;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.replay.Corpus;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.progress.ReplayProgress;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeptLibrariesTest {
    @Test
    void driversStayWhenTheirInstanceIsGone() throws IOException, NoDeviceException {
        Corpus.software(new Anomalies());
        Set<String> during;
        try (VulkanLoader loader = VulkanLoader.open(ReplayProgress.NONE);
                ProbeInstance instance = ProbeInstance.open(loader)) {
            assertFalse(instance.devices().isEmpty());
            during = KeptLibraries.loaded();
        }
        assertTrue(during.stream().anyMatch(library -> library.contains("libvulkan_")), during::toString);
        assertTrue(KeptLibraries.loaded().containsAll(during));
    }
}

package dev.vkval.replay.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.replay.failure.NoDeviceException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

class DeviceChoiceTest {
    private static final DeviceChoice SOFTWARE =
            new DeviceChoice(0, "llvmpipe (LLVM 15.0.6)", VK10.VK_PHYSICAL_DEVICE_TYPE_CPU, VK10.VK_API_VERSION_1_0);
    private static final DeviceChoice HARDWARE =
            new DeviceChoice(1, "Some GPU", VK10.VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU, VK10.VK_API_VERSION_1_0);
    private static final List<DeviceChoice> BOTH = List.of(SOFTWARE, HARDWARE);

    @Test
    void hardwareComesBeforeSoftware() throws NoDeviceException {
        assertEquals(HARDWARE, DeviceChoice.choose(BOTH, "auto"));
        assertEquals(SOFTWARE, DeviceChoice.choose(List.of(SOFTWARE), "auto"));
    }

    @Test
    void aWishIsAnIndexOrAPartOfAName() throws NoDeviceException {
        assertEquals(SOFTWARE, DeviceChoice.choose(BOTH, "0"));
        assertEquals(HARDWARE, DeviceChoice.choose(BOTH, "some"));
    }

    @Test
    void aWishThatCannotBeMetNamesWhatThereIs() {
        NoDeviceException e = assertThrows(NoDeviceException.class, () -> DeviceChoice.choose(BOTH, "2"));
        assertTrue(e.getMessage().contains("0 llvmpipe (LLVM 15.0.6), 1 Some GPU"), e.getMessage());
        assertThrows(NoDeviceException.class, () -> DeviceChoice.choose(List.of(), "auto"));
    }
}

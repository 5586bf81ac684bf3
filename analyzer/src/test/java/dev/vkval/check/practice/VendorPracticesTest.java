package dev.vkval.check.practice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkSamplerCreateInfo;

/** Best practices of vendors are reported only if a setting asks for them. */
class VendorPracticesTest {
    private static final float LARGEST_LOD = 1000;

    /** A structure of a command that creates an object, with one value that the practice is about. */
    @ParameterizedTest
    @CsvSource({
        "arm,vkCreateSampler,VkSamplerCreateInfo,addressModeV,2,Arm-vkCreateSampler-different-wrapping-modes",
        "arm,vkCreateSampler,VkSamplerCreateInfo,minLod,0x3f800000,Arm-vkCreateSampler-lod-clamping",
        "arm,vkCreateSampler,VkSamplerCreateInfo,maxLod,0x3f800000,Arm-vkCreateSampler-lod-clamping",
        "arm,vkCreateSampler,VkSamplerCreateInfo,mipLodBias,0x3f800000,Arm-vkCreateSampler-lod-bias",
        "arm,vkCreateSampler,VkSamplerCreateInfo,unnormalizedCoordinates,1,Arm-vkCreateSampler-unnormalized-coordinates",
        "arm,vkCreateSampler,VkSamplerCreateInfo,anisotropyEnable,1,Arm-vkCreateSampler-anisotropy",
        "arm,vkCreateImage,VkImageCreateInfo,samples,8,Arm-vkCreateImage-too-large-sample-count",
        "arm,vkCreateImage,VkImageCreateInfo,samples,4,vkCreateImage-non-transient-ms-image",
        "img,vkCreateImage,VkImageCreateInfo,samples,4,vkCreateImage-non-transient-ms-image",
        "img,vkCreateImage,VkImageCreateInfo,samples,8,IMG-vkCreateImage-too-large-sample-count",
        "img,vkCreateImage,VkImageCreateInfo,format,1000054000,IMG-Texture-Format-PVRTC-Outdated",
        "amd,vkCreateImage,VkImageCreateInfo,sharingMode,1,AMD-vkImage-AvoidConcurrentRenderTargets",
        "amd,vkCreateImage,VkImageCreateInfo,flags,8,AMD-vkImage-DontUseMutableRenderTargets",
        "amd,vkCreateImage,VkImageCreateInfo,usage,0x18,AMD-vkImage-DontUseStorageRenderTargets",
        "nvidia,vkCreateImage,VkImageCreateInfo,tiling,1,NVIDIA-CreateImage-TilingLinear",
        "nvidia,vkCreateImage,VkImageCreateInfo,format,126,NVIDIA-CreateImage-Depth32Format",
        "arm,vkCreateSwapchainKHR,VkSwapchainCreateInfoKHR,presentMode,1,"
                + "Arm-vkCreateSwapchainKHR-swapchain-presentmode-not-fifo",
        "amd,vkCreateDescriptorUpdateTemplate,VkDescriptorUpdateTemplateCreateInfo,descriptorUpdateEntryCount,1,"
                + "AMD-UpdateDescriptors-PreferNonTemplate"
    })
    void ofAStructure(String vendor, String command, String struct, String member, String value, String id) {
        long changed = Long.decode(value);
        assertTrue(created(command, struct, member, changed, vendor).contains("BestPractices-" + id));
        assertFalse(created(command, struct, null, 0, vendor).contains("BestPractices-" + id));
        assertFalse(created(command, struct, member, changed).contains("BestPractices-" + id));
    }

    private static List<String> created(String command, String struct, String member, long value, String... vendors) {
        try (CheckRun run = PracticeRun.of(vendors)) {
            run.device(3);
            long info = run.struct(struct);
            switch (struct) {
                case "VkSamplerCreateInfo" -> VkSamplerCreateInfo.nmaxLod(info, LARGEST_LOD);
                case "VkImageCreateInfo" ->
                    run.set(info, struct, "samples", 1)
                            .set(info, struct, "format", VK10.VK_FORMAT_R8G8B8A8_UNORM)
                            .set(info, struct, "usage", VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
                case "VkSwapchainCreateInfoKHR" -> run.set(info, struct, "presentMode", 2);
                default -> {}
            }
            if (member != null) {
                run.set(info, struct, member, value);
            }
            run.create(command, 20, Recorder.DEVICE, info, 0, 0);
            return run.rules();
        }
    }

    @ParameterizedTest
    @CsvSource({"4, true", "1, false"})
    void aBorderColorThatIsNotTransparentBlack(int color, boolean warned) {
        try (CheckRun run = PracticeRun.of("arm")) {
            run.device(3);
            long info = run.struct("VkSamplerCreateInfo");
            int border = VK10.VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
            VkSamplerCreateInfo.nmaxLod(info, LARGEST_LOD);
            for (String axis : List.of("addressModeU", "addressModeV", "addressModeW")) {
                run.set(info, "VkSamplerCreateInfo", axis, border);
            }
            run.set(info, "VkSamplerCreateInfo", "borderColor", warned ? color : 0)
                    .create("vkCreateSampler", 20, Recorder.DEVICE, info, 0, 0);
            assertEquals(
                    warned ? List.of("BestPractices-Arm-vkCreateSampler-border-clamp-color") : List.of(), run.rules());
        }
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false"})
    void commandBuffersForASingleSubmit(int flags, boolean warned) {
        try (CheckRun run = PracticeRun.of("arm").device(3)) {
            Recorder.of(run);
            long info = run.struct("VkCommandBufferBeginInfo");
            run.set(info, "VkCommandBufferBeginInfo", "flags", flags)
                    .call("vkBeginCommandBuffer", Recorder.COMMANDS, info);
            String rule = "BestPractices-Arm-vkBeginCommandBuffer-one-time-submit";
            assertEquals(warned, run.rules().contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, true", "0, false"})
    void robustBufferAccess(int enabled, boolean warned) {
        try (CheckRun run = PracticeRun.of("img")) {
            long features = run.struct("VkPhysicalDeviceFeatures2");
            run.set(features + 16, "VkPhysicalDeviceFeatures", "robustBufferAccess", enabled)
                    .device(3, features);
            assertEquals(warned, run.rules().contains("BestPractices-vkCreateDevice-RobustBufferAccess"));
        }
    }

    @Test
    void tooManyFencesAndSemaphores() {
        try (CheckRun run = PracticeRun.of("amd").device(3)) {
            for (int i = 0; i < 4; i++) {
                run.create("vkCreateFence", 30 + i, Recorder.DEVICE, run.struct("VkFenceCreateInfo"), 0, 0);
            }
            for (int i = 0; i < 11; i++) {
                run.create("vkCreateSemaphore", 40 + i, Recorder.DEVICE, run.struct("VkSemaphoreCreateInfo"), 0, 0);
            }
            assertEquals(List.of(), run.rules());
            run.create("vkCreateFence", 60, Recorder.DEVICE, run.struct("VkFenceCreateInfo"), 0, 0);
            run.create("vkCreateSemaphore", 61, Recorder.DEVICE, run.struct("VkSemaphoreCreateInfo"), 0, 0);
            assertEquals(
                    List.of(
                            "BestPractices-SyncObjects-HighNumberOfFences",
                            "BestPractices-SyncObjects-HighNumberOfSemaphores"),
                    run.rules());
        }
    }

    @ParameterizedTest
    @CsvSource({"10, true", "9, false"})
    void manySmallDraws(int draws, boolean warned) {
        try (CheckRun run = PracticeRun.of("img").device(3)) {
            Recorder recorder = Recorder.of(run).begin();
            List<String> broken = recorder.broken(() -> {
                for (int i = 0; i < draws; i++) {
                    run.call("vkCmdDrawIndexed", Recorder.COMMANDS, 3, 1, 0, 0, 0);
                }
            });
            String rule = "BestPractices-vkCmdDrawIndexed-many-small-indexed-drawcalls";
            assertEquals(warned ? List.of(rule) : List.of(), broken);
        }
    }

    @Test
    void settingsHaveTheNamesOfTheVendors() {
        for (PracticeVendors.Vendor vendor : PracticeVendors.Vendor.values()) {
            assertTrue(PracticeVendors.NAMES.contains(
                    "validate_best_practices_" + vendor.name().toLowerCase(Locale.ROOT)));
        }
    }
}

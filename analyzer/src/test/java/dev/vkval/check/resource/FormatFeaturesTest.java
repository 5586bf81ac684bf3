package dev.vkval.check.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageFormatProperties2;

/** What the application asked of formats and images decides what it may create. */
class FormatFeaturesTest {
    private static final int PHYSICAL_DEVICE = 2;
    private static final long IMAGE = 20;
    private static final long VIEW = 21;
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int SAMPLED = VK10.VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT;
    private static final int STORAGE = VK10.VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT;
    private static final String IMAGE_INFO = "VkPhysicalDeviceImageFormatInfo2";

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private void answer(int linear, int optimal) {
        long properties = run.struct("VkFormatProperties");
        run.set(properties, "VkFormatProperties", "linearTilingFeatures", linear)
                .set(properties, "VkFormatProperties", "optimalTilingFeatures", optimal)
                .call("vkGetPhysicalDeviceFormatProperties", PHYSICAL_DEVICE, FORMAT, properties);
    }

    private VkImageCreateInfo info(int tiling, int usage) {
        return recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, FORMAT, 4, 4, 1)
                .tiling(tiling)
                .usage(usage);
    }

    /** Only the features with the tiling of the image count, and nothing is said of a format that was not asked about. */
    @ParameterizedTest
    @CsvSource({
        "true, " + STORAGE + ", 0, false",
        "true, 0, " + SAMPLED + ", true",
        "true, " + SAMPLED + ", " + STORAGE + ", false",
        "false, 0, 0, false",
    })
    void viewsForStorage(boolean asked, int linear, int optimal, boolean isOptimal) {
        if (asked) {
            answer(linear, optimal);
        }
        int tiling = isOptimal ? VK10.VK_IMAGE_TILING_OPTIMAL : VK10.VK_IMAGE_TILING_LINEAR;
        recorder.image(IMAGE, info(tiling, VK10.VK_IMAGE_USAGE_STORAGE_BIT));
        List<String> broken = recorder.broken(() -> recorder.view(VIEW, IMAGE, FORMAT, VK10.VK_IMAGE_ASPECT_COLOR_BIT));
        boolean supported = !asked || ((isOptimal ? optimal : linear) & STORAGE) != 0;
        assertEquals(supported ? List.of() : List.of("VUID-VkImageViewCreateInfo-usage-02275"), broken);
    }

    /** The features that VkFormatProperties has not are known by VkFormatProperties3 alone. */
    @ParameterizedTest
    @CsvSource({"false, 0, false", "true, 0, true", "true, " + VK13.VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_BIT + ", true"})
    void featuresBeyondTheFirst(boolean asked, long features, boolean wrong) {
        long properties = run.struct("VkFormatProperties2");
        long all = run.struct("VkFormatProperties3");
        run.set(all, "VkFormatProperties3", "optimalTilingFeatures", features);
        run.set(properties, "VkFormatProperties2", "pNext", asked ? all : 0);
        run.call("vkGetPhysicalDeviceFormatProperties2", PHYSICAL_DEVICE, FORMAT, properties);
        List<String> broken = recorder.broken(() -> run.create(
                "vkCreateImage",
                IMAGE,
                Recorder.DEVICE,
                info(VK10.VK_IMAGE_TILING_OPTIMAL, 1 << 22).address(),
                0,
                0));
        assertEquals(wrong, broken.contains("VUID-VkImageCreateInfo-imageCreateFormatFeatures-09048"));
    }

    /** A query with a chain is about other images. */
    @ParameterizedTest
    @CsvSource({
        "0, 4, false, ''",
        "0, 2, false, extent-02252",
        "0, 2, true, ''",
        "-11, 0, false, imageCreateMaxMipLevels-02251"
    })
    void limitsOfImages(int result, int width, boolean chained, String rule) {
        VkImageCreateInfo info = info(VK10.VK_IMAGE_TILING_OPTIMAL, VK10.VK_IMAGE_USAGE_SAMPLED_BIT);
        long query = run.struct(IMAGE_INFO);
        run.set(query, IMAGE_INFO, "format", FORMAT)
                .set(query, IMAGE_INFO, "type", VK10.VK_IMAGE_TYPE_2D)
                .set(query, IMAGE_INFO, "usage", info.usage())
                .set(query, IMAGE_INFO, "pNext", chained ? run.struct("VkImageFormatListCreateInfo") : 0);
        long properties = run.struct("VkImageFormatProperties2");
        VkImageFormatProperties2.create(properties)
                .imageFormatProperties()
                .maxExtent()
                .set(width, 4, 1);
        run.returning(result)
                .call("vkGetPhysicalDeviceImageFormatProperties2", PHYSICAL_DEVICE, query, properties)
                .returning(VK10.VK_SUCCESS);
        List<String> broken =
                recorder.broken(() -> run.create("vkCreateImage", IMAGE, Recorder.DEVICE, info.address(), 0, 0));
        broken.removeIf(id -> id.matches(".*(mipLevels-02255|arrayLayers-02256|samples-02258)"));
        assertEquals(rule.isEmpty() ? List.of() : List.of("VUID-VkImageCreateInfo-" + rule), broken);
    }

    @Test
    void levelsLayersAndSamplesOfImages() {
        VkImageCreateInfo info = info(VK10.VK_IMAGE_TILING_OPTIMAL, VK10.VK_IMAGE_USAGE_SAMPLED_BIT);
        long properties = run.struct("VkImageFormatProperties");
        run.call(
                "vkGetPhysicalDeviceImageFormatProperties",
                PHYSICAL_DEVICE,
                FORMAT,
                VK10.VK_IMAGE_TYPE_2D,
                VK10.VK_IMAGE_TILING_OPTIMAL,
                info.usage(),
                0,
                properties);
        List<String> broken =
                recorder.broken(() -> run.create("vkCreateImage", IMAGE, Recorder.DEVICE, info.address(), 0, 0));
        assertEquals(
                List.of("02252", "02253", "02254", "02255", "02256", "02258"),
                broken.stream().map(id -> id.substring(id.length() - 5)).toList());
    }
}

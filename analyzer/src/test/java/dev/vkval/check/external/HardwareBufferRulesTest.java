package dev.vkval.check.external;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.block.Metadata;
import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.ANDROIDExternalFormatResolve;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkAttachmentDescription;
import org.lwjgl.vulkan.VkAttachmentReference;
import org.lwjgl.vulkan.VkImageCreateInfo;

/** Memory of Android hardware buffers: what queries returned of them, and what they were created as. */
class HardwareBufferRulesTest {
    private static final long DEVICE = 3;
    private static final long BUFFER = 0x77;
    private static final long MEMORY = 10;
    private static final long IMAGE = 20;
    private static final int BLOB = 0x21;
    private static final int RGBA = 1;
    private static final long SAMPLED = 1 << 8;

    private final CheckRun run = CheckRun.core().device(3);

    @AfterEach
    void close() {
        run.close();
    }

    private void reported(String rule, boolean wrong) {
        assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
    }

    private void described(int format, long usage) {
        run.metadata(
                new Metadata.CreateHardwareBuffer(0, 0, 1, DEVICE, 0, BUFFER, format, 16, 8, 16, usage, 1, List.of()));
    }

    /** An image of 16 x 8. */
    private void image(long usage, long levels, long format, long width) {
        long info = run.struct(
                "VkImageCreateInfo",
                "imageType",
                VK10.VK_IMAGE_TYPE_2D,
                "format",
                format,
                "mipLevels",
                levels,
                "arrayLayers",
                1,
                "samples",
                1,
                "usage",
                usage);
        long extent = info + VkImageCreateInfo.EXTENT;
        run.set(extent, "VkExtent3D", "width", width)
                .set(extent, "VkExtent3D", "height", 8)
                .set(extent, "VkExtent3D", "depth", 1)
                .create("vkCreateImage", IMAGE, DEVICE, info, 0, 0);
    }

    private void allocate(long size, long type, long image) {
        long dedicated = run.struct("VkMemoryDedicatedAllocateInfo", "image", image);
        long imported = run.struct(
                "VkImportAndroidHardwareBufferInfoANDROID", "buffer", BUFFER, "pNext", image == 0 ? 0 : dedicated);
        long info =
                run.struct("VkMemoryAllocateInfo", "pNext", imported, "allocationSize", size, "memoryTypeIndex", type);
        run.create("vkAllocateMemory", MEMORY, DEVICE, info, 0, 0);
    }

    private void query(long format, long externalFormat, long resolved) {
        long resolve =
                run.struct("VkAndroidHardwareBufferFormatResolvePropertiesANDROID", "colorAttachmentFormat", resolved);
        long formats = run.struct(
                "VkAndroidHardwareBufferFormatPropertiesANDROID",
                "pNext",
                resolve,
                "format",
                format,
                "externalFormat",
                externalFormat);
        long out = run.struct(
                "VkAndroidHardwareBufferPropertiesANDROID",
                "pNext",
                formats,
                "allocationSize",
                64,
                "memoryTypeBits",
                2);
        run.call("vkGetAndroidHardwareBufferPropertiesANDROID", DEVICE, BUFFER, out);
    }

    @ParameterizedTest
    @CsvSource({
        "64, 1, 37, none",
        "65, 1, 37, allocationSize-02383",
        "64, 0, 37, memoryTypeIndex-02385",
        "64, 1, 44, pNext-02387"
    })
    void whatQueriesReturned(long size, long type, long format, String wrong) {
        query(VK10.VK_FORMAT_R8G8B8A8_UNORM, 0, 0);
        image(VK10.VK_IMAGE_USAGE_SAMPLED_BIT, 1, format, 16);
        allocate(size, type, IMAGE);
        for (String rule : List.of("allocationSize-02383", "memoryTypeIndex-02385", "pNext-02387")) {
            reported("VUID-VkMemoryAllocateInfo-" + rule, rule.equals(wrong));
        }
    }

    @ParameterizedTest
    @CsvSource({"0x21, 0x1000000, false", "1, 0x1000000, true", "0x21, 0x100, true"})
    void dataOfBuffers(int format, String usage, boolean wrong) {
        described(format, Long.decode(usage));
        allocate(64, 0, 0);
        reported("VUID-VkMemoryAllocateInfo-pNext-02384", wrong);
    }

    @ParameterizedTest
    @CsvSource({
        "0x100, 4, 1, 16, none",
        "0x2, 4, 1, 16, 02386 02390",
        "0x100, 4, 1, 32, 02388",
        "0x4000100, 4, 1, 16, 02389",
        "0x4000100, 4, 5, 16, none",
        "0x100, 4, 2, 16, 02586",
        "0x100, 0x10, 1, 16, 02390"
    })
    void images(String usage, String imageUsage, long levels, long width, String wrong) {
        described(RGBA, Long.decode(usage));
        image(Long.decode(imageUsage), levels, VK10.VK_FORMAT_R8G8B8A8_UNORM, width);
        allocate(64, 0, IMAGE);
        for (String number : List.of("02386", "02388", "02389", "02586", "02390")) {
            reported("VUID-VkMemoryAllocateInfo-pNext-" + number, wrong.contains(number));
        }
    }

    @Test
    void whatIsDestroyedIsNotKnown() {
        described(BLOB, SAMPLED);
        run.metadata(new Metadata.DestroyHardwareBuffer(0, 0, 1, BUFFER));
        allocate(64, 0, 0);
        reported("VUID-VkMemoryAllocateInfo-pNext-02384", false);
    }

    @ParameterizedTest
    @CsvSource({"0x100, false", "0x3, true"})
    void buffersOfAGpu(String usage, boolean wrong) {
        described(RGBA, Long.decode(usage));
        query(0, 0, 0);
        reported("VUID-vkGetAndroidHardwareBufferPropertiesANDROID-buffer-01884", wrong);
    }

    private void imageOfExternalFormat(long image, long externalFormat) {
        long external = run.struct("VkExternalFormatANDROID", "externalFormat", externalFormat);
        long info = run.struct("VkImageCreateInfo", "pNext", external, "imageType", 1, "samples", 1);
        run.create("vkCreateImage", image, DEVICE, info, 0, 0);
    }

    @Test
    void externalFormats() {
        query(0, 6, 0);
        imageOfExternalFormat(IMAGE, 6);
        imageOfExternalFormat(IMAGE, 0);
        reported("VUID-VkExternalFormatANDROID-externalFormat-01894", false);
        imageOfExternalFormat(IMAGE, 7);
        reported("VUID-VkExternalFormatANDROID-externalFormat-01894", true);
    }

    @ParameterizedTest
    @CsvSource({"37, false", "44, true"})
    void resolvesToExternalFormats(long format, boolean wrong) {
        long own = run.struct("VkPhysicalDeviceExternalFormatResolvePropertiesANDROID");
        run.call("vkGetPhysicalDeviceProperties2", 2, run.struct("VkPhysicalDeviceProperties2", "pNext", own));
        query(0, 6, VK10.VK_FORMAT_R8G8B8A8_UNORM);
        imageOfExternalFormat(IMAGE, 6);
        image(VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, 1, format, 16);
        imageOfExternalFormat(IMAGE + 1, 6);
        view(30, IMAGE, format);
        view(31, IMAGE + 1, 0);
        long attachment = run.struct(
                "VkRenderingAttachmentInfo",
                "imageView",
                30,
                "resolveImageView",
                31,
                "resolveMode",
                ANDROIDExternalFormatResolve.VK_RESOLVE_MODE_EXTERNAL_FORMAT_DOWNSAMPLE_BIT_ANDROID);
        long info = run.struct(
                "VkRenderingInfo", "layerCount", 1, "colorAttachmentCount", 1, "pColorAttachments", attachment);
        commands().call("vkCmdBeginRendering", 41, info);
        reported("VUID-VkRenderingAttachmentInfo-resolveMode-09330", wrong);
    }

    @ParameterizedTest
    @CsvSource({"37, false, false", "44, false, true", "37, true, false", "44, true, true"})
    void subpassesThatResolveToExternalFormats(long format, boolean imageless, boolean wrong) {
        long own = run.struct("VkPhysicalDeviceExternalFormatResolvePropertiesANDROID");
        run.call("vkGetPhysicalDeviceProperties2", 2, run.struct("VkPhysicalDeviceProperties2", "pNext", own));
        query(0, 6, VK10.VK_FORMAT_R8G8B8A8_UNORM);
        imageOfExternalFormat(IMAGE, 6);
        image(VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, 1, format, 16);
        imageOfExternalFormat(IMAGE + 1, 6);
        view(30, IMAGE, format);
        view(31, IMAGE + 1, 0);
        VkAttachmentDescription.Buffer descriptions = VkAttachmentDescription.create(
                run.array(new long[2 * VkAttachmentDescription.SIZEOF / Long.BYTES + 1]), 2);
        descriptions.get(0).format((int) format);
        VkAttachmentReference.Buffer references =
                VkAttachmentReference.create(run.array(new long[2 * VkAttachmentReference.SIZEOF / Long.BYTES]), 2);
        references.get(1).attachment(1);
        long subpass = run.struct(
                "VkSubpassDescription",
                "colorAttachmentCount",
                1,
                "pColorAttachments",
                references.address(),
                "pResolveAttachments",
                references.get(1).address());
        long pass = run.struct(
                "VkRenderPassCreateInfo",
                "attachmentCount",
                2,
                "pAttachments",
                descriptions.address(),
                "subpassCount",
                1,
                "pSubpasses",
                subpass);
        run.create("vkCreateRenderPass", 32, DEVICE, pass, 0, 0);
        long framebuffer = run.struct(
                "VkFramebufferCreateInfo",
                "flags",
                imageless ? VK12.VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT : 0,
                "renderPass",
                32,
                "attachmentCount",
                2,
                "pAttachments",
                run.array(30, 31));
        run.create("vkCreateFramebuffer", 33, DEVICE, framebuffer, 0, 0);
        long given =
                run.struct("VkRenderPassAttachmentBeginInfo", "attachmentCount", 2, "pAttachments", run.array(30, 31));
        commands()
                .call(
                        "vkCmdBeginRenderPass",
                        41,
                        run.struct("VkRenderPassBeginInfo", "pNext", given, "renderPass", 32, "framebuffer", 33),
                        0);
        reported(
                "VUID-VkFramebufferCreateInfo-nullColorAttachmentWithExternalFormatResolve-09349", wrong && !imageless);
        reported("VUID-VkRenderPassBeginInfo-framebuffer-09353", wrong && imageless);
    }

    /** A command buffer that is being recorded. */
    private CheckRun commands() {
        run.create("vkCreateCommandPool", 40, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0);
        long buffers = run.struct("VkCommandBufferAllocateInfo", "commandPool", 40, "commandBufferCount", 1);
        return run.call("vkAllocateCommandBuffers", DEVICE, buffers, run.pointer(41))
                .call("vkBeginCommandBuffer", 41, run.struct("VkCommandBufferBeginInfo"));
    }

    private void view(long id, long image, long format) {
        long info = run.struct("VkImageViewCreateInfo", "image", image, "format", format, "viewType", 1);
        run.create("vkCreateImageView", id, DEVICE, info, 0, 0);
    }
}

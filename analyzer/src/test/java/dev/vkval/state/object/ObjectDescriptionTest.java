package dev.vkval.state.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.vkval.finding.ObjectRef;
import dev.vkval.identity.IdentityChanges;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VK10;

class ObjectDescriptionTest {
    private static final int SIDE = 64;

    private final StateObjects objects = new StateObjects();

    private static ImageState.Info info(int format, int usage) {
        return new ImageState.Info(
                0,
                VK10.VK_IMAGE_TYPE_2D,
                format,
                640,
                360,
                1,
                4,
                6,
                VK10.VK_SAMPLE_COUNT_4_BIT,
                VK10.VK_IMAGE_TILING_LINEAR,
                usage,
                usage,
                VK10.VK_IMAGE_LAYOUT_UNDEFINED,
                VK10.VK_SHARING_MODE_EXCLUSIVE);
    }

    private ImageState image(int format, int usage) {
        return objects.image(info(format, usage), objects.memory(1 << 16), 0, 1 << 16);
    }

    @Test
    void anImageIsDescribedByItsCreationParameters() {
        ObjectRef image = image(VK10.VK_FORMAT_D32_SFLOAT, VK10.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT)
                .ref();
        assertEquals(
                "D32_SFLOAT 640x360, 4 mip levels, 6 layers, 4 samples, linear, depth attachment", image.description());
        assertEquals(image.description(), image.shape());
    }

    @Test
    void twoImagesOfEqualParametersHaveOneShapeAndOthersHaveAnother() {
        int usage = VK10.VK_IMAGE_USAGE_SAMPLED_BIT;
        String shape = image(VK10.VK_FORMAT_R8_UNORM, usage).ref().shape();
        assertEquals(shape, image(VK10.VK_FORMAT_R8_UNORM, usage).ref().shape());
        assertNotEquals(shape, image(VK10.VK_FORMAT_R8_SNORM, usage).ref().shape());
        assertNotEquals(
                shape,
                image(VK10.VK_FORMAT_R8_UNORM, usage | VK10.VK_IMAGE_USAGE_STORAGE_BIT)
                        .ref()
                        .shape());
    }

    @Test
    void aSwapchainImageIsOneOfAnyFormatAndExtent() {
        SwapchainState swapchain =
                objects.swapchain(info(VK10.VK_FORMAT_B8G8R8A8_UNORM, VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT));
        ImageState image = objects.swapchainImage(swapchain, 2);
        assertEquals(
                "swapchain image 2 of VkSwapchainKHR " + swapchain.id() + ", B8G8R8A8_UNORM 640x360, color attachment",
                image.ref().description());
        assertEquals("swapchain image", image.ref().shape());
    }

    @Test
    void aViewNamesItsImageAndThePartOfIt() {
        ImageState image = image(VK10.VK_FORMAT_D24_UNORM_S8_UINT, VK10.VK_IMAGE_USAGE_SAMPLED_BIT);
        ObjectRef view = objects.view(image, new SubresourceRange(VK10.VK_IMAGE_ASPECT_DEPTH_BIT, 1, 1, 0, 6))
                .ref();
        String of = image.ref().description();
        assertEquals("of VkImage " + image.id() + ", " + of + ", depth, mip 1", view.description());
        assertEquals("of, " + of + ", depth, mip 1", view.shape());
    }

    @Test
    void theShapeOfAViewOfANamedImageIsTheName() {
        ImageState image = image(VK10.VK_FORMAT_R8_UNORM, VK10.VK_IMAGE_USAGE_SAMPLED_BIT);
        IdentityChanges.name(image.identity(), "Shadow map");
        ObjectRef view = objects.view(image, new SubresourceRange(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 4, 0, 6))
                .ref();
        assertEquals("of, Shadow map", view.shape());
    }

    @Test
    void aBufferIsDescribedBySizeAndUsage() {
        int usage = VK10.VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT;
        ObjectRef buffer =
                objects.buffer(objects.memory(1 << 16), 0, 1 << 16, usage, 0).ref();
        assertEquals("64 KiB, transfer dst|vertex buffer", buffer.description());
        assertEquals(buffer.description(), buffer.shape());
        assertEquals(
                "100 bytes, transfer dst|vertex buffer",
                objects.buffer(objects.memory(1 << 16), 0, 100, usage, 0).ref().description());
    }

    @Test
    void sizesThatTheDeviceDecidesAreNotPartOfTheShape() {
        int usage = KHRAccelerationStructure.VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR;
        ObjectRef buffer =
                objects.buffer(objects.memory(1 << 16), 0, 1 << 16, usage, 0).ref();
        assertEquals("64 KiB, acceleration structure storage", buffer.description());
        assertEquals("acceleration structure storage", buffer.shape());
        ObjectRef memory = objects.memory(1 << 20).ref();
        assertEquals("1 MiB, memory type 0", memory.description());
        assertNull(memory.shape());
    }

    @Test
    void aPipelineIsDescribedByItsStagesAndToldByTheirCode() {
        ObjectRef one = pipeline(1, 2, 3);
        assertEquals("compute, compute \"main\"", one.description());
        assertEquals(one.shape(), pipeline(1, 2, 3).shape());
        assertNotEquals(one.shape(), pipeline(1, 2, 4).shape());
    }

    private ObjectRef pipeline(int... words) {
        ShaderModuleState module = new ShaderModuleState(new StateObject.Creation(SIDE, 0, false), words);
        ShaderStage stage = new ShaderStage(VK10.VK_SHADER_STAGE_COMPUTE_BIT, module, "main", Map.of());
        return new PipelineState(
                        new StateObject.Creation(SIDE + 1, 0, false),
                        VK10.VK_PIPELINE_BIND_POINT_COMPUTE,
                        List.of(stage),
                        null,
                        null,
                        java.util.Set.of(),
                        Set.of())
                .ref();
    }
}

package dev.vkval.state.object;

import org.lwjgl.vulkan.EXTDescriptorBuffer;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;

/** Descriptions of memory and of the resources bound to it by their creation parameters. */
final class ResourceDescriptions {
    /**
     * Usages of buffers whose size depends on device properties: acceleration structures, shader groups and
     * descriptors.
     */
    private static final long SIZED_BY_DEVICE =
            KHRAccelerationStructure.VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR
                    | KHRRayTracingPipeline.VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR
                    | EXTDescriptorBuffer.VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT
                    | EXTDescriptorBuffer.VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT;

    private static final String DEPTH_STENCIL = "depth stencil attachment";

    private ResourceDescriptions() {}

    static ObjectDescription image(ImageState image) {
        String format = DescriptionWords.format(image.info().format());
        if (image.swapchain() != null) {
            return new ObjectDescription(
                    DescriptionWords.list(
                            "swapchain image " + image.swapchainIndex() + " of VkSwapchainKHR "
                                    + image.swapchain().id(),
                            format + " " + extent(image.info()),
                            usage(image.info())),
                    "swapchain image");
        }
        ImageState.Info info = image.info();
        return ObjectDescription.stable(DescriptionWords.list(
                format + " " + extent(info),
                DescriptionWords.several(info.mipLevels(), "mip level"),
                DescriptionWords.several(info.arrayLayers(), "layer"),
                DescriptionWords.several(info.samples(), "sample"),
                info.tiling() == VK10.VK_IMAGE_TILING_OPTIMAL
                        ? ""
                        : DescriptionWords.name("VkImageTiling", "VK_IMAGE_TILING_", info.tiling())
                                .toLowerCase(java.util.Locale.ROOT),
                usage(info)));
    }

    /** {@code 640x360}, {@code 64x64x64}, {@code 256}. */
    private static String extent(ImageState.Info info) {
        String width = Integer.toUnsignedString(info.width());
        return switch (info.type()) {
            case VK10.VK_IMAGE_TYPE_1D -> width;
            case VK10.VK_IMAGE_TYPE_3D ->
                width + "x" + Integer.toUnsignedString(info.height()) + "x" + Integer.toUnsignedString(info.depth());
            default -> width + "x" + Integer.toUnsignedString(info.height());
        };
    }

    private static String usage(ImageState.Info info) {
        String words =
                DescriptionWords.bits("VkImageUsageFlagBits", "VK_IMAGE_USAGE_", Integer.toUnsignedLong(info.usage()));
        FormatInfo format = FormatInfo.of(info.format());
        boolean both = format == null || format.hasDepth() == format.hasStencil();
        return both
                ? words
                : words.replace(DEPTH_STENCIL, format.hasDepth() ? "depth attachment" : "stencil attachment");
    }

    static ObjectDescription view(ImageViewState view) {
        if (view.image() == null) {
            return ObjectDescription.stable(DescriptionWords.format(view.format()));
        }
        ImageState image = view.image();
        ObjectDescription of = image(image);
        String part = part(view);
        String name = image.name() == null ? "" : " \"" + image.name() + "\"";
        return new ObjectDescription(
                DescriptionWords.list("of VkImage " + image.id() + name, of.text(), part),
                DescriptionWords.list("of", image.name() == null ? of.shape() : image.name(), part));
    }

    /** The differences between a view and its image. */
    private static String part(ImageViewState view) {
        SubresourceRange range = view.range();
        ImageState.Info info = view.image().info();
        boolean mips = range.baseMip() > 0 || range.mipCount() < info.mipLevels();
        boolean layers = range.baseLayer() > 0 || range.layerCount() < info.arrayLayers();
        FormatInfo format = FormatInfo.of(info.format());
        boolean aspects = format != null && (range.aspects() & format.aspectMask()) != format.aspectMask();
        return DescriptionWords.list(
                view.format() == info.format() ? "" : "as " + DescriptionWords.format(view.format()),
                aspects ? DescriptionWords.bits("VkImageAspectFlagBits", "VK_IMAGE_ASPECT_", range.aspects()) : "",
                mips ? "mip " + span(range.baseMip(), range.mipCount()) : "",
                layers ? "layer " + span(range.baseLayer(), range.layerCount()) : "");
    }

    private static String span(int first, int count) {
        return count == 1 ? Integer.toUnsignedString(first) : first + ".." + (first + (long) count - 1);
    }

    static ObjectDescription buffer(BufferState buffer) {
        String usage = DescriptionWords.bits("VkBufferUsageFlagBits2", "VK_BUFFER_USAGE_2_", buffer.usage());
        String size = DescriptionWords.bytes(buffer.sizeBytes());
        return new ObjectDescription(
                DescriptionWords.list(size, usage),
                DescriptionWords.list((buffer.usage() & SIZED_BY_DEVICE) == 0 ? size : "", usage));
    }

    static ObjectDescription bufferView(BufferViewState view) {
        String format = DescriptionWords.format(view.format());
        if (view.buffer() == null) {
            return ObjectDescription.stable(format);
        }
        ObjectDescription of = buffer(view.buffer());
        String name = view.buffer().name();
        return new ObjectDescription(
                DescriptionWords.list(format + " view of " + view.buffer(), of.text()),
                DescriptionWords.list(format, name == null ? of.shape() : name));
    }

    static ObjectDescription structure(AccelerationStructureState structure) {
        String type = DescriptionWords.name(
                        "VkAccelerationStructureTypeKHR", "VK_ACCELERATION_STRUCTURE_TYPE_", structure.structureType())
                .replace("_KHR", "")
                .toLowerCase(java.util.Locale.ROOT)
                .replace('_', ' ');
        return new ObjectDescription(type + ", " + DescriptionWords.bytes(structure.sizeBytes()), type);
    }

    /** Sizes and types of memory depend on the requirements of the device. */
    static ObjectDescription memory(DeviceMemoryState memory) {
        return ObjectDescription.unstable(DescriptionWords.list(
                DescriptionWords.bytes(memory.sizeBytes()),
                "memory type " + memory.typeIndex(),
                memory.imported() ? "imported" : ""));
    }

    static ObjectDescription swapchain(SwapchainState swapchain) {
        ImageState.Info info = swapchain.imageInfo();
        return ObjectDescription.unstable(DescriptionWords.list(
                DescriptionWords.format(info.format()) + " " + extent(info),
                usage(info),
                DescriptionWords.name("VkPresentModeKHR", "VK_PRESENT_MODE_", swapchain.presentMode())
                        .replace("_KHR", "")));
    }
}

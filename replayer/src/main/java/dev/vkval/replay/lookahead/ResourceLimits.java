package dev.vkval.replay.lookahead;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateBufferView;
import dev.vkval.capture.command.CreateFramebuffer;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.command.CreateSampler;
import dev.vkval.replay.structure.ImageFormats;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferViewCreateInfo;
import org.lwjgl.vulkan.VkExtent3D;
import org.lwjgl.vulkan.VkFramebufferCreateInfo;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkSamplerCreateInfo;

/** Limits of images, views, samplers and framebuffers. */
final class ResourceLimits {
    private static final int DEPTH_STENCIL = VK10.VK_IMAGE_ASPECT_DEPTH_BIT | VK10.VK_IMAGE_ASPECT_STENCIL_BIT;

    private ResourceLimits() {}

    static void register(LimitUses uses) {
        uses.on(
                CreateImage.ID,
                ResourceLimits::image,
                "maxImageDimension1D",
                "maxImageDimension2D",
                "maxImageDimension3D",
                "maxImageDimensionCube",
                "maxImageArrayLayers",
                "framebufferColorSampleCounts",
                "framebufferDepthSampleCounts");
        uses.on(CreateBufferView.ID, ResourceLimits::bufferView, "minTexelBufferOffsetAlignment");
        uses.on(CreateSampler.ID, ResourceLimits::sampler, "maxSamplerAnisotropy");
        uses.on(
                CreateFramebuffer.ID,
                ResourceLimits::framebuffer,
                "maxFramebufferWidth",
                "maxFramebufferHeight",
                "maxFramebufferLayers");
    }

    private static void image(Call call, LimitUses.Sink sink) {
        long info = CreateImage.pCreateInfo(call);
        if (info == 0) {
            return;
        }
        boolean cube = (VkImageCreateInfo.nflags(info) & VK10.VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT) != 0;
        String dimension = switch (VkImageCreateInfo.nimageType(info)) {
            case VK10.VK_IMAGE_TYPE_1D -> "maxImageDimension1D";
            case VK10.VK_IMAGE_TYPE_3D -> "maxImageDimension3D";
            default -> cube ? "maxImageDimensionCube" : "maxImageDimension2D";
        };
        long extent = info + VkImageCreateInfo.EXTENT;
        sink.value(dimension, Integer.toUnsignedLong(VkExtent3D.nwidth(extent)));
        sink.value(dimension, Integer.toUnsignedLong(VkExtent3D.nheight(extent)));
        sink.value(dimension, Integer.toUnsignedLong(VkExtent3D.ndepth(extent)));
        sink.value("maxImageArrayLayers", Integer.toUnsignedLong(VkImageCreateInfo.narrayLayers(info)));
        int samples = VkImageCreateInfo.nsamples(info);
        int usage = VkImageCreateInfo.nusage(info);
        if ((usage & VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT) != 0) {
            sink.value("framebufferColorSampleCounts", samples);
        }
        int aspects = ImageFormats.vulkan().aspects(VkImageCreateInfo.nformat(info));
        if ((usage & VK10.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT) != 0 && (aspects & DEPTH_STENCIL) != 0) {
            sink.value("framebufferDepthSampleCounts", samples);
        }
    }

    private static void bufferView(Call call, LimitUses.Sink sink) {
        long info = CreateBufferView.pCreateInfo(call);
        if (info != 0) {
            sink.value("minTexelBufferOffsetAlignment", VkBufferViewCreateInfo.noffset(info));
        }
    }

    private static void sampler(Call call, LimitUses.Sink sink) {
        long info = CreateSampler.pCreateInfo(call);
        if (info != 0 && VkSamplerCreateInfo.nanisotropyEnable(info) != 0) {
            sink.value("maxSamplerAnisotropy", (long) Math.ceil(VkSamplerCreateInfo.nmaxAnisotropy(info)));
        }
    }

    private static void framebuffer(Call call, LimitUses.Sink sink) {
        long info = CreateFramebuffer.pCreateInfo(call);
        if (info != 0) {
            sink.value("maxFramebufferWidth", Integer.toUnsignedLong(VkFramebufferCreateInfo.nwidth(info)));
            sink.value("maxFramebufferHeight", Integer.toUnsignedLong(VkFramebufferCreateInfo.nheight(info)));
            sink.value("maxFramebufferLayers", Integer.toUnsignedLong(VkFramebufferCreateInfo.nlayers(info)));
        }
    }
}

package dev.vkval.check.stateless;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkExtent3D;
import org.lwjgl.vulkan.VkImageCreateInfo;

/** VkImageCreateInfo. */
final class ImageRules extends StatelessRules {
    private static final String RULE = "VUID-VkImageCreateInfo-";
    private static final int FIRST_COMPRESSED = VK10.VK_FORMAT_BC1_RGB_UNORM_BLOCK;
    private static final int LAST_COMPRESSED = VK10.VK_FORMAT_ASTC_12x12_SRGB_BLOCK;
    private static final int CORE_FORMATS = 1_000_000_000;
    private static final int CUBE_FACES = 6;
    private static final int SPARSE = VK10.VK_IMAGE_CREATE_SPARSE_BINDING_BIT;
    private static final int SPARSE_OTHER =
            VK10.VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT | VK10.VK_IMAGE_CREATE_SPARSE_ALIASED_BIT;

    ImageRules(StatelessContext context) {
        super(context);
    }

    @Override
    void addTo(Map<String, ParameterCheck> checks) {
        checks.put("VkImageCreateInfo", this::create);
    }

    private void create(long info, ParameterSite site) {
        extent(info, site);
        flags(info, site);
        sharing(info, site);
    }

    private void extent(long info, ParameterSite site) {
        long extent = info + VkImageCreateInfo.EXTENT;
        int width = VkExtent3D.nwidth(extent);
        int height = VkExtent3D.nheight(extent);
        int depth = VkExtent3D.ndepth(extent);
        positive(width, "extent.width", "extent-00944", site);
        positive(height, "extent.height", "extent-00945", site);
        positive(depth, "extent.depth", "extent-00946", site);
        positive(VkImageCreateInfo.nmipLevels(info), "mipLevels", "mipLevels-00947", site);
        positive(VkImageCreateInfo.narrayLayers(info), "arrayLayers", "arrayLayers-00948", site);
        int type = VkImageCreateInfo.nimageType(info);
        if (type == VK10.VK_IMAGE_TYPE_1D && (height != 1 || depth != 1)) {
            broken(
                    RULE + "imageType-00956",
                    site,
                    "extent",
                    "has a height or depth other than 1",
                    "A 1D image must have a height and depth of 1.");
        } else if (type == VK10.VK_IMAGE_TYPE_2D && depth != 1) {
            broken(RULE + "imageType-00957", site, "extent.depth", "is " + depth, "A 2D image must have a depth of 1.");
        }
        int largest = Math.max(width, Math.max(height, depth));
        int levels = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(largest, 1));
        if (Integer.compareUnsigned(VkImageCreateInfo.nmipLevels(info), levels) > 0 && largest > 0) {
            broken(
                    RULE + "mipLevels-00958",
                    site,
                    "mipLevels",
                    "is " + VkImageCreateInfo.nmipLevels(info),
                    "An image whose largest dimension is " + largest + " has at most " + levels + " mip levels.");
        }
    }

    private void positive(int value, String member, String rule, ParameterSite site) {
        if (value == 0) {
            broken(RULE + rule, site, member, "is 0", "It must be greater than 0.");
        }
    }

    private void flags(long info, ParameterSite site) {
        int flags = VkImageCreateInfo.nflags(info);
        int type = VkImageCreateInfo.nimageType(info);
        if ((flags & VK10.VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT) != 0) {
            long extent = info + VkImageCreateInfo.EXTENT;
            if (type != VK10.VK_IMAGE_TYPE_2D) {
                broken(
                        RULE + "flags-00949",
                        site,
                        "imageType",
                        "is not VK_IMAGE_TYPE_2D",
                        "A cube-compatible image must be a 2D image.");
            } else if (VkExtent3D.nwidth(extent) != VkExtent3D.nheight(extent)) {
                broken(
                        RULE + "flags-08865",
                        site,
                        "extent",
                        "is not square",
                        "The width and height of a cube-compatible image must be equal.");
            }
            int layers = VkImageCreateInfo.narrayLayers(info);
            if (layers > 0 && layers < CUBE_FACES) {
                broken(
                        RULE + "flags-08866",
                        site,
                        "arrayLayers",
                        "is " + layers,
                        "A cube-compatible image must have at least 6 array layers.");
            }
        }
        boolean slices = (flags & VK11.VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT) != 0;
        if (slices && type != VK10.VK_IMAGE_TYPE_3D) {
            broken(
                    RULE + "flags-00950",
                    site,
                    "imageType",
                    "is not VK_IMAGE_TYPE_3D",
                    "A 2D-array-compatible image must be a 3D image.");
        }
        if (slices && (flags & (SPARSE | SPARSE_OTHER)) != 0) {
            broken(
                    RULE + "flags-09403",
                    site,
                    "flags",
                    "includes both 2D array compatibility and sparse flags",
                    "VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT must not be used with sparse flags.");
        }
        if ((flags & SPARSE_OTHER) != 0 && (flags & SPARSE) == 0) {
            broken(
                    RULE + "flags-00987",
                    site,
                    "flags",
                    "includes sparse residency or aliasing without sparse binding",
                    "VK_IMAGE_CREATE_SPARSE_BINDING_BIT must be set as well.");
        }
        if ((flags & VK10.VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT) != 0
                && VkImageCreateInfo.ntiling(info) == VK10.VK_IMAGE_TILING_LINEAR) {
            broken(
                    RULE + "tiling-04121",
                    site,
                    "tiling",
                    "is linear",
                    "An image with sparse residency must not be linear.");
        }
        texelViews(info, flags, site);
    }

    private void texelViews(long info, int flags, ParameterSite site) {
        if ((flags & VK11.VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT) == 0) {
            return;
        }
        int format = VkImageCreateInfo.nformat(info);
        boolean compressed = format >= FIRST_COMPRESSED && format <= LAST_COMPRESSED;
        if (!compressed && format < CORE_FORMATS) {
            broken(
                    RULE + "flags-01572",
                    site,
                    "format",
                    "is not compressed",
                    "A block-texel-view-compatible image must have a compressed format.");
        }
        if ((flags & VK10.VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT) == 0) {
            broken(
                    RULE + "flags-01573",
                    site,
                    "flags",
                    "includes block texel views without mutable format",
                    "VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT must be set as well.");
        }
    }

    private void sharing(long info, ParameterSite site) {
        if (VkImageCreateInfo.nsharingMode(info) != VK10.VK_SHARING_MODE_CONCURRENT) {
            return;
        }
        int count = VkImageCreateInfo.nqueueFamilyIndexCount(info);
        long families = CMemory.pointer(info + VkImageCreateInfo.PQUEUEFAMILYINDICES);
        if (Integer.compareUnsigned(count, 2) < 0) {
            broken(
                    RULE + "sharingMode-00942",
                    site,
                    "queueFamilyIndexCount",
                    "is " + count,
                    "With VK_SHARING_MODE_CONCURRENT there must be at least two queue families.");
        } else if (families == 0) {
            broken(
                    RULE + "sharingMode-00941",
                    site,
                    "pQueueFamilyIndices",
                    "is NULL",
                    "With VK_SHARING_MODE_CONCURRENT the queue families must be specified.");
        }
        Set<Integer> seen = new HashSet<>();
        for (long i = 0; families != 0 && i < Integer.toUnsignedLong(count); i++) {
            if (!seen.add(CMemory.u32(families, i))) {
                broken(
                        RULE + "sharingMode-01420",
                        site,
                        "pQueueFamilyIndices[" + i + "]",
                        "is specified twice",
                        "The queue families must be different.");
            }
        }
    }
}

package dev.vkval.check.stateless;

import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import java.util.Map;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkSamplerCreateInfo;

/** VkSamplerCreateInfo. */
final class SamplerRules extends StatelessRules {
    private static final String RULE = "VUID-VkSamplerCreateInfo-";
    private static final int LAST_BORDER_COLOR = VK10.VK_BORDER_COLOR_INT_OPAQUE_WHITE;
    private static final int EXTENSION_VALUES = 1_000_000_000;
    private static final int LAST_COMPARE_OP = VK10.VK_COMPARE_OP_ALWAYS;

    SamplerRules(StatelessContext context) {
        super(context);
    }

    @Override
    void addTo(Map<String, ParameterCheck> checks) {
        checks.put("VkSamplerCreateInfo", this::create);
    }

    private void create(long info, ParameterSite site) {
        float bias = VkSamplerCreateInfo.nmipLodBias(info);
        float maxBias = context().limits().number("maxSamplerLodBias", 0);
        if (Math.abs(bias) > maxBias) {
            broken(
                    RULE + "mipLodBias-01069",
                    site,
                    "mipLodBias",
                    "is " + bias,
                    "Its absolute value must be at most maxSamplerLodBias (" + maxBias + ").");
        }
        if (VkSamplerCreateInfo.nmaxLod(info) < VkSamplerCreateInfo.nminLod(info)) {
            broken(
                    RULE + "maxLod-01973",
                    site,
                    "maxLod",
                    "is less than minLod",
                    "It must be greater than or equal to minLod.");
        }
        anisotropy(info, site);
        if (VkSamplerCreateInfo.ncompareEnable(info) != 0
                && Integer.compareUnsigned(VkSamplerCreateInfo.ncompareOp(info), LAST_COMPARE_OP) > 0) {
            broken(
                    RULE + "compareEnable-01080",
                    site,
                    "compareOp",
                    "is not a valid VkCompareOp",
                    "It must be valid because compareEnable is VK_TRUE.");
        }
        addressModes(info, site);
        if (VkSamplerCreateInfo.nunnormalizedCoordinates(info) != 0) {
            unnormalized(info, site);
        }
    }

    private void anisotropy(long info, ParameterSite site) {
        if (VkSamplerCreateInfo.nanisotropyEnable(info) != VK10.VK_TRUE) {
            return;
        }
        float anisotropy = VkSamplerCreateInfo.nmaxAnisotropy(info);
        float most = context().limits().number("maxSamplerAnisotropy", 0);
        if (off("samplerAnisotropy")) {
            broken(
                    RULE + "anisotropyEnable-01070",
                    site,
                    "anisotropyEnable",
                    "is VK_TRUE",
                    "The feature samplerAnisotropy is not enabled.");
        } else if (anisotropy < 1 || anisotropy > most) {
            broken(
                    RULE + "anisotropyEnable-01071",
                    site,
                    "maxAnisotropy",
                    "is " + anisotropy,
                    "It must be between 1.0 and maxSamplerAnisotropy.");
        }
    }

    private void addressModes(long info, ParameterSite site) {
        boolean border = uses(info, VK10.VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER);
        int color = VkSamplerCreateInfo.nborderColor(info);
        if (border && color < EXTENSION_VALUES && Integer.compareUnsigned(color, LAST_BORDER_COLOR) > 0) {
            broken(
                    RULE + "addressModeU-01078",
                    site,
                    "borderColor",
                    "is not a valid VkBorderColor",
                    "It must be valid because an address mode clamps to the border.");
        }
        if (uses(info, VK12.VK_SAMPLER_ADDRESS_MODE_MIRROR_CLAMP_TO_EDGE)
                && off("samplerMirrorClampToEdge")
                && offExtension("VK_KHR_sampler_mirror_clamp_to_edge")) {
            broken(
                    RULE + "addressModeU-01079",
                    site,
                    "addressModeU",
                    "or another address mode is MIRROR_CLAMP_TO_EDGE",
                    "Neither samplerMirrorClampToEdge nor its extension is enabled.");
        }
    }

    private static boolean uses(long info, int mode) {
        return VkSamplerCreateInfo.naddressModeU(info) == mode
                || VkSamplerCreateInfo.naddressModeV(info) == mode
                || VkSamplerCreateInfo.naddressModeW(info) == mode;
    }

    private void unnormalized(long info, ParameterSite site) {
        String why = "This is required because unnormalizedCoordinates is VK_TRUE.";
        if (VkSamplerCreateInfo.nminFilter(info) != VkSamplerCreateInfo.nmagFilter(info)) {
            broken(RULE + "unnormalizedCoordinates-01072", site, "minFilter", "is not equal to magFilter", why);
        }
        if (VkSamplerCreateInfo.nmipmapMode(info) != VK10.VK_SAMPLER_MIPMAP_MODE_NEAREST) {
            broken(RULE + "unnormalizedCoordinates-01073", site, "mipmapMode", "is not NEAREST", why);
        }
        if (VkSamplerCreateInfo.nminLod(info) != 0 || VkSamplerCreateInfo.nmaxLod(info) != 0) {
            broken(RULE + "unnormalizedCoordinates-01074", site, "maxLod", "or minLod is not 0", why);
        }
        if (!clamps(VkSamplerCreateInfo.naddressModeU(info)) || !clamps(VkSamplerCreateInfo.naddressModeV(info))) {
            broken(
                    RULE + "unnormalizedCoordinates-01075",
                    site,
                    "addressModeU",
                    "or addressModeV is not CLAMP_TO_EDGE or CLAMP_TO_BORDER",
                    why);
        }
        if (VkSamplerCreateInfo.nanisotropyEnable(info) != 0) {
            broken(RULE + "unnormalizedCoordinates-01076", site, "anisotropyEnable", "is VK_TRUE", why);
        }
        if (VkSamplerCreateInfo.ncompareEnable(info) != 0) {
            broken(RULE + "unnormalizedCoordinates-01077", site, "compareEnable", "is VK_TRUE", why);
        }
    }

    private static boolean clamps(int mode) {
        return mode == VK10.VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE
                || mode == VK10.VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
    }
}

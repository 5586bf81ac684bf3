package dev.vkval.check.stateless;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.EXTMutableDescriptorType;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolSize;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;

/** Descriptor pools and set layouts. */
final class DescriptorRules extends StatelessRules {
    private static final int INLINE_UNIFORM_BLOCK = VK13.VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
    private static final int MUTABLE = EXTMutableDescriptorType.VK_DESCRIPTOR_TYPE_MUTABLE_EXT;
    private static final int HOST_ONLY = 0x4;

    DescriptorRules(StatelessContext context) {
        super(context);
    }

    @Override
    void addTo(Map<String, ParameterCheck> checks) {
        checks.put("VkDescriptorPoolCreateInfo", this::pool);
        checks.put("VkDescriptorPoolSize", this::poolSize);
        checks.put("VkDescriptorSetLayoutCreateInfo", this::layout);
        checks.put("VkDescriptorSetLayoutBinding", this::binding);
    }

    private void pool(long info, ParameterSite site) {
        if (VkDescriptorPoolCreateInfo.nmaxSets(info) == 0 && off("descriptorPoolOverallocation")) {
            broken(
                    "VUID-VkDescriptorPoolCreateInfo-descriptorPoolOverallocation-09227",
                    site,
                    "maxSets",
                    "is 0",
                    "The maxSets of a descriptor pool must be greater than 0.");
        }
        int flags = VkDescriptorPoolCreateInfo.nflags(info);
        boolean hostOnly = (flags & HOST_ONLY) != 0;
        if (hostOnly && (flags & VK12.VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT) != 0) {
            broken(
                    "VUID-VkDescriptorPoolCreateInfo-flags-04607",
                    site,
                    "flags",
                    "includes both host-only and update-after-bind",
                    "The two flags must not be used together.");
        }
        if (hostOnly && off("mutableDescriptorType")) {
            broken(
                    "VUID-VkDescriptorPoolCreateInfo-flags-04609",
                    site,
                    "flags",
                    "includes host-only",
                    "The feature mutableDescriptorType is not enabled.");
        }
        mutablePool(info, site);
    }

    private void mutablePool(long info, ParameterSite site) {
        long sizes = CMemory.pointer(info + VkDescriptorPoolCreateInfo.PPOOLSIZES);
        for (long i = 0; sizes != 0 && i < VkDescriptorPoolCreateInfo.npoolSizeCount(info); i++) {
            if (VkDescriptorPoolSize.ntype(sizes + i * VkDescriptorPoolSize.SIZEOF) == MUTABLE
                    && off("mutableDescriptorType")) {
                broken(
                        "VUID-VkDescriptorPoolCreateInfo-mutableDescriptorType-04608",
                        site,
                        "pPoolSizes[" + i + "].type",
                        "is VK_DESCRIPTOR_TYPE_MUTABLE_EXT",
                        "The feature mutableDescriptorType is not enabled.");
            }
        }
    }

    private void poolSize(long size, ParameterSite site) {
        int count = VkDescriptorPoolSize.ndescriptorCount(size);
        if (count == 0) {
            broken(
                    "VUID-VkDescriptorPoolSize-descriptorCount-00302",
                    site,
                    "descriptorCount",
                    "is 0",
                    "The descriptorCount must be greater than 0.");
        } else if (VkDescriptorPoolSize.ntype(size) == INLINE_UNIFORM_BLOCK && count % Integer.BYTES != 0) {
            broken(
                    "VUID-VkDescriptorPoolSize-type-02218",
                    site,
                    "descriptorCount",
                    "is " + count,
                    "For inline uniform blocks it must be a multiple of 4.");
        }
    }

    private void layout(long info, ParameterSite site) {
        long bindings = CMemory.pointer(info + VkDescriptorSetLayoutCreateInfo.PBINDINGS);
        Set<Integer> seen = new HashSet<>();
        for (long i = 0; bindings != 0 && i < VkDescriptorSetLayoutCreateInfo.nbindingCount(info); i++) {
            int binding = VkDescriptorSetLayoutBinding.nbinding(bindings + i * VkDescriptorSetLayoutBinding.SIZEOF);
            if (!seen.add(binding)) {
                broken(
                        "VUID-VkDescriptorSetLayoutCreateInfo-binding-00279",
                        site,
                        "pBindings[" + i + "].binding",
                        "is " + Integer.toUnsignedString(binding) + ", which another binding has",
                        "The binding numbers of a set layout must be different.");
            }
        }
    }

    private void binding(long binding, ParameterSite site) {
        int type = VkDescriptorSetLayoutBinding.ndescriptorType(binding);
        int stages = VkDescriptorSetLayoutBinding.nstageFlags(binding);
        boolean used = VkDescriptorSetLayoutBinding.ndescriptorCount(binding) != 0;
        if (type == INLINE_UNIFORM_BLOCK && off("inlineUniformBlock")) {
            broken(
                    "VUID-VkDescriptorSetLayoutBinding-descriptorType-04604",
                    site,
                    "descriptorType",
                    "is an inline uniform block",
                    "The feature inlineUniformBlock is not enabled.");
        }
        if (used
                && type == VK10.VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT
                && stages != 0
                && stages != VK10.VK_SHADER_STAGE_FRAGMENT_BIT) {
            broken(
                    "VUID-VkDescriptorSetLayoutBinding-descriptorType-01510",
                    site,
                    "stageFlags",
                    "includes stages other than the fragment stage",
                    "For input attachments it must be 0 or VK_SHADER_STAGE_FRAGMENT_BIT.");
        }
    }
}

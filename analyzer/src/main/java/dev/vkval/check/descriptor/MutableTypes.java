package dev.vkval.check.descriptor;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorTypes;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.lwjgl.vulkan.EXTMutableDescriptorType;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkMutableDescriptorTypeCreateInfoEXT;
import org.lwjgl.vulkan.VkMutableDescriptorTypeListEXT;

/** The descriptor types that mutable bindings may have. */
final class MutableTypes {
    private MutableTypes() {}

    static boolean mutable(DescriptorSetLayoutState.Binding binding) {
        return binding.type() == EXTMutableDescriptorType.VK_DESCRIPTOR_TYPE_MUTABLE_EXT;
    }

    /** The list of a mutable binding; null of another one, and where it is not known. */
    static Set<Integer> of(DescriptorSetLayoutState layout, DescriptorSetLayoutState.Binding binding) {
        OptionalLong info = CreationParameters.address("VkDescriptorSetLayout", layout);
        if (!mutable(binding) || info.isEmpty()) {
            return null;
        }
        long lists = PNext.find(
                info.getAsLong(), EXTMutableDescriptorType.VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT);
        int index = index(info.getAsLong(), binding.number());
        Set<Integer> types = new TreeSet<>();
        if (lists == 0 || index < 0) {
            return types;
        }
        long array = CMemory.pointer(lists + VkMutableDescriptorTypeCreateInfoEXT.PMUTABLEDESCRIPTORTYPELISTS);
        int count = CMemory.count(VkMutableDescriptorTypeCreateInfoEXT.nmutableDescriptorTypeListCount(lists), array);
        if (index < count) {
            long list = CMemory.element(array, index, VkMutableDescriptorTypeListEXT.SIZEOF);
            long values = CMemory.pointer(list + VkMutableDescriptorTypeListEXT.PDESCRIPTORTYPES);
            for (int i = 0; i < CMemory.count(VkMutableDescriptorTypeListEXT.ndescriptorTypeCount(list), values); i++) {
                types.add(CMemory.u32(values, i));
            }
        }
        return types;
    }

    private static int index(long info, int number) {
        long bindings = CMemory.pointer(info + VkDescriptorSetLayoutCreateInfo.PBINDINGS);
        for (int i = 0; i < CMemory.count(VkDescriptorSetLayoutCreateInfo.nbindingCount(info), bindings); i++) {
            long at = CMemory.element(bindings, i, VkDescriptorSetLayoutBinding.SIZEOF);
            if (VkDescriptorSetLayoutBinding.nbinding(at) == number) {
                return i;
            }
        }
        return -1;
    }

    static String text(Set<Integer> types) {
        return types.isEmpty()
                ? "no types"
                : types.stream().map(DescriptorTypes::name).collect(Collectors.joining(", "));
    }
}

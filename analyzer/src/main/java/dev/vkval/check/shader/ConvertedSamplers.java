package dev.vkval.check.shader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDescriptorSetLayout;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.SamplerState;
import dev.vkval.state.object.StateObject;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkSamplerYcbcrConversionInfo;

/** The bindings of descriptor set layouts with an immutable sampler that has a Y'CBCR conversion. */
final class ConvertedSamplers {
    private static final StateObject.SubStateKey<Bindings> KEY = new StateObject.SubStateKey<>(Bindings.class);

    private record Bindings(Set<Integer> numbers) {}

    private ConvertedSamplers() {}

    /** Keeps them with a layout when it is created, as the samplers may be destroyed before it is used. */
    static void created(CoreContext context, Call call) {
        long output = CreateDescriptorSetLayout.pSetLayout(call);
        DescriptorSetLayoutState layout =
                output == 0 ? null : context.get(DescriptorSetLayoutState.class, CMemory.u64(output));
        if (layout == null) {
            return;
        }
        long info = CreateDescriptorSetLayout.pCreateInfo(call);
        long array = CMemory.pointer(info + VkDescriptorSetLayoutCreateInfo.PBINDINGS);
        Set<Integer> numbers = new HashSet<>();
        for (int i = 0; i < CMemory.count(VkDescriptorSetLayoutCreateInfo.nbindingCount(info), array); i++) {
            long binding = CMemory.element(array, i, VkDescriptorSetLayoutBinding.SIZEOF);
            long samplers = CMemory.pointer(binding + VkDescriptorSetLayoutBinding.PIMMUTABLESAMPLERS);
            int count = CMemory.count(VkDescriptorSetLayoutBinding.ndescriptorCount(binding), samplers);
            for (int element = 0; element < count; element++) {
                if (converts(context.get(SamplerState.class, CMemory.handle(samplers, element)))) {
                    numbers.add(VkDescriptorSetLayoutBinding.nbinding(binding));
                }
            }
        }
        if (!numbers.isEmpty()) {
            layout.subState(KEY, new Bindings(numbers));
        }
    }

    private static boolean converts(SamplerState sampler) {
        OptionalLong info = CreationParameters.address("VkSampler", sampler);
        long chained =
                info.isEmpty() ? 0 : PNext.find(info.getAsLong(), VK11.VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO);
        return chained != 0 && VkSamplerYcbcrConversionInfo.nconversion(chained) != 0;
    }

    /** Whether a binding has such a sampler. */
    static boolean at(DescriptorSetLayoutState layout, int binding) {
        Bindings bindings = layout.subState(KEY);
        return bindings != null && bindings.numbers().contains(binding);
    }
}

package dev.vkval.check.descriptor;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorTypes;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** The bindings in which one write continues must be alike. */
final class ConsecutiveBindingRules {
    private final CoreContext context;

    ConsecutiveBindingRules(CoreContext context) {
        this.context = context;
    }

    void check(DescriptorWrite write, DescriptorSetLayoutState.Binding first) {
        List<DescriptorSetLayoutState.Binding> updated = updated(write, first);
        for (int i = 1; i < updated.size(); i++) {
            compare(write, updated.get(0), updated.get(i));
        }
    }

    /** The bindings with descriptors that a write updates, in their order. */
    private static List<DescriptorSetLayoutState.Binding> updated(
            DescriptorWrite write, DescriptorSetLayoutState.Binding first) {
        List<DescriptorSetLayoutState.Binding> updated = new ArrayList<>();
        long begin = CMemory.mask(VkWriteDescriptorSet.ndstArrayElement(write.address()));
        long end = begin + CMemory.mask(VkWriteDescriptorSet.ndescriptorCount(write.address()));
        long at = 0;
        for (DescriptorSetLayoutState.Binding binding : write.layout().bindings()) {
            if (CMemory.mask(binding.number()) >= CMemory.mask(first.number())) {
                long next = at + CMemory.mask(binding.count());
                if (next > begin && at < end && next > at) {
                    updated.add(binding);
                }
                at = next;
            }
        }
        return updated;
    }

    private void compare(
            DescriptorWrite write, DescriptorSetLayoutState.Binding one, DescriptorSetLayoutState.Binding other) {
        if (one.type() != other.type()) {
            error(write, "VUID-VkWriteDescriptorSet-descriptorCount-00317")
                    .title("a descriptor write continues in a binding of another type")
                    .message(
                            "it updates binding %d, %s, and binding %d, %s",
                            one.number(),
                            DescriptorTypes.name(one.type()),
                            other.number(),
                            DescriptorTypes.name(other.type()))
                    .report();
        }
        if (one.immutableSamplers() != other.immutableSamplers()) {
            error(write, "VUID-VkWriteDescriptorSet-descriptorCount-00318")
                    .title("a descriptor write updates bindings with and without immutable samplers")
                    .message(
                            "of binding %d and binding %d, that it updates, one has immutable samplers",
                            one.number(), other.number())
                    .report();
        }
        if (one.stages() != other.stages()) {
            error(write, "VUID-VkWriteDescriptorSet-descriptorCount-10776")
                    .title("a descriptor write continues in a binding of other shader stages")
                    .message(
                            "it updates binding %d, %s, and binding %d, %s",
                            one.number(), stages(one.stages()), other.number(), stages(other.stages()))
                    .report();
        }
        if (one.flags() != other.flags()) {
            error(write, "VUID-VkWriteDescriptorSet-descriptorCount-10777")
                    .title("a descriptor write continues in a binding with other flags")
                    .message(
                            "it updates binding %d, with binding flags 0x%x, and binding %d, with 0x%x",
                            one.number(), one.flags(), other.number(), other.flags())
                    .report();
        }
    }

    private Problem error(DescriptorWrite write, String rule) {
        return context.error(write.call(), rule)
                .on(write.set())
                .on(write.layout())
                .parameter(write.path() + ".descriptorCount")
                .help("use a write for each of the bindings");
    }

    private static String stages(int mask) {
        return Names.bits("VkShaderStageFlagBits", CMemory.mask(mask));
    }
}

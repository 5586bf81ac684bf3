package dev.vkval.check.stateless;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VkPipelineVertexInputStateCreateInfo;
import org.lwjgl.vulkan.VkVertexInputAttributeDescription;
import org.lwjgl.vulkan.VkVertexInputBindingDescription;

/** Bindings and attributes of vertex input state. */
final class VertexInputRules extends StatelessRules {
    private static final String RULE = "VUID-VkPipelineVertexInputStateCreateInfo-";

    private boolean ignored;

    VertexInputRules(StatelessContext context) {
        super(context);
    }

    @Override
    void addTo(Map<String, ParameterCheck> checks) {
        checks.put("VkPipelineVertexInputStateCreateInfo", this::state);
        checks.put("VkVertexInputBindingDescription", this::binding);
        checks.put("VkVertexInputAttributeDescription", this::attribute);
    }

    /** Whether the vertex input state of the current pipeline is dynamic. */
    void ignore(boolean dynamic) {
        ignored = dynamic;
    }

    private void state(long info, ParameterSite site) {
        if (ignored) {
            return;
        }
        int bindingCount = VkPipelineVertexInputStateCreateInfo.nvertexBindingDescriptionCount(info);
        int attributeCount = VkPipelineVertexInputStateCreateInfo.nvertexAttributeDescriptionCount(info);
        most(bindingCount, "maxVertexInputBindings", "vertexBindingDescriptionCount", "-00613", site);
        most(attributeCount, "maxVertexInputAttributes", "vertexAttributeDescriptionCount", "-00614", site);
        long bindings = CMemory.pointer(info + VkPipelineVertexInputStateCreateInfo.PVERTEXBINDINGDESCRIPTIONS);
        Set<Integer> numbers = new HashSet<>();
        for (long i = 0; bindings != 0 && i < Integer.toUnsignedLong(bindingCount); i++) {
            int number =
                    VkVertexInputBindingDescription.nbinding(bindings + i * VkVertexInputBindingDescription.SIZEOF);
            if (!numbers.add(number)) {
                broken(
                        RULE + "pVertexBindingDescriptions-00616",
                        site,
                        "pVertexBindingDescriptions[" + i + "].binding",
                        "is " + Integer.toUnsignedString(number) + ", which another description has",
                        "The bindings must be different.");
            }
        }
        attributes(info, attributeCount, numbers, site);
    }

    private void attributes(long info, int count, Set<Integer> bindings, ParameterSite site) {
        long attributes = CMemory.pointer(info + VkPipelineVertexInputStateCreateInfo.PVERTEXATTRIBUTEDESCRIPTIONS);
        Set<Integer> locations = new HashSet<>();
        for (long i = 0; attributes != 0 && i < Integer.toUnsignedLong(count); i++) {
            long attribute = attributes + i * VkVertexInputAttributeDescription.SIZEOF;
            String path = "pVertexAttributeDescriptions[" + i + "]";
            if (!bindings.contains(VkVertexInputAttributeDescription.nbinding(attribute))) {
                broken(
                        RULE + "binding-00615",
                        site,
                        path + ".binding",
                        "has no binding description",
                        "The binding of an attribute must be in pVertexBindingDescriptions.");
            }
            if (!locations.add(VkVertexInputAttributeDescription.nlocation(attribute))) {
                broken(
                        RULE + "pVertexAttributeDescriptions-00617",
                        site,
                        path + ".location",
                        "is the location of another attribute",
                        "The locations must be different.");
            }
        }
    }

    private void most(int count, String limit, String member, String number, ParameterSite site) {
        if (Integer.toUnsignedLong(count) > context().limits().maximum(limit)) {
            broken(
                    RULE + member + number,
                    site,
                    member,
                    "is " + Integer.toUnsignedString(count),
                    "It must be at most the device limit " + context().limits().text(limit) + ".");
        }
    }

    private void binding(long binding, ParameterSite site) {
        below(
                VkVertexInputBindingDescription.nbinding(binding),
                "maxVertexInputBindings",
                "binding",
                "VUID-VkVertexInputBindingDescription-binding-00618",
                site);
    }

    private void attribute(long attribute, ParameterSite site) {
        below(
                VkVertexInputAttributeDescription.nlocation(attribute),
                "maxVertexInputAttributes",
                "location",
                "VUID-VkVertexInputAttributeDescription-location-00620",
                site);
        below(
                VkVertexInputAttributeDescription.nbinding(attribute),
                "maxVertexInputBindings",
                "binding",
                "VUID-VkVertexInputAttributeDescription-binding-00621",
                site);
    }

    private void below(int value, String limit, String member, String rule, ParameterSite site) {
        if (!ignored && Integer.toUnsignedLong(value) >= context().limits().maximum(limit)) {
            broken(
                    rule,
                    site,
                    member,
                    "is " + Integer.toUnsignedString(value),
                    "It must be less than the device limit "
                            + context().limits().text(limit) + ".");
        }
    }
}

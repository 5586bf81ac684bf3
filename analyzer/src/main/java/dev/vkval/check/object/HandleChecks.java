package dev.vkval.check.object;

import dev.vkval.capture.call.LengthExpression;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.parameter.MemberChecks;
import dev.vkval.check.parameter.Owner;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterWalk;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The checks of every handle that a command takes. */
public final class HandleChecks implements Topic, MemberChecks {
    private static final Set<String> ENTERED = Set.of(
            "VkGraphicsPipelineCreateInfo.pStages",
            "VkCommandBufferBeginInfo.pInheritanceInfo",
            "VkIndirectExecutionSetCreateInfoEXT.info",
            "VkWriteDescriptorSet.pImageInfo",
            "VkWriteDescriptorSet.pBufferInfo");

    /** Handles that are used only if another member has one of these values; then they must not be null. */
    private record Selected(String rule, String neighbour, Set<Integer> values) {}

    private static final Map<String, Selected> SELECTED = Map.of(
            "VkDescriptorSetLayoutBinding.pImmutableSamplers",
            new Selected("VUID-VkDescriptorSetLayoutBinding-descriptorType-00282", "descriptorType", Set.of(0, 1)),
            "VkDescriptorUpdateTemplateCreateInfo.descriptorSetLayout",
            new Selected("VUID-VkDescriptorUpdateTemplateCreateInfo-templateType-00350", "templateType", Set.of(0)),
            "VkDescriptorUpdateTemplateCreateInfo.pipelineLayout",
            new Selected("VUID-VkDescriptorUpdateTemplateCreateInfo-templateType-00352", "templateType", Set.of(1)));

    /** Arrays whose elements may be null only with pipeline libraries. */
    private static final Set<String> NULL_FOR_LIBRARIES = Set.of(
            "vkCmdBindDescriptorSets.pDescriptorSets",
            "VkBindDescriptorSetsInfo.pDescriptorSets",
            "VkPipelineLayoutCreateInfo.pSetLayouts");

    private final CoreContext context;

    public HandleChecks(CoreContext context) {
        this.context = context;
    }

    /** Ids of the rules about handles that are derived from the registry. */
    public static Set<String> ids() {
        return new ParameterWalk(new HandleChecks(null)).ids();
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.structures(this);
    }

    @Override
    public boolean entersWithoutAutomaticValidity(Owner owner, Member member) {
        return ENTERED.contains(owner.name() + "." + member.name());
    }

    @Override
    public List<ParameterCheck> of(Owner owner, Member member) {
        boolean taken = member.base() == Base.HANDLE
                && !owner.output()
                && (owner.struct() == null || !owner.struct().union())
                && (member.pointers() == 0 || member.pointers() == 1 && (member.constant() || !owner.command()));
        if (!taken) {
            return List.of();
        }
        LengthExpression.Compiled length =
                LengthExpression.compile(member.length(), owner.members(), Registry.vulkan());
        if (length == null && (member.pointers() > 0 || member.elements() > 0)) {
            return List.of();
        }
        String parentRule = HandleRules.parent(owner, member);
        Selected selected = SELECTED.get(owner.name() + "." + member.name());
        if (selected != null) {
            int offset = owner.member(selected.neighbour()).offset();
            return List.of(new HandleCheck(
                    context,
                    member,
                    length,
                    selected.rule(),
                    parentRule,
                    false,
                    null,
                    base -> selected.values().contains(CMemory.u32(base + offset))));
        }
        boolean automatic = !member.attributes().containsKey("noautovalidity");
        boolean nullAllowed = !automatic || (length == null ? member.optional() : optionalElements(member));
        String rule = HandleRules.parameter(owner, member);
        return rule == null && parentRule == null
                ? List.of()
                : List.of(new HandleCheck(
                        context, member, length, rule, parentRule, nullAllowed, nullFeature(owner, member), null));
    }

    /** The feature without which an optional handle must not be null. */
    private static String nullFeature(Owner owner, Member member) {
        return NULL_FOR_LIBRARIES.contains(owner.name() + "." + member.name()) ? "graphicsPipelineLibrary" : null;
    }

    private static boolean optionalElements(Member member) {
        String[] words = member.attributes().getOrDefault("optional", "").split(",");
        return words.length > 1 && words[1].equals("true");
    }
}

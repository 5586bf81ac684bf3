package dev.vkval.check.stateless;

import dev.vkval.capture.call.LengthExpression;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.parameter.MemberChecks;
import dev.vkval.check.parameter.Owner;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterWalk;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The checks that follow from the registry alone: the implicit valid usage of the specification. */
public final class RegistryChecks implements Topic, MemberChecks {
    private static final String NO_AUTOMATIC_VALIDITY = "noautovalidity";
    private static final String PARAMETER = "parameter";
    private static final String ARRAY_LENGTH = "arraylength";
    private static final String REQUIRED = "requiredbitmask";
    private static final String ADDRESS = "VkDeviceAddress";
    private static final String BOOLEAN = "VkBool32";

    /** Types whose values are outputs, or are checked with the struct that they begin. */
    private static final Set<String> UNCHECKED_ENUMS = Set.of("VkResult", "VkStructureType");

    /**
     * Structs through pointers that may be ignored; if they are not NULL, their contents are checked. And unions whose
     * selector tells what is used.
     */
    private static final Set<String> ENTERED = Set.of(
            "VkGraphicsPipelineCreateInfo.pStages",
            "VkGraphicsPipelineCreateInfo.pRasterizationState",
            "VkGraphicsPipelineCreateInfo.pMultisampleState",
            "VkGraphicsPipelineCreateInfo.pDepthStencilState",
            "VkGraphicsPipelineCreateInfo.pColorBlendState",
            "VkGraphicsPipelineCreateInfo.pInputAssemblyState",
            "VkGraphicsPipelineCreateInfo.pViewportState",
            "VkGraphicsPipelineCreateInfo.pTessellationState",
            "VkGraphicsPipelineCreateInfo.pVertexInputState",
            "VkCommandBufferBeginInfo.pInheritanceInfo",
            "VkDescriptorGetInfoEXT.data",
            "VkIndirectCommandsLayoutTokenEXT.data",
            "VkIndirectExecutionSetCreateInfoEXT.info");

    /** Flags whose value 0 the validation layers report as not valid, not as missing bits. */
    private static final Set<String> ZERO_IS_NO_VALUE = Set.of("VkImageSubresourceRange.aspectMask");

    private final CoreContext context;
    private final Registry registry = Registry.vulkan();

    public RegistryChecks(CoreContext context) {
        this.context = context;
    }

    /** Ids of the valid usage that they check. */
    public static Set<String> ids() {
        return new ParameterWalk(new RegistryChecks(null)).ids();
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
    public boolean entersOutputs() {
        return true;
    }

    @Override
    public List<ParameterCheck> ofWhole(Owner owner) {
        if (owner.command() || owner.struct().sType() < 0) {
            return List.of();
        }
        Member type = owner.struct().members().get(0);
        return List.of(
                new StructureType(context, owner.struct(), owner.rule(type, "sType"), owner.output()),
                new StructureChain(context, owner.struct()));
    }

    @Override
    public List<ParameterCheck> of(Owner owner, Member member) {
        if (owner.output()
                || member.isPNext()
                || owner.struct() != null && owner.struct().union()) {
            return List.of();
        }
        List<ParameterCheck> checks = new ArrayList<>();
        boolean counted = member.pointers() == 1
                || member.pointers() == 2 && (owner.command() ? member.constant() : member.nullTerminated());
        if (counted && member.length() != null) {
            array(owner, member, checks);
        } else if (member.pointers() > 0 && needsPointer(owner, member)) {
            checks.add(new NullPointer(context, member, owner.rule(member, PARAMETER)));
        }
        boolean written = owner.command() && member.pointers() > 0 && !member.constant();
        if (!written && automatic(member)) {
            value(owner, member, checks);
        }
        return checks;
    }

    @Override
    public List<ParameterCheck> ofSelected(Owner owner, Member choice) {
        return choice.optional() || owner.output()
                ? List.of()
                : List.of(new NullPointer(context, choice, owner.rule(choice, PARAMETER)));
    }

    private static boolean automatic(Member member) {
        return !member.attributes().containsKey(NO_AUTOMATIC_VALIDITY);
    }

    private static boolean needsPointer(Owner owner, Member member) {
        boolean several = member.pointers() > 1 && !owner.command();
        return automatic(member) && !member.optional() && !several && member.length() == null;
    }

    private LengthExpression.Compiled length(Owner owner, Member member) {
        return LengthExpression.compile(member.length(), owner.members(), registry);
    }

    private void array(Owner owner, Member member, List<ParameterCheck> checks) {
        LengthExpression.Compiled length = length(owner, member);
        String text = member.length();
        int arrow = text.indexOf("->");
        Member count = owner.member(text);
        boolean countIsPointer = count != null && count.pointers() > 0;
        if (length == null || countIsPointer) {
            return;
        }
        String arrayRule = automatic(member) && !member.optional() ? owner.rule(member, PARAMETER) : null;
        String countRule = null;
        boolean countNeedsArray = false;
        if (count != null) {
            if (!count.optional() && constantArray(owner, member) && member == counted(owner, text)) {
                countRule = owner.rule(count, ARRAY_LENGTH);
                countNeedsArray = owner.command() && member.optional();
            }
        } else if (arrow > 0) {
            Member info = owner.member(text.substring(0, arrow));
            Member behind = registry.struct(info.type()).member(text.substring(arrow + 2));
            countRule = behind.optional()
                    ? null
                    : "VUID-" + owner.name() + "-" + text.replace("->", "::") + "-" + ARRAY_LENGTH;
        }
        if (arrayRule != null || countRule != null) {
            checks.add(new ArrayLength(context, member, length, text, count, countRule, arrayRule, countNeedsArray));
        }
    }

    /** Whether the command reads the array; the length of an output array may be 0. */
    private static boolean constantArray(Owner owner, Member member) {
        return owner.command() || member.constant() || !owner.output();
    }

    /** The array that represents all arrays with the same count: the first that must not be NULL, else the first. */
    private static Member counted(Owner owner, String count) {
        Member first = null;
        for (Member member : owner.members()) {
            if (count.equals(member.length()) && member.pointers() == 1) {
                if (!member.optional()) {
                    return member;
                }
                first = first == null ? member : first;
            }
        }
        return first;
    }

    private void value(Owner owner, Member member, List<ParameterCheck> checks) {
        if (member.pointers() > 1 || member.bits() > 0) {
            return;
        }
        LengthExpression.Compiled length = member.length() == null ? null : length(owner, member);
        boolean lengthUnknown = length == null && member.attributes().containsKey("len");
        if (lengthUnknown) {
            return;
        }
        if (member.base() == Base.HANDLE) {
            handle(owner, member, length, checks);
        } else if (member.type().equals(ADDRESS)) {
            if (owner.command() && !member.optional() && member.pointers() == 0) {
                checks.add(new Values(member, length, new NullAddress(context, owner.rule(member, PARAMETER))));
            }
        } else if (member.type().equals(BOOLEAN)) {
            checks.add(new Values(member, length, new BooleanRange(context)));
        } else if (member.base() == Base.ENUM && !UNCHECKED_ENUMS.contains(member.type())) {
            Values.ValueCheck check = enumeration(owner, member);
            if (check != null) {
                checks.add(new Values(member, length, check));
            }
        }
    }

    private void handle(Owner owner, Member member, LengthExpression.Compiled length, List<ParameterCheck> checks) {
        if (member.pointers() == 0) {
            boolean dispatched = owner.command() && member == owner.members().get(0);
            if (!member.optional() && !dispatched) {
                checks.add(new NullHandle(context, member, null));
            }
        } else if (length != null && !optionalElements(member)) {
            checks.add(new NullHandle(context, member, length));
        }
    }

    /** Whether the elements of an array may be null: the second word of {@code optional}. */
    static boolean optionalElements(Member member) {
        String[] words = member.attributes().getOrDefault("optional", "").split(",");
        return words.length > 1 && words[1].equals("true");
    }

    private Values.ValueCheck enumeration(Owner owner, Member member) {
        Enumeration enumeration = registry.enumeration(member.type());
        if (enumeration == null) {
            return null;
        }
        if (!enumeration.flags()) {
            return enumeration.values().isEmpty()
                    ? null
                    : new EnumRange(context, enumeration, owner.rule(member, PARAMETER));
        }
        if (enumeration.values().isEmpty()) {
            return new ReservedFlags(context, owner.rule(member, "zerobitmask"));
        }
        boolean single = member.type().contains("FlagBits");
        boolean zeroAllowed = member.optional() || member.pointers() > 0;
        String kind = single || ZERO_IS_NO_VALUE.contains(owner.name() + "." + member.name()) ? PARAMETER : REQUIRED;
        String zeroRule = zeroAllowed ? null : owner.rule(member, kind);
        return new FlagBits(context, enumeration, owner.rule(member, PARAMETER), zeroRule, single);
    }
}

package dev.vkval.check.pipeline;

import java.util.Set;
import org.lwjgl.vulkan.EXTExtendedDynamicState3;
import org.lwjgl.vulkan.KHRFragmentShadingRate;

/** State that linked subsets have in common: multisampling, views, fragment shading rates, creation flags. */
final class StateLinkRules {
    private static final long CAPTURES_INTERNALS = 1L << 7;
    private static final long OPTIMIZES = 1L << 10;
    private static final long RETAINS = 1L << 23;
    private static final long DESCRIPTOR_BUFFER = 1L << 29;
    private static final long DISALLOWS_MIXED = 1L << 41;

    private static final Set<Integer> MULTISAMPLE_STATES = Set.of(
            EXTExtendedDynamicState3.VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT,
            EXTExtendedDynamicState3.VK_DYNAMIC_STATE_SAMPLE_MASK_EXT,
            EXTExtendedDynamicState3.VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT,
            EXTExtendedDynamicState3.VK_DYNAMIC_STATE_ALPHA_TO_ONE_ENABLE_EXT);

    private StateLinkRules() {}

    static void check(Link link) {
        LibraryPart pre = link.with(LibraryPart.PRE_RASTERIZATION);
        LibraryPart fragment = link.with(LibraryPart.FRAGMENT);
        LibraryPart output = link.with(LibraryPart.OUTPUT);
        if (pre != null && fragment != null && pre != fragment) {
            views(link, pre, fragment);
            shadingRates(link, pre, fragment);
            attributes(link, pre, fragment);
        }
        if (fragment != null && output != null && fragment != output) {
            multisampling(link, fragment, output);
            resolves(link, fragment, output);
        }
        flags(link);
    }

    private static void views(Link link, LibraryPart pre, LibraryPart fragment) {
        boolean libraries = pre != link.own() && fragment != link.own();
        if (!pre.hasRenderPass() && !fragment.hasRenderPass() && pre.viewMask() != fragment.viewMask()) {
            link.error(
                            libraries
                                    ? "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06627"
                                    : "VUID-VkGraphicsPipelineCreateInfo-flags-06626",
                            pre,
                            fragment)
                    .title("linked libraries have different view masks")
                    .message(
                            "viewMask of %s is 0x%x, and that of %s is 0x%x",
                            Link.name(pre), pre.viewMask(), Link.name(fragment), fragment.viewMask())
                    .help("set the same VkPipelineRenderingCreateInfo::viewMask for both")
                    .report();
        }
    }

    private static void shadingRates(Link link, LibraryPart pre, LibraryPart fragment) {
        int dynamic = KHRFragmentShadingRate.VK_DYNAMIC_STATE_FRAGMENT_SHADING_RATE_KHR;
        boolean libraries = pre != link.own() && fragment != link.own();
        if (!pre.dynamic().contains(dynamic)
                && !fragment.dynamic().contains(dynamic)
                && !pre.shadingRate().equals(fragment.shadingRate())) {
            link.error(
                            libraries
                                    ? "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06639"
                                    : "VUID-VkGraphicsPipelineCreateInfo-flags-06638",
                            pre,
                            fragment)
                    .title("linked libraries have different fragment shading rates")
                    .message(
                            "VkPipelineFragmentShadingRateStateCreateInfoKHR of %s is not that of %s",
                            Link.name(pre), Link.name(fragment))
                    .help("chain the same structure to both")
                    .report();
        }
    }

    private static void attributes(Link link, LibraryPart pre, LibraryPart fragment) {
        boolean libraries = pre != link.own() && fragment != link.own();
        attribute(
                link,
                pre,
                fragment,
                pre.structures().perViewAttributes() != fragment.structures().perViewAttributes(),
                libraries
                        ? "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06597"
                        : "VUID-VkGraphicsPipelineCreateInfo-flags-06596",
                "perViewAttributes");
        attribute(
                link,
                pre,
                fragment,
                pre.structures().positionXOnly() != fragment.structures().positionXOnly(),
                libraries
                        ? "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06599"
                        : "VUID-VkGraphicsPipelineCreateInfo-flags-06598",
                "perViewAttributesPositionXOnly");
    }

    private static void attribute(
            Link link, LibraryPart pre, LibraryPart fragment, boolean differs, String rule, String member) {
        if (differs) {
            link.error(rule, pre, fragment)
                    .title("linked libraries have different attributes by view")
                    .message(
                            "VkMultiviewPerViewAttributesInfoNVX::%s of %s is not that of %s",
                            member, Link.name(pre), Link.name(fragment))
                    .help("chain the same structure to both")
                    .report();
        }
    }

    private static void resolves(Link link, LibraryPart fragment, LibraryPart output) {
        boolean own = fragment == link.own() || output == link.own();
        LibraryPart first = output == link.own() ? output : fragment;
        LibraryPart other = first == output ? fragment : output;
        boolean resolves = first.structures().customResolve();
        if (resolves == other.structures().customResolve()) {
            return;
        }
        String rule;
        if (own) {
            rule = resolves
                    ? "VUID-VkGraphicsPipelineCreateInfo-flags-11856"
                    : "VUID-VkGraphicsPipelineCreateInfo-flags-11857";
        } else {
            rule = resolves
                    ? "VUID-VkGraphicsPipelineCreateInfo-customResolve-11858"
                    : "VUID-VkGraphicsPipelineCreateInfo-customResolve-11859";
        }
        link.error(rule, first, other)
                .title("a library for custom resolves is linked with one that is not")
                .message(
                        "VkCustomResolveCreateInfoEXT::customResolve is VK_TRUE for %s, and not for %s",
                        Link.name(resolves ? first : other), Link.name(resolves ? other : first))
                .help("chain VkCustomResolveCreateInfoEXT with the same customResolve to both")
                .report();
    }

    private static void multisampling(Link link, LibraryPart fragment, LibraryPart output) {
        boolean isDynamic = MULTISAMPLE_STATES.stream()
                .anyMatch(state ->
                        fragment.dynamic().contains(state) || output.dynamic().contains(state));
        if (isDynamic || output.multisample() == null || output.multisample().equals(fragment.multisample())) {
            return;
        }
        if (fragment.multisample() != null) {
            String rule = "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06635";
            if (fragment == link.own()) {
                rule = "VUID-VkGraphicsPipelineCreateInfo-flags-06633";
            } else if (output == link.own()) {
                rule = "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06634";
            }
            differs(link, rule, fragment, output);
        } else if (output.multisample().sampleShading()) {
            String rule = "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06636";
            if (fragment == link.own()) {
                rule = "VUID-VkGraphicsPipelineCreateInfo-pLibraries-09567";
            } else if (output == link.own()) {
                rule = "VUID-VkGraphicsPipelineCreateInfo-flags-06637";
            }
            differs(link, rule, fragment, output);
        }
    }

    private static void differs(Link link, String rule, LibraryPart fragment, LibraryPart output) {
        link.error(rule, fragment, output)
                .title("linked libraries have different multisample state")
                .message(
                        "pMultisampleState of %s (fragment shaders) is not that of %s (fragment output)",
                        Link.name(fragment), Link.name(output))
                .help("create both with the same VkPipelineMultisampleStateCreateInfo")
                .report();
    }

    private static void flags(Link link) {
        LibraryPart own = link.own();
        boolean anyCaptures = link.parts().stream().anyMatch(part -> part.hasFlag(CAPTURES_INTERNALS));
        for (LibraryPart part : link.parts()) {
            if (own.hasFlag(OPTIMIZES) && !part.hasFlag(RETAINS)) {
                flag(link, part, "VUID-VkGraphicsPipelineCreateInfo-flags-06609", "RETAIN_LINK_TIME_OPTIMIZATION_INFO");
            }
            if (own.hasFlag(RETAINS) && !part.hasFlag(RETAINS)) {
                flag(link, part, "VUID-VkGraphicsPipelineCreateInfo-flags-06610", "RETAIN_LINK_TIME_OPTIMIZATION_INFO");
            }
            if (own.hasFlag(DISALLOWS_MIXED) && !part.hasFlag(DISALLOWS_MIXED)) {
                flag(
                        link,
                        part,
                        "VUID-VkGraphicsPipelineCreateInfo-pLibraries-11594",
                        "OPACITY_MICROMAP_DISALLOW_MIXED_SPECIAL_INDEX");
            }
            if (own.subsets() != 0 && own.hasFlag(CAPTURES_INTERNALS) && !part.hasFlag(CAPTURES_INTERNALS)) {
                flag(link, part, "VUID-VkGraphicsPipelineCreateInfo-flags-06645", "CAPTURE_INTERNAL_REPRESENTATIONS");
            }
            if (anyCaptures && !part.hasFlag(CAPTURES_INTERNALS)) {
                flag(
                        link,
                        part,
                        "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06646",
                        "CAPTURE_INTERNAL_REPRESENTATIONS");
            }
            if (!own.hasFlag(DESCRIPTOR_BUFFER) && part.hasFlag(DESCRIPTOR_BUFFER)) {
                link.error("VUID-VkGraphicsPipelineCreateInfo-flags-12356", own, part)
                        .title("a library for descriptor buffers is linked to a pipeline without them")
                        .message("%s was created with VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT", Link.name(part))
                        .help("create the pipeline and all of its libraries with the flag, or none of them")
                        .report();
            }
        }
        if (own.subsets() != 0 && anyCaptures && !own.hasFlag(CAPTURES_INTERNALS)) {
            flag(link, own, "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06647", "CAPTURE_INTERNAL_REPRESENTATIONS");
        }
    }

    private static void flag(Link link, LibraryPart part, String rule, String flag) {
        link.error(rule, link.own(), part)
                .property("flag", flag)
                .title("a linked library was created without a flag that the link requires")
                .message("%s was created without VK_PIPELINE_CREATE_%s", Link.name(part), flag)
                .help("create the pipeline and all of its libraries with the flag")
                .report();
    }
}

package dev.vkval.check.pipeline;

import dev.vkval.state.object.DescriptorSetLayoutState;
import org.lwjgl.vulkan.VK10;

/** The layouts of pre-rasterization shaders and of fragment shaders that are linked. */
final class LayoutLinkRules {
    private static final long DESCRIPTOR_HEAP = 1L << 36;
    private static final long LINK_TIME_OPTIMIZATION = 1L << 10;

    private LayoutLinkRules() {}

    static void check(Link link) {
        if (link.own().hasFlag(DESCRIPTOR_HEAP)) {
            return;
        }
        LibraryPart pre = link.with(LibraryPart.PRE_RASTERIZATION);
        LibraryPart fragment = link.with(LibraryPart.FRAGMENT);
        if (pre == null || fragment == null || pre == fragment) {
            return;
        }
        if (pre.layout() != null && fragment.layout() != null) {
            boolean libraries = pre != link.own() && fragment != link.own();
            compare(link, pre, fragment, libraries);
            visible(link, pre, fragment, libraries);
            sets(link, pre, fragment, libraries);
        }
        whole(link, pre, fragment);
    }

    private static void compare(Link link, LibraryPart pre, LibraryPart fragment, boolean libraries) {
        LibraryLayout one = pre.layout();
        LibraryLayout other = fragment.layout();
        if (one.independent() != other.independent()) {
            link.error(
                            libraries
                                    ? "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06615"
                                    : "VUID-VkGraphicsPipelineCreateInfo-flags-06614",
                            pre,
                            fragment)
                    .title("one of two linked layouts has independent sets")
                    .message(
                            "the layouts of %s and %s must both have been created with "
                                    + "VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT",
                            Link.name(pre), Link.name(fragment))
                    .help("create both layouts with the flag, or none of them")
                    .report();
        } else if (!one.independent() && !one.sameSets(other)) {
            link.error(
                            libraries
                                    ? "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06613"
                                    : "VUID-VkGraphicsPipelineCreateInfo-flags-06612",
                            pre,
                            fragment)
                    .title("linked libraries have different layouts")
                    .message(
                            "%s has %s, and %s has %s: without independent sets, their set layouts must be "
                                    + "identically defined",
                            Link.name(pre), one.layout(), Link.name(fragment), other.layout())
                    .help("use one layout, or create both with VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT")
                    .report();
        }
        if (!one.samePushConstants(other)) {
            link.error(
                            libraries
                                    ? "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06621"
                                    : "VUID-VkGraphicsPipelineCreateInfo-flags-06620",
                            pre,
                            fragment)
                    .title("linked libraries have different push constant ranges")
                    .message("the push constant ranges of %s are not those of %s", one.layout(), other.layout())
                    .help("create both layouts with the same push constant ranges")
                    .report();
        }
    }

    /** Sets that both layouts have. */
    private static void sets(Link link, LibraryPart pre, LibraryPart fragment, boolean libraries) {
        boolean independent = pre.layout().independent() && fragment.layout().independent();
        for (int i = 0; i < pre.layout().sets().size(); i++) {
            DescriptorSetLayoutState one = pre.layout().set(i);
            DescriptorSetLayoutState other = fragment.layout().set(i);
            if (one == null || other == null || DescriptorSetLayoutState.same(one, other)) {
                continue;
            }
            if (independent) {
                differs(
                        link,
                        libraries
                                ? "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06617"
                                : "VUID-VkGraphicsPipelineCreateInfo-flags-06616",
                        new Difference(pre, fragment, one, other, i));
            }
            if (accessible(one, pre) && accessible(other, fragment)) {
                differs(
                        link,
                        libraries
                                ? "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06619"
                                : "VUID-VkGraphicsPipelineCreateInfo-flags-06618",
                        new Difference(pre, fragment, one, other, i));
            }
        }
    }

    /** A set whose layout is not the same for both parts. */
    private record Difference(
            LibraryPart pre,
            LibraryPart fragment,
            DescriptorSetLayoutState one,
            DescriptorSetLayoutState other,
            int set) {}

    /** Whether a set has a binding for the stages of a part. */
    private static boolean accessible(DescriptorSetLayoutState set, LibraryPart part) {
        return set.bindings().stream().anyMatch(binding -> (binding.stages() & part.stages()) != 0);
    }

    private static void differs(Link link, String rule, Difference difference) {
        link.error(rule, difference.pre(), difference.fragment())
                .on(difference.one())
                .on(difference.other())
                .title("a set has different layouts in linked libraries")
                .message(
                        "set %d of %s has %s, and that of %s has %s, which is not identically defined",
                        difference.set(),
                        Link.name(difference.pre()),
                        difference.one(),
                        Link.name(difference.fragment()),
                        difference.other())
                .help("use the same set layout in both pipeline layouts")
                .report();
    }

    private static void visible(Link link, LibraryPart pre, LibraryPart fragment, boolean libraries) {
        int most = Math.max(pre.layout().sets().size(), fragment.layout().sets().size());
        for (int i = 0; i < most; i++) {
            boolean both = pre.layout().lacks(i) && fragment.layout().lacks(i);
            if (both && !pre.layout().independent() && !fragment.layout().independent()) {
                link.error(
                                libraries
                                        ? "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06681"
                                        : "VUID-VkGraphicsPipelineCreateInfo-flags-06679",
                                pre,
                                fragment)
                        .title("a set layout is VK_NULL_HANDLE in both linked layouts")
                        .message(
                                "set %d of %s and of %s is VK_NULL_HANDLE",
                                i, pre.layout().layout(), fragment.layout().layout())
                        .help("give the set a layout, or use VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT")
                        .report();
            }
            hidden(link, pre, fragment, i);
            hidden(link, fragment, pre, i);
        }
    }

    /** A set that one layout lacks must have no bindings for its shaders in the other one. */
    private static void hidden(Link link, LibraryPart lacking, LibraryPart having, int index) {
        DescriptorSetLayoutState set = having.layout().set(index);
        if (!lacking.layout().lacks(index) || set == null) {
            return;
        }
        int fragment = VK10.VK_SHADER_STAGE_FRAGMENT_BIT;
        int shaders = lacking.has(LibraryPart.FRAGMENT) ? fragment : VK10.VK_SHADER_STAGE_ALL_GRAPHICS & ~fragment;
        if (set.bindings().stream().noneMatch(binding -> (binding.stages() & shaders) != 0)) {
            return;
        }
        String rule = "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06758";
        if (lacking == link.own()) {
            rule = "VUID-VkGraphicsPipelineCreateInfo-flags-06756";
        } else if (having == link.own()) {
            rule = "VUID-VkGraphicsPipelineCreateInfo-flags-06757";
        }
        link.error(rule, lacking, having)
                .on(set)
                .title("a set that a linked layout lacks has bindings for its shaders")
                .message(
                        "set %d is VK_NULL_HANDLE in the layout of %s, and that of %s has bindings for those shaders",
                        index, Link.name(lacking), Link.name(having))
                .help("give both layouts the set, or remove the stages from the stageFlags of its bindings")
                .report();
    }

    /** The layout of a pipeline that is made of libraries alone. */
    private static void whole(Link link, LibraryPart pre, LibraryPart fragment) {
        boolean complete = link.own().subsets() == 0
                && link.with(LibraryPart.VERTEX_INPUT) != null
                && link.with(LibraryPart.OUTPUT) != null;
        boolean known = pre.layout() != null && fragment.layout() != null;
        boolean given = link.own().hasLayout();
        if (!complete || !known || given && link.own().layout() == null) {
            return;
        }
        if (!pre.layout().independent() && !fragment.layout().independent()) {
            if (!given || !holds(link, pre.layout()) || !holds(link, fragment.layout())) {
                incompatible(link, "VUID-VkGraphicsPipelineCreateInfo-layout-07827", pre, fragment);
            }
        } else if (pre.layout().independent() && fragment.layout().independent()) {
            boolean optimizes = link.own().hasFlag(LINK_TIME_OPTIMIZATION);
            if (!given || !fits(link, pre.layout(), fragment.layout(), !optimizes)) {
                incompatible(
                        link,
                        optimizes
                                ? "VUID-VkGraphicsPipelineCreateInfo-flags-06729"
                                : "VUID-VkGraphicsPipelineCreateInfo-flags-06730",
                        pre,
                        fragment);
            }
        }
    }

    /** Whether the layout of the pipeline has all that another one has. */
    private static boolean holds(Link link, LibraryLayout layout) {
        return fits(link, layout, layout, false);
    }

    /**
     * Whether the sets of the pipeline's layout are those of one or the other layout, and its push constants theirs.
     *
     * @param mayLack whether a set may be VK_NULL_HANDLE that one of them has
     */
    private static boolean fits(Link link, LibraryLayout one, LibraryLayout other, boolean mayLack) {
        LibraryLayout own = link.own().layout();
        if (!own.samePushConstants(one) || !own.samePushConstants(other)) {
            return false;
        }
        for (int i = 0; i < Math.max(one.sets().size(), other.sets().size()); i++) {
            DescriptorSetLayoutState set = own.set(i);
            boolean needed = one.set(i) != null || other.set(i) != null;
            if (needed && set == null && !mayLack) {
                return false;
            }
            if (needed
                    && set != null
                    && !DescriptorSetLayoutState.same(set, one.set(i))
                    && !DescriptorSetLayoutState.same(set, other.set(i))) {
                return false;
            }
        }
        return true;
    }

    private static void incompatible(Link link, String rule, LibraryPart pre, LibraryPart fragment) {
        link.error(rule, pre, fragment)
                .title("the layout of a linked pipeline is not compatible with those of its libraries")
                .message(
                        "%s was created with %s, and %s with %s",
                        Link.name(pre),
                        pre.layout().layout(),
                        Link.name(fragment),
                        fragment.layout().layout())
                .help(
                        "link with the layout of the libraries; with independent sets, with one that has all of their sets")
                .report();
    }
}

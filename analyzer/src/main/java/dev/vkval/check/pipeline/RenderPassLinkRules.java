package dev.vkval.check.pipeline;

import dev.vkval.check.renderpass.RenderPassCompatibility;
import java.util.ArrayList;
import java.util.List;

/** Linked subsets that depend on a render pass were created for the same subpass, or all for dynamic rendering. */
final class RenderPassLinkRules {
    private static final int SUBSETS = LibraryPart.PRE_RASTERIZATION | LibraryPart.FRAGMENT | LibraryPart.OUTPUT;

    private RenderPassLinkRules() {}

    static void check(Link link) {
        List<LibraryPart> parts = new ArrayList<>();
        if ((link.own().subsets() & SUBSETS) != 0) {
            parts.add(link.own());
        }
        link.parts().stream().filter(part -> (part.subsets() & SUBSETS) != 0).forEach(parts::add);
        for (int i = 1; i < parts.size(); i++) {
            compare(link, parts.get(0), parts.get(i));
        }
    }

    private static void compare(Link link, LibraryPart one, LibraryPart other) {
        boolean own = one == link.own();
        if (!own && one.hasRenderPass() != other.hasRenderPass()) {
            link.error("VUID-VkGraphicsPipelineCreateInfo-pLibraries-06628", one, other)
                    .title("a library for a render pass object is linked with one for dynamic rendering")
                    .message(
                            "%s has %s render pass, and %s has %s",
                            Link.name(one),
                            one.hasRenderPass() ? "a" : "no",
                            Link.name(other),
                            other.hasRenderPass() ? "one" : "none")
                    .help("create all of them with the same render pass, or all without one")
                    .report();
        } else if (own && !one.hasRenderPass() && other.hasRenderPass()) {
            link.error("VUID-VkGraphicsPipelineCreateInfo-renderpass-06625", one, other)
                    .title("a library for a render pass object is linked to a pipeline for dynamic rendering")
                    .message("%s has no render pass, and %s has one", Link.name(one), Link.name(other))
                    .help("create all of them with the same render pass, or all without one")
                    .report();
        } else if (one.hasRenderPass() && other.hasRenderPass() && one.subpass() != other.subpass()) {
            link.error(
                            own
                                    ? "VUID-VkGraphicsPipelineCreateInfo-flags-06684"
                                    : "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06623",
                            one,
                            other)
                    .title("linked libraries are for different subpasses")
                    .message(
                            "%s is for subpass %d, and %s for subpass %d",
                            Link.name(one), one.subpass(), Link.name(other), other.subpass())
                    .help("create all of them for the same subpass")
                    .report();
        } else if (one.renderPass() != null && other.renderPass() != null) {
            compatible(link, one, other, own);
        }
    }

    private static void compatible(Link link, LibraryPart one, LibraryPart other, boolean own) {
        String difference = RenderPassCompatibility.difference(one.renderPass(), other.renderPass());
        if (difference != null) {
            link.error(
                            own
                                    ? "VUID-VkGraphicsPipelineCreateInfo-renderpass-06624"
                                    : "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06628",
                            one,
                            other)
                    .on(one.renderPass())
                    .on(other.renderPass())
                    .title("linked libraries are for incompatible render passes")
                    .message(
                            "%s is for %s, and %s for %s: %s",
                            Link.name(one), one.renderPass(), Link.name(other), other.renderPass(), difference)
                    .help("create all of them with the same render pass, or with compatible ones")
                    .report();
        }
    }
}

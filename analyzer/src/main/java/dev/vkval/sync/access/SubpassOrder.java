package dev.vkval.sync.access;

/** The current subpass, and which earlier ones of its render pass instance are ordered before it. */
public record SubpassOrder(SubpassGraph graph, long renderPass, int subpass) {

    /** Whether it is of the same instance, and what is ordered before the other subpass comes before this one. */
    boolean follows(SubpassOrder other) {
        return other.subpass == subpass || graph.path(other.subpass, subpass);
    }

    /** Whether an access of the same instance is in a subpass that no dependency orders before this one. */
    boolean unordered(ResourceUsage usage) {
        return usage.renderPass() == renderPass && usage.subpass() != subpass && !graph.path(usage.subpass(), subpass);
    }
}

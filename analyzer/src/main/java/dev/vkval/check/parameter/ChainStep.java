package dev.vkval.check.parameter;

import dev.vkval.capture.registry.Struct;
import org.lwjgl.system.MemoryUtil;

/**
 * Goes into every struct of a pNext chain, from its head. A struct in a chain does not walk the rest of the chain
 * again.
 */
record ChainStep(ParameterWalk walk, int offset, boolean output) implements ParameterCheck {
    private static final int PNEXT_OFFSET = Long.BYTES;

    @Override
    public void check(long base, ParameterSite site) {
        if (site.inChain()) {
            return;
        }
        long next = MemoryUtil.memGetAddress(base + offset);
        while (next != 0) {
            Struct struct = walk.structOfType(MemoryUtil.memGetInt(next));
            if (struct != null) {
                site.push(struct, ParameterSite.NO_INDEX);
                walk.of(struct, output).run(next, site);
                site.pop();
            }
            next = MemoryUtil.memGetAddress(next + PNEXT_OFFSET);
        }
    }
}

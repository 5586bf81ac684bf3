package dev.vkval.check.parameter;

import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Struct;

/**
 * Goes into every struct of a pNext chain, from its head. A struct in a chain does not walk the rest of the chain
 * again.
 */
record ChainStep(ParameterWalk walk, boolean output) implements ParameterCheck {
    @Override
    public void check(long base, ParameterSite site) {
        if (site.inChain()) {
            return;
        }
        for (long next = PNext.next(base); next != 0; next = PNext.next(next)) {
            Struct struct = walk.structOfType(PNext.type(next));
            if (struct != null) {
                site.push(struct, ParameterSite.NO_INDEX);
                walk.of(struct, output).run(next, site);
                site.pop();
            }
        }
    }
}

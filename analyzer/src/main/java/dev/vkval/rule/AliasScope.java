package dev.vkval.rule;

import java.util.ArrayDeque;
import java.util.Deque;

/** The aliases that stand for elements of arrays where a condition is read. */
final class AliasScope {
    /**
     * @param slot its number in a frame
     * @param shape of the array
     * @param label of the element
     */
    record Alias(String name, int slot, PathCompiler.ArrayShape shape, PathLabel label) {}

    private final Deque<Alias> open = new ArrayDeque<>();

    Alias open(String name, PathCompiler.Reached array) {
        int slot = open.size();
        Alias alias = new Alias(name, slot, array.array(), array.label().element(slot));
        open.push(alias);
        return alias;
    }

    /** How many are open. */
    int depth() {
        return open.size();
    }

    void close() {
        open.pop();
    }

    /** The innermost alias of that name, null where there is none. */
    Alias find(String name) {
        for (Alias alias : open) {
            if (alias.name().equals(name)) {
                return alias;
            }
        }
        return null;
    }
}

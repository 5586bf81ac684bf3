package dev.vkval.capture.call;

import java.util.Map;
import org.lwjgl.system.MemoryUtil;

/**
 * Chooses the member of a union.
 *
 * @param offset offset of the selecting enumerant in the struct that holds the union
 * @param steps step by selector value
 * @param otherwise step for every other value, null for none
 */
record Selector(int offset, Map<Integer, Step> steps, Step otherwise) {

    /** The step for the struct at that address, null if nothing is encoded. */
    Step choose(long struct) {
        return steps.getOrDefault(MemoryUtil.memGetInt(struct + offset), otherwise);
    }
}

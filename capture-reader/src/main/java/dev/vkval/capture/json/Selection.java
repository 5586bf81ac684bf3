package dev.vkval.capture.json;

import java.util.function.LongPredicate;
import java.util.function.Predicate;

/**
 * The part of a capture to write.
 *
 * @param frames frames by number, null for everything
 * @param calls calls by name
 * @param blocks whether blocks other than calls are written
 */
public record Selection(LongPredicate frames, Predicate<String> calls, boolean blocks) {
    public static final Selection EVERYTHING = new Selection(null, name -> true, true);
}

package dev.vkval.capture.json;

import java.util.function.LongPredicate;
import java.util.function.Predicate;

/**
 * What of a capture is to be written.
 *
 * @param frames frames by number, null for all and what belongs to none
 * @param calls calls by name
 * @param blocks whether blocks other than calls are
 */
public record Selection(LongPredicate frames, Predicate<String> calls, boolean blocks) {
    public static final Selection EVERYTHING = new Selection(null, name -> true, true);
}

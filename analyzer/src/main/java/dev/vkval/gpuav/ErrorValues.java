package dev.vkval.gpuav;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/** What is said of the different values of an error. */
public final class ErrorValues {
    /** Property of an error of several invocations: the property that its values would have, had they been kept. */
    public static final String NOT_KEPT = "valuesNotKept";

    private static final int MOST_RANGES = 8;

    private ErrorValues() {}

    /**
     * Puts the values in a property; in another one with {@code More} at its end if there are values that are not known.
     *
     * @param what name of the values in the sentence
     * @param meaning from a word of the error to what it means
     * @return a sentence that begins with a space; empty if the values are not known or there is one alone
     */
    static String put(
            ShaderError error,
            Map<String, Object> properties,
            String property,
            String what,
            LongUnaryOperator meaning) {
        ShaderError.Values values = error.values();
        if (values == null && error.invocations() > 1) {
            properties.put(NOT_KEPT, property);
        }
        if (values == null || values.words().isEmpty()) {
            return "";
        }
        List<Long> all = values.words().stream()
                .map(meaning::applyAsLong)
                .distinct()
                .sorted()
                .toList();
        properties.put(property, all);
        if (values.more()) {
            properties.put(property + "More", true);
        }
        return all.size() == 1 && !values.more()
                ? ""
                : count(all.size(), values.more()) + " different " + what + ": " + ranges(all) + ".";
    }

    /**
     * Puts the lower words of values of 64 bits in a property.
     *
     * @param what name of the values in the sentence
     * @return a sentence about their number, that begins with a space; empty if it is not known to be more than one
     */
    static String putLowWords(ShaderError error, Map<String, Object> properties, String property, String what) {
        String all = put(error, properties, property, what, word -> word);
        return all.isEmpty() ? "" : count(error.values().words().size(), true) + " different " + what + ".";
    }

    private static String count(int number, boolean more) {
        return more ? " At least " + number : " " + number;
    }

    /** {@code 1, 4 to 7, 9}; of many ranges only the first. */
    private static String ranges(List<Long> values) {
        List<String> texts = new ArrayList<>();
        int at = 0;
        while (at < values.size() && texts.size() < MOST_RANGES) {
            int last = at;
            while (last + 1 < values.size() && values.get(last + 1) == values.get(last) + 1) {
                last++;
            }
            texts.add(last == at ? "" + values.get(at) : values.get(at) + " to " + values.get(last));
            at = last + 1;
        }
        return String.join(", ", texts) + (at < values.size() ? " and " + (values.size() - at) + " more" : "");
    }
}

package dev.vkval.capture.change;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where in the parameters of a call a value is: {@code pCreateInfo.pAttachments[1].format}.
 *
 * @param text as given
 */
record CallPath(String text, List<Element> elements) {
    private static final int MOST_ELEMENTS = 64;
    private static final Pattern ELEMENT = Pattern.compile("\\G\\.?([A-Za-z_]\\w*)((?:\\[\\d{1,9}])*)");
    private static final Pattern INDEX = Pattern.compile("\\d+");

    /** A step of a path. */
    sealed interface Element {}

    /** A parameter or member. */
    record Named(String name) implements Element {}

    /** A struct of the pNext chain of the one at hand. */
    record Chained(String struct) implements Element {}

    /** An element of an array. */
    record Index(long number) implements Element {}

    static CallPath parse(String text) throws ChangeException {
        List<Element> elements = new ArrayList<>();
        Matcher matcher = ELEMENT.matcher(text);
        int end = 0;
        while (end < text.length() && matcher.find() && elements.size() < MOST_ELEMENTS) {
            boolean first = end == 0;
            if (first == (text.charAt(end) == '.')) {
                break;
            }
            end = matcher.end();
            String name = matcher.group(1);
            boolean chain = name.equals("pNext") && text.startsWith(".Vk", end);
            if (!chain) {
                elements.add(!first && name.startsWith("Vk") ? new Chained(name) : new Named(name));
            }
            Matcher indices = INDEX.matcher(matcher.group(2));
            while (indices.find()) {
                elements.add(new Index(Long.parseLong(indices.group())));
            }
        }
        if (elements.isEmpty() || end < text.length()) {
            throw new ChangeException("'" + text + "' is not a path; expected one such as pRegions[0].size");
        }
        return new CallPath(text, List.copyOf(elements));
    }
}

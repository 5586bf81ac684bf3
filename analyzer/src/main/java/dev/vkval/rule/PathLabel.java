package dev.vkval.rule;

import java.util.ArrayList;
import java.util.List;

/** How a message names a path: words, and the indices of aliases where those stand at the time. */
final class PathLabel {
    /** Words, or the number of an alias as an Integer. */
    private final List<Object> parts;

    private PathLabel(List<Object> parts) {
        this.parts = List.copyOf(parts);
    }

    static PathLabel of(String word) {
        return new PathLabel(List.of(word));
    }

    /** The element of an array that an alias stands for. */
    PathLabel element(int alias) {
        return with(alias);
    }

    PathLabel then(String word) {
        return with(word);
    }

    private PathLabel with(Object part) {
        List<Object> all = new ArrayList<>(parts);
        all.add(part);
        return new PathLabel(all);
    }

    /** {@code pRegions[2].srcOffset}. */
    String text(Frame frame) {
        StringBuilder text = new StringBuilder();
        for (Object part : parts) {
            if (part instanceof Integer alias) {
                text.append('[').append(frame.index(alias)).append(']');
            } else {
                text.append(part);
            }
        }
        return text.toString();
    }
}

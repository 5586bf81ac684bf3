package dev.vkval.spirv.debug;

import java.util.List;

/**
 * One line of source.
 *
 * @param line from 1, as the compiler counts
 * @param text without its line end
 */
public record SourceExcerpt(int line, String text) {

    /**
     * The lines of a file's text around a location in it, ascending; empty if the text does not have that line.
     *
     * @param before number of lines before it
     * @param after number of lines after it
     */
    public static List<SourceExcerpt> of(String text, SourceLine place, int before, int after) {
        return new SourceText(place.file(), text).excerpt(place.file(), place.line(), before, after);
    }
}

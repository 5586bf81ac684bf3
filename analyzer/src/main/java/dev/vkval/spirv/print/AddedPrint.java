package dev.vkval.spirv.print;

import java.util.ArrayList;
import java.util.List;

/**
 * A print that the user adds to a line of a shader's source.
 *
 * @param text as the user wrote it
 * @param file its name, possibly with folders
 * @param line from 1 on
 * @param names of what is printed
 */
public record AddedPrint(String text, String file, int line, PrintFormat format, List<String> names) {
    private static final char NAME = ',';

    public AddedPrint {
        names = List.copyOf(names);
    }

    /**
     * Reads {@code FILE:LINE: FORMAT, NAME, ...}, with as many names as the format has conversions.
     *
     * @throws IllegalArgumentException if it is none, with the reason
     */
    public static AddedPrint parse(String text) {
        int end = endOfPlace(text);
        if (end < 0) {
            throw new IllegalArgumentException("'" + text + "' is not FILE:LINE: FORMAT, NAME, ...");
        }
        int colon = text.lastIndexOf(':', end - 1);
        int line = line(text.substring(colon + 1, end).strip());
        String rest = text.substring(end + 1).strip();
        List<String> names = new ArrayList<>();
        int cut = rest.length();
        while (true) {
            PrintFormat format =
                    PrintFormat.parse(unquoted(rest.substring(0, cut).strip()));
            if (format.problem() == null && format.conversions().size() == names.size()) {
                return new AddedPrint(text, text.substring(0, colon).strip(), line, format, names);
            }
            int comma = rest.lastIndexOf(NAME, cut - 1);
            if (comma < 0) {
                throw new IllegalArgumentException("'" + text + "': "
                        + (format.problem() == null
                                ? "the format needs a name for each conversion"
                                : "the format is not valid: " + format.problem()));
            }
            names.add(0, rest.substring(comma + 1, cut).strip());
            cut = comma;
        }
    }

    /** The index of the colon after the number of the line, -1 for none. */
    private static int endOfPlace(String text) {
        for (int at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
            int next = text.indexOf(':', at + 1);
            if (at > 0 && next > 0 && line(text.substring(at + 1, next).strip()) > 0) {
                return next;
            }
        }
        return -1;
    }

    /** 0 for no number of a line. */
    private static int line(String digits) {
        return digits.matches("[0-9]{1,9}") ? Integer.parseInt(digits) : 0;
    }

    private static String unquoted(String format) {
        boolean quoted = format.length() > 1 && format.startsWith("\"") && format.endsWith("\"");
        return quoted ? format.substring(1, format.length() - 1) : format;
    }

    /** Whether a file of debug information is the one: it ends with the same folders and name. */
    public boolean isIn(String other) {
        String path = other.replace('\\', '/');
        String asked = file.replace('\\', '/');
        return path.equals(asked) || path.endsWith("/" + asked);
    }
}

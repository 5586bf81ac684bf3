package dev.vkval.gpuav.select;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Selects actions.
 *
 * @param text as written by the user
 * @param first first number that is selected
 * @param last last number that is selected
 */
public record ActionRange(String text, Kind kind, long first, long last) {

    /** What is numbered. */
    public enum Kind {
        /** Frames; an action is in the frames whose submits execute it. */
        FRAME,
        /** Calls by block index; an action is the call that recorded it. */
        CALL,
        /** Submits by their number among submits and presents; an action is in those that execute it. */
        SUBMIT
    }

    private static final Pattern FORM = Pattern.compile("(frame|call|submit):#?(\\d{1,18})(-(\\d{1,18})?)?");

    /** The actions that a call recorded, by its block index. */
    public static ActionRange ofCall(long block) {
        return new ActionRange("call:" + block, Kind.CALL, block, block);
    }

    /**
     * Parses {@code frame:3-5}, {@code call:100-} or {@code submit:7}.
     *
     * @throws IllegalArgumentException with a message for the user
     */
    public static ActionRange parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a range of actions, such as frame:3-5, call:100-200 or submit:7");
        }
        long first = Long.parseLong(matcher.group(2));
        long last = first;
        if (matcher.group(3) != null) {
            last = matcher.group(4) == null ? Long.MAX_VALUE : Long.parseLong(matcher.group(4));
        }
        if (last < first) {
            throw new IllegalArgumentException("in '" + text + "' the last number is before the first");
        }
        Kind kind = Kind.valueOf(matcher.group(1).toUpperCase(Locale.ROOT));
        return new ActionRange(text.strip(), kind, first, last);
    }

    boolean contains(Kind of, long number) {
        return kind == of && first <= number && number <= last;
    }
}

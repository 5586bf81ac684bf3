package dev.vkval.capture.change;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Another value for a member.
 *
 * @param path of the member
 * @param value as the type of the member writes it
 */
public record Assignment(String path, Operator operator, String value) {
    private static final Pattern FORM = Pattern.compile("([^=|\\s]+?)\\s*(\\|=|-=|=)\\s*(.*)", Pattern.DOTALL);

    /** What is done with the value. */
    public enum Operator {
        SET("="),
        /** Of flags: the bits are added. */
        ADD("|="),
        /** Of flags: the bits are taken away. */
        REMOVE("-=");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }
    }

    /** Reads {@code pRegions[0].size=64}. */
    public static Assignment parse(String text) throws ChangeException {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new ChangeException(
                    "'" + text + "' is not an assignment; expected PATH=VALUE, PATH|=FLAGS or PATH-=FLAGS");
        }
        for (Operator operator : Operator.values()) {
            if (operator.sign.equals(matcher.group(2))) {
                return new Assignment(
                        matcher.group(1), operator, matcher.group(3).strip());
            }
        }
        throw new IllegalStateException("the form has an operator that is none: " + text);
    }

    @Override
    public String toString() {
        return path + operator.sign + value;
    }
}

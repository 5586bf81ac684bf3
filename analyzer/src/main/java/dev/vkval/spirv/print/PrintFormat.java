package dev.vkval.spirv.print;

import java.util.ArrayList;
import java.util.List;

/**
 * The format of a print: {@code %[0][width][.precision][v2|v3|v4]conversion}, and text. Conversions are {@code d i o u x X}
 * for integers, with {@code lu}, {@code ld}, {@code lx} and {@code ul} for those of 64 bits, {@code a A e E f F g G} for
 * floating-point numbers and {@code p} for pointers.
 *
 * @param text the whole format
 * @param parts in order
 * @param problem why it is none, null if it is one
 */
public record PrintFormat(String text, List<Part> parts, String problem) {
    private static final String INTEGERS = "dioxX";
    private static final String FLOATS = "aAeEfFgG";
    private static final int LARGEST_NUMBER = 4096;

    public PrintFormat {
        parts = List.copyOf(parts);
    }

    /**
     * A conversion, or text.
     *
     * @param text as it stands in the format; of text, what is printed
     * @param conversion 0 for text; {@code ul} is {@code x}
     * @param width the least number of characters, 0 for any
     * @param precision -1 for none
     * @param components of a vector, 0 for a scalar
     */
    public record Part(
            String text, char conversion, boolean zeros, int width, int precision, int components, boolean wide) {
        static Part text(String text) {
            return new Part(text, '\0', false, 0, -1, 0, false);
        }

        boolean isFloat() {
            return FLOATS.indexOf(conversion) >= 0;
        }

        boolean isPointer() {
            return conversion == 'p';
        }

        public boolean isText() {
            return conversion == 0;
        }
    }

    /**
     * Something about a call that is wrong.
     *
     * @param fatal whether the call prints nothing
     * @param sentence without a subject: the format, and without its end
     */
    public record Problem(boolean fatal, String sentence) {}

    public static PrintFormat parse(String text) {
        return new Parser(text).parse();
    }

    /** Its conversions. */
    public List<Part> conversions() {
        return parts.stream().filter(part -> !part.isText()).toList();
    }

    /** What is wrong with a call that passes arguments. */
    public List<Problem> problems(List<PrintArgument> arguments) {
        if (problem != null) {
            return List.of(new Problem(true, problem));
        }
        List<Problem> problems = new ArrayList<>();
        List<Part> conversions = conversions();
        if (arguments.size() != conversions.size()) {
            boolean few = arguments.size() < conversions.size();
            problems.add(new Problem(
                    few,
                    "it has " + conversions.size() + " conversions, but " + arguments.size() + " arguments are passed"
                            + (few ? "" : ", so that some are not printed")));
        }
        for (int i = 0; i < Math.min(arguments.size(), conversions.size()); i++) {
            Problem wrong = problem(conversions.get(i), arguments.get(i), i + 1);
            if (wrong != null) {
                problems.add(wrong);
            }
        }
        return problems;
    }

    /** Whether a call prints: nothing is wrong that keeps it from that. */
    public boolean prints(List<PrintArgument> arguments) {
        return problems(arguments).stream().noneMatch(Problem::fatal);
    }

    private static Problem problem(Part part, PrintArgument argument, int number) {
        String it = "its conversion " + part.text();
        String passed = ", but argument " + number + " is ";
        if (argument.kind() == PrintArgument.Kind.OTHER) {
            return error(it + " is for a number" + passed + "neither a number nor a boolean");
        }
        if (part.components() == 0 && argument.isVector()) {
            return error(it + " is for a scalar" + passed + "a vector");
        }
        if (part.components() != 0 && !argument.isVector()) {
            return error(it + " is for a vector" + passed + "a scalar");
        }
        boolean pointer = argument.kind() == PrintArgument.Kind.POINTER;
        if (part.isPointer() != pointer) {
            return error(it
                    + (pointer ? " is for a number" : " is for a pointer")
                    + passed
                    + (pointer ? "a pointer, for which there is %p" : "a number"));
        }
        if (part.components() != 0 && part.components() != argument.components()) {
            return warning(
                    it + " has " + part.components() + " components" + passed + "a vector of " + argument.components());
        }
        boolean floating = argument.kind() == PrintArgument.Kind.FLOAT;
        if (!pointer && part.isFloat() != floating) {
            return warning(it
                    + (floating ? " is for an integer" : " is for a floating-point number")
                    + passed
                    + (floating ? "a floating-point number" : "none"));
        }
        if (!pointer && !floating && part.wide() != argument.isWide()) {
            return warning(it + (part.wide() ? " is for 64 bits" : " is for at most 32 bits") + passed + "of "
                    + argument.widthBits());
        }
        return null;
    }

    private static Problem error(String sentence) {
        return new Problem(true, sentence);
    }

    private static Problem warning(String sentence) {
        return new Problem(false, sentence);
    }

    /** Reads a format from its beginning to its end. */
    private static final class Parser {
        private final String text;
        private final List<Part> parts = new ArrayList<>();
        private final StringBuilder literal = new StringBuilder();
        private int at;

        Parser(String text) {
            this.text = text;
        }

        PrintFormat parse() {
            if (text.isEmpty()) {
                return invalid("it is empty");
            }
            while (at < text.length()) {
                char next = text.charAt(at++);
                if (next != '%') {
                    literal.append(next);
                } else if (peek() == '%') {
                    literal.append('%');
                    at++;
                } else {
                    String problem = conversion(at - 1);
                    if (problem != null) {
                        return invalid(problem);
                    }
                }
            }
            endText();
            return new PrintFormat(text, parts, null);
        }

        private PrintFormat invalid(String problem) {
            return new PrintFormat(text, List.of(), problem);
        }

        private void endText() {
            if (literal.length() > 0) {
                parts.add(Part.text(literal.toString()));
                literal.setLength(0);
            }
        }

        /** The next character, 0 at the end. */
        private char peek() {
            return at < text.length() ? text.charAt(at) : '\0';
        }

        /** Reads what is after a percent sign; returns what is wrong with it, null for nothing. */
        private String conversion(int first) {
            boolean zeros = peek() == '0';
            int width = number();
            int precision = -1;
            if (peek() == '.') {
                at++;
                precision = number();
            }
            int components = 0;
            if (peek() == 'v') {
                at++;
                components = peek() - '0';
                if (components < 2 || components > 4) {
                    return "%v needs the number of components of the vector, 2, 3 or 4, and a conversion, as in %v3f";
                }
                at++;
            }
            boolean wide = peek() == 'l';
            if (wide) {
                at++;
            }
            char kind = peek();
            boolean known = kind == 'u'
                    || INTEGERS.indexOf(kind) >= 0
                    || FLOATS.indexOf(kind) >= 0
                    || kind == 'p' && components == 0 && !wide;
            if (kind == 0 || !known) {
                return "'" + text.substring(first, Math.min(at + 1, text.length()))
                        + "' has no conversion of d, i, o, u, x, X, a, A, e, E, f, F, g, G, p, lu, ld, lx, ul"
                        + (kind == 0 || kind == ' ' ? "; a percent sign is %%" : "");
            }
            if (width > LARGEST_NUMBER || precision > LARGEST_NUMBER) {
                return "'" + text.substring(first, at + 1) + "' has a width or precision above " + LARGEST_NUMBER;
            }
            at++;
            if (kind == 'u' && !wide && peek() == 'l') {
                at++;
                wide = true;
                kind = 'x';
            }
            endText();
            parts.add(new Part(text.substring(first, at), kind, zeros, width, precision, components, wide));
            return null;
        }

        private int number() {
            int number = 0;
            while (Character.digit(peek(), 10) >= 0 && peek() < 128) {
                number = Math.min(LARGEST_NUMBER + 1, number * 10 + (text.charAt(at++) - '0'));
            }
            return number;
        }
    }
}

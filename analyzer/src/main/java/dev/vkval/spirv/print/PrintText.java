package dev.vkval.spirv.print;

import java.math.BigInteger;
import java.util.List;

/** The text of a print, as C's printf gives it. */
public final class PrintText {
    private static final String SEPARATOR = ", ";
    private static final int HALF_BITS = 16;
    private static final int OCTAL = 8;
    private static final int HEXADECIMAL = 16;

    private final int[] words;
    private int at;

    private PrintText(int[] words) {
        this.words = words;
    }

    /**
     * Formats values.
     *
     * @param words of the arguments, one after the other: of each component its bits, those below 32 as a word, extended
     *     with zeros; numbers of 16 bits as those of 32; those of 64 with the lower word first
     */
    public static String of(PrintFormat format, List<PrintArgument> arguments, int[] words) {
        return new PrintText(words).format(format, arguments);
    }

    private String format(PrintFormat format, List<PrintArgument> arguments) {
        StringBuilder text = new StringBuilder();
        int next = 0;
        for (PrintFormat.Part part : format.parts()) {
            if (part.isText()) {
                text.append(part.text());
                continue;
            }
            PrintArgument argument = arguments.get(next++);
            for (int component = 0; component < argument.components(); component++) {
                long bits = take(argument);
                boolean shown = part.components() == 0 || component < part.components();
                if (shown) {
                    text.append(component > 0 ? SEPARATOR : "").append(component(part, argument, bits));
                }
            }
        }
        return text.toString();
    }

    private long take(PrintArgument argument) {
        long low = Integer.toUnsignedLong(words[at++]);
        return argument.isWide() ? low | (long) words[at++] << Integer.SIZE : low;
    }

    private static String component(PrintFormat.Part part, PrintArgument argument, long bits) {
        if (part.isPointer()) {
            return padded("", "0x" + Long.toHexString(bits), part.width(), false);
        }
        if (part.isFloat()) {
            double number = argument.isWide() ? Double.longBitsToDouble(bits) : Float.intBitsToFloat((int) bits);
            String text = FloatText.of(part.conversion(), part.precision(), number);
            boolean negative = text.startsWith("-");
            return padded(
                    negative ? "-" : "",
                    negative ? text.substring(1) : text,
                    part.width(),
                    part.zeros() && Double.isFinite(number));
        }
        return integer(part, argument, bits);
    }

    private static String integer(PrintFormat.Part part, PrintArgument argument, long bits) {
        boolean signed = part.conversion() == 'd' || part.conversion() == 'i';
        long value = signed ? signExtended(argument, bits) : bits;
        BigInteger number = signed ? BigInteger.valueOf(value).abs() : new BigInteger(Long.toUnsignedString(value));
        String digits = switch (part.conversion()) {
            case 'o' -> number.toString(OCTAL);
            case 'x' -> number.toString(HEXADECIMAL);
            case 'X' -> number.toString(HEXADECIMAL).toUpperCase(java.util.Locale.ROOT);
            default -> number.toString();
        };
        if (part.precision() >= 0) {
            digits = number.signum() == 0 && part.precision() == 0
                    ? ""
                    : "0".repeat(Math.max(0, part.precision() - digits.length())) + digits;
        }
        return padded(signed && value < 0 ? "-" : "", digits, part.width(), part.zeros() && part.precision() < 0);
    }

    private static long signExtended(PrintArgument argument, long bits) {
        // Numbers of 16 bits that are no integers were made numbers of 32.
        boolean half = argument.kind() == PrintArgument.Kind.FLOAT && argument.widthBits() == HALF_BITS;
        int unused = Long.SIZE - (half ? Integer.SIZE : argument.widthBits());
        return argument.kind() == PrintArgument.Kind.BOOLEAN
                        || argument.kind() == PrintArgument.Kind.UNSIGNED && argument.widthBits() < Integer.SIZE
                ? bits
                : bits << unused >> unused;
    }

    private static String padded(String sign, String digits, int width, boolean zeros) {
        int missing = Math.max(0, width - sign.length() - digits.length());
        return zeros ? sign + "0".repeat(missing) + digits : " ".repeat(missing) + sign + digits;
    }
}

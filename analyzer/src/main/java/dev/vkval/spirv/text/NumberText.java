package dev.vkval.spirv.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Floating-point literals as text: decimal, and hexadecimal for values without an exact decimal form. */
final class NumberText {
    private static final int FLOAT_DIGITS = 9;
    private static final int DOUBLE_DIGITS = 17;
    private static final int SMALLEST_PLAIN_EXPONENT = -4;

    /** Fields of a binary format. */
    private record Format(int exponentBits, int fractionBits) {
        int bias() {
            return (1 << exponentBits - 1) - 1;
        }

        int specialExponent() {
            return (1 << exponentBits) - 1;
        }

        static Format of(int widthBits) {
            return switch (widthBits) {
                case 16 -> new Format(5, 10);
                case 32 -> new Format(8, 23);
                default -> new Format(11, 52);
            };
        }
    }

    private NumberText() {}

    /** The bits of a float of 16, 32 or 64 bits as text that {@link #parse} parses to the same bits. */
    static String format(long bits, int widthBits) {
        Format format = Format.of(widthBits);
        long exponent = bits >>> format.fractionBits() & format.specialExponent();
        long magnitude = bits & (1L << widthBits - 1) - 1;
        boolean normal = exponent != 0 && exponent != format.specialExponent();
        if (widthBits == 16 || !normal && magnitude != 0) {
            return hexadecimal(bits, widthBits, format);
        }
        boolean negative = (bits >>> widthBits - 1 & 1) != 0;
        if (magnitude == 0) {
            return negative ? "-0" : "0";
        }
        return widthBits == 32
                ? decimal(new BigDecimal(Float.intBitsToFloat((int) bits)), FLOAT_DIGITS)
                : decimal(new BigDecimal(Double.longBitsToDouble(bits)), DOUBLE_DIGITS);
    }

    private static String decimal(BigDecimal exact, int digits) {
        BigDecimal value =
                exact.round(new MathContext(digits, RoundingMode.HALF_EVEN)).stripTrailingZeros();
        int exponent = value.precision() - value.scale() - 1;
        if (exponent >= SMALLEST_PLAIN_EXPONENT && exponent < digits) {
            return value.toPlainString();
        }
        String unscaled = value.unscaledValue().abs().toString();
        String fraction = unscaled.length() > 1 ? "." + unscaled.substring(1) : "";
        return (value.signum() < 0 ? "-" : "")
                + unscaled.charAt(0)
                + fraction
                + String.format("e%s%02d", exponent < 0 ? "-" : "+", Math.abs(exponent));
    }

    private static String hexadecimal(long bits, int widthBits, Format format) {
        long fraction = bits & (1L << format.fractionBits()) - 1;
        int exponent = (int) (bits >>> format.fractionBits() & format.specialExponent());
        String sign = (bits >>> widthBits - 1 & 1) != 0 ? "-" : "";
        if (exponent == 0 && fraction == 0) {
            return sign + "0x0p+0";
        }
        int power = exponent - format.bias();
        if (exponent == 0) {
            int shift = Long.numberOfLeadingZeros(fraction) - (Long.SIZE - 1 - format.fractionBits());
            fraction = fraction << shift & (1L << format.fractionBits()) - 1;
            power = 1 - format.bias() - shift;
        }
        int digits = (format.fractionBits() + 3) / 4;
        String hex = String.format("%0" + digits + "x", fraction << digits * 4 - format.fractionBits())
                .replaceAll("0+$", "");
        return sign + "0x1" + (hex.isEmpty() ? "" : "." + hex) + "p" + (power < 0 ? "" : "+") + power;
    }

    /** The bits of a float of 16, 32 or 64 bits. */
    static long parse(String text, int widthBits) {
        boolean hexadecimal = text.startsWith("0x") || text.startsWith("-0x");
        if (hexadecimal) {
            return parseHexadecimal(text, widthBits);
        }
        return switch (widthBits) {
            case 16 -> halfOf(Float.parseFloat(text));
            case 32 -> Float.floatToRawIntBits(Float.parseFloat(text)) & 0xffffffffL;
            default -> Double.doubleToRawLongBits(Double.parseDouble(text));
        };
    }

    private static long parseHexadecimal(String text, int widthBits) {
        Format format = Format.of(widthBits);
        boolean negative = text.startsWith("-");
        String digits = text.substring(negative ? 3 : 2).toLowerCase(Locale.ROOT);
        int p = digits.indexOf('p');
        int power = p < 0 ? 0 : Integer.parseInt(digits.substring(p + 1));
        String mantissa = p < 0 ? digits : digits.substring(0, p);
        int point = mantissa.indexOf('.');
        String fractionDigits = point < 0 ? "" : mantissa.substring(point + 1);
        long whole = Long.parseLong(point < 0 ? mantissa : mantissa.substring(0, point), 16);
        long sign = negative ? 1L << widthBits - 1 : 0;
        if (whole == 0 && fractionDigits.isEmpty()) {
            return sign;
        }
        if (whole != 1 || fractionDigits.length() > 13) {
            throw new NumberFormatException(text + " is not normalized: the digit before the point must be 1");
        }
        long fraction = fractionDigits.isEmpty()
                ? 0
                : Long.parseLong(fractionDigits, 16) << 52 - 4 * fractionDigits.length() >>> 52 - format.fractionBits();
        int exponent = power + format.bias();
        if (exponent > format.specialExponent()) {
            throw new NumberFormatException(text + " is too large for " + widthBits + " bits");
        }
        if (exponent <= 0) {
            fraction = (fraction | 1L << format.fractionBits()) >>> 1 - exponent;
            exponent = 0;
        }
        return sign | (long) exponent << format.fractionBits() | fraction;
    }

    /** Rounded toward zero: exact for every 16-bit value. */
    private static long halfOf(float value) {
        int bits = Float.floatToRawIntBits(value);
        long sign = bits >>> 16 & 0x8000;
        int exponent = (bits >>> 23 & 0xff) - 127 + 15;
        int fraction = bits & 0x7fffff;
        if (exponent >= 31) {
            return sign | 0x7c00 | (Float.isNaN(value) ? 0x200 : 0);
        }
        if (exponent <= 0) {
            return sign | (exponent < -10 ? 0 : (fraction | 0x800000) >>> 14 - exponent);
        }
        return sign | (long) exponent << 10 | fraction >>> 13;
    }
}

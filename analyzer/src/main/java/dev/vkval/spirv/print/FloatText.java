package dev.vkval.spirv.print;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** A floating-point number as C's conversions a, e, f and g give it: exact digits, ties to even. */
final class FloatText {
    private static final int DEFAULT_PRECISION = 6;
    private static final int LEAST_EXPONENT = -4;
    private static final int EXPONENT_DIGITS = 2;
    private static final int MANTISSA_BITS = 52;
    private static final int DIGIT_BITS = 4;
    private static final int MANTISSA_DIGITS = MANTISSA_BITS / DIGIT_BITS;

    private FloatText() {}

    /** @param precision -1 for none */
    static String of(char conversion, int precision, double number) {
        String text = lower(Character.toLowerCase(conversion), precision, number);
        return Character.isUpperCase(conversion) ? text.toUpperCase(Locale.ROOT) : text;
    }

    private static String lower(char conversion, int precision, double number) {
        String sign = Double.doubleToRawLongBits(number) < 0 ? "-" : "";
        if (!Double.isFinite(number)) {
            return sign + (Double.isNaN(number) ? "nan" : "inf");
        }
        double magnitude = Math.abs(number);
        int digits = precision < 0 ? DEFAULT_PRECISION : precision;
        return sign
                + switch (conversion) {
                    case 'a' -> hexadecimal(precision, magnitude);
                    case 'e' -> scientific(digits, magnitude);
                    case 'g' -> shortest(Math.max(1, digits), magnitude);
                    default -> fixed(digits, magnitude);
                };
    }

    private static String fixed(int digits, double magnitude) {
        return new BigDecimal(magnitude)
                .setScale(digits, RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    private static BigDecimal rounded(int digits, double magnitude) {
        return new BigDecimal(magnitude).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }

    private static int exponent(BigDecimal rounded) {
        return rounded.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
    }

    private static String scientific(int digits, double magnitude) {
        BigDecimal rounded = rounded(digits + 1, magnitude);
        int exponent = exponent(rounded);
        String mantissa = rounded.movePointLeft(exponent)
                .setScale(digits, RoundingMode.UNNECESSARY)
                .toPlainString();
        return mantissa + power(exponent);
    }

    private static String power(int exponent) {
        String digits = Integer.toString(Math.abs(exponent));
        return (exponent < 0 ? "e-" : "e+") + "0".repeat(Math.max(0, EXPONENT_DIGITS - digits.length())) + digits;
    }

    private static String shortest(int digits, double magnitude) {
        int exponent = exponent(rounded(digits, magnitude));
        if (exponent < LEAST_EXPONENT || exponent >= digits) {
            String text = scientific(digits - 1, magnitude);
            int end = text.indexOf('e');
            return withoutZeros(text.substring(0, end)) + text.substring(end);
        }
        return withoutZeros(fixed(digits - 1 - exponent, magnitude));
    }

    private static String withoutZeros(String text) {
        if (text.indexOf('.') < 0) {
            return text;
        }
        int end = text.length();
        while (text.charAt(end - 1) == '0') {
            end--;
        }
        return text.substring(0, text.charAt(end - 1) == '.' ? end - 1 : end);
    }

    private static String hexadecimal(int precision, double magnitude) {
        long bits = Double.doubleToRawLongBits(magnitude);
        int exponent = Math.max(Math.getExponent(magnitude), Double.MIN_EXPONENT);
        boolean normal = magnitude >= Double.MIN_NORMAL;
        long mantissa = bits & (1L << MANTISSA_BITS) - 1 | (normal ? 1L << MANTISSA_BITS : 0);
        int digits = precision < 0 || precision > MANTISSA_DIGITS ? MANTISSA_DIGITS : precision;
        int dropped = (MANTISSA_DIGITS - digits) * DIGIT_BITS;
        long rounded = dropped == 0 ? mantissa : halfEven(mantissa, dropped);
        String fraction = digits == 0 ? "" : String.format(Locale.ROOT, "%0" + digits + "x", rounded & mask(digits));
        fraction += "0".repeat(Math.max(0, precision - digits));
        while (precision < 0 && fraction.endsWith("0")) {
            fraction = fraction.substring(0, fraction.length() - 1);
        }
        return "0x" + (rounded >>> digits * DIGIT_BITS)
                + (fraction.isEmpty() ? "" : "." + fraction)
                + (magnitude == 0 || exponent >= 0 ? "p+" : "p-")
                + (magnitude == 0 ? 0 : Math.abs(exponent));
    }

    private static long mask(int digits) {
        return (1L << digits * DIGIT_BITS) - 1;
    }

    private static long halfEven(long number, int dropped) {
        long kept = number >>> dropped;
        long rest = number & (1L << dropped) - 1;
        long half = 1L << dropped - 1;
        return rest > half || rest == half && (kept & 1) != 0 ? kept + 1 : kept;
    }
}

package dev.vkval.capture.json;

/** Decimal text of floating-point numbers: plain from 0.0001 to below 1e15, with an exponent elsewhere. */
final class RealText {
    private static final int FIRST_PLAIN = -4;
    private static final int LAST_PLAIN = 15;

    private RealText() {}

    /** @param value finite */
    static String of(double value) {
        String text = Double.toString(value);
        int e = text.indexOf('E');
        if (e < 0) {
            return text;
        }
        String sign = text.startsWith("-") ? "-" : "";
        String mantissa = text.substring(sign.length(), e);
        String digits = mantissa.charAt(0) + (mantissa.endsWith(".0") ? "" : mantissa.substring(2));
        int exponent = Integer.parseInt(text.substring(e + 1));
        int point = exponent + 1;
        if (point > FIRST_PLAIN && point <= 0) {
            return sign + "0." + "0".repeat(-point) + digits;
        }
        if (point > 0 && point <= LAST_PLAIN) {
            return sign + plain(digits, point);
        }
        String tail = digits.length() == 1 ? "" : "." + digits.substring(1);
        String power = Integer.toString(Math.abs(exponent));
        return sign + digits.charAt(0) + tail + (exponent < 0 ? "e-" : "e+") + (power.length() == 1 ? "0" : "") + power;
    }

    private static String plain(String digits, int point) {
        return digits.length() <= point
                ? digits + "0".repeat(point - digits.length()) + ".0"
                : digits.substring(0, point) + "." + digits.substring(point);
    }
}

package dev.vkval.spirv.text;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;

/** The encoding of numbers of an integer or floating-point type in words. */
record LiteralType(boolean floating, boolean signed, int widthBits) {
    /** Null for other types and for floating-point types with another encoding. */
    static LiteralType of(Instruction type) {
        if (type == null) {
            return null;
        }
        int width = type.operandOr(0, 0);
        if (type.opcode() == Op.TYPE_INT && width > 0 && width <= Long.SIZE) {
            return new LiteralType(false, type.operandOr(1, 0) != 0, width);
        }
        boolean plain = type.operandCount() == 1 && (width == 16 || width == Float.SIZE || width == Double.SIZE);
        return type.opcode() == Op.TYPE_FLOAT && plain ? new LiteralType(true, false, width) : null;
    }

    int wordCount() {
        return widthBits > Integer.SIZE ? 2 : 1;
    }

    /** The words' bits for the bits of a value: narrow signed integers are sign-extended to one word. */
    long extend(long value) {
        if (widthBits >= Integer.SIZE) {
            return widthBits == Integer.SIZE ? value & 0xffffffffL : value;
        }
        int unused = Long.SIZE - widthBits;
        long extended = signed ? value << unused >> unused : value << unused >>> unused;
        return extended & 0xffffffffL;
    }

    String format(long value) {
        if (floating) {
            return NumberText.format(value, widthBits);
        }
        if (!signed) {
            return Long.toUnsignedString(value);
        }
        return Long.toString(widthBits > Integer.SIZE ? value : (int) value);
    }

    /** The bits of a literal. */
    long parse(String text) {
        return floating ? NumberText.parse(text, widthBits) : extend(integer(text));
    }

    /** Decimal or hexadecimal, with or without a sign, signed or unsigned. */
    static long integer(String text) {
        boolean negative = text.startsWith("-");
        String digits = negative ? text.substring(1) : text;
        boolean hexadecimal = digits.startsWith("0x") || digits.startsWith("0X");
        long magnitude =
                hexadecimal ? Long.parseUnsignedLong(digits.substring(2), 16) : Long.parseUnsignedLong(digits, 10);
        return negative ? -magnitude : magnitude;
    }
}

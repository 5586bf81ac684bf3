package dev.vkval.capture.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.lwjgl.system.MemoryUtil;

/** JSON text under construction, as UTF-8. Holds one line at a time, of {@link #MAXIMUM_BYTES} at most. */
final class JsonBytes {
    /** Longest line; a call that needs more is left out. */
    static final int MAXIMUM_BYTES = 1 << 27;

    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SMALLEST = "-9223372036854775808".getBytes(StandardCharsets.US_ASCII);
    private static final int LONGEST_NUMBER = 24;
    private static final double EXACT = 1e15;
    private static final int BILLION = 1_000_000_000;
    private static final int BILLION_DIGITS = 9;
    private static final long TENTH = 0xCCCC_CCCDL;
    private static final int TENTH_SHIFT = 35;

    private byte[] bytes = new byte[1 << 16];
    private int size;

    byte[] array() {
        return bytes;
    }

    int size() {
        return size;
    }

    /** Removes everything after a position. */
    void truncate(int place) {
        size = place;
    }

    /** Small, so that it is inlined everywhere. */
    private void room(int count) {
        if (bytes.length - size < count) {
            grow(count);
        }
    }

    private void grow(long count) {
        if (size + count > MAXIMUM_BYTES) {
            throw new LongLineException();
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(MAXIMUM_BYTES, Math.max(bytes.length * 2L, size + count)));
    }

    void raw(byte[] text) {
        room(text.length);
        System.arraycopy(text, 0, bytes, size, text.length);
        size += text.length;
    }

    void raw(char character) {
        room(1);
        bytes[size++] = (byte) character;
    }

    void ascii(String text) {
        int length = text.length();
        room(length);
        for (int i = 0; i < length; i++) {
            bytes[size++] = (byte) text.charAt(i);
        }
    }

    void nothing() {
        raw(NULL);
    }

    void bool(boolean value) {
        raw(value ? TRUE : FALSE);
    }

    void signed(long value) {
        if (value >= 0) {
            digits(value);
        } else if (value == Long.MIN_VALUE) {
            raw(SMALLEST);
        } else {
            raw('-');
            digits(-value);
        }
    }

    void unsigned(long value) {
        if (value >= 0) {
            digits(value);
        } else {
            long quotient = Long.divideUnsigned(value, 10);
            digits(quotient);
            raw((char) ('0' + (value - quotient * 10)));
        }
    }

    private void digits(long value) {
        room(LONGEST_NUMBER);
        if (value < 10) {
            bytes[size++] = (byte) ('0' + value);
        } else if (value <= Integer.MAX_VALUE) {
            smallDigits((int) value);
        } else {
            long quotient = value / BILLION;
            digits(quotient);
            paddedDigits((int) (value - quotient * BILLION));
        }
    }

    private void smallDigits(int value) {
        int count = 2;
        for (long limit = 100; value >= limit; limit *= 10) {
            count++;
        }
        digits(value, count);
    }

    private void paddedDigits(int value) {
        digits(value, BILLION_DIGITS);
    }

    /**
     * That many digits. The division by ten is written as a multiplication, which the C1 compiler would not do by
     * itself.
     */
    private void digits(int value, int count) {
        int left = value;
        for (int at = size + count - 1; at >= size; at--) {
            int quotient = (int) (left * TENTH >>> TENTH_SHIFT);
            bytes[at] = (byte) ('0' + (left - quotient * 10));
            left = quotient;
        }
        size += count;
    }

    /** {@code "0x1f"}, without leading zeros. */
    void hex(long value) {
        int count = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + 3) / 4);
        hex(value, count);
    }

    /** {@code "0x0000001f"}, with that many digits. */
    void hex(long value, int count) {
        room(count + 4);
        bytes[size++] = '"';
        bytes[size++] = '0';
        bytes[size++] = 'x';
        bareHex(value, count);
        bytes[size++] = '"';
    }

    private void bareHex(long value, int count) {
        for (int shift = (count - 1) * 4; shift >= 0; shift -= 4) {
            bytes[size++] = DIGITS[(int) (value >>> shift) & 0xF];
        }
    }

    /** The bytes in native memory as a string of hexadecimal digits. */
    void hexString(long address, int count) {
        room(count * 2 + 2);
        bytes[size++] = '"';
        for (int i = 0; i < count; i++) {
            bareHex(MemoryUtil.memGetByte(address + i), 2);
        }
        bytes[size++] = '"';
    }

    /**
     * A number in its shortest form; a value that JSON cannot represent becomes 0 or the largest number of its sign.
     */
    void real(double value) {
        if (Double.isNaN(value)) {
            ascii("0.0");
        } else if (Double.isInfinite(value)) {
            ascii(value > 0 ? "3.4028234663852886e+38" : "-3.4028234663852886e+38");
        } else if (value == (long) value && Math.abs(value) < EXACT && (value != 0 || 1 / value > 0)) {
            signed((long) value);
            raw('.');
            raw('0');
        } else {
            ascii(RealText.of(value));
        }
    }

    /** A string in native memory; bytes that are not UTF-8 become U+FFFD. */
    void string(long address, long length) {
        if (bytes.length - size < length + 2) {
            grow(length + 2);
        }
        bytes[size++] = '"';
        for (long i = 0; i < length; i++) {
            byte character = MemoryUtil.memGetByte(address + i);
            if (character < ' ' || character == '"' || character == '\\') {
                byte[] rest = new byte[Math.toIntExact(length - i)];
                MemoryUtil.memByteBuffer(address + i, rest.length).get(rest);
                escaped(new String(rest, StandardCharsets.UTF_8));
                break;
            }
            bytes[size++] = character;
        }
        raw('"');
    }

    void string(String text) {
        raw('"');
        escaped(text);
        raw('"');
    }

    private void escaped(String text) {
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character < ' ' || character == '"' || character == '\\') {
                raw(text.substring(start, i).getBytes(StandardCharsets.UTF_8));
                escape(character);
                start = i + 1;
            }
        }
        raw(text.substring(start).getBytes(StandardCharsets.UTF_8));
    }

    private void escape(char character) {
        room(6);
        bytes[size++] = '\\';
        switch (character) {
            case '\b' -> bytes[size++] = 'b';
            case '\f' -> bytes[size++] = 'f';
            case '\n' -> bytes[size++] = 'n';
            case '\r' -> bytes[size++] = 'r';
            case '\t' -> bytes[size++] = 't';
            case '"', '\\' -> bytes[size++] = (byte) character;
            default -> {
                bytes[size++] = 'u';
                bareHex(character, 4);
            }
        }
    }

    /** Moves the text between two positions to the end. */
    void moveToEnd(int from, int to) {
        if (to == size) {
            return;
        }
        byte[] moved = Arrays.copyOfRange(bytes, from, to);
        System.arraycopy(bytes, to, bytes, from, size - to);
        System.arraycopy(moved, 0, bytes, size - moved.length, moved.length);
    }
}

package dev.vkval.capture.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;

class JsonBytesTest {
    private static String text(Consumer<JsonBytes> writer) {
        JsonBytes out = new JsonBytes();
        writer.accept(out);
        return new String(out.array(), 0, out.size(), StandardCharsets.UTF_8);
    }

    private static String string(byte... bytes) {
        long address = MemoryUtil.nmemAllocChecked(bytes.length);
        try {
            MemoryUtil.memByteBuffer(address, bytes.length).put(bytes);
            return text(out -> out.string(address, bytes.length));
        } finally {
            MemoryUtil.nmemFree(address);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 9, 10, 99, 100, 1_000_000_000_000_000_000L, Long.MAX_VALUE, -1, Long.MIN_VALUE, -42})
    void integersAreWhole(long value) {
        assertEquals(Long.toString(value), text(out -> out.signed(value)));
        assertEquals(Long.toUnsignedString(value), text(out -> out.unsigned(value)));
    }

    @ParameterizedTest
    @CsvSource({
        "0.0, 0.0",
        "-0.0, -0.0",
        "1, 1.0",
        "0.5, 0.5",
        "1e-4, 0.0001",
        "1.5e-5, 1.5e-05",
        "2e-10, 2e-10",
        "1.5e7, 15000000.0",
        "12345678.5, 12345678.5",
        "1e15, 1e+15",
        "-2.5e20, -2.5e+20",
        "1e100, 1e+100"
    })
    void realsAreShort(double value, String expected) {
        assertEquals(expected, text(out -> out.real(value)));
    }

    @Test
    void realsThatJsonCannotHoldAreNumbersAllTheSame() {
        assertEquals("0.0", text(out -> out.real(Float.NaN)));
        assertEquals(Float.MAX_VALUE, Float.parseFloat(text(out -> out.real(Float.POSITIVE_INFINITY))));
        assertEquals(-Float.MAX_VALUE, Float.parseFloat(text(out -> out.real(Float.NEGATIVE_INFINITY))));
    }

    @Test
    void hexadecimalNumbersHaveTheirWidth() {
        assertEquals("\"0x0\"", text(out -> out.hex(0)));
        assertEquals("\"0x7f00\"", text(out -> out.hex(0x7F00)));
        assertEquals("\"0xffffffffffffffff\"", text(out -> out.hex(-1)));
        assertEquals("\"0x0000001f\"", text(out -> out.hex(0x1F, 8)));
    }

    @Test
    void stringsAreEscapedAndAlwaysUtf8() throws IOException {
        assertEquals("\"a\\\"\\\\\\n\\u0001z\"", string("a\"\\\n\1z".getBytes(StandardCharsets.UTF_8)));
        assertEquals("\"gr\u00FC\u00DFe\"", string("gr\u00FC\u00DFe".getBytes(StandardCharsets.UTF_8)));
        String broken = string((byte) 'a', (byte) 0xFF, (byte) '"');
        assertEquals("a\uFFFD\"", new ObjectMapper().readTree(broken).asText());
    }

    @Test
    void textMovesBehindWhatFollowsIt() {
        assertEquals("ad" + "bc", text(out -> {
            out.ascii("abcd");
            out.moveToEnd(1, 3);
        }));
    }

    @Test
    void aLineHasALimit() {
        JsonBytes out = new JsonBytes();
        byte[] piece = new byte[1 << 24];
        assertThrows(LongLineException.class, () -> {
            for (int i = 0; i < 16; i++) {
                out.raw(piece);
            }
        });
    }
}

package dev.vkval.check.inventory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class StringConstantsTest {
    /** Constants of all kinds, before and after those that take two entries. */
    private static final class Example {
        static final String FIRST = "first";
        static final long LONG = 0x1234_5678_9ABCL;
        static final double DOUBLE = 1e100;
        static final float FLOAT = 1.25f;
        static final int INTEGER = 1_000_000;

        String joined() {
            return FIRST + "-" + "second" + "\u00e4";
        }
    }

    @Test
    void textsAreConstantsAndNamesAreNot() throws IOException {
        List<String> constants = StringConstants.of(classFile());
        assertTrue(constants.contains("first-second\u00e4"), constants::toString);
        assertTrue(constants.contains("first"), constants::toString);
        assertFalse(constants.contains("joined"), constants::toString);
    }

    @Test
    void otherBytesAreRejected() throws IOException {
        assertThrows(IOException.class, () -> StringConstants.of(new ByteArrayInputStream(new byte[100])));
        byte[] bytes = classFile().readAllBytes();
        assertThrows(EOFException.class, () -> StringConstants.of(new ByteArrayInputStream(bytes, 0, 50)));
        assertEquals("first-second\u00e4", new Example().joined());
    }

    private static InputStream classFile() {
        return StringConstantsTest.class.getResourceAsStream("StringConstantsTest$Example.class");
    }
}

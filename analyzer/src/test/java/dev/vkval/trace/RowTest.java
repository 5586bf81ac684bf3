package dev.vkval.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowTest {
    private final StringBuilder out = new StringBuilder();

    private JsonNode written(String text) throws IOException {
        new Row(out, UnaryOperator.identity())
                .open('{')
                .member("name", text)
                .close('}')
                .end();
        assertTrue(out.chars().allMatch(c -> c < 0x7f), "ASCII only");
        assertEquals(out.length() - 1, out.indexOf("\n"), "one line");
        return new ObjectMapper().readTree(out.toString()).get("name");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\"}],\\",
                "</script><img src=x onerror=alert(1)>",
                "\u202eabc\u2066\n\r\t\u0000\u001b[31m",
                "\ud800 alone",
                "\u2028\u2029"
            })
    void anyTextIsOneLineThatReadsBack(String text) throws IOException {
        assertEquals(text, written(text).textValue());
    }

    @Test
    void aLongTextIsCut() throws IOException {
        assertEquals(
                "x".repeat(Row.LONGEST_TEXT) + "...",
                written("x".repeat(10_000)).textValue());
    }

    @Test
    void noTextIsNull() throws IOException {
        assertTrue(written(null).isNull());
    }
}

package dev.vkval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class WrapTest {
    @Test
    void aLineThatFitsIsUnchanged() {
        assertEquals(List.of("  one two  "), Wrap.lines("  one two  ", 0, "", 11));
        assertEquals(List.of(""), Wrap.lines("", 0, "", 10));
    }

    @Test
    void aLongLineIsBrokenAtSpacesAndIndented() {
        assertEquals(
                List.of("= note: one", "    two", "    three"), Wrap.lines("= note: one two three", 8, "    ", 11));
    }

    @Test
    void theHeadStaysTogetherAndWordsAreNotBroken() {
        assertEquals(List.of("a b c d", "- eeeeeeeeeeee"), Wrap.lines("a b c d eeeeeeeeeeee", 7, "- ", 4));
    }

    @Test
    void coloursTakeNoColumnsAndContinue() {
        assertEquals(
                List.of("\u001b[1mone two\u001b[0m", "  \u001b[1mthree\u001b[0m"),
                Wrap.lines("\u001b[1mone two three\u001b[0m", 0, "  ", 9));
    }
}

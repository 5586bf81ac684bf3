package dev.vkval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class SanitizerTest {

    @Test
    void ordinaryTextStaysAsItIs() {
        for (String text : new String[] {"", "ParticleBuf", "Größe 漢字 🙂", "a \"quoted\" \\ name"}) {
            assertEquals(text, Sanitizer.line(text));
        }
        String same = "plain";
        assertSame(same, Sanitizer.line(same));
        assertNull(Sanitizer.line(null));
    }

    @Test
    void whatWouldTakeEffectIsShownInstead() {
        assertEquals("a\\u{1b}[31mb", Sanitizer.line("a\u001b[31mb"));
        assertEquals("\\u{202e}\\u{2066}\\u{200f}", Sanitizer.line("\u202e\u2066\u200f"));
        assertEquals("\\u{7f}\\u{9b}\\u{0}", Sanitizer.line("\u007f\u009b\u0000"));
        assertEquals("\\u{2028}\\u{feff}\\u{200b}", Sanitizer.line("\u2028\ufeff\u200b"));
        assertEquals("\\u{e0041}", Sanitizer.line(new String(Character.toChars(0xe0041))));
        assertEquals("\\u{d800}x", Sanitizer.line("\ud800x"));
    }

    @Test
    void linesStayWhereTheyAreAllowed() {
        assertEquals("a\n\tb\\u{d}", Sanitizer.text("a\n\tb\r"));
        assertEquals("a\\u{a}\\u{9}b", Sanitizer.line("a\n\tb"));
    }
}

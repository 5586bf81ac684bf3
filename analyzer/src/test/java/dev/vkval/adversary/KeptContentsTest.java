package dev.vkval.adversary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What other replays make is compared with what the first one has made. */
class KeptContentsTest {
    private static final Observed BUFFER = Observed.of(Observed.When.READABLE, "VkBuffer 1", 10, 4);
    private static final Observed IMAGE = new Observed(Observed.When.END, "VkImage 2", 20, 2, 2, 2);

    private final KeptContents kept = new KeptContents();

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    @Test
    void equalContentsAreNoDifference() {
        kept.take(BUFFER, bytes(1, 2, 3, 4));
        KeptContents.Comparison other = kept.new Comparison();
        other.take(BUFFER, bytes(1, 2, 3, 4));
        assertTrue(other.differences().isEmpty());
        assertEquals(1, kept.compared());
    }

    @Test
    void texelsAreCounted() {
        kept.take(IMAGE, bytes(0, 0, 0, 0, 0, 0, 0, 0));
        KeptContents.Comparison other = kept.new Comparison();
        other.take(IMAGE, bytes(0, 0, 0, 7, 0, 0, 7, 7));
        KeptContents.Difference difference = other.differences().get(0);
        assertEquals(2, difference.different());
        assertEquals(4, difference.of());
        assertEquals("texel (1, 0)", IMAGE.place(difference.firstOffset()));
        assertEquals("byte 8", IMAGE.place(8));
    }

    @Test
    void contentsOfOneResourceAreToldApartByTheirOrder() {
        kept.take(BUFFER, bytes(1, 1, 1, 1));
        kept.take(BUFFER, bytes(2, 2, 2, 2));
        KeptContents.Comparison other = kept.new Comparison();
        Observed elsewhere = Observed.of(Observed.When.READABLE, "VkBuffer 1", 12, 4);
        other.take(elsewhere, bytes(1, 1, 1, 1));
        other.take(elsewhere, bytes(1, 1, 1, 1));
        assertEquals(1, other.differences().size());
        assertEquals(BUFFER, other.differences().get(0).observed());
    }

    @Test
    void whatDiffersByItselfIsNotCompared() {
        kept.take(BUFFER, bytes(1, 1, 1, 1, 5, 5, 5, 5));
        KeptContents.Comparison again = kept.new Comparison();
        again.take(BUFFER, bytes(1, 1, 1, 1, 6, 6, 6, 6));
        assertFalse(again.differences().isEmpty());
        again.exclude();
        KeptContents.Comparison other = kept.new Comparison();
        other.take(BUFFER, bytes(1, 1, 1, 1, 7, 7, 7, 7));
        assertTrue(other.differences().isEmpty());
        other.take(BUFFER, bytes(0, 0, 0, 0));
        assertEquals(1, kept.compared());
    }

    @Test
    void whatAReplayDoesNotMakeIsNotCompared() {
        kept.take(BUFFER, bytes(1, 1, 1, 1));
        kept.new Comparison().exclude();
        assertEquals(0, kept.compared());
    }
}

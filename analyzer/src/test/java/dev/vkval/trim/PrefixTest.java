package dev.vkval.trim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** Which blocks before a range of frames the frames need. */
class PrefixTest {
    private final Prefix prefix = new Prefix();

    private static BitSet blocks(int... indices) {
        BitSet blocks = new BitSet();
        for (int index : indices) {
            blocks.set(index);
        }
        return blocks;
    }

    @Test
    void whatNeededBlocksNeedIsKept() throws TrimException {
        prefix.needs(2, new int[] {1});
        prefix.needs(4, new int[] {3});
        prefix.needs(5, new int[] {2});
        prefix.root(5);
        assertEquals(blocks(1, 2, 5), prefix.kept());
    }

    @Test
    void whatMakesAnObjectAsItIsIsKeptWithIt() throws TrimException {
        prefix.attach(2, 6);
        prefix.attach(3, 7);
        prefix.needs(6, new int[] {2, 4});
        prefix.root(2);
        assertEquals(blocks(2, 4, 6), prefix.kept());
    }

    @Test
    void whatSaysSomethingAboutObjectsKeepsNone() throws TrimException {
        prefix.needs(5, new int[] {2, 3});
        prefix.needs(6, new int[] {2});
        prefix.keepWithObjects(5);
        prefix.keepWithObjects(6);
        prefix.root(2);
        assertEquals(blocks(2, 6), prefix.kept());
        assertTrue(prefix.complete(6, prefix.kept()));
        assertFalse(prefix.complete(5, prefix.kept()));
    }

    @Test
    void anObstacleIsOneOnlyIfItIsNeeded() throws TrimException {
        prefix.obstacle(3, "cannot be restored");
        prefix.root(2);
        assertEquals(blocks(2), prefix.kept());
        prefix.needs(2, new int[] {3});
        TrimException why = assertThrows(TrimException.class, prefix::kept);
        assertEquals("block 3: cannot be restored", why.getMessage());
    }

    @Test
    void needsInACircleEnd() throws TrimException {
        prefix.attach(1, 2);
        prefix.needs(2, new int[] {1});
        prefix.root(1);
        assertEquals(blocks(1, 2), prefix.kept());
    }
}

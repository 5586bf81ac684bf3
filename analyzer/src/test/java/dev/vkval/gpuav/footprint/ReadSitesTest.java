package dev.vkval.gpuav.footprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.vkval.spirv.pass.FootprintSite;
import dev.vkval.spirv.pass.FootprintWords;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadSitesTest {
    private static final int MAP = FootprintWords.DETAILED_GRANULE_WORDS;
    private static final FootprintSite SITE =
            new FootprintSite(0, 0, 12, 3, 0, false, true, false, false, 4, 1, FootprintSite.RECORDED, true);
    private static final FootprintSite OTHER =
            new FootprintSite(1, 0, 13, 3, 0, true, false, false, false, 4, 1, FootprintSite.RECORDED, true);

    private final ReadSites sites = new ReadSites(new Footprints());

    /** Of a site that accessed some of the first words. */
    private static int[] words(int first, int bits) {
        int[] words = new int[first + FootprintWords.ofSite(MAP)];
        words[first + FootprintWords.LOWEST_GRANULE] = ~Integer.numberOfTrailingZeros(bits);
        words[first + FootprintWords.HIGHEST_GRANULE] = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(bits);
        words[first + FootprintWords.GRANULES] = bits;
        return words;
    }

    @Test
    void equalWordsAreReadOnceWhereverTheyAre() {
        List<SiteFootprint> read = sites.read(SITE, MAP, words(5, 0b1011), 5);
        assertEquals(SiteReader.read(SITE, MAP, words(5, 0b1011), 5), read);
        assertSame(read, sites.read(SITE, MAP, words(9, 0b1011), 9));
    }

    @Test
    void otherWordsAreReadAnew() {
        List<SiteFootprint> read = sites.read(SITE, MAP, words(5, 0b1011), 5);
        List<SiteFootprint> more = sites.read(SITE, MAP, words(5, 0b1111), 5);
        assertNotEquals(read, more);
        assertEquals(SiteReader.read(SITE, MAP, words(5, 0b1111), 5), more);
    }

    @Test
    void wordsAreThoseOfTheirSite() {
        List<SiteFootprint> read = sites.read(SITE, MAP, words(5, 0b1011), 5);
        SiteFootprint other = sites.read(OTHER, MAP, words(5, 0b1011), 5).get(0);
        assertEquals(OTHER.instruction(), other.instruction());
        assertSame(read.get(0).bytes(), other.bytes());
    }
}

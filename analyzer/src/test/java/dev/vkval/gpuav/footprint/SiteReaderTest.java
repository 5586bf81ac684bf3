package dev.vkval.gpuav.footprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.pass.FootprintSite;
import dev.vkval.spirv.pass.FootprintWords;
import dev.vkval.spirv.reflect.ByteRange;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SiteReaderTest {
    private static final int FIRST = 5;
    private static final int MAP = FootprintWords.DETAILED_GRANULE_WORDS;
    private static final FootprintSite WORD =
            new FootprintSite(0, 0, 12, 3, 0, false, true, false, false, 4, 1, FootprintSite.RECORDED, true);
    private static final FootprintSite ANY_ELEMENT =
            new FootprintSite(0, 0, 12, 3, -1, false, true, false, false, 4, 1, FootprintSite.RECORDED, true);

    private static final FootprintSite ADDRESS = new FootprintSite(
            0,
            0,
            12,
            FootprintSite.BY_ADDRESS,
            FootprintSite.RECORDED,
            true,
            false,
            false,
            false,
            4,
            1,
            FootprintSite.RECORDED,
            true);

    private final int[] words = new int[FIRST + FootprintWords.ofSite(MAP)];

    private void granule(long number) {
        touch(FootprintWords.LOWEST_GRANULE, FootprintWords.GRANULES, MAP, number);
    }

    private void element(int number) {
        touch(FootprintWords.LOWEST_ELEMENT, FootprintWords.ELEMENTS, FootprintWords.ELEMENT_WORDS, number);
    }

    /** What a shader does. */
    private void touch(int bounds, int map, int mapWords, long number) {
        words[FIRST + FootprintWords.EXECUTED] = 1;
        raise(FIRST + bounds, ~(int) number);
        raise(FIRST + bounds + 1, (int) number);
        int bit = (int) (number % (mapWords * 32L));
        words[FIRST + map + bit / 32] |= 1 << bit % 32;
    }

    private void raise(int at, int value) {
        words[at] = Integer.compareUnsigned(words[at], value) < 0 ? value : words[at];
    }

    private SiteFootprint read(FootprintSite site) {
        return SiteReader.read(site, MAP, words, FIRST).get(0);
    }

    @Test
    void whatWasNotExecutedAccessesNothing() {
        SiteFootprint footprint = read(ANY_ELEMENT);
        assertFalse(footprint.executed());
        assertFalse(footprint.exact());
        assertFalse(footprint.touches(0));
    }

    @Test
    void everyOtherWordIsARangeOfItsOwn() {
        granule(1);
        granule(3);
        granule(4);
        SiteFootprint footprint = read(WORD);
        assertEquals(List.of(new ByteRange(4, 4), new ByteRange(12, 8)), footprint.bytes());
        assertTrue(footprint.exact());
        assertTrue(footprint.touches(0));
        assertFalse(footprint.touches(1));
    }

    @Test
    void theMapIsExactWhereverItBegins() {
        granule(70_000);
        granule(70_001);
        assertEquals(List.of(new ByteRange(280_000, 8)), read(WORD).bytes());
        assertTrue(read(WORD).exact());
    }

    @Test
    void whatIsFurtherApartThanTheMapIsLongIsOneRange() {
        granule(0);
        granule(MAP * 32L);
        SiteFootprint footprint = read(WORD);
        long last = MAP * 32L * 4;
        assertEquals(List.of(new ByteRange(0, last + 4)), footprint.bytes());
        assertFalse(footprint.exact());
        assertEquals(
                List.of(new ByteRange(0, 4), new ByteRange(last, 4)), footprint.certain(), "the first and the last");
    }

    @Test
    void aLongerMapTellsMoreApart() {
        int longer = 2 * MAP;
        int[] more = new int[FIRST + FootprintWords.ofSite(longer)];
        more[FIRST + FootprintWords.LOWEST_GRANULE] = ~0;
        more[FIRST + FootprintWords.HIGHEST_GRANULE] = MAP * 32;
        more[FIRST + FootprintWords.GRANULES] = 1;
        more[FIRST + FootprintWords.GRANULES + MAP] = 1;
        SiteFootprint footprint = SiteReader.read(WORD, longer, more, FIRST).get(0);
        assertEquals(List.of(new ByteRange(0, 4), new ByteRange(MAP * 128L, 4)), footprint.bytes());
        assertTrue(footprint.exact());
    }

    @Test
    void tooManyRangesAreOneAndNotExact() {
        for (int i = 0; i <= SiteReader.MOST_RANGES; i++) {
            granule(2L * i);
        }
        assertEquals(
                List.of(new ByteRange(0, 8L * SiteReader.MOST_RANGES + 4)),
                read(WORD).bytes());
        assertFalse(read(WORD).exact());
    }

    @Test
    void severalElementsAreExactWhereEachExecutionAccessesTheSameBytes() {
        element(2);
        element(7);
        granule(9);
        assertEquals(List.of(2, 7), read(ANY_ELEMENT).elements());
        assertTrue(read(ANY_ELEMENT).exact());
        granule(11);
        assertFalse(read(ANY_ELEMENT).exact());
        assertEquals(List.of(), read(ANY_ELEMENT).certain(), "of which element it is, is not known");
    }

    @Test
    void aLongMapTellsElementsApart() {
        assertEquals(8, ANY_ELEMENT.lanes(8 * MAP));
        assertEquals(1, ANY_ELEMENT.lanes(4 * MAP), "each would have a shorter map");
        assertEquals(1, WORD.lanes(8 * MAP));
        assertEquals(1, ADDRESS.lanes(8 * MAP));
        int[] more = new int[FIRST + FootprintWords.ofSite(8 * MAP)];
        more[FIRST + FootprintWords.LOWEST_ELEMENT] = ~2;
        more[FIRST + FootprintWords.HIGHEST_ELEMENT] = 9;
        more[FIRST + FootprintWords.ELEMENTS] = 1 << 2 | 1 << 9;
        more[FIRST + FootprintWords.LOWEST_GRANULE] = ~4;
        more[FIRST + FootprintWords.HIGHEST_GRANULE] = 6;
        more[FIRST + FootprintWords.GRANULES + 1] = 1 << 2 | 1 << 9 | 1 << 10;
        more[FIRST + FootprintWords.GRANULES + 1] |= 1 << 17;
        List<SiteFootprint> footprints = SiteReader.read(ANY_ELEMENT, 8 * MAP, more, FIRST);
        assertEquals(
                List.of(List.of(2), List.of(9)),
                footprints.stream().map(SiteFootprint::elements).toList());
        assertEquals(List.of(new ByteRange(16, 8)), footprints.get(0).bytes());
        assertEquals(List.of(new ByteRange(20, 8)), footprints.get(1).bytes());
        assertTrue(footprints.stream().allMatch(SiteFootprint::exact));
        more[FIRST + FootprintWords.HIGHEST_ELEMENT] = 10;
        more[FIRST + FootprintWords.ELEMENTS] = 1 << 2 | 1 << 10;
        SiteFootprint both = SiteReader.read(ANY_ELEMENT, 8 * MAP, more, FIRST).get(0);
        assertEquals(List.of(2, 10), both.elements());
        assertFalse(both.exact(), "both have the same lane");
    }

    @Test
    void structuresWithGapsAreNotExact() {
        granule(0);
        assertFalse(
                read(new FootprintSite(0, 0, 12, 3, 0, true, false, false, false, 4, 1, FootprintSite.RECORDED, false))
                        .exact());
    }

    @Test
    void whatHasNoGranulesMayBeAnywhere() {
        words[FIRST + FootprintWords.EXECUTED] = 1;
        SiteFootprint footprint =
                read(new FootprintSite(0, 0, 12, 3, 0, true, false, false, false, 0, 0, FootprintSite.RECORDED, false));
        assertNull(footprint.bytes());
        assertTrue(footprint.touches(0));
    }

    @Test
    void whatTheCodeNamesIsThatOfEachExecution() {
        FootprintSite fixed = new FootprintSite(0, 0, 12, 3, 0, true, false, false, false, 4, 2, 5, true);
        assertFalse(read(fixed).executed());
        words[FIRST + FootprintWords.EXECUTED] = 1;
        SiteFootprint footprint = read(fixed);
        assertTrue(footprint.exact());
        assertEquals(List.of(new ByteRange(20, 8)), footprint.bytes());
    }

    @Test
    void whatTheCodeNamesIsThatOfEachElement() {
        element(1);
        element(4);
        SiteFootprint footprint =
                read(new FootprintSite(0, 0, 12, 3, FootprintSite.RECORDED, true, false, false, false, 4, 2, 5, true));
        assertTrue(footprint.exact());
        assertTrue(footprint.touches(1) && footprint.touches(4) && !footprint.touches(2));
        assertEquals(List.of(new ByteRange(20, 8)), footprint.bytes());
    }

    @Test
    void whatIsOutsideOfAnImageIsNotCounted() {
        granule(3);
        granule(0xFFFF_FFFEL);
        SiteFootprint footprint = assertTimeoutPreemptively(Duration.ofSeconds(1), () -> read(WORD));
        assertFalse(footprint.exact());
    }

    /** What a shader does. */
    private void address(long address) {
        element((int) (address >>> 34));
        granule(address >>> 2 & 0xFFFF_FFFFL);
    }

    @Test
    void addressesHaveTwoWords() {
        address(0x7F12_3456_7898L);
        address(0x7F12_3456_78A0L);
        SiteFootprint footprint = read(ADDRESS);
        assertEquals(
                List.of(new ByteRange(0x7F12_3456_7898L, 4), new ByteRange(0x7F12_3456_78A0L, 4)), footprint.bytes());
        assertTrue(footprint.exact());
        assertTrue(footprint.touches(0));
    }

    @Test
    void addressesWithSeveralUpperWordsAreAny() {
        address(0x7F12_3456_7898L);
        address(0x1F12_3456_7898L);
        SiteFootprint footprint = read(ADDRESS);
        assertNull(footprint.bytes());
        assertTrue(footprint.executed());
        assertFalse(footprint.exact());
    }

    @Test
    void theLargestLowerWordIsAnExecution() {
        words[FIRST + FootprintWords.EXECUTED] = 0;
        address(0x7F13_FFFF_FFFCL);
        words[FIRST + FootprintWords.EXECUTED] = 0;
        assertEquals(List.of(new ByteRange(0x7F13_FFFF_FFFCL, 4)), read(ADDRESS).bytes());
    }

    @Test
    void whatIsNoAddressOfAProcessIsAny() {
        address(0xFFFF_8000_0000_0000L);
        assertNull(read(ADDRESS).bytes());
        assertTrue(read(ADDRESS).executed());
    }

    @Test
    void overwrittenWordsAreNotExact() {
        granule(5);
        words[FIRST + FootprintWords.GRANULES] = 0;
        assertFalse(read(WORD).exact());
        assertEquals(List.of(), read(WORD).certain());
        words[FIRST + FootprintWords.HIGHEST_GRANULE] = 1;
        assertNull(read(WORD).bytes());
    }

    @Test
    void aSmallMapIsExactWhereTheAccessesAreClose() {
        for (int number : new int[] {4000, 4002}) {
            touch(FootprintWords.LOWEST_GRANULE, FootprintWords.GRANULES, 2, number);
        }
        SiteFootprint close = SiteReader.read(WORD, 2, words, FIRST).get(0);
        assertEquals(List.of(new ByteRange(16000, 4), new ByteRange(16008, 4)), close.bytes());
        assertTrue(close.exact());
        assertFalse(close.cutShort());
    }

    @Test
    void aSmallMapIsCutShortWhereTheyAreFarApart() {
        for (int number : new int[] {0, 500}) {
            touch(FootprintWords.LOWEST_GRANULE, FootprintWords.GRANULES, 2, number);
        }
        SiteFootprint apart = SiteReader.read(WORD, 2, words, FIRST).get(0);
        assertFalse(apart.exact());
        assertTrue(apart.cutShort(), "a larger map tells more");
        assertEquals(List.of(new ByteRange(0, 4), new ByteRange(2000, 4)), apart.certain());
    }
}

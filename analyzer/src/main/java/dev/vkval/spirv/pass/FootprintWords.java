package dev.vkval.spirv.pass;

/**
 * What a site records of its accesses in an action. All words are zero before the action.
 *
 * <pre>
 * site := executed, complement of the lowest granule, highest granule, complement of the lowest element, highest element,
 *         elements[{@value #ELEMENT_WORDS}], granules[{@link FootprintSite#mapWords}]
 * </pre>
 *
 * <p>Sites that record granules do not record that they were executed, as the complement is not zero then.
 *
 * <p>Granules are bytes of what a descriptor refers to, as many as {@link FootprintSite#granuleBytes} says, counted from
 * its beginning, or texels; elements are those of an array of descriptors. In both maps, number n is bit n modulo the number of bits:
 * a map is exact where the lowest and the highest number are less than that apart. The map of granules can have a lane for
 * each of a few elements; see {@link FootprintSite#lanes}.
 *
 * <p>Of device addresses, the numbers of granules have two words: the upper one is the number of the element, and the lower
 * one that of the granule.
 */
public final class FootprintWords {
    public static final int EXECUTED = 0;
    public static final int LOWEST_GRANULE = 1;
    public static final int HIGHEST_GRANULE = 2;
    public static final int LOWEST_ELEMENT = 3;
    public static final int HIGHEST_ELEMENT = 4;
    public static final int ELEMENTS = 5;
    public static final int ELEMENT_WORDS = 1 << 5;
    public static final int GRANULES = ELEMENTS + ELEMENT_WORDS;

    /** Number of words of the map of granules where there are many actions; with fewer it is longer. */
    public static final int LEAST_MAP_WORDS = 1 << 11;

    private static final int MOST_MAP_WORDS = 1 << 16;
    private static final int ACTIONS_WITH_LEAST = 1 << 8;

    private FootprintWords() {}

    /** Number of words of the map of granules, such that some actions need no more memory than many. */
    static int mapWords(int actions) {
        int share = LEAST_MAP_WORDS * ACTIONS_WITH_LEAST / Math.max(actions, 1);
        return Math.max(LEAST_MAP_WORDS, Math.min(MOST_MAP_WORDS, Integer.highestOneBit(share)));
    }

    /** As many as the hit counters of a check have. */
    static int ofEntry(int mapWords) {
        return (GRANULES + mapWords + ErrorOutput.HITS_PER_CHECK - 1) / ErrorOutput.HITS_PER_CHECK;
    }

    /** Number of words of a site. */
    public static int ofSite(int mapWords) {
        return ofEntry(mapWords) * ErrorOutput.HITS_PER_CHECK;
    }
}

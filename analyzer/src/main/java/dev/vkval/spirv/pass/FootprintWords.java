package dev.vkval.spirv.pass;

/**
 * What a site records of its accesses in an action. All words are zero before the action.
 *
 * <pre>
 * site := executed, complement of the lowest granule, highest granule, complement of the lowest element, highest element,
 *         elements[{@value #ELEMENT_WORDS}], granules[{@link HitCounters#granuleWords}]
 * </pre>
 *
 * <p>Sites that record granules or elements do not record that they were executed, as the complement is not zero then.
 *
 * <p>Sites that record no granules have no map of them.
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

    /** Number of words of the map of granules of an action that is recorded in detail, at least. */
    public static final int DETAILED_GRANULE_WORDS = 1 << 11;

    /** Number of actions that can be recorded in detail at once. */
    public static final int MOST_DETAILED_ACTIONS = 1 << 8;

    private static final int LEAST_GRANULE_WORDS = 1 << 6;
    private static final int MOST_GRANULE_WORDS = 1 << 16;

    private FootprintWords() {}

    /**
     * Number of words of the map of granules, a power of two: the fewer actions, the longer, so that all of them need no more
     * memory than those that can be recorded in detail at once. At most 2^13 actions do.
     */
    static int granuleWords(int actions) {
        int share = DETAILED_GRANULE_WORDS * MOST_DETAILED_ACTIONS / Math.max(actions, 1);
        return Math.max(LEAST_GRANULE_WORDS, Math.min(MOST_GRANULE_WORDS, Integer.highestOneBit(share)));
    }

    /** Number of words of a site. */
    public static int ofSite(int granuleWords) {
        return GRANULES + granuleWords;
    }
}

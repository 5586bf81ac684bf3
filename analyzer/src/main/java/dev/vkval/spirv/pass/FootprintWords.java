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
 * <p>Granules are bytes of what a descriptor refers to, as many as {@link FootprintSite#granuleBytes} says, counted from
 * its beginning, or texels; elements are those of an array of descriptors. In both maps, number n is bit n modulo the number of bits:
 * a map is exact where the lowest and the highest number are less than that apart.
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
    public static final int MOST_GRANULE_WORDS = 1 << 11;

    private FootprintWords() {}

    /** A site has as many entries as a check has hit counters. */
    static int ofEntry(int granuleWords) {
        return (GRANULES + granuleWords + ErrorOutput.HITS_PER_CHECK - 1) / ErrorOutput.HITS_PER_CHECK;
    }

    /** Number of words of a site. */
    public static int ofSite(int granuleWords) {
        return ofEntry(granuleWords) * ErrorOutput.HITS_PER_CHECK;
    }
}

package dev.vkval.spirv.pass;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What is kept of each error that a check can have, or of each site of a footprint. The entries of the errors come after
 * {@value ErrorOutput#HEADER_WORDS} words.
 *
 * <pre>
 * entry  := count, complement of the lowest order key
 *         | count, complement of the lowest order key, more, largest, slot[values]
 * slot   := value + 1 | 0
 * </pre>
 *
 * <p>{@code more} is 1 if there were values for which no slot was left, {@code largest} is 1 if the largest word, which
 * has no slot, was among them.
 *
 * <p>With flags, an entry of a check of arithmetic is a word of bits instead: one for each of 32 such checks, of which it is
 * the first.
 *
 * <p>With footprints, a site has so many entries as its words need, which are one piece of memory; see {@link FootprintWords}.
 * The same is so where sites look for invocations; see {@link WatchWords}. Sites can do both, and shaders can have checks
 * and sites.
 *
 * @param values how many different values of the error are kept: none, or a power of two from 2 on
 * @param granuleWords words of the map of granules of a site, a power of two, where sites record what they access; 0 where
 *     none do
 * @param flags whether checks of arithmetic record only that there is an error: they are many in most shaders, and fail in few
 * @param watched indices of the instructions that record which invocation accessed a watched place
 */
public record HitCounters(int values, int granuleWords, boolean flags, SortedSet<Integer> watched) {
    /** Counts invocations. */
    public static final HitCounters COUNTS = new HitCounters(0);
    /** The same, but of arithmetic only says which errors there are: for a replay that another one for details follows. */
    public static final HitCounters FLAGS = new HitCounters(0, 0, true);
    /** Keeps different values, too: for actions that are known to have an error. */
    public static final HitCounters VALUES = new HitCounters(1 << 7);

    public HitCounters {
        watched = Collections.unmodifiableSortedSet(new TreeSet<>(watched));
    }

    public HitCounters(int values) {
        this(values, 0, false);
    }

    private HitCounters(int values, int granuleWords, boolean flags) {
        this(values, granuleWords, flags, Collections.emptySortedSet());
    }

    /** In an entry. */
    public static final int COUNT = 0;

    public static final int ORDER_KEY = 1;
    public static final int MORE = 2;
    public static final int LARGEST = 3;
    public static final int SLOTS = 4;

    /**
     * For so many actions whose footprints are asked for.
     *
     * @param watched indices of the instructions that may access watched places
     */
    public static HitCounters footprints(int actions, Collection<Integer> watched) {
        return new HitCounters(0, FootprintWords.granuleWords(actions), false, new TreeSet<>(watched));
    }

    public static HitCounters footprints(int actions) {
        return footprints(actions, List.of());
    }

    /** For instructions that may access watched places. */
    public static HitCounters watches(Collection<Integer> instructions) {
        return new HitCounters(0, 0, false, new TreeSet<>(instructions));
    }

    /** The same, without sites. */
    public HitCounters withoutSites() {
        return new HitCounters(values, 0, flags);
    }

    /** The same, with the sites of other ones. */
    public HitCounters withSitesOf(HitCounters other) {
        return new HitCounters(values, other.granuleWords, flags, other.watched);
    }

    /** Whether there are sites. */
    public boolean hasSites() {
        return footprints() || watches();
    }

    /**
     * Number of entries that a site has, those of whole checks.
     *
     * @param granules whether it has a map of granules
     */
    public int siteHits(boolean granules) {
        int footprint = footprints() ? FootprintWords.ofSite(granules ? granuleWords : 0) : 0;
        int words = footprintAt() + footprint;
        int checkWords = ErrorOutput.HITS_PER_CHECK * entryWords();
        return ErrorOutput.HITS_PER_CHECK * ((words + checkWords - 1) / checkWords);
    }

    /** Whether sites record which invocations access watched places. */
    public boolean watches() {
        return !watched.isEmpty();
    }

    /** Number of places that a site can watch: beside a footprint one that is expected, else those that were seen. */
    public int slots() {
        return footprints() ? 1 : WatchWords.MOST_SLOTS;
    }

    /** Where in a site the words of its footprint begin, behind those of watched places. */
    public int footprintAt() {
        return watches() ? WatchWords.ofSite(slots()) : 0;
    }

    /** Whether sites record what they access. */
    public boolean footprints() {
        return granuleWords > 0;
    }

    /** Number of words of an entry. */
    public int entryWords() {
        return values == 0 ? MORE : SLOTS + values;
    }

    /** Index of the first word of an entry. */
    public long at(long hit) {
        return ErrorOutput.HEADER_WORDS + hit * entryWords();
    }

    /** Number of words of the header and so many entries. */
    public long words(int hitCount) {
        return at(hitCount);
    }
}

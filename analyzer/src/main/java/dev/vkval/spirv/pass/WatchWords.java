package dev.vkval.spirv.pass;

/**
 * What a site records of the places that are watched, before its footprint where it has one. Before the action, the host
 * writes which places these are; all other words are zero then.
 *
 * <pre>
 * site := extent[3], slot[{@link HitCounters#slots}]
 * slot := 1 if a place is watched, element, granule, complement of the lowest key of an invocation that accessed it
 * </pre>
 *
 * <p>Elements and granules are those of {@link FootprintWords}, keys and extents those of {@link InvocationKey}.
 */
public final class WatchWords {
    public static final int EXTENTS = 3;

    /** Number of places that a site can watch, at most. */
    static final int MOST_SLOTS = 4;

    public static final int SLOT_WORDS = 4;

    /** In a slot. */
    public static final int WATCHED = 0;

    public static final int ELEMENT = 1;
    public static final int GRANULE = 2;
    public static final int KEY = 3;

    private WatchWords() {}

    /** Index of the first word of a slot. */
    public static int slot(int number) {
        return EXTENTS + number * SLOT_WORDS;
    }

    /** Number of words of a site. */
    static int ofSite(int slots) {
        return slot(slots);
    }
}

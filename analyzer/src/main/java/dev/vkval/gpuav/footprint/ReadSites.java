package dev.vkval.gpuav.footprint;

import dev.vkval.spirv.pass.FootprintSite;
import dev.vkval.spirv.pass.FootprintWords;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads what sites recorded in one action after the other. Words that are those of the last time are not read anew: dispatches
 * of one pipeline mostly access the same bytes.
 */
public final class ReadSites {
    /** Words that are kept to be compared with. */
    private static final long MOST_WORDS = 1L << 22;

    private final Footprints footprints;
    private final Map<FootprintSite, LastRead> last = new IdentityHashMap<>();
    private long keptWords;

    /** The words of a site, and what they say. */
    private record LastRead(int[] words, List<SiteFootprint> read) {}

    /** @param footprints with whose footprints equal lists of bytes are shared */
    public ReadSites(Footprints footprints) {
        this.footprints = footprints;
    }

    /**
     * As {@link SiteReader#read}.
     *
     * @param granuleWords the same for a site each time
     */
    public List<SiteFootprint> read(FootprintSite site, int granuleWords, int[] words, int first) {
        int end = first + FootprintWords.ofSite(site.hasMap() ? granuleWords : 0);
        LastRead before = last.get(site);
        if (before != null && Arrays.equals(before.words, 0, before.words.length, words, first, end)) {
            return before.read;
        }
        List<SiteFootprint> read = SiteReader.read(site, granuleWords, words, first).stream()
                .map(footprints::shared)
                .toList();
        keptWords += before == null ? end - first : 0;
        if (keptWords > MOST_WORDS) {
            last.clear();
            keptWords = end - first;
        }
        last.put(site, new LastRead(Arrays.copyOfRange(words, first, end), read));
        return read;
    }
}

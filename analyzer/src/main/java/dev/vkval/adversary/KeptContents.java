package dev.vkval.adversary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the first replay of a capture has made, with which other replays are compared. */
public final class KeptContents implements ContentSink {
    private static final long MOST_BYTES = 256L << 20;
    private static final BitSet NONE = new BitSet();

    /** The contents of a resource at one of the times that they are taken. */
    private record Key(Observed.When when, String what, int ordinal) {}

    private record Kept(Observed observed, byte[] contents) {}

    /** Numbers what a replay has made: blocks differ in an edited capture. */
    private static final class Numbering {
        private final Map<String, Integer> counts = new HashMap<>();

        Key next(Observed observed) {
            int ordinal = counts.merge(observed.when() + observed.what(), 1, Integer::sum);
            return new Key(observed.when(), observed.what(), ordinal);
        }
    }

    /**
     * Contents that another replay has made otherwise.
     *
     * @param observed as the first replay made them
     * @param different the number of units that differ
     * @param of the number of all
     * @param firstOffset offset of the first byte that differs
     */
    public record Difference(Observed observed, long different, long of, long firstOffset) {}

    private final Numbering numbering = new Numbering();
    private final Map<Key, Kept> kept = new LinkedHashMap<>();
    private final Map<String, byte[]> last = new HashMap<>();
    private final Map<Key, BitSet> unsteady = new HashMap<>();
    private long bytes;
    private boolean truncated;

    @Override
    public boolean take(Observed observed, byte[] contents) {
        byte[] before = last.get(observed.what());
        byte[] own = Arrays.equals(before, contents) ? before : contents;
        bytes += own == before ? 0 : own.length;
        if (bytes > MOST_BYTES) {
            truncated = true;
            return false;
        }
        last.put(observed.what(), own);
        kept.put(numbering.next(observed), new Kept(observed, own));
        return true;
    }

    /** How many contents are compared, at least in part. */
    public int compared() {
        return (int) kept.entrySet().stream()
                .filter(each -> unsteady.getOrDefault(each.getKey(), NONE).cardinality() < units(each.getValue()))
                .count();
    }

    private static int units(Kept each) {
        int unit = each.observed().unitBytes();
        return (each.contents().length + unit - 1) / unit;
    }

    /** Whether there are more contents than are kept. */
    public boolean truncated() {
        return truncated;
    }

    /** Another replay, which is compared while it makes contents. */
    public final class Comparison implements ContentSink {
        private final Numbering own = new Numbering();
        private final Set<Key> seen = new HashSet<>();
        private final Map<Key, BitSet> units = new LinkedHashMap<>();
        private final List<Difference> differences = new ArrayList<>();

        @Override
        public boolean take(Observed observed, byte[] contents) {
            Key key = own.next(observed);
            Kept reference = kept.get(key);
            seen.add(key);
            if (reference != null && !Arrays.equals(reference.contents, contents)) {
                BitSet different = different(reference, contents);
                different.andNot(unsteady.getOrDefault(key, NONE));
                if (!different.isEmpty()) {
                    units.put(key, different);
                    long first = (long) different.nextSetBit(0)
                            * reference.observed().unitBytes();
                    differences.add(
                            new Difference(reference.observed(), different.cardinality(), units(reference), first));
                }
            }
            return seen.size() < kept.size();
        }

        /** What differs, in the order in which it was made. */
        public List<Difference> differences() {
            return List.copyOf(differences);
        }

        /** What differs is no longer compared, nor what this replay did not make. */
        public void exclude() {
            units.forEach((key, different) ->
                    unsteady.computeIfAbsent(key, made -> new BitSet()).or(different));
            kept.forEach((key, each) -> {
                if (!seen.contains(key)) {
                    unsteady.computeIfAbsent(key, made -> new BitSet()).set(0, units(each));
                }
            });
        }
    }

    private static BitSet different(Kept reference, byte[] contents) {
        byte[] expected = reference.contents();
        int unit = reference.observed().unitBytes();
        BitSet different = new BitSet();
        for (int i = 0; i < units(reference); i++) {
            int from = i * unit;
            int to = Math.min(from + unit, expected.length);
            if (to > contents.length || !Arrays.equals(expected, from, to, contents, from, to)) {
                different.set(i);
            }
        }
        return different;
    }
}

package dev.vkval.capture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts anomalies by kind and detail and keeps the place of the first of each. Safe for use by several threads. */
public final class Anomalies implements AnomalySink {

    /**
     * One anomaly.
     *
     * @param detail the details; anomalies with equal details are counted together
     * @param count number of occurrences
     * @param firstBlock block index of the first, -1 before the first block
     * @param firstOffset byte offset of the first in the file, -1 if unknown
     */
    public record Entry(AnomalyKind kind, String detail, long count, long firstBlock, long firstOffset) {
        /** One sentence for the user, with the place. */
        public String sentence() {
            String place = firstBlock < 0 ? "" : " (block " + firstBlock + offsetText() + ")";
            String times = count == 1 ? "" : ", " + count + " times, first";
            return kind.sentence() + (detail.isEmpty() ? "" : ": " + detail) + times + place;
        }

        private String offsetText() {
            return firstOffset < 0 ? "" : ", byte " + firstOffset;
        }
    }

    /** Limit for distinct details of one capture; further ones are counted by kind only. */
    private static final int MAXIMUM_ENTRIES = 1000;

    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private long total;

    @Override
    public synchronized void add(AnomalyKind kind, String detail, long block, long offset) {
        total++;
        String counted = entries.size() < MAXIMUM_ENTRIES ? detail : "";
        entries.merge(
                kind.name() + counted,
                new Entry(kind, counted, 1, block, offset),
                (old, fresh) ->
                        new Entry(old.kind(), old.detail(), old.count() + 1, old.firstBlock(), old.firstOffset()));
    }

    /** All entries in order of their first occurrence. */
    public synchronized List<Entry> entries() {
        return new ArrayList<>(entries.values());
    }

    /** Number of anomalies so far, by which a caller can tell whether there are new ones. */
    public synchronized long total() {
        return total;
    }

    public synchronized boolean has(AnomalyKind kind) {
        return entries.values().stream().anyMatch(entry -> entry.kind() == kind);
    }

    /** Whether any of them means that part of the capture could not be read. */
    public synchronized boolean anyLoss() {
        return entries.values().stream().anyMatch(entry -> entry.kind().loss());
    }
}

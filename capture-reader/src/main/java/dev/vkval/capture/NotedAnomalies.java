package dev.vkval.capture;

import java.util.ArrayList;
import java.util.List;

/** Anomalies that are kept until the one who takes the items of a batch gets to where they were noticed. */
final class NotedAnomalies {
    /** An anomaly that is to be made known before the item at that place. */
    private record Noted(int item, AnomalyKind kind, String detail, long block, long offset) {}

    private final List<Noted> noted = new ArrayList<>();
    private int next;

    void clear() {
        noted.clear();
        next = 0;
    }

    /** @param item place in the batch of what comes behind */
    void add(int item, AnomalyKind kind, String detail, long block, long offset) {
        noted.add(new Noted(item, kind, detail, block, offset));
    }

    /** Makes known what has not been and stands before the item at that place. */
    void tell(int item, AnomalySink anomalies) {
        while (next < noted.size() && noted.get(next).item() <= item) {
            Noted note = noted.get(next++);
            anomalies.add(note.kind(), note.detail(), note.block(), note.offset());
        }
    }
}

package dev.vkval.capture;

import java.util.ArrayList;
import java.util.List;

/** Anomalies that are kept until the consumer of a batch reaches the item where they occurred. */
final class NotedAnomalies {
    /** An anomaly to pass on before the item at that index. */
    private record Noted(int item, AnomalyKind kind, String detail, long block, long offset) {}

    private final List<Noted> noted = new ArrayList<>();
    private int next;

    void clear() {
        noted.clear();
        next = 0;
    }

    /** @param item index in the batch of the item after it */
    void add(int item, AnomalyKind kind, String detail, long block, long offset) {
        noted.add(new Noted(item, kind, detail, block, offset));
    }

    /** Passes on the remaining anomalies before the item at that index. */
    void tell(int item, AnomalySink anomalies) {
        while (next < noted.size() && noted.get(next).item() <= item) {
            Noted note = noted.get(next++);
            anomalies.add(note.kind(), note.detail(), note.block(), note.offset());
        }
    }
}

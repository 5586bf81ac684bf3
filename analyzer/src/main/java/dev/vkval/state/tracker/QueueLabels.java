package dev.vkval.state.tracker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Debug labels open on each queue. */
final class QueueLabels {
    private final Map<Long, List<String>> byQueue = new HashMap<>();

    void push(long queue, String label) {
        byQueue.computeIfAbsent(queue, key -> new ArrayList<>()).add(label);
    }

    void pop(long queue) {
        List<String> labels = byQueue.get(queue);
        if (labels != null && !labels.isEmpty()) {
            labels.remove(labels.size() - 1);
        }
    }

    /** The labels open now, outermost first. */
    List<String> open(long queue) {
        return List.copyOf(byQueue.getOrDefault(queue, List.of()));
    }
}

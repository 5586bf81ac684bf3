package dev.vkval.replay.lookahead;

import dev.vkval.capture.call.Call;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The table of commands whose values are limited by members of VkPhysicalDeviceLimits. */
final class LimitUses {

    /** Receives a value that is limited. */
    @FunctionalInterface
    interface Sink {
        /** @param element index in a limit that is an array, otherwise 0 */
        void value(String limit, int element, long value);

        default void value(String limit, long value) {
            value(limit, 0, value);
        }
    }

    /** Finds the values of a call. */
    @FunctionalInterface
    interface Reader {
        void read(Call call, Sink sink);
    }

    private record Row(Reader reader, List<String> limits) {}

    private final Map<Integer, List<Row>> rows = new HashMap<>();

    LimitUses() {
        ResourceLimits.register(this);
        PipelineLimits.register(this);
        CommandLimits.register(this);
        new DescriptorLimits().register(this);
        new ObjectCounts().register(this);
    }

    /**
     * Adds a row.
     *
     * @param command by number
     * @param limits the limits that the reader finds values for, or whose values depend on what it reads
     */
    void on(int command, Reader reader, String... limits) {
        rows.computeIfAbsent(command, key -> new ArrayList<>()).add(new Row(reader, List.of(limits)));
    }

    /** Whether calls of a command may have values for one of these limits. */
    boolean of(int command, Predicate<String> limits) {
        return rows.getOrDefault(command, List.of()).stream()
                .anyMatch(row -> row.limits().stream().anyMatch(limits));
    }

    /** The commands that have rows, by number. */
    Set<Integer> commands() {
        return new TreeSet<>(rows.keySet());
    }

    /** Passes all values of a call to the visitor. */
    void read(Call call, Sink sink) {
        for (Row row : rows.getOrDefault(call.command().number(), List.of())) {
            row.reader().read(call, sink);
        }
    }
}

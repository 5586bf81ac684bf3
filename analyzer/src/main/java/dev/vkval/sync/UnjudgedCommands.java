package dev.vkval.sync;

import dev.vkval.capture.registry.Command;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.finding.Coverage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Commands of which some accesses are not known: they are counted, so that the report lists them, and says why. */
final class UnjudgedCommands {
    private final Map<String, Long> occurrences = new TreeMap<>();

    static List<CommandTraits> all() {
        return Commands.where(traits -> traits.sync().gap() != null);
    }

    void occurred(Command command) {
        occurrences.merge(command.name(), 1L, Long::sum);
    }

    List<Coverage.Gap> gaps() {
        return all().stream()
                .filter(traits -> occurrences.containsKey(traits.command().name()))
                .map(traits -> new Coverage.Gap(
                        "sync of " + traits.command().name(),
                        traits.sync().gap(),
                        occurrences.get(traits.command().name())))
                .toList();
    }
}

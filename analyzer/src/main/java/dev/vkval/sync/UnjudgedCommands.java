package dev.vkval.sync;

import dev.vkval.capture.registry.Command;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.finding.Coverage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Commands whose memory accesses, or effects on the accesses of others, are not known: they are counted, so that the
 * report lists them.
 */
final class UnjudgedCommands {
    private final Map<String, Long> occurrences = new TreeMap<>();

    static List<Command> all() {
        return Commands.where(traits -> traits.sync() == CommandTraits.Sync.UNJUDGED).stream()
                .map(CommandTraits::command)
                .toList();
    }

    void occurred(Command command) {
        occurrences.merge(command.name(), 1L, Long::sum);
    }

    List<Coverage.Gap> gaps() {
        return occurrences.entrySet().stream()
                .map(one -> new Coverage.Gap(
                        "sync of " + one.getKey(),
                        "the memory that it accesses or binds is not checked",
                        one.getValue()))
                .toList();
    }
}

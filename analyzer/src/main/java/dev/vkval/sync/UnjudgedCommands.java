package dev.vkval.sync;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.finding.Coverage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Commands that access memory, or decide what others access, in ways that recordings do not hold: they are counted as they
 * occur, for the report to say so. A command that is new in the registry is one of them until it is known to be none.
 */
final class UnjudgedCommands {
    private static final String WITHOUT_MEMORY = "commands-without-memory.txt";

    /** Recordings hold these for other checks: memory is bound to the structures they name in ways of their own. */
    private static final Set<String> RECORDED_ONLY =
            Set.of("vkCmdBuildAccelerationStructureNV", "vkCmdCopyAccelerationStructureNV");

    private final Map<String, Long> occurrences = new TreeMap<>();

    /** @param recorded numbers of the commands that recordings hold */
    static List<Command> among(Set<Integer> recorded) {
        Set<String> harmless = withoutMemory();
        return Registry.vulkan().commands().stream()
                .filter(command -> command.name().startsWith("vkCmd"))
                .filter(command -> RECORDED_ONLY.contains(command.name()) || !recorded.contains(command.number()))
                .filter(command -> !harmless.contains(command.name()))
                .toList();
    }

    /** Commands that access no memory and bind none, by name. */
    static Set<String> withoutMemory() {
        try (InputStream in = UnjudgedCommands.class.getResourceAsStream(WITHOUT_MEMORY)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void occurred(Command command) {
        occurrences.merge(command.name(), 1L, Long::sum);
    }

    List<Coverage.Gap> gaps() {
        return occurrences.entrySet().stream()
                .map(one -> new Coverage.Gap(
                        "sync of " + one.getKey(),
                        "the memory that it accesses or binds is not judged",
                        one.getValue()))
                .toList();
    }
}

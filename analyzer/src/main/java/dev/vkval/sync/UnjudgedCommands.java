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
 * Commands whose memory accesses, or effects on the accesses of others, are not recorded: they are counted, so that the
 * report lists them. A command that is new in the registry is one of them until it is classified.
 */
final class UnjudgedCommands {
    private static final String WITHOUT_MEMORY = "commands-without-memory.txt";

    /** These are recorded for other checks only: the objects they name have their own ways of binding memory. */
    private static final Set<String> RECORDED_ONLY =
            Set.of("vkCmdBuildAccelerationStructureNV", "vkCmdCopyAccelerationStructureNV");

    private final Map<String, Long> occurrences = new TreeMap<>();

    /** @param recorded numbers of the commands that are recorded */
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
                        "the memory that it accesses or binds is not checked",
                        one.getValue()))
                .toList();
    }
}

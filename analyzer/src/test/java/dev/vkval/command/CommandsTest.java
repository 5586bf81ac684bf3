package dev.vkval.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** A command that is new in the registry must be entered in the table. */
class CommandsTest {
    private static List<String> names(Predicate<CommandTraits> condition) {
        return Commands.where(condition).stream()
                .map(traits -> traits.command().name())
                .toList();
    }

    @Test
    void theTableHasEveryCommandOfTheRegistry() {
        assertEquals(
                Registry.vulkan().commands().stream()
                        .map(Command::name)
                        .filter(name -> name.startsWith("vkCmd"))
                        .toList(),
                names(traits -> true));
    }

    @Test
    void itsActionsAreThoseOfTheRegistry() {
        Predicate<CommandTraits> registered = traits -> List.of(
                        traits.command().attributes().getOrDefault("tasks", "").split(","))
                .contains("action");
        assertEquals(names(registered), names(traits -> traits.action() != ActionKind.NONE));
    }

    @Test
    void whatIsJudgedIsRecorded() {
        assertEquals(
                List.of(),
                names(traits -> traits.sync() == CommandTraits.Sync.JUDGED
                        && traits.recorded() == CommandTraits.Recorded.NOTHING));
    }

    @Test
    void layoutsAreThoseOfRecordedCommands() {
        assertEquals(
                List.of(), names(traits -> traits.layouts() && traits.recorded() != CommandTraits.Recorded.COMMAND));
    }

    @Test
    void onlyShadersAreInstrumented() {
        assertEquals(
                List.of(),
                names(traits -> traits.instrumented() && traits.action().bindPoint() < 0));
    }
}

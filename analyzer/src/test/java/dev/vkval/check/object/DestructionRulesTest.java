package dev.vkval.check.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import dev.vkval.check.core.Checks;
import dev.vkval.identity.DestroyCommands;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command that destroys an object: callbacks are given if, and only if, they were at creation. */
class DestructionRulesTest {
    private static final Map<String, Long> PARENTS = Map.of("VkInstance", 1L, "VkPhysicalDevice", 2L, "VkDevice", 3L);
    private static final long OBJECT = 50;

    static Stream<String> commands() {
        return Registry.vulkan().commands().stream()
                .map(Command::name)
                .filter(name -> DestructionRules.of(name).callbacksMissing() != null)
                .filter(name -> creation(ended(Registry.vulkan().command(name)).type()) != null);
    }

    private static Member ended(Command command) {
        return command.parameters().get(DestroyCommands.object(command));
    }

    /** The first command that returns objects of a type by themselves, null where none does. */
    private static Command creation(String type) {
        return Registry.vulkan().commands().stream()
                .filter(command -> command.name().matches("vkCreate(?!.*Surface).*|vkCreateHeadlessSurfaceEXT"))
                .filter(command -> {
                    Member last = command.parameters().get(command.parameters().size() - 1);
                    return last.type().equals(type) && last.pointers() > 0;
                })
                .findFirst()
                .orElse(null);
    }

    private static long[] arguments(CheckRun run, Command command, boolean callbacks) {
        return command.parameters().stream()
                .mapToLong(parameter -> argument(run, parameter, callbacks))
                .toArray();
    }

    private static long argument(CheckRun run, Member parameter, boolean callbacks) {
        if (parameter.name().equals("pAllocator")) {
            return callbacks ? run.struct(parameter.type()) : 0;
        }
        if (parameter.base() == Base.HANDLE) {
            return PARENTS.getOrDefault(parameter.type(), 0L);
        }
        return parameter.pointers() > 0 ? run.struct(parameter.type()) : 1;
    }

    private static List<String> rules(Command end, boolean callbacksAtCreation, boolean callbacksAtEnd) {
        try (CheckRun run = new CheckRun(Checks::object).device(2)) {
            Command creation = creation(ended(end).type());
            run.create(creation.name(), OBJECT, arguments(run, creation, callbacksAtCreation));
            long[] arguments = arguments(run, end, callbacksAtEnd);
            arguments[DestroyCommands.object(end)] = OBJECT;
            run.call(end.name(), arguments);
            DestructionRules rules = DestructionRules.of(end.name());
            List<String> own = Stream.of(rules.callbacksMissing(), rules.callbacksNotAllowed())
                    .toList();
            return run.rules().stream().filter(own::contains).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void callbacksAsAtCreation(String name) {
        Command end = Registry.vulkan().command(name);
        DestructionRules rules = DestructionRules.of(name);
        assertTrue(rules.callbacksMissing().startsWith("VUID-" + name), rules::toString);
        assertEquals(List.of(), rules(end, false, false));
        assertEquals(List.of(), rules(end, true, true));
        assertEquals(List.of(rules.callbacksMissing()), rules(end, true, false));
        assertEquals(List.of(rules.callbacksNotAllowed()), rules(end, false, true));
    }

    /** Numbers that do not follow from the name of the object. */
    @Test
    void shaderObjects() {
        Command end = Registry.vulkan().command("vkDestroyShaderEXT");
        assertEquals(List.of("VUID-vkDestroyShaderEXT-pAllocator-08483"), rules(end, true, false));
        assertEquals(List.of("VUID-vkDestroyShaderEXT-pAllocator-08484"), rules(end, false, true));
    }
}

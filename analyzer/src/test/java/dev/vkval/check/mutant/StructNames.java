package dev.vkval.check.mutant;

import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.List;
import java.util.Set;

/** Structures among the names of a rule. */
final class StructNames {
    private StructNames() {}

    /** Those that may be in the chain of another. */
    static List<String> extending(Struct extended, Set<String> names) {
        return names.stream()
                .filter(name -> name.startsWith("Vk"))
                .filter(name -> Registry.vulkan().struct(name) != null
                        && Registry.vulkan().struct(name).extended().contains(extended.name()))
                .toList();
    }
}

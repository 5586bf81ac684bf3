package dev.vkval.replay.structure;

import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** sType values by struct name. */
public final class StructureTypes {
    private StructureTypes() {}

    public static int of(String struct) {
        return Registry.vulkan().struct(struct).sType();
    }

    public static Set<Integer> all(String... structs) {
        return Stream.of(structs)
                .map(Registry.vulkan()::struct)
                .map(Struct::sType)
                .collect(Collectors.toUnmodifiableSet());
    }
}

package dev.vkval.codegen;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** Finds the types that Vulkan commands, extensions and versions need, without those that only other APIs use. */
final class UsedTypes {
    private final VulkanModel model;
    private final Set<String> used = new HashSet<>();
    private final Deque<String> pending = new ArrayDeque<>();

    UsedTypes(VulkanModel model) {
        this.model = model;
    }

    Set<String> collect() {
        model.features.values().forEach(feature -> feature.types().forEach(this::use));
        for (VulkanModel.Command command : model.commands.values()) {
            use(command.returnType());
            command.parameters().forEach(parameter -> use(parameter.type()));
        }
        while (!pending.isEmpty()) {
            VulkanModel.Struct struct = model.structs.get(pending.pop());
            if (struct != null) {
                struct.members().forEach(member -> use(member.type()));
            }
        }
        return used;
    }

    private void use(String type) {
        String resolved = model.resolve(type);
        if (used.add(resolved)) {
            pending.push(resolved);
        }
    }
}

package dev.vkval.gpuav.select;

import java.util.List;

/**
 * What the user selected.
 *
 * @param shaders a shader is selected by one of these; empty for all shaders
 * @param actions an action is selected by one of these; empty for all actions
 */
public record Selection(List<ShaderPattern> shaders, List<ActionRange> actions) {
    public static final Selection ALL = new Selection(List.of(), List.of());

    public Selection {
        shaders = List.copyOf(shaders);
        actions = List.copyOf(actions);
    }

    public boolean all() {
        return shaders.isEmpty() && actions.isEmpty();
    }
}

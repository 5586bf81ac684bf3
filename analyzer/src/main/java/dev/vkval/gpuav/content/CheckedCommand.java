package dev.vkval.gpuav.content;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;

/**
 * A command whose contents are checked.
 *
 * @param command its name, without the suffix of an alias
 * @param bound what is bound for it, null for a copy
 */
public record CheckedCommand(
        String command, CommandBufferState commandBuffer, CommandPlace place, BoundState bound, DeviceFacts device) {}

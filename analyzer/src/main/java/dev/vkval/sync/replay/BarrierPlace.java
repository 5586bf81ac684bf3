package dev.vkval.sync.replay;

import dev.vkval.state.object.CommandPlace;

/**
 * A command with barriers and the commands next to it in its command buffer, of those that the device executes.
 *
 * @param before null where the command buffer begins; likewise {@code after} where it ends
 */
public record BarrierPlace(CommandPlace command, CommandPlace before, CommandPlace after) {}

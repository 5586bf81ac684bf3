package dev.vkval.sync.access;

import dev.vkval.finding.Place;

/**
 * The command buffer that a command was recorded in.
 *
 * @param commandBuffer captured id, {@link Place#NONE} for none
 * @param index its number among the command buffers that are executed together
 * @param resets number of the recording among those of the command buffer, from 1
 */
public record Recorded(long commandBuffer, int index, int resets) {
    public static final Recorded NOWHERE = new Recorded(Place.NONE, 0, 0);
}

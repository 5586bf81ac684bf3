package dev.vkval.gpuav.proof;

import dev.vkval.spirv.value.Interval;

/**
 * What an access reaches.
 *
 * @param index which descriptor of an array, 0 of a single one
 * @param end where it ends, in bytes or texels of what the descriptor refers to; null if it has no range there
 */
public record Reach(Interval index, Interval end) {}

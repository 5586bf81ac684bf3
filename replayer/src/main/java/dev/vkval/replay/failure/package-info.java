/**
 * Why a replay does not begin, or ends before its capture; only after a {@link
 * dev.vkval.replay.failure.ReplayResourceException} does it continue, without one call. Every package may throw these;
 * they know only the names in {@code structure}.
 */
package dev.vkval.replay.failure;

/**
 * Why a replay does not begin, or ends before its capture does; only {@link
 * dev.vkval.replay.failure.ReplayResourceException} costs no more than a call. Everybody may throw these; they know
 * nothing but the names of {@code structure}.
 */
package dev.vkval.replay.failure;

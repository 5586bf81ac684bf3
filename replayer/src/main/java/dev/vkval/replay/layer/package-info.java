/**
 * Upstream's validation layer: where its library is, which one is the newest, and how the loader is made to use it. It
 * asks {@code system} which layers the loader finds; it does not know how a replay uses the layer, nor its messages.
 */
package dev.vkval.replay.layer;

/**
 * Upstream's validation layer: where its library is, which one is the newest, and how the loader is made to take it. It
 * asks {@code system} what the loader knows; who puts the layer under a replay, and what it then says, it does not know.
 */
package dev.vkval.replay.layer;

/**
 * Whether a device executes a draw at all: on a device of its own, without a capture. It knows {@code live} and the
 * packages below, and not what made anyone ask.
 */
package dev.vkval.replay.control;

/**
 * How a recorded call becomes a live one: a copy with live handles is made, changed by the handlers and hooks
 * registered for its command, and passed to the driver; then the handles that it returned and ended are entered in
 * {@code live}. Only the handlers know what a command means; this package knows none of them.
 */
package dev.vkval.replay.call;

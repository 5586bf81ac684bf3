/**
 * How a recorded call becomes a live one: a copy with live handles is made, changed by who has registered for its command
 * or hooked into it, handed to the driver, and what it returned and ended is entered into the handles of {@code live}.
 * What a command means is known to those who register; this package knows none of them.
 */
package dev.vkval.replay.call;

/**
 * The commands of command buffers, as immutable values with resolved objects. Depends on state objects; does not check
 * anything.
 */
package dev.vkval.state.command;

/** What command buffers hold, as immutable values with their objects resolved. Knows state objects; judges nothing. */
package dev.vkval.state.command;

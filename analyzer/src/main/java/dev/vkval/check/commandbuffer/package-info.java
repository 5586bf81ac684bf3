/** Command buffers: their states, what may be recorded where, and what may be submitted. */
package dev.vkval.check.commandbuffer;

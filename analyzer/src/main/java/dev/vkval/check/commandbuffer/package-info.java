/** Command buffers: their phases, what may be recorded where, what secondary ones may be executed, what may be submitted. */
package dev.vkval.check.commandbuffer;

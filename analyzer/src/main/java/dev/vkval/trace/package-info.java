/**
 * What a capture contains, written while it is checked: command buffers with their commands, submits and presents in
 * order with what they wait for, resources with their accesses. The form of the files is described in docs/trace-data.md.
 */
package dev.vkval.trace;

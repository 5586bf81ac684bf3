/** The barriers of all commands: stage and access masks, resources, queue families. */
package dev.vkval.check.barrier;

/** Barriers of all commands that carry them: stages and accesses that go together, resources, queue families. */
package dev.vkval.check.barrier;

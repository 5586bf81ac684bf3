/** Fences and semaphores: signals, waits and resets. */
package dev.vkval.check.sync;

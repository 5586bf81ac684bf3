package dev.vkval.progress;

/**
 * A value of a semaphore that is waited for or signaled.
 *
 * @param semaphore captured id
 * @param value 0 for a binary semaphore
 */
public record SemaphoreValue(long semaphore, long value) {}

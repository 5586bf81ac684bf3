/**
 * The replay of recordings against the access states: barriers, render passes and accesses in order, queues,
 * semaphores, the host.
 *
 * <p>Knows no finding: hazards go to a {@link dev.vkval.sync.replay.HazardReporter}.
 */
package dev.vkval.sync.replay;

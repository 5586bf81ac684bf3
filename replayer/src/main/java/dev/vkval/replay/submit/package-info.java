/**
 * When submits are made, and what the host waits for: submits, fences, semaphores, and command buffers with their
 * actions. A submit is made when what it waits for has been submitted; a wait is made only for what has been submitted,
 * and with a limit. It knows {@code call}, reports to {@code progress}, and knows no resource.
 */
package dev.vkval.replay.submit;

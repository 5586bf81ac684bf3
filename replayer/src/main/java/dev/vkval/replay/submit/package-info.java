/**
 * What is handed to the device when, and what the host waits for: submits, fences, semaphores, command buffers by what is
 * known of their actions. A submit is handed over when what it waits for has been, a wait is made only for what has been
 * handed over, and with a limit. It knows {@code call}, tells {@code progress}, and knows no resource.
 */
package dev.vkval.replay.submit;

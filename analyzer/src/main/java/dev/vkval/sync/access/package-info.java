/**
 * The access states of memory, how synchronization changes them, and the detection of hazards.
 *
 * <p>One store serves all queues. A state knows the last write and the reads since, by stage; how far barriers make
 * them safe is kept per queue (a view), since a semaphore orders an access for the queue that waits on it and for no
 * other. The host is also such a queue: what it has waited for has ended for everything that it submits afterwards.
 * Barriers without a resource are not applied to the whole store: a queue lists them, and a state applies those it has
 * not seen when it is next used.
 *
 * <p>Knows no finding; it does not know what a command accesses.
 */
package dev.vkval.sync.access;

/**
 * The access states of memory, how synchronization changes them, and how hazards show.
 *
 * <p>One store serves all queues. A state knows the last write and the reads since, by stage; how far barriers make them
 * safe is kept per queue (a view), since a semaphore orders an access for the queue that waits on it and for no other. The
 * host is such a queue, too: what it has waited for is past for whatever it submits afterwards. Barriers without a
 * resource are not walked through the store: a queue lists them and a state takes in what it has missed when it is next
 * looked at.
 *
 * <p>Knows no finding; what a command accesses is told to it.
 */
package dev.vkval.sync.access;

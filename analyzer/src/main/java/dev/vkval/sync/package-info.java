/**
 * Synchronization validation: replays recorded commands, at submit, against what every queue has done before.
 *
 * <p>One store of access states serves all queues. A state knows the last write and the reads since, by stage; how far
 * barriers make them safe is kept per queue (a view), since a semaphore orders an access for the queue that waits on it
 * and for no other. The host is such a queue, too: what it has waited for is past for whatever it submits afterwards.
 * Barriers without a resource are not walked through the store: a queue lists them and a state takes in what it has missed
 * when it is next looked at.
 *
 * <p>Knows recordings and state objects. Knows no call, no driver and no text format.
 */
package dev.vkval.sync;

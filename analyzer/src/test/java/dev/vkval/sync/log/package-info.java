/**
 * All accesses and synchronization operations of an execution, kept one by one, and the hazards between them by the order
 * that chains of dependencies give: a reference for what the simulation of queues says with a state for each range of memory.
 *
 * <p>What commands access, and the scopes of their masks, are those of the simulation; what is ordered is not.
 */
package dev.vkval.sync.log;

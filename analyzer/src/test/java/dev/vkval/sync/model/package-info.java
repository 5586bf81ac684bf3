/**
 * A model of synchronization, written from the specification and knowing nothing of what it judges: a stream of commands on
 * a few queues, the order they execute in, and for each pair of accesses to a byte whether anything orders them.
 */
package dev.vkval.sync.model;

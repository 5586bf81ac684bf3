/**
 * Other orders of execution that the synchronization of a capture permits, what it leaves undefined, and what a replay leaves to
 * compare.
 *
 * <p>What a recording and its submit order is judged here by the stages of whole commands alone, so that too much counts as
 * ordered: an order that is made is one that a device may choose. What the host may see between two submits counts as well. Of
 * undefined contents only those are given a value that the specification calls undefined, and nothing around them. Knows recordings
 * and edits; knows no hazard and no file.
 */
package dev.vkval.adversary;

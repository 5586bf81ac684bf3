/** Copies, blits, resolves, fills, updates and clears: what they need of their resources, and what regions may name. */
package dev.vkval.check.transfer;

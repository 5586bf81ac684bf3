/** Copies, blits, resolves, fills, updates and clears: requirements on resources and regions. */
package dev.vkval.check.transfer;

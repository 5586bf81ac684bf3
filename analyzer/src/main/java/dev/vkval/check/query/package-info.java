/** Queries: reset before use, begun and ended in the same place, results where there is room for them. */
package dev.vkval.check.query;

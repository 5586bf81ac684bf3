/** Queries: reset before use, begin and end, results, performance counters. */
package dev.vkval.check.query;

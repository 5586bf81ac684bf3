/**
 * Reads whose place stands in buffers: kept as possible ones, and judged by what the buffers hold where a device
 * tells.
 *
 * <p>Knows no finding.
 */
package dev.vkval.sync.content;

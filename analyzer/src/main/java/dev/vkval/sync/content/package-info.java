/**
 * Reads whose range depends on the contents of buffers: kept as possible ones, and checked by these contents if a
 * device can read them.
 *
 * <p>Knows no finding.
 */
package dev.vkval.sync.content;

/**
 * Ranges of resources: bytes of memory that resources share, subresources of images, and maps over such ranges.
 *
 * <p>Knows state objects; knows no access and no command.
 */
package dev.vkval.sync.range;

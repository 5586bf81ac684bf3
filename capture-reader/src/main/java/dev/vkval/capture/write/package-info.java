/**
 * Writes captures. Knows the format's container and compression and re-encodes decoded calls; knows no Vulkan object and
 * no finding.
 */
package dev.vkval.capture.write;

/**
 * The contents of resources where a trimmed capture begins, and the layouts of images: written if the memory is
 * host-visible, otherwise copied, and rendered to multisampled images. It knows the memory of resources from {@code
 * memory}, and no submit of the capture.
 */
package dev.vkval.replay.contents;

/**
 * What resources hold where a trimmed capture begins, and the layouts of images: written where the host reaches the memory,
 * copied otherwise, rendered into multisampled images. It knows where resources lie from {@code memory}; no submit of the
 * capture.
 */
package dev.vkval.replay.contents;

/**
 * Memory, and the buffers and images that lie in it: where they lay when they were captured as far as the device lets them,
 * elsewhere otherwise; device addresses of the capture, and descriptors that the application wrote itself. What resources
 * hold where a trimmed capture begins is for {@code contents}.
 */
package dev.vkval.replay.memory;

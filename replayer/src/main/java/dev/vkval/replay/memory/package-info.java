/**
 * Memory, and the buffers and images bound to it: at their captured offsets if the device allows that, elsewhere
 * otherwise; device addresses of the capture, and descriptors that the application wrote itself. Contents of resources
 * at the beginning of a trimmed capture belong to {@code contents}.
 */
package dev.vkval.replay.memory;

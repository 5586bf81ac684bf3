/**
 * Pictures of the frames that a replay presents: who wants them, their pixels, and PNG files. It knows nothing of
 * devices; {@code swapchain} reads the images back.
 */
package dev.vkval.replay.frame;

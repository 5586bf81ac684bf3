/**
 * Presentation without a window system: surfaces without live objects, images in place of a swapchain's, acquisitions
 * and presents that follow the capture, pictures of presented images. It knows semaphores and fences from {@code submit} and layouts
 * from {@code contents}.
 */
package dev.vkval.replay.swapchain;

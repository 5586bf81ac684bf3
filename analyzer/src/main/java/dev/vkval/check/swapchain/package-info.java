/** Surfaces and swapchains: creation, acquisition of images, presentation. */
package dev.vkval.check.swapchain;

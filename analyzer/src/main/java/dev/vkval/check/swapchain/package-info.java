/** Surfaces and swapchains: what they are created with, which images the application has, and what it presents. */
package dev.vkval.check.swapchain;

/**
 * Executes a capture on a real Vulkan device.
 *
 * <p>A call is copied, its captured handle ids are replaced by live handles, and it is called by function address. What
 * cannot be repeated as it was recorded (devices, memory, swapchains, waits) has a class of its own. Live handles and
 * live outputs never leave this package; nothing here judges a call.
 */
package dev.vkval.replay;

/**
 * Executes a capture on a real Vulkan device.
 *
 * <p>A call is copied, its captured handle ids are replaced by live handles, and it is called by function address. What
 * cannot be repeated as recorded (devices, memory, swapchains, waits) has its own package, whose parts register for
 * their commands. This package creates the parts, passes each call to the part registered for it, and describes the
 * machine; no package below knows it. Live handles and live outputs never leave the replay, and no call is validated
 * here.
 */
package dev.vkval.replay;

/**
 * Executes a capture on a real Vulkan device.
 *
 * <p>A call is copied, its captured handle ids are replaced by live handles, and it is called by function address. What
 * cannot be repeated as it was recorded (devices, memory, swapchains, waits) has a package of its own, whose parts register
 * for their commands. This package puts the parts together, hands each call to the one that registered, and describes the
 * machine; nothing below knows it. Live handles and live outputs never leave the replay; nothing here judges a call.
 */
package dev.vkval.replay;

/**
 * Checks that need no state of Vulkan objects beyond their existence: which objects there are, and what instance and
 * device they belong to. Does not know {@code dev.vkval.state}.
 */
package dev.vkval.check;

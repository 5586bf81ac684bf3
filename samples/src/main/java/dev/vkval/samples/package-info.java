/**
 * Small Vulkan programs, each with one well-known bug and its fixed twin, and the kit they share.
 *
 * <p>A program renders or computes headlessly, verifies what it produced and destroys everything it made. The bug of a
 * program changes no result on a driver that executes commands in order; only validation can see it. What a validator
 * must say of the capture of each program stands in {@code captures/NAME.expected.json}.
 */
package dev.vkval.samples;

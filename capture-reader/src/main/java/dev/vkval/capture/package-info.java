/**
 * Reads GFXReconstruct captures: {@link dev.vkval.capture.CaptureReader} turns a file into calls and blocks. Knows the
 * format and the registry; knows no Vulkan object, no device, no finding.
 */
package dev.vkval.capture;

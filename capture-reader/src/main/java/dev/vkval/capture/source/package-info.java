/**
 * Finds captures in files, archives and streams: plain, in {@code .gz .xz .zst .bz2}, in {@code .zip} and {@code .tar},
 * detected from their content, not from their name.
 *
 * <p>Everything is unpacked as it is read, within {@link dev.vkval.capture.source.UnpackLimits}; nothing is written to
 * disk. Knows no block and no call.
 */
package dev.vkval.capture.source;

package dev.vkval.capture.source;

/**
 * Limits for unpacking one capture; what exceeds them is treated as an attack.
 *
 * @param bytes maximum size of a capture
 * @param ratio maximum number of bytes per packed byte, beyond {@link #FREE_BYTES}
 * @param members maximum number of members of an archive
 */
public record UnpackLimits(long bytes, long ratio, long members) {
    /** Bytes that may be unpacked at any ratio. */
    public static final long FREE_BYTES = 256L << 20;

    /** 1 TiB, 2000 to 1, 100,000 members. */
    public static final UnpackLimits DEFAULT = new UnpackLimits(1L << 40, 2_000, 100_000);
}

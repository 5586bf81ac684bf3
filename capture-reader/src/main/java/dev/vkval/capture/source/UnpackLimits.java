package dev.vkval.capture.source;

/**
 * How much may be unpacked of one capture; more is taken for an attack.
 *
 * @param bytes the most bytes that a capture may have
 * @param ratio the most bytes that may come of each packed byte, once {@link #FREE_BYTES} have come
 * @param members the most members of an archive that are looked at
 */
public record UnpackLimits(long bytes, long ratio, long members) {
    /** Bytes that may be unpacked whatever the ratio. */
    public static final long FREE_BYTES = 256L << 20;

    /** 1 TiB, 2000 to 1, 100,000 members. */
    public static final UnpackLimits DEFAULT = new UnpackLimits(1L << 40, 2_000, 100_000);
}

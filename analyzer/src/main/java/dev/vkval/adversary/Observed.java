package dev.vkval.adversary;

/**
 * Contents that a replay has made, where the program or its user can see them.
 *
 * @param when when they were taken
 * @param what the resource: its type and captured id, with the name that the program gave it; the aspect of an image
 * @param at block of the call at which they were taken, -1 for the end of the capture; the number of a presented frame
 * @param unitBytes what is counted: size of a texel, of a word for buffers, 1 where neither is known
 * @param width texels of a row of the first mip level of an image, 0 where texels are not counted
 * @param height rows of that level
 */
public record Observed(When when, String what, long at, int unitBytes, int width, int height) {

    /** When contents are taken. */
    public enum When {
        /** A frame is presented. */
        PRESENTED,
        /** The host has waited, and the program can read them. */
        READABLE,
        /** The resource ends, or the capture. */
        END
    }

    /** Contents without texels. */
    static Observed of(When when, String what, long at, int unitBytes) {
        return new Observed(when, what, at, unitBytes, 0, 0);
    }

    /** Where a byte of the contents is: {@code texel (3, 4)} of the first layer and level, or {@code byte 12}. */
    public String place(long offset) {
        long texel = offset / unitBytes;
        return width == 0 || texel / width >= height
                ? "byte " + texel * unitBytes
                : "texel (" + texel % width + ", " + texel / width + ")";
    }

    /** What is counted. */
    public String unit() {
        return width > 0 ? "texels" : unitBytes == 1 ? "bytes" : "words";
    }
}

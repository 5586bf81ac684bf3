package dev.vkval.spirv;

/** The words are not a SPIR-V module. The message has the word where reading stopped. */
public final class SpirvFormatException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int wordOffset;

    /** @param wordOffset from the first word of the header */
    public SpirvFormatException(int wordOffset, String message) {
        super(message + " (word " + wordOffset + ")");
        this.wordOffset = wordOffset;
    }

    /** Where reading stopped, counted in words from the header's first. */
    public int wordOffset() {
        return wordOffset;
    }
}

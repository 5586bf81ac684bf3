package dev.vkval.spirv.text;

/** The text is not SPIR-V assembly. The message has the line. */
public final class SpirvTextException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int line;

    /** @param line from 1 */
    public SpirvTextException(int line, String message) {
        super("line " + line + ": " + message);
        this.line = line;
    }

    public int line() {
        return line;
    }
}

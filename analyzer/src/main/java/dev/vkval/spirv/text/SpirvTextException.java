package dev.vkval.spirv.text;

/** Text that is no SPIR-V assembly. The message names the line. */
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

package dev.vkval.spirv.pass;

import dev.vkval.spirv.print.PrintArgument;
import java.util.List;

/**
 * A print of a shader.
 *
 * @param hit index of its hit counter among those of its shader: it counts the invocations that print
 * @param instruction index of the instruction that prints
 * @param format as the shader has it
 */
public record PrintCheck(int hit, int instruction, String format, List<PrintArgument> arguments)
        implements ShaderCheck {
    public PrintCheck {
        arguments = List.copyOf(arguments);
    }

    /** Number of words of the arguments in a record. */
    public int words() {
        return arguments.stream().mapToInt(PrintArgument::words).sum();
    }

    @Override
    public int errors() {
        return 0;
    }
}

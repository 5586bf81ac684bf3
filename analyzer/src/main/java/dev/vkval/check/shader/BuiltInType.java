package dev.vkval.check.shader;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The type that a built-in has to be declared with: {@code float32x3[2]} is an array of two vectors of three components,
 * {@code float32x3x4} a matrix of four such columns, {@code int} an integer of any width.
 *
 * @param width bits of a scalar, 0 for any
 * @param dimensions of an array, the outermost one first; 0 for any number of elements
 */
record BuiltInType(int opcode, int width, int components, int columns, int[] dimensions) {
    private static final Pattern TEXT = Pattern.compile("(int|float|bool)(\\d+)?(?:x(\\d))?(?:x(\\d))?((?:\\[\\d?])*)");
    private static final Pattern DIMENSION = Pattern.compile("\\[(\\d?)]");

    static BuiltInType of(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalStateException(text);
        }
        int opcode = switch (matcher.group(1)) {
            case "int" -> Op.TYPE_INT;
            case "float" -> Op.TYPE_FLOAT;
            default -> Op.TYPE_BOOL;
        };
        int[] dimensions = DIMENSION
                .matcher(matcher.group(5))
                .results()
                .mapToInt(each -> number(each.group(1), 0))
                .toArray();
        return new BuiltInType(
                opcode,
                number(matcher.group(2), 0),
                number(matcher.group(3), 1),
                number(matcher.group(4), 1),
                dimensions);
    }

    private static int number(String digits, int otherwise) {
        return digits == null || digits.isEmpty() ? otherwise : Integer.parseInt(digits);
    }

    /** How a message names it. */
    String text() {
        String scalar = switch (opcode) {
            case Op.TYPE_INT -> width == 0 ? "integer" : width + "-bit integer";
            case Op.TYPE_FLOAT -> width + "-bit float";
            default -> "boolean";
        };
        String inner = columns > 1
                ? "matrix of " + columns + " columns of " + components + " times a " + scalar
                : components > 1 ? "vector of " + components + " times a " + scalar : scalar;
        StringBuilder all = new StringBuilder();
        for (int dimension : dimensions) {
            all.append("array of ")
                    .append(dimension == 0 ? "" : dimension + " times ")
                    .append("a ");
        }
        return all.append(inner).toString();
    }

    /** Whether a type is this one, or, where the interface may be arrayed, an array of it. */
    boolean matches(SpirvModule module, Constants constants, int type, boolean arrayed) {
        Types types = module.types();
        return matches(module, constants, type, 0)
                || arrayed && types.isArray(type) && matches(module, constants, types.elementType(type), 0);
    }

    private boolean matches(SpirvModule module, Constants constants, int type, int dimension) {
        if (dimension < dimensions.length) {
            Instruction array = module.definition(type);
            return module.types().isArray(type)
                    && (dimensions[dimension] == 0
                            || array.opcode() == Op.TYPE_RUNTIME_ARRAY
                            || constants.value(array.operand(1), dimensions[dimension]) == dimensions[dimension])
                    && matches(module, constants, array.operand(0), dimension + 1);
        }
        int inner = type;
        if (columns > 1) {
            if (module.opcodeOf(inner) != Op.TYPE_MATRIX
                    || module.definition(inner).operand(1) != columns) {
                return false;
            }
            inner = module.types().elementType(inner);
        }
        if (components > 1) {
            if (module.opcodeOf(inner) != Op.TYPE_VECTOR
                    || module.definition(inner).operand(1) != components) {
                return false;
            }
            inner = module.types().elementType(inner);
        }
        return module.opcodeOf(inner) == opcode && (width == 0 || module.types().widthBits(inner) == width);
    }
}

package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Types;
import java.util.ArrayList;
import java.util.List;

/** Adds code for when results are undefined. */
final class ArithmeticConditions {
    private static final int MAGNITUDE = 0x7fff_ffff;
    private static final int INFINITY = Float.floatToIntBits(Float.POSITIVE_INFINITY);

    private final ModuleEditor editor;
    private final Types types;
    private final ArithmeticSites sites;

    /**
     * Booleans, or vectors of them, in a body.
     *
     * @param any whether any component fails
     * @param failed by component
     */
    record Failed(int any, int failed) {}

    /** Ids of the words of an error. */
    record Words(int first, int second) {}

    ArithmeticConditions(ModuleEditor editor, ArithmeticSites sites) {
        this.editor = editor;
        this.types = editor.module().types();
        this.sites = sites;
    }

    Failed emit(List<Instruction> body, Instruction instruction, ArithmeticFault fault) {
        int bool = likeType(instruction, editor.bool());
        int failed;
        if (fault == ArithmeticFault.NAN) {
            failed = anyNan(body, instruction, bool);
        } else if (fault == ArithmeticFault.ZERO_DIVISOR) {
            int divisor = instruction.operand(1);
            boolean floating = instruction.opcode() == Op.F_REM || instruction.opcode() == Op.F_MOD;
            failed = zero(body, bool, divisor, floating ? Op.F_ORD_EQUAL : Op.I_EQUAL);
        } else {
            int left = instruction.operand(ArithmeticSites.FIRST_EXTENDED);
            int right = instruction.operand(ArithmeticSites.FIRST_EXTENDED + 1);
            boolean pow = fault == ArithmeticFault.POW;
            int isZero = zero(body, bool, left, Op.F_ORD_EQUAL);
            int other = zero(body, bool, right, pow ? Op.F_ORD_LESS_THAN_EQUAL : Op.F_ORD_EQUAL);
            failed = editor.emit(body, Op.LOGICAL_AND, bool, isZero, other);
            if (pow) {
                int negative = zero(body, bool, left, Op.F_ORD_LESS_THAN);
                failed = editor.emit(body, Op.LOGICAL_OR, bool, negative, failed);
            }
        }
        return new Failed(any(body, instruction, failed), failed);
    }

    /** A comparison of a value with zero. */
    private int zero(List<Instruction> body, int bool, int value, int comparison) {
        return editor.emit(body, comparison, bool, value, editor.zero(types.typeOf(value)));
    }

    /** The errors of operands of FMin or FMax that are not a number, by operand and component. */
    List<NotedErrors.Note> notes(List<Instruction> body, Instruction instruction) {
        List<NotedErrors.Note> notes = new ArrayList<>();
        int components = sites.components(instruction);
        for (int number = 0; number < 2; number++) {
            int failed = sites.mayBeNan(instruction, number) ? nan(body, instruction, number) : 0;
            for (int i = 0; i < components && failed != 0; i++) {
                if (sites.mayBeNan(instruction, number, i)) {
                    int one = components == 1
                            ? failed
                            : editor.emit(body, Op.COMPOSITE_EXTRACT, editor.bool(), failed, i);
                    notes.add(new NotedErrors.Note(one, number, i));
                }
            }
        }
        return notes;
    }

    private int anyNan(List<Instruction> body, Instruction instruction, int bool) {
        if (!sites.mayBeNan(instruction, 0)) {
            return nan(body, instruction, 1);
        }
        int first = nan(body, instruction, 0);
        return sites.mayBeNan(instruction, 1)
                ? editor.emit(body, Op.LOGICAL_OR, bool, first, nan(body, instruction, 1))
                : first;
    }

    /** By component; comparisons of bits cannot be optimized away. */
    private int nan(List<Instruction> body, Instruction instruction, int number) {
        int words = likeType(instruction, editor.uint());
        int value = instruction.operand(ArithmeticSites.FIRST_EXTENDED + number);
        int bits = editor.emit(body, Op.BITCAST, words, single(body, instruction, value));
        int magnitude = editor.emit(body, Op.BITWISE_AND, words, bits, like(instruction, words, MAGNITUDE));
        int bool = likeType(instruction, editor.bool());
        return editor.emit(body, Op.U_GREATER_THAN, bool, magnitude, like(instruction, words, INFINITY));
    }

    /** A floating-point value with 32 bits for each component. */
    private int single(List<Instruction> body, Instruction instruction, int value) {
        int element = sites.components(instruction) == 1
                ? instruction.resultType()
                : types.elementType(instruction.resultType());
        int type = editor.type(Op.TYPE_FLOAT, Float.SIZE);
        return types.widthBits(element) == Float.SIZE
                ? value
                : editor.emit(body, Op.F_CONVERT, likeType(instruction, type), value);
    }

    private int any(List<Instruction> body, Instruction instruction, int condition) {
        return sites.components(instruction) == 1 ? condition : editor.emit(body, Op.ANY, editor.bool(), condition);
    }

    /** A type, or the vector of it with as many components as a result. */
    private int likeType(Instruction instruction, int element) {
        int components = sites.components(instruction);
        return components == 1 ? element : editor.type(Op.TYPE_VECTOR, element, components);
    }

    private int like(Instruction instruction, int type, int word) {
        int constant = editor.constant(word);
        return sites.components(instruction) == 1 ? constant : editor.repeated(type, constant);
    }

    /** The words of the error of the first component that fails; see {@link ArithmeticCheck}. */
    Words words(List<Instruction> body, Instruction instruction, ArithmeticFault fault, Failed failed) {
        int zero = editor.constant(0);
        int component = component(body, instruction, failed.failed());
        if (fault == ArithmeticFault.POW) {
            return new Words(bits(body, instruction, 0, failed), bits(body, instruction, 1, failed));
        }
        return new Words(component, zero);
    }

    /** The number of the first component that fails. */
    private int component(List<Instruction> body, Instruction instruction, int failed) {
        int last = sites.components(instruction) - 1;
        int found = editor.constant(last);
        for (int i = last - 1; i >= 0; i--) {
            int is = editor.emit(body, Op.COMPOSITE_EXTRACT, editor.bool(), failed, i);
            found = editor.emit(body, Op.SELECT, editor.uint(), is, editor.constant(i), found);
        }
        return found;
    }

    /** The bits of an operand's component that is the first one to fail. */
    private int bits(List<Instruction> body, Instruction instruction, int number, Failed failed) {
        int value = single(body, instruction, instruction.operand(ArithmeticSites.FIRST_EXTENDED + number));
        int type = editor.type(Op.TYPE_FLOAT, Float.SIZE);
        return editor.emit(body, Op.BITCAST, editor.uint(), at(body, instruction, type, value, failed.failed()));
    }

    /** The component of a value that is the first one to fail. */
    private int at(List<Instruction> body, Instruction instruction, int type, int value, int failed) {
        int components = sites.components(instruction);
        if (components == 1) {
            return value;
        }
        int found = editor.emit(body, Op.COMPOSITE_EXTRACT, type, value, components - 1);
        for (int i = components - 2; i >= 0; i--) {
            int is = editor.emit(body, Op.COMPOSITE_EXTRACT, editor.bool(), failed, i);
            int here = editor.emit(body, Op.COMPOSITE_EXTRACT, type, value, i);
            found = editor.emit(body, Op.SELECT, type, is, here, found);
        }
        return found;
    }
}

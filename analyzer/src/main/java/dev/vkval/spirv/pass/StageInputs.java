package dev.vkval.spirv.pass;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import java.util.ArrayList;
import java.util.List;

/** Reads built-in inputs of an entry point, which are added where it does not have them. */
final class StageInputs {
    private static final int FRAGMENT = 4;

    private final ModuleEditor editor;
    private final Instruction entryPoint;
    private final int uint;

    StageInputs(ModuleEditor editor, Instruction entryPoint) {
        this.editor = editor;
        this.entryPoint = entryPoint;
        this.uint = editor.uint();
    }

    /** Whether the entry point has a built-in without any being added. */
    boolean has(int builtIn) {
        return ofInterface(candidates(builtIn)) != 0;
    }

    /** The first two components of a built-in. */
    int[] floats(List<Instruction> body, int builtIn, int components) {
        int floating = editor.type(Op.TYPE_FLOAT, Float.SIZE);
        int vector = editor.type(Op.TYPE_VECTOR, floating, components);
        int value = editor.emit(body, Op.LOAD, vector, input(builtIn, vector));
        return new int[] {
            editor.emit(body, Op.COMPOSITE_EXTRACT, floating, value, 0),
            editor.emit(body, Op.COMPOSITE_EXTRACT, floating, value, 1)
        };
    }

    /** A built-in that is an integer, as a word. */
    int scalar(List<Instruction> body, int builtIn) {
        SpirvModule module = editor.module();
        int variable = input(builtIn, uint);
        int type = module.types().pointee(module.definition(variable).resultType());
        int value = editor.emit(body, Op.LOAD, type, variable);
        return type == uint ? value : editor.emit(body, Op.BITCAST, uint, value);
    }

    /** The components of a built-in of three integers, as words. */
    int[] vector(List<Instruction> body, int builtIn) {
        SpirvModule module = editor.module();
        int variable = input(builtIn, editor.type(Op.TYPE_VECTOR, uint, 3));
        int type = module.types().pointee(module.definition(variable).resultType());
        int component = module.types().elementType(type);
        int value = editor.emit(body, Op.LOAD, type, variable);
        int[] words = new int[3];
        for (int i = 0; i < words.length; i++) {
            int word = editor.emit(body, Op.COMPOSITE_EXTRACT, component, value, i);
            words[i] = component == uint ? word : editor.emit(body, Op.BITCAST, uint, word);
        }
        return words;
    }

    /**
     * The entry point's input for a built-in, otherwise another one of the module, otherwise a new one; an entry point
     * has at most one.
     */
    private int input(int builtIn, int type) {
        List<Integer> candidates = candidates(builtIn);
        int own = ofInterface(candidates);
        if (own != 0) {
            return own;
        }
        int variable = candidates.isEmpty() ? editor.variable(StorageClass.INPUT, type) : candidates.get(0);
        if (candidates.isEmpty()) {
            editor.decorate(variable, Decoration.BUILT_IN, builtIn);
            if (entryPoint.operand(0) == FRAGMENT && type == uint) {
                editor.decorate(variable, Decoration.FLAT);
            }
        }
        editor.addToInterface(entryPoint, variable);
        return variable;
    }

    /** The inputs of the module that are a built-in. */
    private List<Integer> candidates(int builtIn) {
        SpirvModule module = editor.module();
        List<Integer> candidates = new ArrayList<>();
        for (Instruction variable : module.section(Section.TYPES)) {
            if (variable.opcode() == Op.VARIABLE
                    && variable.operand(0) == StorageClass.INPUT
                    && (module.decorations().value(variable.resultId(), Decoration.BUILT_IN, -1) == builtIn
                            || isAdded(variable.resultId(), builtIn))) {
                candidates.add(variable.resultId());
            }
        }
        return candidates;
    }

    /** Whether an input is one that was added as that built-in; the table of decorations may be older. */
    private boolean isAdded(int variable, int builtIn) {
        return editor.module().section(Section.ANNOTATIONS).stream()
                .anyMatch(each -> each.opcode() == Op.DECORATE
                        && each.operand(0) == variable
                        && each.operand(1) == Decoration.BUILT_IN
                        && each.operand(2) == builtIn);
    }

    /** The one that the entry point has, 0 for none. */
    private int ofInterface(List<Integer> candidates) {
        for (int i = 2; i < entryPoint.operandCount(); i++) {
            if (candidates.contains(entryPoint.operand(i))) {
                return entryPoint.operand(i);
            }
        }
        return 0;
    }
}

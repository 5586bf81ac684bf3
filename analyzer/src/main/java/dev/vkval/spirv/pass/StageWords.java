package dev.vkval.spirv.pass;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.ArrayList;
import java.util.List;

/** Adds code to a function that identifies the invocation that runs it. */
final class StageWords {
    private static final int VERTEX = 0;
    private static final int FRAGMENT = 4;
    private static final int COMPUTE = 5;
    private static final int FRAG_COORD = 15;
    private static final int NUM_WORKGROUPS = 24;
    private static final int GLOBAL_INVOCATION_ID = 28;
    private static final int VERTEX_INDEX = 42;
    private static final int INSTANCE_INDEX = 43;
    private static final int SHIFT = 16;

    private final ModuleEditor editor;
    private final Instruction entryPoint;
    private final ExecutionModes modes;

    /**
     * Ids of words.
     *
     * @param words the three stage words
     * @param orderKey lower for earlier invocations
     */
    record Invocation(int[] words, int orderKey) {}

    StageWords(ModuleEditor editor, Instruction entryPoint, ExecutionModes modes) {
        this.editor = editor;
        this.entryPoint = entryPoint;
        this.modes = modes;
    }

    Invocation emit(List<Instruction> body) {
        int uint = editor.uint();
        int zero = editor.constant(0);
        switch (entryPoint.operand(0)) {
            case VERTEX -> {
                int vertex = scalar(body, VERTEX_INDEX);
                int instance = scalar(body, INSTANCE_INDEX);
                int shifted = editor.emit(body, Op.SHIFT_LEFT_LOGICAL, uint, instance, editor.constant(SHIFT));
                int key = editor.emit(body, Op.I_ADD, uint, shifted, vertex);
                return new Invocation(new int[] {vertex, instance, zero}, key);
            }
            case FRAGMENT -> {
                int floating = editor.type(Op.TYPE_FLOAT, Float.SIZE);
                int vector = editor.type(Op.TYPE_VECTOR, floating, 4);
                int coordinate = editor.emit(body, Op.LOAD, vector, input(FRAG_COORD, vector));
                int x = editor.emit(body, Op.COMPOSITE_EXTRACT, floating, coordinate, 0);
                int y = editor.emit(body, Op.COMPOSITE_EXTRACT, floating, coordinate, 1);
                int column = editor.emit(body, Op.CONVERT_F_TO_U, uint, x);
                int row = editor.emit(body, Op.CONVERT_F_TO_U, uint, y);
                int shifted = editor.emit(body, Op.SHIFT_LEFT_LOGICAL, uint, row, editor.constant(SHIFT));
                int key = editor.emit(body, Op.I_ADD, uint, shifted, column);
                int xBits = editor.emit(body, Op.BITCAST, uint, x);
                int yBits = editor.emit(body, Op.BITCAST, uint, y);
                return new Invocation(new int[] {xBits, yBits, zero}, key);
            }
            case COMPUTE -> {
                int[] id = vector(body, GLOBAL_INVOCATION_ID);
                int[] groups = vector(body, NUM_WORKGROUPS);
                int width = editor.emit(body, Op.I_MUL, uint, groups[0], editor.constant((int) modes.localSizeX()));
                int height = editor.emit(body, Op.I_MUL, uint, groups[1], editor.constant((int) modes.localSizeY()));
                int slice = editor.emit(body, Op.I_MUL, uint, id[2], height);
                int row = editor.emit(body, Op.I_ADD, uint, slice, id[1]);
                int rows = editor.emit(body, Op.I_MUL, uint, row, width);
                return new Invocation(id, editor.emit(body, Op.I_ADD, uint, rows, id[0]));
            }
            default -> {
                return new Invocation(new int[] {zero, zero, zero}, zero);
            }
        }
    }

    private int scalar(List<Instruction> body, int builtIn) {
        SpirvModule module = editor.module();
        int variable = input(builtIn, editor.uint());
        int type = module.types().pointee(module.definition(variable).resultType());
        int value = editor.emit(body, Op.LOAD, type, variable);
        return type == editor.uint() ? value : editor.emit(body, Op.BITCAST, editor.uint(), value);
    }

    private int[] vector(List<Instruction> body, int builtIn) {
        SpirvModule module = editor.module();
        int variable = input(builtIn, editor.type(Op.TYPE_VECTOR, editor.uint(), 3));
        int type = module.types().pointee(module.definition(variable).resultType());
        int component = module.types().elementType(type);
        int value = editor.emit(body, Op.LOAD, type, variable);
        int[] words = new int[3];
        for (int i = 0; i < words.length; i++) {
            int word = editor.emit(body, Op.COMPOSITE_EXTRACT, component, value, i);
            words[i] = component == editor.uint() ? word : editor.emit(body, Op.BITCAST, editor.uint(), word);
        }
        return words;
    }

    /**
     * The entry point's input for a built-in, otherwise another one of the module, otherwise a new one; an entry point
     * has at most one.
     */
    private int input(int builtIn, int type) {
        SpirvModule module = editor.module();
        List<Integer> candidates = new ArrayList<>();
        for (Instruction variable : module.section(Section.TYPES)) {
            if (variable.opcode() == Op.VARIABLE
                    && variable.operand(0) == StorageClass.INPUT
                    && module.decorations().value(variable.resultId(), Decoration.BUILT_IN, -1) == builtIn) {
                candidates.add(variable.resultId());
            }
        }
        for (int i = 2; i < entryPoint.operandCount(); i++) {
            if (candidates.contains(entryPoint.operand(i))) {
                return entryPoint.operand(i);
            }
        }
        int variable = candidates.isEmpty() ? editor.variable(StorageClass.INPUT, type) : candidates.get(0);
        if (candidates.isEmpty()) {
            editor.decorate(variable, Decoration.BUILT_IN, builtIn);
        }
        editor.addToInterface(entryPoint, variable);
        return variable;
    }
}

package dev.vkval.spirv.debug;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.HashMap;
import java.util.Map;

/** The names of variables and values in the source: those of the debug information, and those of OpName. */
final class IdNames {
    private static final int VARIABLE_OF_GLOBAL = 7;

    /** Set, number, variable, value and expression; indices into the variable would follow. */
    private static final int OPERANDS_OF_WHOLE_VARIABLE = 5;

    private static final int LIMIT_CHARS = 128;

    /** How glslang begins names of its own: the elements of a StructuredBuffer are the member {@code @data} of a block. */
    private static final String ADDED = "@";

    private final SpirvModule module;
    private final ShaderDebugInfo debugInfo;
    private final Map<Integer, String> declared = new HashMap<>();
    private final Map<Integer, String> names = new HashMap<>();
    private final Map<Long, String> members = new HashMap<>();

    IdNames(SpirvModule module) {
        this.module = module;
        this.debugInfo = new ShaderDebugInfo(module);
        for (Instruction instruction : module.section(Section.NAMES)) {
            if (instruction.opcode() == Op.NAME) {
                names.putIfAbsent(instruction.operandOr(0, 0), cut(instruction.string(1)));
            } else if (instruction.opcode() == Op.MEMBER_NAME) {
                String member = cut(instruction.string(2));
                if (!member.startsWith(ADDED)) {
                    members.putIfAbsent(key(instruction.operandOr(0, 0), instruction.operandOr(1, 0)), member);
                }
            }
        }
        module.forEach(this::readDeclaration);
    }

    private static String cut(String name) {
        return name.length() > LIMIT_CHARS ? name.substring(0, LIMIT_CHARS) : name;
    }

    private static long key(int structure, long member) {
        return (long) structure << Integer.SIZE | member & 0xffffffffL;
    }

    private void readDeclaration(Instruction instruction) {
        switch (debugInfo.kind(instruction)) {
            case ShaderDebugInfo.GLOBAL_VARIABLE ->
                declare(ShaderDebugInfo.argument(instruction, VARIABLE_OF_GLOBAL), instruction);
            case ShaderDebugInfo.DECLARE, ShaderDebugInfo.VALUE -> {
                Instruction local = module.definition(ShaderDebugInfo.argument(instruction, 0));
                int id = ShaderDebugInfo.argument(instruction, 1);
                if (debugInfo.kind(local) == ShaderDebugInfo.LOCAL_VARIABLE
                        && instruction.operandCount() <= OPERANDS_OF_WHOLE_VARIABLE
                        && !isConstant(id)) {
                    declare(id, local);
                }
            }
            default -> {}
        }
    }

    /** Constants may be the values of many variables, and no name says which. */
    private boolean isConstant(int id) {
        Instruction definition = module.definition(id);
        return definition != null
                && definition.format() != null
                && definition.format().instructionClass().equals("Constant-Creation");
    }

    private void declare(int id, Instruction variable) {
        String name = debugInfo.text(variable, 0);
        if (!name.isEmpty()) {
            declared.putIfAbsent(id, cut(name));
        }
    }

    /** The name of the source variable that an id is, or holds the value of, by the debug information; else empty. */
    String declared(int id) {
        return declared.getOrDefault(id, "");
    }

    /** The name by the debug information, else by OpName; empty if neither names it. */
    String of(int id) {
        String name = declared(id);
        return name.isEmpty() ? names.getOrDefault(id, "") : name;
    }

    /** The name of a member of a structure type, empty if it has none. */
    String member(int structure, long member) {
        return members.getOrDefault(key(structure, member), "");
    }
}

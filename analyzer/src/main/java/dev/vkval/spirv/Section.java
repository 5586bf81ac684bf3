package dev.vkval.spirv;

import dev.vkval.spirv.grammar.InstructionFormat;

/** The parts of a module before its functions, in logical layout order (SPIR-V specification, section 2.4). */
public enum Section {
    CAPABILITIES,
    EXTENSIONS,
    EXTENDED_INSTRUCTION_IMPORTS,
    MEMORY_MODEL,
    ENTRY_POINTS,
    EXECUTION_MODES,
    /** OpString, OpSource and related instructions. */
    DEBUG_SOURCES,
    NAMES,
    MODULE_PROCESSED,
    ANNOTATIONS,
    /** Types, constants, global variables, and debug lines and non-semantic instructions between them. */
    TYPES;

    /** The section of an instruction outside functions; null if it may be in every section. */
    static Section of(Instruction instruction) {
        return switch (instruction.opcode()) {
            case Op.CAPABILITY -> CAPABILITIES;
            case Op.EXTENSION -> EXTENSIONS;
            case Op.EXT_INST_IMPORT -> EXTENDED_INSTRUCTION_IMPORTS;
            case Op.MEMORY_MODEL -> MEMORY_MODEL;
            case Op.ENTRY_POINT -> ENTRY_POINTS;
            case Op.EXECUTION_MODE, Op.EXECUTION_MODE_ID -> EXECUTION_MODES;
            case Op.STRING, Op.SOURCE_EXTENSION, Op.SOURCE, Op.SOURCE_CONTINUED -> DEBUG_SOURCES;
            case Op.NAME, Op.MEMBER_NAME -> NAMES;
            case Op.MODULE_PROCESSED -> MODULE_PROCESSED;
            case Op.LINE, Op.NO_LINE, Op.EXT_INST, Op.UNDEF, Op.VARIABLE, Op.UNTYPED_VARIABLE_KHR -> TYPES;
            default -> ofClass(instruction.format());
        };
    }

    private static Section ofClass(InstructionFormat format) {
        if (format == null) {
            return null;
        }
        return switch (format.instructionClass()) {
            case "Annotation" -> ANNOTATIONS;
            case "Type-Declaration", "Constant-Creation" -> TYPES;
            default -> null;
        };
    }
}

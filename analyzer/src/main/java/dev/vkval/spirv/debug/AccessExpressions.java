package dev.vkval.spirv.debug;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import java.util.List;
import java.util.Map;

/**
 * What instructions access, in the names of the source: {@code tex[index]}, {@code data.values[first + 2]}. Parts that
 * have no name are {@code ...}. Describes the module as it was read.
 */
public final class AccessExpressions {
    private static final int LIMIT_DEPTH = 12;
    private static final int LIMIT_CHARS = 256;

    /** Operands that one expression may look at: those of its parts may be shared, so that depth alone limits nothing. */
    private static final int LIMIT_OPERANDS = 256;

    private static final String UNNAMED = "...";
    private static final String COMPONENTS = "xyzw";
    private static final List<String> ACCESSES = List.of("Memory", "Image", "Atomic");
    private static final Map<Integer, String> OPERATORS = Map.ofEntries(
            Map.entry(Op.I_ADD, "+"),
            Map.entry(Op.I_SUB, "-"),
            Map.entry(Op.I_MUL, "*"),
            Map.entry(Op.U_DIV, "/"),
            Map.entry(Op.S_DIV, "/"),
            Map.entry(Op.U_MOD, "%"),
            Map.entry(Op.S_REM, "%"),
            Map.entry(Op.S_MOD, "%"),
            Map.entry(Op.SHIFT_RIGHT_LOGICAL, ">>"),
            Map.entry(Op.SHIFT_RIGHT_ARITHMETIC, ">>"),
            Map.entry(Op.SHIFT_LEFT_LOGICAL, "<<"),
            Map.entry(Op.BITWISE_OR, "|"),
            Map.entry(Op.BITWISE_XOR, "^"),
            Map.entry(Op.BITWISE_AND, "&"));

    private final Instruction[] instructions;
    private final SpirvModule module;
    private final Types types;
    private final Constants constants;
    private final IdNames names;
    private int operands;

    private AccessExpressions(SpirvModule module) {
        this.module = module;
        this.types = module.types();
        this.constants = new Constants(module, Specialization.none());
        this.names = new IdNames(module);
        this.instructions = new Instruction[module.instructionCount()];
        module.forEach(instruction -> {
            if (instruction.index() >= 0 && instruction.index() < instructions.length) {
                instructions[instruction.index()] = instruction;
            }
        });
    }

    public static AccessExpressions of(SpirvModule module) {
        return new AccessExpressions(module);
    }

    /**
     * The memory, image or pointer that an instruction accesses; empty if it accesses none, several, or one without name.
     *
     * @param instructionIndex {@link Instruction#index()}
     */
    public String at(int instructionIndex) {
        Instruction instruction =
                instructionIndex >= 0 && instructionIndex < instructions.length ? instructions[instructionIndex] : null;
        if (instruction == null
                || instruction.format() == null
                || !ACCESSES.contains(instruction.format().instructionClass())
                || instruction.opcode() == Op.COPY_MEMORY
                || instruction.opcode() == Op.COPY_MEMORY_SIZED) {
            return "";
        }
        operands = 0;
        String text = isChain(instruction.opcode()) ? chain(instruction, 0) : text(instruction.operandOr(0, 0), 0);
        return text.length() > LIMIT_CHARS ? text.substring(0, LIMIT_CHARS) : text;
    }

    private static boolean isChain(int opcode) {
        return switch (opcode) {
            case Op.ACCESS_CHAIN, Op.IN_BOUNDS_ACCESS_CHAIN, Op.PTR_ACCESS_CHAIN, Op.IN_BOUNDS_PTR_ACCESS_CHAIN -> true;
            default -> false;
        };
    }

    /** The expression of a pointer or value, empty if it has none. */
    private String text(int id, int depth) {
        Instruction definition = module.definition(id);
        if (definition == null || depth > LIMIT_DEPTH || operands++ > LIMIT_OPERANDS) {
            return "";
        }
        String declared = names.declared(id);
        String text = declared.isEmpty() ? computed(definition, depth + 1) : declared;
        return text.isEmpty() ? names.of(id) : text;
    }

    private String computed(Instruction definition, int depth) {
        int opcode = definition.opcode();
        if (isChain(opcode)) {
            return chain(definition, depth);
        }
        if (OPERATORS.containsKey(opcode)) {
            return part(definition.operandOr(0, 0), depth) + " " + OPERATORS.get(opcode) + " "
                    + part(definition.operandOr(1, 0), depth);
        }
        if (isConversion(opcode)) {
            return text(definition.operandOr(0, 0), depth);
        }
        return switch (opcode) {
            case Op.LOAD, Op.IMAGE, Op.SAMPLED_IMAGE, Op.IMAGE_TEXEL_POINTER -> text(definition.operandOr(0, 0), depth);
            case Op.COMPOSITE_EXTRACT -> extract(definition, depth);
            case Op.CONSTANT ->
                module.opcodeOf(definition.resultType()) == Op.TYPE_INT
                        ? Long.toString(constants.value(definition.resultId(), 0))
                        : "";
            default -> "";
        };
    }

    /** An operand within an operation. */
    private String part(int id, int depth) {
        String text = text(id, depth);
        if (text.isEmpty()) {
            return UNNAMED;
        }
        return isOperation(id) ? "(" + text + ")" : text;
    }

    private boolean isOperation(int id) {
        Instruction definition = module.definition(id);
        for (int depth = 0; depth < LIMIT_DEPTH && definition != null; depth++) {
            if (!names.declared(definition.resultId()).isEmpty()) {
                return false;
            }
            if (!isConversion(definition.opcode())) {
                return OPERATORS.containsKey(definition.opcode());
            }
            definition = module.definition(definition.operandOr(0, 0));
        }
        return false;
    }

    private static boolean isConversion(int opcode) {
        return switch (opcode) {
            case Op.COPY_OBJECT, Op.BITCAST, Op.U_CONVERT, Op.S_CONVERT, Op.CONVERT_U_TO_PTR, Op.CONVERT_PTR_TO_U ->
                true;
            default -> false;
        };
    }

    private String chain(Instruction chain, int depth) {
        int base = chain.operandOr(0, 0);
        Instruction definition = module.definition(base);
        String root = text(base, depth);
        Path path = new Path(
                isOperation(base) ? "(" + root + ")" : root,
                definition == null ? 0 : types.pointee(definition.resultType()));
        boolean element = chain.opcode() == Op.PTR_ACCESS_CHAIN || chain.opcode() == Op.IN_BOUNDS_PTR_ACCESS_CHAIN;
        for (int i = 1; i < chain.operandCount() && operands <= LIMIT_OPERANDS; i++) {
            if (element && i == 1) {
                path.element(index(chain.operand(i), depth));
            } else {
                step(path, chain.operand(i), depth);
            }
        }
        return path.text();
    }

    private void step(Path path, int id, int depth) {
        long constant = constants.value(id, -1);
        if (constant >= 0 && path.named(constant)) {
            return;
        }
        path.element(index(id, depth));
        path.descend(constant);
    }

    private String extract(Instruction extract, int depth) {
        int from = extract.operandOr(0, 0);
        Path path = new Path(text(from, depth), types.typeOf(from));
        for (int i = 1; i < extract.operandCount(); i++) {
            long index = Integer.toUnsignedLong(extract.operand(i));
            if (!path.named(index)) {
                path.element(Long.toString(index));
                path.descend(index);
            }
        }
        return path.text();
    }

    private String index(int id, int depth) {
        String text = text(id, depth);
        return text.isEmpty() ? UNNAMED : text;
    }

    /** A name that is followed by members and indices; empty until something has a name. */
    private final class Path {
        private final StringBuilder text;
        private int type;

        Path(String root, int type) {
            this.text = new StringBuilder(root);
            this.type = type;
        }

        String text() {
            return text.toString();
        }

        /** Adds a member of a structure or a component of a vector; false if the type has neither. */
        boolean named(long index) {
            int opcode = module.opcodeOf(type);
            if (opcode == Op.TYPE_STRUCT) {
                String member = names.member(type, index);
                append(text.length() == 0 || member.isEmpty() ? member : "." + member);
            } else if (opcode == Op.TYPE_VECTOR && index < COMPONENTS.length() && text.length() > 0) {
                append("." + COMPONENTS.charAt((int) index));
            } else {
                return false;
            }
            descend(index);
            return true;
        }

        void element(String index) {
            if (text.length() > 0) {
                append("[" + index + "]");
            }
        }

        private void append(String part) {
            if (text.length() <= LIMIT_CHARS) {
                text.append(part);
            }
        }

        void descend(long index) {
            type = index > Integer.MAX_VALUE ? 0 : types.component(type, (int) Math.max(0, index));
        }
    }
}

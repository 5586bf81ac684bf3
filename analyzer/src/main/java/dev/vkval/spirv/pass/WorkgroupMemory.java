package dev.vkval.spirv.pass;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The scalars of the variables that a workgroup shares, numbered one after the other: those of arrays, matrices and
 * structures in the order of their elements and members.
 */
public final class WorkgroupMemory {
    private static final long MOST_SCALARS = 1 << 16;
    private static final int PADDED = 3;

    private final SpirvModule module;
    private final Constants constants;
    private final Map<Integer, Integer> first = new LinkedHashMap<>();
    private long scalars;
    private long bytes;
    private boolean explicit;

    public WorkgroupMemory(SpirvModule module, Constants constants) {
        this.module = module;
        this.constants = constants;
        for (Instruction variable : module.section(Section.TYPES)) {
            if (AccessChains.isVariable(variable)
                    && module.types().storageClass(variable.resultType()) == StorageClass.WORKGROUP) {
                add(variable);
            }
        }
    }

    private void add(Instruction variable) {
        int type = AccessChains.typeOfVariable(module, variable);
        explicit |= variable.opcode() != Op.VARIABLE || module.decorations().has(type, Decoration.BLOCK);
        first.put(variable.resultId(), (int) Math.min(scalars, MOST_SCALARS));
        scalars += scalars(type);
        bytes += bytes(type);
    }

    /** Whether variables have a layout, so that they may share memory. */
    boolean explicit() {
        return explicit;
    }

    /** The number of all scalars, more than {@code 1 << 16} if it is not known or as many. */
    long scalars() {
        return scalars;
    }

    /** At least the size of all variables. */
    long bytes() {
        return bytes;
    }

    boolean has(int variable) {
        return first.containsKey(variable);
    }

    /** The number of a variable's first scalar. */
    int first(int variable) {
        return first.get(variable);
    }

    /** The number of the scalars of a type. */
    long scalars(int type) {
        if (module.opcodeOf(type) == Op.TYPE_STRUCT) {
            long sum = 0;
            for (int member = 0; member < module.types().memberCount(type); member++) {
                sum += scalars(module.types().memberType(type, member));
            }
            return sum;
        }
        int element = module.types().elementType(type);
        return element == 0 ? 1 : Math.min(2 * MOST_SCALARS, length(type) * scalars(element));
    }

    private long bytes(int type) {
        if (module.opcodeOf(type) == Op.TYPE_STRUCT) {
            long sum = 0;
            for (int member = 0; member < module.types().memberCount(type); member++) {
                sum += bytes(module.types().memberType(type, member));
            }
            return sum;
        }
        int element = module.types().elementType(type);
        if (element == 0) {
            return Math.max(Integer.BYTES, module.types().widthBits(type) / Byte.SIZE);
        }
        long length = length(type);
        boolean padded = module.opcodeOf(type) == Op.TYPE_VECTOR && length == PADDED;
        return (padded ? length + 1 : length) * bytes(element);
    }

    private long length(int type) {
        Instruction definition = module.definition(type);
        return switch (definition.opcode()) {
            case Op.TYPE_ARRAY -> {
                long length = constants.value(definition.operand(1), MOST_SCALARS);
                yield length < 0 || length > MOST_SCALARS ? MOST_SCALARS : length;
            }
            case Op.TYPE_VECTOR, Op.TYPE_MATRIX -> definition.operand(1);
            default -> MOST_SCALARS;
        };
    }

    /** The number of the first scalar of a structure's member. */
    long member(int structure, int number) {
        long sum = 0;
        for (int member = 0; member < number; member++) {
            sum += scalars(module.types().memberType(structure, member));
        }
        return sum;
    }

    /** The variable with a scalar, 0 if there is none. */
    private int variable(int scalar) {
        int last = 0;
        for (Map.Entry<Integer, Integer> each : first.entrySet()) {
            last = each.getValue() <= scalar ? each.getKey() : last;
        }
        return last;
    }

    /** A scalar as {@code variable.member[index]}. */
    public String path(int scalar) {
        int variable = variable(scalar);
        if (variable == 0) {
            return "shared memory";
        }
        StringBuilder text = new StringBuilder(name(variable));
        int type = AccessChains.typeOfVariable(module, module.definition(variable));
        long rest = scalar - first(variable);
        while (true) {
            if (module.opcodeOf(type) == Op.TYPE_STRUCT) {
                int member = 0;
                while (member + 1 < module.types().memberCount(type) && member(type, member + 1) <= rest) {
                    member++;
                }
                String name = module.decorations().memberName(type, member);
                text.append('.').append(name.isEmpty() ? "member " + member : name);
                rest -= member(type, member);
                type = module.types().memberType(type, member);
                continue;
            }
            int element = module.types().elementType(type);
            if (element == 0) {
                return text.toString();
            }
            long size = Math.max(1, scalars(element));
            text.append('[').append(rest / size).append(']');
            rest %= size;
            type = element;
        }
    }

    private String name(int variable) {
        String name = module.decorations().name(variable);
        return name.isEmpty() ? debugName(variable) : name;
    }

    /** The name that a DebugGlobalVariable gives, else the id. */
    private String debugName(int variable) {
        for (Instruction each : module.section(Section.TYPES)) {
            if (each.opcode() == Op.EXT_INST && isGlobalVariable(each, variable)) {
                Instruction name = module.definition(each.operand(2));
                if (name != null && name.opcode() == Op.STRING) {
                    return name.string(0);
                }
            }
        }
        return "%" + variable;
    }

    /** DebugGlobalVariable of NonSemantic.Shader.DebugInfo.100 and OpenCL.DebugInfo.100: number 18, the variable is operand 9. */
    private boolean isGlobalVariable(Instruction instruction, int variable) {
        List<String> sets = List.of("NonSemantic.Shader.DebugInfo.100", "OpenCL.DebugInfo.100");
        Instruction set = module.definition(instruction.operand(0));
        return set != null
                && set.opcode() == Op.EXT_INST_IMPORT
                && sets.contains(set.string(0))
                && instruction.operand(1) == 18
                && instruction.operandOr(9, 0) == variable;
    }
}

package dev.vkval.spirv.pass;

import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoublePredicate;

/**
 * What could fail in a shader beside its accesses of descriptors and buffers, counted from the instructions alone: operands
 * for which results are undefined, the parameters of rays, the numbers of mesh outputs, reads of a task payload that nothing
 * writes, and accesses to memory that a workgroup shares, to push constants and to the shader record. What literal constants alone make sound is proved. It shares
 * nothing with the passes that insert checks but the reader of modules.
 */
final class OperandCount {
    private static final Set<String> DIVISIONS =
            Set.of("OpUDiv", "OpSDiv", "OpUMod", "OpSRem", "OpSMod", "OpFRem", "OpFMod");

    private static final int POW = 26;
    private static final int ATAN2 = 25;
    private static final Set<Integer> MINIMA = Set.of(37, 40);
    private static final int MICROMAP_CAPABILITY = 5381;
    private static final int LARGEST_HIT_KIND = 127;
    private static final int MESH = 5365;
    private static final int LOCAL_SIZE = 17;
    private static final int OUTPUT_VERTICES = 26;
    private static final int OUTPUT_PRIMITIVES = 5270;

    /**
     * What could fail.
     *
     * @param kind names it and its check
     * @param proved whether literals show that it does not fail
     */
    record Site(Instruction instruction, String kind, boolean proved) {}

    private final SpirvModule module;
    private final Instruction entryPoint;
    private final List<Site> sites = new ArrayList<>();
    private final Map<Integer, Set<String>> uses = new HashMap<>();
    private final List<Instruction> shared = new ArrayList<>();
    private final Map<Instruction, Integer> sharedVariables = new HashMap<>();

    /** @param functions those that the entry point calls */
    OperandCount(SpirvModule module, Instruction entryPoint, List<Function> functions) {
        this.module = module;
        this.entryPoint = entryPoint;
        functions.forEach(function -> SpirvModule.forEachOf(function, this::look));
        boolean alone = alone();
        for (Instruction access : shared) {
            Set<String> kinds = uses.get(sharedVariables.get(access));
            boolean races = sharedVariables.get(access) == 0 || kinds.contains("store") || kinds.size() > 1;
            sites.add(new Site(access, "shared", alone || !races));
        }
    }

    List<Site> sites() {
        return sites;
    }

    private void look(Instruction at) {
        String name = at.format() == null ? "" : at.format().name();
        if (DIVISIONS.contains(name)) {
            add(at, "ZERO_DIVISOR", all(at.operand(1), value -> value != 0));
        } else if (at.opcode() == Op.IMAGE_GATHER || at.opcode() == Op.IMAGE_SPARSE_GATHER) {
            add(at, "GATHER_COMPONENT", all(at.operand(2), value -> value >= 0 && value < 4));
        } else if (at.opcode() == Op.EXT_INST
                && module.definition(at.operand(0)).string(0).equals("GLSL.std.450")) {
            extended(at);
        } else if (at.opcode() == Op.SET_MESH_OUTPUTS_EXT) {
            add(at, "vertices", all(at.operand(0), value -> value >= 0 && value <= mode(OUTPUT_VERTICES)));
            add(at, "primitives", all(at.operand(1), value -> value >= 0 && value <= mode(OUTPUT_PRIMITIVES)));
        } else if (name.startsWith("OpTraceRay")
                || name.startsWith("OpHitObjectTrace")
                || name.equals("OpRayQueryInitializeKHR")) {
            ray(at, name);
        } else if (name.equals("OpReportIntersectionKHR")) {
            add(at, "HIT_KIND", all(at.operand(1), value -> value >= 0 && value <= LARGEST_HIT_KIND));
        } else if (!name.equals("OpAccessChain") && !name.equals("OpInBoundsAccessChain")) {
            memory(at, name);
        }
    }

    private void add(Instruction at, String kind, boolean proved) {
        sites.add(new Site(at, kind, proved));
    }

    private void extended(Instruction at) {
        int first = at.operandOr(2, 0);
        int second = at.operandOr(3, 0);
        if (at.operand(1) == POW) {
            boolean positive = all(first, value -> value > 0);
            boolean exponent = all(first, value -> value >= 0) && all(second, value -> value > 0);
            add(at, "POW", positive || exponent);
        } else if (at.operand(1) == ATAN2) {
            add(at, "ATAN2", all(first, value -> value != 0) || all(second, value -> value != 0));
        } else if (MINIMA.contains(at.operand(1))) {
            add(at, "NAN", isNumber(first) && isNumber(second));
        }
    }

    /** Literals and converted integers are numbers. */
    private boolean isNumber(int id) {
        int opcode = module.opcodeOf(id);
        return opcode == Op.CONVERT_S_TO_F || opcode == Op.CONVERT_U_TO_F || all(id, value -> !Double.isNaN(value));
    }

    private void ray(Instruction at, String name) {
        boolean query = name.contains("Query");
        boolean hitObject = name.startsWith("OpHitObject");
        int flags = query || hitObject ? 2 : 1;
        int origin = query ? 4 : hitObject ? 7 : 6;
        int[] numbers = {origin, origin + 1, origin + 2, origin + 3};
        add(at, "NAN", every(at, numbers, value -> !Double.isNaN(value)));
        add(at, "INFINITE", every(at, new int[] {origin, origin + 2}, value -> !Double.isInfinite(value)));
        add(at, "NEGATIVE", every(at, new int[] {origin + 1, origin + 3}, value -> !(value < 0)));
        List<Double> least = numbers(at.operand(origin + 1));
        List<Double> largest = numbers(at.operand(origin + 3));
        add(at, "ORDER", least != null && largest != null && least.get(0) <= largest.get(0));
        if (name.contains("Motion")) {
            add(at, "TIME", every(at, new int[] {origin + 4}, value -> value >= 0 && value <= 1));
        }
        // No valid usage is about the flags of OpTraceRayMotionNV.
        if (!name.equals("OpTraceRayMotionNV")) {
            int word = at.operand(flags);
            add(at, "SKIPS_BOTH", all(word, value -> ((int) value & 0x300) != 0x300));
            add(at, "TRIANGLES", all(word, value -> Integer.bitCount((int) value & 0x130) < 2));
            add(at, "OPACITY", all(word, value -> Integer.bitCount((int) value & 0xc3) < 2));
            if (!query) {
                add(at, "PIPELINE_SKIPS_AABBS", all(word, value -> ((int) value & 0x100) == 0));
                add(at, "PIPELINE_SKIPS_TRIANGLES", all(word, value -> ((int) value & 0x200) == 0));
            }
            boolean micromaps = module.section(Section.CAPABILITIES).stream()
                    .anyMatch(each -> each.operand(0) == MICROMAP_CAPABILITY);
            add(at, "MICROMAP", micromaps || all(word, value -> ((int) value & 0x400) == 0));
        }
    }

    private boolean every(Instruction at, int[] operands, DoublePredicate sound) {
        for (int operand : operands) {
            if (!all(at.operand(operand), sound)) {
                return false;
            }
        }
        return true;
    }

    /** Each operand that is a pointer to shared memory or to the task payload, except where it is only passed on. */
    private void memory(Instruction at, String name) {
        boolean passes = at.opcode() == Op.FUNCTION_CALL
                || at.opcode() == Op.PHI
                || at.opcode() == Op.SELECT
                || at.opcode() == Op.COPY_OBJECT
                || at.opcode() == Op.RETURN_VALUE
                || at.opcode() == Op.BITCAST
                || name.contains("AccessChain")
                || name.startsWith("OpPtr")
                || name.equals("OpEmitMeshTasksEXT");
        for (int i = 0; !passes && i < at.operandCount(); i++) {
            int storage = storage(at, i);
            if (storage == StorageClass.WORKGROUP) {
                String kind = name.startsWith("OpAtomic") ? "atomic" : at.opcode() == Op.LOAD ? "load" : "store";
                if (name.startsWith("OpCopyMemory") && i == 1) {
                    kind = "load";
                }
                int variable = variable(at.operand(i));
                uses.computeIfAbsent(variable, key -> new HashSet<>()).add(kind);
                shared.add(at);
                sharedVariables.put(at, variable);
            } else if (storage == StorageClass.SHADER_RECORD_BUFFER_KHR) {
                add(at, "record", false);
            } else if (storage == StorageClass.PUSH_CONSTANT) {
                add(at, "pushed", isWithin(at.operand(i)));
            } else if (storage == StorageClass.TASK_PAYLOAD_WORKGROUP_EXT
                    && entryPoint.operand(0) == MESH
                    && (at.opcode() != Op.STORE || i == 0)) {
                add(at, "payload", false);
            }
        }
    }

    /** The storage class of the pointer that an operand is, -1 if it is none or a literal. */
    private int storage(Instruction at, int operand) {
        boolean id = at.opcode() == Op.EXT_INST ? operand >= 2 : operand == 0 || operand == 1 && isPair(at);
        Instruction pointer = id ? module.definition(at.operand(operand)) : null;
        int type = pointer == null ? 0 : pointer.resultType();
        int opcode = module.opcodeOf(type);
        return opcode == Op.TYPE_POINTER || opcode == Op.TYPE_UNTYPED_POINTER_KHR
                ? module.definition(type).operand(0)
                : -1;
    }

    private static boolean isPair(Instruction at) {
        return at.opcode() == Op.COPY_MEMORY || at.opcode() == Op.COPY_MEMORY_SIZED;
    }

    /** Whether literals within the lengths of arrays lead to a pointer. */
    private boolean isWithin(int pointer) {
        List<Integer> indices = new ArrayList<>();
        Instruction at = module.definition(pointer);
        while (at.opcode() == Op.ACCESS_CHAIN || at.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN) {
            for (int i = at.operandCount() - 1; i > 0; i--) {
                indices.add(0, at.operand(i));
            }
            at = module.definition(at.operand(0));
        }
        if (at.opcode() != Op.VARIABLE) {
            return false;
        }
        int type = module.definition(at.resultType()).operand(1);
        for (int index : indices) {
            Instruction composite = module.definition(type);
            boolean struct = composite.opcode() == Op.TYPE_STRUCT;
            int length = struct
                    ? composite.operandCount()
                    : composite.opcode() == Op.TYPE_ARRAY
                            ? numbers(composite.operand(1)).get(0).intValue()
                            : composite.operand(1);
            if (!all(index, value -> value >= 0 && value < length)) {
                return false;
            }
            type = composite.operand(struct ? numbers(index).get(0).intValue() : 0);
        }
        return true;
    }

    /** The variable that access chains start from, 0 if a pointer is none of one variable. */
    private int variable(int pointer) {
        Instruction at = module.definition(pointer);
        while (at.opcode() == Op.ACCESS_CHAIN
                || at.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN
                || at.opcode() == Op.COPY_OBJECT) {
            at = module.definition(at.operand(0));
        }
        return at.opcode() == Op.VARIABLE || at.opcode() == Op.UNTYPED_VARIABLE_KHR ? at.resultId() : 0;
    }

    /** Whether workgroups have one invocation. */
    private boolean alone() {
        boolean alone = false;
        for (Instruction mode : module.section(Section.EXECUTION_MODES)) {
            boolean size = mode.opcode() == Op.EXECUTION_MODE
                    && mode.operand(0) == entryPoint.operand(1)
                    && mode.operand(1) == LOCAL_SIZE;
            alone |= size && mode.operand(2) == 1 && mode.operand(3) == 1 && mode.operand(4) == 1;
        }
        return alone;
    }

    private long mode(int number) {
        return module.section(Section.EXECUTION_MODES).stream()
                .filter(mode -> mode.operand(0) == entryPoint.operand(1) && mode.operand(1) == number)
                .mapToLong(mode -> mode.operand(2))
                .findFirst()
                .orElse(-1);
    }

    private boolean all(int id, DoublePredicate sound) {
        List<Double> numbers = numbers(id);
        return numbers != null && numbers.stream().allMatch(sound::test);
    }

    /** The components of a literal, null if some are not known. */
    private List<Double> numbers(int id) {
        Instruction at = module.definition(id);
        if (at == null) {
            return null;
        }
        switch (at.opcode()) {
            case Op.CONSTANT, Op.SPEC_CONSTANT -> {
                return List.of(number(at));
            }
            case Op.CONSTANT_NULL -> {
                return List.of(0.0);
            }
            case Op.CONSTANT_COMPOSITE, Op.SPEC_CONSTANT_COMPOSITE, Op.COMPOSITE_CONSTRUCT -> {
                List<Double> all = new ArrayList<>();
                for (int i = 0; i < at.operandCount(); i++) {
                    List<Double> part = numbers(at.operand(i));
                    if (part == null) {
                        return null;
                    }
                    all.addAll(part);
                }
                return all;
            }
            default -> {
                return null;
            }
        }
    }

    private double number(Instruction constant) {
        Instruction type = module.definition(constant.resultType());
        int width = type.operand(0);
        int low = constant.operand(0);
        if (type.opcode() == Op.TYPE_INT) {
            return width > Integer.SIZE ? (long) constant.operand(1) << Integer.SIZE | low & 0xffff_ffffL : low;
        }
        if (width == Float.SIZE) {
            return Float.intBitsToFloat(low);
        }
        if (width == Double.SIZE) {
            return Double.longBitsToDouble((long) constant.operand(1) << Integer.SIZE | low & 0xffff_ffffL);
        }
        // A number of 16 bits: its sign, and whether it is zero, infinite or no number.
        int magnitude = low & 0x7fff;
        double size = magnitude > 0x7c00 ? Double.NaN : magnitude == 0x7c00 ? Double.POSITIVE_INFINITY : magnitude;
        return (low & 0x8000) == 0 ? size : -size;
    }
}

package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.grammar.Grammar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An instruction that traces rays in an acceleration structure, or that loads or stores a cooperative matrix, and the descriptor
 * that it does that with for certain; equal ones are listed once.
 *
 * @param opcodeName {@code OpTraceRayKHR}
 */
public record HandleUse(int opcode, String opcodeName, SamplingUse.Place place) {
    /** Capabilities of which a module with such instructions has one. */
    private static final Set<Integer> CAPABILITIES = Stream.of(
                    "RayTracingKHR",
                    "RayTracingNV",
                    "RayTracingMotionBlurNV",
                    "RayTracingProvisionalKHR",
                    "RayQueryKHR",
                    "RayQueryProvisionalKHR",
                    "ShaderInvocationReorderNV",
                    "ShaderInvocationReorderEXT",
                    "CooperativeMatrixKHR",
                    "CooperativeMatrixNV",
                    "CooperativeMatrixTensorAddressingNV")
            .map(name -> Grammar.get().kind("Capability").enumerant(name).value())
            .collect(Collectors.toUnmodifiableSet());

    static List<HandleUse> of(SpirvModule module, List<Function> functions, HandlePlaces places) {
        boolean declared = module.section(Section.CAPABILITIES).stream()
                .anyMatch(each -> each.opcode() == Op.CAPABILITY && CAPABILITIES.contains(each.operandOr(0, 0)));
        if (!declared) {
            return List.of();
        }
        Set<HandleUse> found = new LinkedHashSet<>();
        Map<Integer, Set<SamplingUse.Place>> queries = new HashMap<>();
        List<Instruction> generated = new ArrayList<>();
        for (Function function : functions) {
            SpirvModule.forEachOf(function, instruction -> {
                int operand = operand(instruction.opcode());
                SamplingUse.Place place = operand < 0 ? null : places.place(instruction.operandOr(operand, 0));
                if (place != null) {
                    found.add(use(instruction, place));
                }
                if (instruction.opcode() == Op.RAY_QUERY_INITIALIZE_KHR) {
                    queries.computeIfAbsent(instruction.operandOr(0, 0), key -> new HashSet<>())
                            .add(place);
                } else if (instruction.opcode() == Op.RAY_QUERY_GENERATE_INTERSECTION_KHR) {
                    generated.add(instruction);
                }
            });
        }
        for (Instruction instruction : generated) {
            Set<SamplingUse.Place> of = queries.getOrDefault(instruction.operandOr(0, 0), Set.of());
            if (of.size() == 1 && !of.contains(null)) {
                found.add(use(instruction, of.iterator().next()));
            }
        }
        return List.copyOf(found);
    }

    private static HandleUse use(Instruction instruction, SamplingUse.Place place) {
        String name = instruction.format() == null ? "" : instruction.format().name();
        return new HandleUse(instruction.opcode(), name, place);
    }

    /** The operand with the acceleration structure or with the pointer, -1 for other instructions. */
    private static int operand(int opcode) {
        return switch (opcode) {
            case Op.TRACE_RAY_KHR,
                    Op.TRACE_RAY_MOTION_NV,
                    Op.COOPERATIVE_MATRIX_LOAD_KHR,
                    Op.COOPERATIVE_MATRIX_STORE_KHR,
                    Op.COOPERATIVE_MATRIX_LOAD_NV,
                    Op.COOPERATIVE_MATRIX_STORE_NV,
                    Op.COOPERATIVE_MATRIX_LOAD_TENSOR_NV,
                    Op.COOPERATIVE_MATRIX_STORE_TENSOR_NV -> 0;
            case Op.RAY_QUERY_INITIALIZE_KHR,
                    Op.HIT_OBJECT_TRACE_RAY_NV,
                    Op.HIT_OBJECT_TRACE_RAY_MOTION_NV,
                    Op.HIT_OBJECT_TRACE_RAY_EXT,
                    Op.HIT_OBJECT_TRACE_RAY_MOTION_EXT,
                    Op.HIT_OBJECT_TRACE_REORDER_EXECUTE_EXT,
                    Op.HIT_OBJECT_TRACE_MOTION_REORDER_EXECUTE_EXT -> 1;
            default -> -1;
        };
    }

    /** Whether it loads or stores a cooperative matrix. */
    public boolean matrix() {
        return opcodeName.startsWith("OpCooperativeMatrix");
    }
}

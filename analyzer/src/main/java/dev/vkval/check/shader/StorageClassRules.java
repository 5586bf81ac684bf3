package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.numbers;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.grammar.OperandCategory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which storage classes the variables have that an entry point uses (Standalone SPIR-V Validation). */
final class StorageClassRules implements StageRules {
    private static final String ADVICE = "declare the variable in a storage class that this stage has";
    private static final Set<Integer> ALLOWED = numbers(
            "StorageClass",
            "UniformConstant",
            "Input",
            "Uniform",
            "Output",
            "Workgroup",
            "Private",
            "Function",
            "PushConstant",
            "Image",
            "StorageBuffer",
            "RayPayloadKHR",
            "IncomingRayPayloadKHR",
            "HitAttributeKHR",
            "CallableDataKHR",
            "IncomingCallableDataKHR",
            "ShaderRecordBufferKHR",
            "PhysicalStorageBuffer",
            "TileImageEXT");

    /** Storage classes that the general rule names, of OpenCL and of atomic counters. */
    private static final Set<Integer> EXCLUDED = numbers("StorageClass", "CrossWorkgroup", "Generic", "AtomicCounter");

    /** @param models that may use a storage class */
    private record Use(String rule, int storageClass, String name, Set<Integer> models) {}

    private static final List<Use> USES = List.of(
            use(
                    "VUID-StandaloneSpirv-RayPayloadKHR-04698",
                    "RayPayloadKHR",
                    "RayGenerationKHR",
                    "ClosestHitKHR",
                    "MissKHR"),
            use(
                    "VUID-StandaloneSpirv-IncomingRayPayloadKHR-04699",
                    "IncomingRayPayloadKHR",
                    "ClosestHitKHR",
                    "AnyHitKHR",
                    "MissKHR"),
            use(
                    "VUID-StandaloneSpirv-HitAttributeKHR-04701",
                    "HitAttributeKHR",
                    "IntersectionKHR",
                    "AnyHitKHR",
                    "ClosestHitKHR"),
            use(
                    "VUID-StandaloneSpirv-CallableDataKHR-04704",
                    "CallableDataKHR",
                    "RayGenerationKHR",
                    "ClosestHitKHR",
                    "MissKHR",
                    "CallableKHR"),
            use("VUID-StandaloneSpirv-IncomingCallableDataKHR-04705", "IncomingCallableDataKHR", "CallableKHR"),
            use(
                    "VUID-StandaloneSpirv-ShaderRecordBufferKHR-07119",
                    "ShaderRecordBufferKHR",
                    "RayGenerationKHR",
                    "IntersectionKHR",
                    "AnyHitKHR",
                    "ClosestHitKHR",
                    "CallableKHR",
                    "MissKHR"),
            use("VUID-StandaloneSpirv-None-08720", "TileImageEXT", "Fragment"),
            use("VUID-StandaloneSpirv-None-04645", "Workgroup", "GLCompute", "TaskEXT", "MeshEXT", "TaskNV", "MeshNV"),
            use(
                    "VUID-StandaloneSpirv-None-04644",
                    "Output",
                    "Vertex",
                    "TessellationControl",
                    "TessellationEvaluation",
                    "Geometry",
                    "Fragment",
                    "TaskNV",
                    "MeshNV",
                    "TaskEXT",
                    "MeshEXT"));

    private static Use use(String rule, String storageClass, String... models) {
        return new Use(
                rule,
                CodeProblems.number("StorageClass", storageClass),
                storageClass,
                numbers("ExecutionModel", models));
    }

    @Override
    public void check(CreatedStage stage) {
        SpirvModule module = stage.module();
        CodeProblems problems = new CodeProblems(stage);
        Set<Integer> used = used(stage);
        Map<Integer, List<Instruction>> byClass = new HashMap<>();
        for (Instruction variable : module.section(Section.TYPES)) {
            if (variable.opcode() == Op.VARIABLE && used.contains(variable.resultId())) {
                byClass.computeIfAbsent(variable.operand(0), key -> new ArrayList<>())
                        .add(variable);
            }
        }
        for (Use use : USES) {
            byClass.getOrDefault(use.storageClass(), List.of())
                    .forEach(variable -> problems.when(
                            !use.models().contains(stage.model()),
                            use.rule(),
                            variable,
                            "the storage class " + use.name() + " is used in a stage that does not have it",
                            ADVICE));
        }
        byClass.forEach((storageClass, variables) -> problems.when(
                EXCLUDED.contains(storageClass) && !ALLOWED.contains(storageClass),
                "VUID-StandaloneSpirv-None-04643",
                variables.get(0),
                "a variable is in a storage class that Vulkan does not have",
                ADVICE));
        one(
                problems,
                byClass,
                StorageClass.HIT_ATTRIBUTE_KHR,
                "VUID-StandaloneSpirv-HitAttributeKHR-04702",
                "HitAttributeKHR");
        one(
                problems,
                byClass,
                StorageClass.INCOMING_RAY_PAYLOAD_KHR,
                "VUID-StandaloneSpirv-IncomingRayPayloadKHR-04700",
                "IncomingRayPayloadKHR");
        one(
                problems,
                byClass,
                StorageClass.INCOMING_CALLABLE_DATA_KHR,
                "VUID-StandaloneSpirv-IncomingCallableDataKHR-04706",
                "IncomingCallableDataKHR");
        if (module.section(Section.CAPABILITIES).stream()
                .noneMatch(each -> each.operandOr(0, -1) == CodeProblems.number("Capability", "PushConstantBanksNV"))) {
            one(problems, byClass, StorageClass.PUSH_CONSTANT, "VUID-StandaloneSpirv-OpVariable-06673", "PushConstant");
        }
        hitAttributes(problems, byClass.getOrDefault(StorageClass.HIT_ATTRIBUTE_KHR, List.of()));
    }

    private static void one(
            CodeProblems problems, Map<Integer, List<Instruction>> all, int storageClass, String rule, String name) {
        List<Instruction> variables = all.getOrDefault(storageClass, List.of());
        if (variables.size() > 1) {
            problems.when(
                    true,
                    rule,
                    variables.get(1),
                    "an entry point has more than one variable in the storage class " + name,
                    "put the data of both in one structure");
        }
    }

    private static void hitAttributes(CodeProblems problems, List<Instruction> variables) {
        CreatedStage stage = problems.stage();
        if (variables.isEmpty() || stage.model() == CodeProblems.number("ExecutionModel", "IntersectionKHR")) {
            return;
        }
        stage.instructions(instruction -> problems.when(
                instruction.opcode() == Op.STORE
                        && stage.module()
                                        .types()
                                        .storageClass(stage.module().types().typeOf(instruction.operand(0)))
                                == StorageClass.HIT_ATTRIBUTE_KHR,
                "VUID-StandaloneSpirv-HitAttributeKHR-04703",
                instruction,
                "a hit attribute is written in a stage other than an intersection shader",
                "write hit attributes in the intersection shader"));
    }

    /** Ids of the interface, and those that instructions of the functions of the entry point name. */
    static Set<Integer> used(CreatedStage stage) {
        Set<Integer> used = new HashSet<>();
        for (int id : stage.interfaceVariables()) {
            used.add(id);
        }
        OperandWalker walker = new OperandWalker(stage.module());
        stage.instructions(instruction -> walker.walkLeniently(instruction, (kind, word, count) -> {
            if (kind.category() == OperandCategory.ID) {
                used.add(instruction.word(word));
            }
        }));
        return used;
    }
}

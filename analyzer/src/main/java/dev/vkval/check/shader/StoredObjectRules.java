package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.numbers;
import static dev.vkval.check.shader.CodeProblems.opcodes;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.Set;

/** What is loaded and stored through which variables (Standalone SPIR-V Validation). */
final class StoredObjectRules implements StageRules {
    private static final int VOLATILE = 0x1;
    private static final int SAMPLER_HEAP = CodeProblems.number("BuiltIn", "SamplerHeapEXT");
    private static final int RESOURCE_HEAP = CodeProblems.number("BuiltIn", "ResourceHeapEXT");
    private static final int TILE_IMAGE = CodeProblems.number("StorageClass", "TileImageEXT");
    private static final int PHYSICAL_STORAGE_BUFFER_64 =
            CodeProblems.number("AddressingModel", "PhysicalStorageBuffer64");
    private static final int VULKAN_MEMORY_MODEL = CodeProblems.number("Capability", "VulkanMemoryModel");
    private static final int RECONVERGES = CodeProblems.number("ExecutionMode", "MaximallyReconvergesKHR");
    private static final int RAY_TMAX = CodeProblems.number("BuiltIn", "RayTmaxKHR");
    private static final int INTERSECTION = CodeProblems.number("ExecutionModel", "IntersectionKHR");
    private static final Set<Integer> CHANGING_BUILT_INS = numbers(
            "BuiltIn",
            "SMIDNV",
            "WarpIDNV",
            "SubgroupSize",
            "SubgroupLocalInvocationId",
            "SubgroupEqMask",
            "SubgroupGeMask",
            "SubgroupGtMask",
            "SubgroupLeMask",
            "SubgroupLtMask");
    private static final Set<Integer> CHANGING_MODELS =
            numbers("ExecutionModel", "RayGenerationKHR", "ClosestHitKHR", "MissKHR", "IntersectionKHR", "CallableKHR");
    private static final Set<Integer> REPACKING = opcodes(
            "OpTraceRayKHR",
            "OpTraceRayMotionNV",
            "OpReorderThreadWithHitObjectNV",
            "OpReorderThreadWithHintNV",
            "OpReorderThreadWithHitObjectEXT",
            "OpReorderThreadWithHintEXT",
            "OpReportIntersectionKHR",
            "OpExecuteCallableKHR");

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        SpirvModule module = stage.module();
        boolean physical = module.section(Section.MEMORY_MODEL).stream()
                .anyMatch(each -> each.operandOr(0, 0) == PHYSICAL_STORAGE_BUFFER_64);
        boolean memoryModel = TypeDeclarationRules.declares(module, VULKAN_MEMORY_MODEL);
        boolean reconverges = stage.mode(RECONVERGES) != null;
        stage.instructions(instruction -> {
            switch (instruction.opcode()) {
                case Op.LOAD -> load(problems, instruction, memoryModel);
                case Op.STORE, Op.COPY_MEMORY, Op.COPY_MEMORY_SIZED -> store(problems, instruction);
                default -> {
                    if (instruction.opcode() > Op.ATOMIC_LOAD && instruction.opcode() <= Op.ATOMIC_XOR) {
                        uniform(problems, instruction);
                    }
                }
            }
            if (physical && PointerOrigin.isChain(instruction.opcode())) {
                rowMajor(problems, instruction);
            }
            problems.when(
                    reconverges && REPACKING.contains(instruction.opcode()),
                    "VUID-StandaloneSpirv-MaximallyReconvergesKHR-09565",
                    instruction,
                    "an entry point with MaximallyReconvergesKHR repacks invocations",
                    "remove the execution mode, or the instruction");
        });
        if (!memoryModel) {
            changing(problems);
        }
    }

    private static void load(CodeProblems problems, Instruction load, boolean memoryModel) {
        SpirvModule module = problems.stage().module();
        int type = module.opcodeOf(load.resultType());
        Instruction variable = PointerOrigin.variable(module, load.operandOr(0, 0));
        if (variable == null) {
            return;
        }
        int storage = variable.operandOr(0, 0);
        int builtIn = module.decorations().value(variable.resultId(), Decoration.BUILT_IN, -1);
        boolean bound = module.decorations().has(variable.resultId(), Decoration.DESCRIPTOR_SET)
                && module.decorations().has(variable.resultId(), Decoration.BINDING);
        String help = "load it from a variable with DescriptorSet and Binding";
        problems.when(
                type == Op.TYPE_SAMPLER && !bound && builtIn != SAMPLER_HEAP,
                "VUID-StandaloneSpirv-Result-11336",
                load,
                "a sampler is loaded from a variable that is no resource",
                help);
        problems.when(
                type == Op.TYPE_IMAGE && !bound && builtIn != RESOURCE_HEAP && storage != TILE_IMAGE,
                "VUID-StandaloneSpirv-Result-11337",
                load,
                "an image is loaded from a variable that is no resource",
                help);
        problems.when(
                type == Op.TYPE_ACCELERATION_STRUCTURE_KHR
                        && !bound
                        && builtIn != RESOURCE_HEAP
                        && storage != StorageClass.PRIVATE
                        && storage != StorageClass.FUNCTION,
                "VUID-StandaloneSpirv-Result-11339",
                load,
                "an acceleration structure is loaded from a variable that is no resource",
                help);
        problems.when(
                memoryModel && changes(problems.stage(), builtIn) && (load.operandOr(1, 0) & VOLATILE) == 0,
                "VUID-StandaloneSpirv-VulkanMemoryModel-04679",
                load,
                "a built-in that changes when invocations are repacked is loaded without Volatile",
                "load it with Volatile");
    }

    /** Whether the value of a built-in may change while a stage executes. */
    private static boolean changes(CreatedStage stage, int builtIn) {
        return CHANGING_BUILT_INS.contains(builtIn) && CHANGING_MODELS.contains(stage.model())
                || builtIn == RAY_TMAX && stage.model() == INTERSECTION;
    }

    private static void changing(CodeProblems problems) {
        CreatedStage stage = problems.stage();
        Set<Integer> used = CHANGING_MODELS.contains(stage.model()) ? StorageClassRules.used(stage) : Set.of();
        for (int id : used) {
            Instruction variable = stage.module().definition(id);
            problems.when(
                    variable != null
                            && variable.opcode() == Op.VARIABLE
                            && changes(stage, stage.module().decorations().value(id, Decoration.BUILT_IN, -1))
                            && !stage.module().decorations().has(id, Decoration.VOLATILE),
                    "VUID-StandaloneSpirv-VulkanMemoryModel-04678",
                    variable,
                    "a built-in that changes when invocations are repacked is declared without Volatile",
                    "decorate the variable with Volatile");
        }
    }

    private static void store(CodeProblems problems, Instruction store) {
        SpirvModule module = problems.stage().module();
        Types types = module.types();
        int stored = store.opcode() == Op.STORE
                ? types.typeOf(store.operandOr(1, 0))
                : types.pointee(types.typeOf(store.operandOr(0, 0)));
        problems.when(
                types.isOpaque(types.withoutArrays(stored)),
                "VUID-StandaloneSpirv-OpTypeImage-06924",
                store,
                "a descriptor is stored",
                "select between descriptors by an index");
        uniform(problems, store);
    }

    private static void uniform(CodeProblems problems, Instruction write) {
        SpirvModule module = problems.stage().module();
        Types types = module.types();
        int pointer = write.operandOr(0, 0);
        if (types.storageClass(types.typeOf(pointer)) != StorageClass.UNIFORM) {
            return;
        }
        Instruction variable = PointerOrigin.variable(module, pointer);
        int structure = variable == null ? 0 : types.withoutArrays(types.pointee(variable.resultType()));
        problems.when(
                module.decorations().has(structure, Decoration.BLOCK),
                "VUID-StandaloneSpirv-Uniform-06925",
                write,
                "a uniform block is written",
                "use a storage buffer");
    }

    /** Pointers into matrices that are stored in rows are for loads and stores alone where addresses are used. */
    private static void rowMajor(CodeProblems problems, Instruction chain) {
        if (!intoRows(problems.stage().module(), chain)) {
            return;
        }
        for (Instruction user : problems.stage().module().uses().of(chain.resultId())) {
            boolean pointer =
                    user.opcode() == Op.LOAD || user.opcode() == Op.STORE && user.operandOr(0, 0) == chain.resultId();
            boolean code = user.opcode() != Op.NAME && user.opcode() != Op.DECORATE;
            problems.when(
                    code && !pointer,
                    "VUID-StandaloneSpirv-PhysicalStorageBuffer64-04709",
                    user,
                    "a pointer into a row-major matrix is used for something else than a load or store",
                    "load the matrix, or the component");
        }
    }

    private static boolean intoRows(SpirvModule module, Instruction chain) {
        Types types = module.types();
        if (chain.opcode() != Op.ACCESS_CHAIN && chain.opcode() != Op.IN_BOUNDS_ACCESS_CHAIN) {
            return false;
        }
        int type = types.pointee(types.typeOf(chain.operandOr(0, 0)));
        boolean rows = false;
        for (int i = 1; i < chain.operandCount() && type != 0; i++) {
            if (rows && module.opcodeOf(type) == Op.TYPE_MATRIX) {
                return true;
            }
            Instruction index = module.definition(chain.operand(i));
            int member = index != null && index.opcode() == Op.CONSTANT ? index.operandOr(0, 0) : 0;
            if (module.opcodeOf(type) == Op.TYPE_STRUCT) {
                rows = module.decorations().memberHas(type, member, Decoration.ROW_MAJOR);
            }
            type = types.component(type, member);
        }
        return false;
    }
}

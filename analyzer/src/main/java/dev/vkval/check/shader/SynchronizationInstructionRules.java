package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.numbers;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.Types;
import java.util.Set;

/** Scopes, memory semantics and pointers of barriers and atomic operations (Standalone SPIR-V Validation). */
final class SynchronizationInstructionRules implements StageRules {
    private static final int UNKNOWN = -1;
    private static final int GROUP_FIRST = 333;
    private static final int GROUP_LAST = 366;
    private static final int BALLOT_BIT_COUNT = 342;
    private static final int LAST_SCAN = 2;

    private static final int DEVICE = 1;
    private static final int WORKGROUP = 2;
    private static final int SUBGROUP = 3;
    private static final int INVOCATION = 4;
    private static final int QUEUE_FAMILY = 5;
    private static final int SHADER_CALL = 6;

    private static final int ACQUIRE = 0x2;
    private static final int RELEASE = 0x4;
    private static final int ACQUIRE_RELEASE = 0x8;
    private static final int SEQUENTIALLY_CONSISTENT = 0x10;
    private static final int ORDERS = ACQUIRE | RELEASE | ACQUIRE_RELEASE;
    private static final int UNIFORM_MEMORY = 0x40;
    private static final int WORKGROUP_MEMORY = 0x100;
    private static final int IMAGE_MEMORY = 0x800;
    private static final int OUTPUT_MEMORY = 0x1000;
    private static final int MEMORIES = UNIFORM_MEMORY | WORKGROUP_MEMORY | IMAGE_MEMORY | OUTPUT_MEMORY;
    private static final int MAKE_AVAILABLE = 0x2000;
    private static final int MAKE_VISIBLE = 0x4000;
    private static final int VOLATILE = 0x8000;

    private static final Set<Integer> WITH_WORKGROUPS =
            numbers("ExecutionModel", "GLCompute", "TaskEXT", "MeshEXT", "TaskNV", "MeshNV", "TessellationControl");
    private static final Set<Integer> RAY_TRACING = numbers(
            "ExecutionModel",
            "RayGenerationKHR",
            "IntersectionKHR",
            "ClosestHitKHR",
            "AnyHitKHR",
            "MissKHR",
            "CallableKHR");
    private static final Set<Integer> SUBGROUP_CAPABILITIES =
            numbers("Capability", "SubgroupVoteKHR", "SubgroupBallotKHR");
    private static final Set<Integer> GROUP_CAPABILITIES = numbers(
            "Capability",
            "GroupNonUniform",
            "GroupNonUniformVote",
            "GroupNonUniformArithmetic",
            "GroupNonUniformBallot",
            "GroupNonUniformShuffle",
            "GroupNonUniformShuffleRelative",
            "GroupNonUniformClustered",
            "GroupNonUniformQuad",
            "GroupNonUniformPartitionedNV",
            "GroupNonUniformRotateKHR");
    private static final Set<Integer> ATOMIC_STORAGE = numbers(
            "StorageClass",
            "Uniform",
            "Workgroup",
            "Image",
            "StorageBuffer",
            "PhysicalStorageBuffer",
            "TaskPayloadWorkgroupEXT");

    private static final int GLSL450 = CodeProblems.number("MemoryModel", "GLSL450");
    private static final String SCOPE_ADVICE = "use a scope that the stage has";
    private static final String SEMANTICS_ADVICE = "use memory semantics that Vulkan allows for this instruction";

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        stage.instructions(instruction -> check(problems, instruction));
    }

    private static void check(CodeProblems problems, Instruction instruction) {
        int opcode = instruction.opcode();
        if (opcode == Op.CONTROL_BARRIER) {
            execution(problems, instruction, 0);
            memory(problems, instruction, 1);
            semantics(problems, instruction, 2);
        } else if (opcode == Op.MEMORY_BARRIER) {
            memory(problems, instruction, 0);
            semantics(problems, instruction, 1);
        } else if (atomic(opcode)) {
            pointer(problems, instruction);
            memory(problems, instruction, 1);
            semantics(problems, instruction, 2);
            if (opcode == Op.ATOMIC_COMPARE_EXCHANGE) {
                unequal(problems, instruction);
            }
        } else if (opcode >= GROUP_FIRST && opcode <= GROUP_LAST) {
            long scope = problems.stage().fixed(instruction.operandOr(0, 0), SUBGROUP);
            problems.when(
                    scope != SUBGROUP,
                    "VUID-StandaloneSpirv-None-04642",
                    instruction,
                    "the scope of a group operation is not Subgroup",
                    "use the scope Subgroup");
            problems.when(
                    opcode == BALLOT_BIT_COUNT && Integer.compareUnsigned(instruction.operandOr(1, 0), LAST_SCAN) > 0,
                    "VUID-StandaloneSpirv-OpGroupNonUniformBallotBitCount-04685",
                    instruction,
                    "the group operation of OpGroupNonUniformBallotBitCount is not a reduction or scan",
                    "use Reduce, InclusiveScan or ExclusiveScan");
        }
    }

    private static boolean atomic(int opcode) {
        return opcode >= Op.ATOMIC_LOAD && opcode <= Op.ATOMIC_XOR
                || opcode == Op.ATOMIC_F_ADD_EXT
                || opcode == Op.ATOMIC_F_MIN_EXT
                || opcode == Op.ATOMIC_F_MAX_EXT;
    }

    private static void pointer(CodeProblems problems, Instruction atomic) {
        Types types = problems.stage().module().types();
        int storage = types.storageClass(types.typeOf(atomic.operandOr(0, 0)));
        problems.when(
                storage >= 0 && !ATOMIC_STORAGE.contains(storage),
                "VUID-StandaloneSpirv-None-04686",
                atomic,
                "an atomic operation is on memory that has none",
                "use memory of buffers, images or workgroups");
    }

    private static void execution(CodeProblems problems, Instruction instruction, int operand) {
        CreatedStage stage = problems.stage();
        long scope = stage.fixed(instruction.operandOr(operand, 0), UNKNOWN);
        problems.when(
                scope != UNKNOWN && scope != WORKGROUP && scope != SUBGROUP,
                "VUID-StandaloneSpirv-None-04636",
                instruction,
                "the execution scope of a barrier is neither Workgroup nor Subgroup",
                SCOPE_ADVICE);
        problems.when(
                scope == WORKGROUP && !WITH_WORKGROUPS.contains(stage.model()),
                "VUID-StandaloneSpirv-None-04637",
                instruction,
                "a stage without workgroups has a barrier with the execution scope Workgroup",
                SCOPE_ADVICE);
    }

    private static void memory(CodeProblems problems, Instruction instruction, int operand) {
        CreatedStage stage = problems.stage();
        long scope = stage.fixed(instruction.operandOr(operand, 0), UNKNOWN);
        problems.when(
                scope != UNKNOWN && (scope < DEVICE || scope > SHADER_CALL),
                "VUID-StandaloneSpirv-None-04638",
                instruction,
                "a memory scope is not one that Vulkan has",
                SCOPE_ADVICE);
        problems.when(
                scope == SHADER_CALL && !RAY_TRACING.contains(stage.model()),
                "VUID-StandaloneSpirv-None-04640",
                instruction,
                "a stage that is not of ray tracing has the memory scope ShaderCallKHR",
                SCOPE_ADVICE);
        problems.when(
                scope == WORKGROUP && !WITH_WORKGROUPS.contains(stage.model()),
                "VUID-StandaloneSpirv-None-07321",
                instruction,
                "a stage without workgroups has the memory scope Workgroup",
                SCOPE_ADVICE);
        problems.when(
                scope == WORKGROUP
                        && stage.model() == Models.TESSELLATION_CONTROL
                        && stage.module().section(Section.MEMORY_MODEL).stream()
                                .anyMatch(each -> each.operandOr(1, -1) == GLSL450),
                "VUID-StandaloneSpirv-ExecutionModel-07320",
                instruction,
                "a tessellation control shader with the memory model GLSL450 has the memory scope Workgroup",
                "use the scope Invocation, or the Vulkan memory model");
        problems.when(
                scope == SUBGROUP
                        && stage.module().section(Section.CAPABILITIES).stream()
                                .noneMatch(each -> GROUP_CAPABILITIES.contains(each.operandOr(0, -1))
                                        || SUBGROUP_CAPABILITIES.contains(each.operandOr(0, -1))),
                "VUID-StandaloneSpirv-SubgroupVoteKHR-07951",
                instruction,
                "a memory scope is Subgroup, and the module declares no capability of subgroups",
                "declare the capability GroupNonUniform");
        int semantics = (int) stage.fixed(instruction.operandOr(operand + 1, 0), 0);
        problems.when(
                scope == INVOCATION && (semantics & (ORDERS | SEQUENTIALLY_CONSISTENT)) != 0,
                "VUID-StandaloneSpirv-None-04641",
                instruction,
                "the memory scope is Invocation, and the memory order is not Relaxed",
                "use a wider scope, or Relaxed");
    }

    private static void semantics(CodeProblems problems, Instruction instruction, int operand) {
        CreatedStage stage = problems.stage();
        int id = instruction.operandOr(operand, 0);
        if (stage.module().opcodeOf(id) != Op.CONSTANT) {
            return;
        }
        int semantics = (int) stage.fixed(id, 0);
        int order = semantics & ORDERS;
        boolean barrier = instruction.opcode() == Op.CONTROL_BARRIER || instruction.opcode() == Op.MEMORY_BARRIER;
        problems.when(
                Integer.bitCount(order) > 1,
                "VUID-StandaloneSpirv-MemorySemantics-10865",
                instruction,
                "memory semantics have more than one memory order",
                SEMANTICS_ADVICE);
        problems.when(
                (semantics & SEQUENTIALLY_CONSISTENT) != 0,
                "VUID-StandaloneSpirv-MemorySemantics-10866",
                instruction,
                "memory semantics are SequentiallyConsistent",
                SEMANTICS_ADVICE);
        problems.when(
                instruction.opcode() == Op.ATOMIC_STORE && (order & (ACQUIRE | ACQUIRE_RELEASE)) != 0,
                "VUID-StandaloneSpirv-MemorySemantics-10867",
                instruction,
                "an atomic store has acquire semantics",
                SEMANTICS_ADVICE);
        problems.when(
                instruction.opcode() == Op.ATOMIC_LOAD && (order & (RELEASE | ACQUIRE_RELEASE)) != 0,
                "VUID-StandaloneSpirv-MemorySemantics-10868",
                instruction,
                "an atomic load has release semantics",
                SEMANTICS_ADVICE);
        problems.when(
                instruction.opcode() == Op.MEMORY_BARRIER && order == 0 && (semantics & SEQUENTIALLY_CONSISTENT) == 0,
                "VUID-StandaloneSpirv-MemorySemantics-10869",
                instruction,
                "a memory barrier has relaxed semantics",
                SEMANTICS_ADVICE);
        problems.when(
                order != 0 && (semantics & MEMORIES) == 0,
                "VUID-StandaloneSpirv-MemorySemantics-10870",
                instruction,
                "memory semantics have a memory order, and name no memory",
                SEMANTICS_ADVICE);
        problems.when(
                order == 0 && (semantics & MEMORIES) != 0 && (semantics & SEQUENTIALLY_CONSISTENT) == 0,
                "VUID-StandaloneSpirv-MemorySemantics-10871",
                instruction,
                "memory semantics name memory, and have no memory order",
                SEMANTICS_ADVICE);
        problems.when(
                (semantics & MAKE_AVAILABLE) != 0 && (order & (RELEASE | ACQUIRE_RELEASE)) == 0,
                "VUID-StandaloneSpirv-MemorySemantics-10872",
                instruction,
                "memory semantics have MakeAvailable without Release",
                SEMANTICS_ADVICE);
        problems.when(
                (semantics & MAKE_VISIBLE) != 0 && (order & (ACQUIRE | ACQUIRE_RELEASE)) == 0,
                "VUID-StandaloneSpirv-MemorySemantics-10873",
                instruction,
                "memory semantics have MakeVisible without Acquire",
                SEMANTICS_ADVICE);
        problems.when(
                barrier && (semantics & VOLATILE) != 0,
                "VUID-StandaloneSpirv-MemorySemantics-13551",
                instruction,
                "the memory semantics of a barrier have Volatile",
                SEMANTICS_ADVICE);
    }

    private static void unequal(CodeProblems problems, Instruction instruction) {
        CreatedStage stage = problems.stage();
        boolean known = stage.module().opcodeOf(instruction.operandOr(2, 0)) == Op.CONSTANT
                && stage.module().opcodeOf(instruction.operandOr(3, 0)) == Op.CONSTANT;
        if (!known) {
            return;
        }
        int equal = (int) stage.fixed(instruction.operand(2), 0);
        int unequal = (int) stage.fixed(instruction.operand(3), 0);
        problems.when(
                (unequal & (RELEASE | ACQUIRE_RELEASE)) != 0,
                "VUID-StandaloneSpirv-UnequalMemorySemantics-10875",
                instruction,
                "the semantics of a comparison that fails have Release",
                SEMANTICS_ADVICE);
        problems.when(
                (unequal & ACQUIRE) != 0 && (equal & (ACQUIRE | ACQUIRE_RELEASE)) == 0,
                "VUID-StandaloneSpirv-UnequalMemorySemantics-10876",
                instruction,
                "the semantics of a comparison that fails are stronger than those of one that succeeds",
                SEMANTICS_ADVICE);
        problems.when(
                (unequal & MEMORIES & ~equal) != 0,
                "VUID-StandaloneSpirv-UnequalMemorySemantics-10877",
                instruction,
                "the semantics of a comparison that fails name memory that those of one that succeeds do not",
                SEMANTICS_ADVICE);
        problems.when(
                (unequal & MAKE_VISIBLE & ~equal) != 0,
                "VUID-StandaloneSpirv-UnequalMemorySemantics-10878",
                instruction,
                "the semantics of a comparison that fails alone have MakeVisible",
                SEMANTICS_ADVICE);
        problems.when(
                ((unequal ^ equal) & VOLATILE) != 0,
                "VUID-StandaloneSpirv-UnequalMemorySemantics-10879",
                instruction,
                "one of the semantics of a comparison has Volatile, and the other does not",
                SEMANTICS_ADVICE);
    }
}

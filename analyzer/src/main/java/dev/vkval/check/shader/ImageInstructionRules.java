package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.numbers;

import dev.vkval.spirv.Dim;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.Set;

/** Operands of image instructions, pointers and clocks (Standalone SPIR-V Validation). */
final class ImageInstructionRules implements StageRules {
    private static final int IMAGE_DIM = 1;
    private static final int IMAGE_SAMPLED = 5;
    private static final int IMAGE_FORMAT = 6;
    private static final int READ_CLOCK = 5056;
    private static final int SCOPE_DEVICE = 1;
    private static final int SCOPE_SUBGROUP = 3;
    private static final int PHYSICAL_STORAGE_BUFFER_64 =
            CodeProblems.number("AddressingModel", "PhysicalStorageBuffer64");
    private static final int ALIGNED = 0x2;
    private static final int ADDRESS_BITS = 64;
    private static final int VARIABLE_POINTERS = CodeProblems.number("Capability", "VariablePointers");
    private static final int VARIABLE_POINTERS_STORAGE_BUFFER =
            CodeProblems.number("Capability", "VariablePointersStorageBuffer");
    private static final Set<Integer> ATOMIC_FORMATS =
            numbers("ImageFormat", "R64i", "R64ui", "R32f", "R32i", "R32ui", "Unknown");
    private static final int RG16F = CodeProblems.number("ImageFormat", "Rg16f");
    private static final int RGBA16F = CodeProblems.number("ImageFormat", "Rgba16f");
    private static final Set<Integer> CONSTANTS =
            Set.of(Op.CONSTANT, Op.SPEC_CONSTANT, Op.SPEC_CONSTANT_OP, Op.CONSTANT_NULL, Op.NOP);

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        boolean physical = stage.module().section(Section.MEMORY_MODEL).stream()
                .anyMatch(each -> each.operandOr(0, 0) == PHYSICAL_STORAGE_BUFFER_64);
        stage.instructions(instruction -> {
            check(problems, instruction);
            if (physical) {
                addresses(problems, instruction);
            }
        });
    }

    private static void check(CodeProblems problems, Instruction instruction) {
        SpirvModule module = problems.stage().module();
        switch (instruction.opcode()) {
            case Op.IMAGE_GATHER, Op.IMAGE_SPARSE_GATHER ->
                problems.when(
                        !CONSTANTS.contains(module.opcodeOf(instruction.operandOr(2, 0))),
                        "VUID-StandaloneSpirv-OpImageGather-04664",
                        instruction,
                        "the component of a gather is not a constant",
                        "use a constant component");
            case Op.IMAGE_QUERY_SIZE_LOD, Op.IMAGE_QUERY_LOD, Op.IMAGE_QUERY_LEVELS ->
                problems.when(
                        imageOperand(module, instruction, IMAGE_SAMPLED, 1) != 1,
                        "VUID-StandaloneSpirv-OpImageQuerySizeLod-04659",
                        instruction,
                        "levels of detail are asked of an image that is not a sampled image",
                        "use OpImageQuerySize for storage images");
            case Op.IMAGE_SAMPLE_DREF_IMPLICIT_LOD,
                    Op.IMAGE_SAMPLE_DREF_EXPLICIT_LOD,
                    Op.IMAGE_SAMPLE_PROJ_DREF_IMPLICIT_LOD,
                    Op.IMAGE_SAMPLE_PROJ_DREF_EXPLICIT_LOD,
                    Op.IMAGE_DREF_GATHER,
                    Op.IMAGE_SPARSE_SAMPLE_DREF_IMPLICIT_LOD,
                    Op.IMAGE_SPARSE_SAMPLE_DREF_EXPLICIT_LOD,
                    Op.IMAGE_SPARSE_DREF_GATHER ->
                problems.when(
                        imageOperand(module, instruction, IMAGE_DIM, 0) == Dim.DIM_3D,
                        "VUID-StandaloneSpirv-OpImage-04777",
                        instruction,
                        "a depth comparison is made with a 3D image",
                        "use an image of two dimensions");
            case Op.IMAGE_READ ->
                problems.when(
                        module.opcodeOf(instruction.resultType()) != Op.TYPE_VECTOR
                                || module.definition(instruction.resultType()).operand(1) != 4,
                        "VUID-StandaloneSpirv-Result-04780",
                        instruction,
                        "the result of an image read is not a vector of four components",
                        "read four components, and take those that are needed");
            case READ_CLOCK -> {
                long scope = problems.stage().fixed(instruction.operandOr(0, 0), SCOPE_SUBGROUP);
                problems.when(
                        scope != SCOPE_SUBGROUP && scope != SCOPE_DEVICE,
                        "VUID-StandaloneSpirv-OpReadClockKHR-04652",
                        instruction,
                        "the scope of a clock is neither Subgroup nor Device",
                        "use one of these scopes");
            }
            case Op.PTR_ACCESS_CHAIN, Op.UNTYPED_PTR_ACCESS_CHAIN_KHR -> base(problems, instruction);
            default -> {
                if (instruction.opcode() >= Op.ATOMIC_LOAD && instruction.opcode() <= Op.ATOMIC_XOR) {
                    texel(problems, instruction);
                }
            }
        }
    }

    /** An operand of the OpTypeImage of an instruction's image. */
    private static int imageOperand(SpirvModule module, Instruction instruction, int operand, int otherwise) {
        Instruction type = module.definition(module.types().typeOf(instruction.operandOr(0, 0)));
        if (type != null && type.opcode() == Op.TYPE_SAMPLED_IMAGE) {
            type = module.definition(type.operand(0));
        }
        return type != null && type.opcode() == Op.TYPE_IMAGE ? type.operandOr(operand, otherwise) : otherwise;
    }

    private static void texel(CodeProblems problems, Instruction atomic) {
        SpirvModule module = problems.stage().module();
        Instruction pointer = module.definition(atomic.operandOr(0, 0));
        if (pointer == null || pointer.opcode() != Op.IMAGE_TEXEL_POINTER) {
            return;
        }
        int image = module.types().pointee(module.types().typeOf(pointer.operand(0)));
        Instruction type = module.definition(image);
        int format = type == null || type.opcode() != Op.TYPE_IMAGE ? 0 : type.operandOr(IMAGE_FORMAT, 0);
        problems.when(
                !ATOMIC_FORMATS.contains(format) && format != RG16F && format != RGBA16F,
                "VUID-StandaloneSpirv-OpImageTexelPointer-04658",
                atomic,
                "an atomic operation is on an image whose format has none",
                "use a format of one component of 32 or 64 bits");
    }

    private static void base(CodeProblems problems, Instruction chain) {
        SpirvModule module = problems.stage().module();
        boolean untyped = chain.opcode() == Op.UNTYPED_PTR_ACCESS_CHAIN_KHR;
        int storage = module.types().storageClass(module.types().typeOf(chain.operandOr(untyped ? 1 : 0, 0)));
        boolean workgroup = storage == StorageClass.WORKGROUP;
        boolean buffer = storage == StorageClass.STORAGE_BUFFER;
        boolean all = TypeDeclarationRules.declares(module, VARIABLE_POINTERS);
        problems.when(
                storage >= 0 && !workgroup && !buffer && storage != StorageClass.PHYSICAL_STORAGE_BUFFER,
                "VUID-StandaloneSpirv-Base-07650",
                chain,
                "an OpPtrAccessChain is in a storage class that has none",
                "use OpAccessChain");
        problems.when(
                workgroup && !all,
                "VUID-StandaloneSpirv-Base-07651",
                chain,
                "an OpPtrAccessChain into workgroup memory is used without the capability VariablePointers",
                "declare the capability");
        problems.when(
                buffer && !all && !TypeDeclarationRules.declares(module, VARIABLE_POINTERS_STORAGE_BUFFER),
                "VUID-StandaloneSpirv-Base-07652",
                chain,
                "an OpPtrAccessChain into a storage buffer is used without a capability of variable pointers",
                "declare VariablePointersStorageBuffer");
    }

    private static void addresses(CodeProblems problems, Instruction instruction) {
        SpirvModule module = problems.stage().module();
        Types types = module.types();
        switch (instruction.opcode()) {
            case Op.CONVERT_U_TO_PTR ->
                width(problems, instruction, types.widthBits(types.typeOf(instruction.operandOr(0, 0))));
            case Op.CONVERT_PTR_TO_U -> width(problems, instruction, types.widthBits(instruction.resultType()));
            case Op.LOAD -> aligned(problems, instruction, 1);
            case Op.STORE -> aligned(problems, instruction, 2);
            default -> {}
        }
    }

    private static void width(CodeProblems problems, Instruction instruction, int bits) {
        problems.when(
                bits != 0 && bits != ADDRESS_BITS,
                "VUID-StandaloneSpirv-PhysicalStorageBuffer64-04710",
                instruction,
                "an address is converted with an integer that has not 64 bits",
                "use a 64-bit integer");
    }

    private static void aligned(CodeProblems problems, Instruction access, int operands) {
        SpirvModule module = problems.stage().module();
        Types types = module.types();
        int pointer = types.typeOf(access.operandOr(0, 0));
        if (types.storageClass(pointer) != StorageClass.PHYSICAL_STORAGE_BUFFER) {
            return;
        }
        boolean has = (access.operandOr(operands, 0) & ALIGNED) != 0;
        problems.when(
                !has,
                "VUID-StandaloneSpirv-PhysicalStorageBuffer64-04708",
                access,
                "an access through an address has no Aligned operand",
                "give its alignment");
        int scalarBytes = largestScalar(module, types.pointee(pointer), 0) / Byte.SIZE;
        problems.when(
                has && scalarBytes > 0 && access.operandOr(operands + 1, scalarBytes) % scalarBytes != 0,
                "VUID-StandaloneSpirv-PhysicalStorageBuffer64-06314",
                access,
                "the alignment of an access through an address is not a multiple of its largest scalar",
                "align the memory to the scalar");
    }

    private static int largestScalar(SpirvModule module, int type, int depth) {
        if (depth > 32) {
            return 0;
        }
        Instruction definition = module.definition(type);
        if (definition == null) {
            return 0;
        }
        return switch (definition.opcode()) {
            case Op.TYPE_INT, Op.TYPE_FLOAT -> definition.operand(0);
            case Op.TYPE_VECTOR, Op.TYPE_MATRIX, Op.TYPE_ARRAY, Op.TYPE_RUNTIME_ARRAY ->
                largestScalar(module, definition.operand(0), depth + 1);
            case Op.TYPE_POINTER -> ADDRESS_BITS;
            case Op.TYPE_STRUCT -> {
                int most = 0;
                for (int i = 0; i < definition.operandCount(); i++) {
                    most = Math.max(most, largestScalar(module, definition.operand(i), depth + 1));
                }
                yield most;
            }
            default -> 0;
        };
    }
}

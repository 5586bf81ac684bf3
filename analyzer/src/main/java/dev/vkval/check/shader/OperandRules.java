package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.numbers;
import static dev.vkval.check.shader.CodeProblems.opcode;
import static dev.vkval.check.shader.CodeProblems.opcodes;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Dim;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import java.util.Set;

/** Operands of single instructions: conversions, split barriers, matrices, graphs, images (Standalone SPIR-V Validation). */
final class OperandRules implements StageRules {
    private static final int IMAGE_DIM = 1;
    private static final int IMAGE_SAMPLED = 5;
    private static final int IMAGE_FORMAT = 6;
    private static final int OFFSETS = 0x8 | 0x10 | 0x20;
    private static final int WORKGROUP = 2;
    private static final int SUBGROUP = 3;
    private static final int ACQUIRE = 0x2;
    private static final int RELEASE = 0x4;
    private static final int OTHER_ORDERS = 0x8 | 0x10;

    private static final int ARRIVE = opcode("OpControlBarrierArriveEXT");
    private static final int WAIT = opcode("OpControlBarrierWaitEXT");
    private static final int BITCAST_EXTRACT = opcode("OpBitcastExtractEXT");
    private static final int UNTYPED_TEXEL_POINTER = opcode("OpUntypedImageTexelPointerEXT");
    private static final int GRAPH_INPUT = opcode("OpGraphInputARM");
    private static final int GRAPH_SET_OUTPUT = opcode("OpGraphSetOutputARM");
    private static final Set<Integer> CONVERSIONS =
            opcodes("OpConvertFToU", "OpConvertFToS", "OpConvertSToF", "OpConvertUToF");
    private static final Set<Integer> QUERIES = opcodes(
            "OpImageQuerySizeLod",
            "OpImageQuerySize",
            "OpImageQueryLod",
            "OpImageQueryLevels",
            "OpImageQuerySamples",
            "OpImageQueryFormat",
            "OpImageQueryOrder");
    private static final int TILE_ATTACHMENT = CodeProblems.number("StorageClass", "TileAttachmentQCOM");
    private static final Set<Integer> SMALL = numbers(
            "FPEncoding", "Float6E2M3EXT", "Float6E3M2EXT", "Float4E2M1EXT", "Float8UnsignedE8M0EXT", "MXInt8EXT");
    private static final Set<Integer> EXTRACTED =
            numbers("FPEncoding", "Float6E2M3EXT", "Float6E3M2EXT", "Float4E2M1EXT");
    private static final Set<Integer> ATOMIC_FORMATS = numbers("ImageFormat", "R64i", "R64ui", "R32f", "R32i", "R32ui");
    private static final Set<Integer> MATRIX_STORAGE =
            numbers("StorageClass", "Workgroup", "StorageBuffer", "PhysicalStorageBuffer");
    private static final Set<Integer> SUBGROUP_BARRIERS = numbers(
            "ExecutionModel",
            "RayGenerationKHR",
            "IntersectionKHR",
            "AnyHitKHR",
            "ClosestHitKHR",
            "MissKHR",
            "Fragment",
            "Vertex",
            "TessellationEvaluation",
            "Geometry");
    private static final Set<Integer> CONSTANTS = Set.of(
            Op.CONSTANT, Op.CONSTANT_NULL, Op.CONSTANT_TRUE, Op.CONSTANT_FALSE, Op.SPEC_CONSTANT, Op.SPEC_CONSTANT_OP);

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        stage.instructions(instruction -> check(problems, instruction));
        if (stage.leads()) {
            stage.module().forEach(instruction -> graph(problems, instruction));
        }
    }

    private static void check(CodeProblems problems, Instruction instruction) {
        SpirvModule module = problems.stage().module();
        int opcode = instruction.opcode();
        if (opcode == Op.CONTROL_BARRIER) {
            long scope = problems.stage().fixed(instruction.operandOr(0, 0), SUBGROUP);
            problems.when(
                    scope != SUBGROUP
                            && SUBGROUP_BARRIERS.contains(problems.stage().model()),
                    "VUID-StandaloneSpirv-OpControlBarrier-04682",
                    instruction,
                    "a barrier has not the execution scope Subgroup in a stage without workgroups",
                    "use the scope Subgroup");
        } else if (opcode == ARRIVE || opcode == WAIT) {
            splitBarrier(problems, instruction);
        } else if (opcode == Op.ARRAY_LENGTH || opcode == Op.UNTYPED_ARRAY_LENGTH_KHR) {
            arrayLength(problems, instruction);
        } else if (opcode == Op.COOPERATIVE_MATRIX_LOAD_KHR || opcode == Op.COOPERATIVE_MATRIX_STORE_KHR) {
            int storage = module.types().storageClass(module.types().typeOf(instruction.operandOr(0, 0)));
            problems.when(
                    storage >= 0 && !MATRIX_STORAGE.contains(storage),
                    "VUID-StandaloneSpirv-Pointer-08973",
                    instruction,
                    "a cooperative matrix is loaded from or stored to a storage class that has none",
                    "load it from a buffer or from workgroup memory");
        } else if (CONVERSIONS.contains(opcode) || opcode == Op.F_CONVERT || opcode == BITCAST_EXTRACT) {
            conversion(problems, instruction);
        } else if (opcode >= Op.ATOMIC_LOAD && opcode <= Op.ATOMIC_XOR) {
            texel(problems, instruction);
        } else {
            image(problems, instruction);
        }
    }

    private static void splitBarrier(CodeProblems problems, Instruction barrier) {
        long scope = problems.stage().fixed(barrier.operandOr(0, 0), SUBGROUP);
        problems.when(
                scope != WORKGROUP && scope != SUBGROUP,
                "VUID-StandaloneSpirv-OpControlBarrierArriveEXT-13553",
                barrier,
                "the execution scope of a split barrier is neither Workgroup nor Subgroup",
                "use one of these scopes");
        long semantics = problems.stage().fixed(barrier.operandOr(2, 0), 0);
        problems.when(
                barrier.opcode() == ARRIVE && (semantics & (ACQUIRE | OTHER_ORDERS)) != 0,
                "VUID-StandaloneSpirv-MemorySemantics-13556",
                barrier,
                "the arrival at a split barrier has another memory order than Release",
                "use Release");
        problems.when(
                barrier.opcode() == WAIT && (semantics & (RELEASE | OTHER_ORDERS)) != 0,
                "VUID-StandaloneSpirv-MemorySemantics-13557",
                barrier,
                "the wait of a split barrier has another memory order than Acquire",
                "use Acquire");
    }

    private static void arrayLength(CodeProblems problems, Instruction length) {
        SpirvModule module = problems.stage().module();
        int pointer = length.operandOr(length.opcode() == Op.ARRAY_LENGTH ? 0 : 1, 0);
        int type = module.types().typeOf(pointer);
        int structure = length.opcode() == Op.ARRAY_LENGTH ? module.types().pointee(type) : length.operandOr(0, 0);
        problems.when(
                module.types().storageClass(type) == StorageClass.UNIFORM
                        && module.decorations().has(structure, Decoration.BLOCK),
                "VUID-StandaloneSpirv-OpArrayLength-11805",
                length,
                "the length of the last array of a uniform block is asked for",
                "pass the length in another way, or use a storage buffer");
    }

    private static void conversion(CodeProblems problems, Instruction conversion) {
        SpirvModule module = problems.stage().module();
        int to = encoding(module, conversion.resultType());
        int operand = module.types().typeOf(conversion.operandOr(0, 0));
        int from = encoding(module, operand);
        int opcode = conversion.opcode();
        problems.when(
                CONVERSIONS.contains(opcode) && (SMALL.contains(to) || SMALL.contains(from)),
                "VUID-StandaloneSpirv-OpConvertFToU-12465",
                conversion,
                "a small float is converted from or to an integer",
                "convert it to a float of 16 or 32 bits before");
        problems.when(
                opcode == Op.F_CONVERT && SMALL.contains(to),
                "VUID-StandaloneSpirv-OpFConvert-12466",
                conversion,
                "OpFConvert produces a small float",
                "produce it in another way");
        problems.when(
                opcode == Op.F_CONVERT && SMALL.contains(from) && SMALL.contains(to),
                "VUID-StandaloneSpirv-OpFConvert-12467",
                conversion,
                "OpFConvert converts a small float to a small float",
                "convert it to a float of 8 bits or more");
        problems.when(
                opcode == BITCAST_EXTRACT && !EXTRACTED.contains(to),
                "VUID-StandaloneSpirv-Result-12468",
                conversion,
                "OpBitcastExtractEXT produces another type than a float of 4 or 6 bits",
                "produce a float of 4 or 6 bits");
        problems.when(
                opcode == BITCAST_EXTRACT && module.opcodeOf(scalar(module, operand)) != Op.TYPE_INT,
                "VUID-StandaloneSpirv-Base-12469",
                conversion,
                "the base of OpBitcastExtractEXT is not of integers",
                "pass an integer, or a vector of integers");
    }

    private static int scalar(SpirvModule module, int type) {
        return module.opcodeOf(type) == Op.TYPE_VECTOR ? module.types().elementType(type) : type;
    }

    private static int encoding(SpirvModule module, int type) {
        return TypeUseRules.encoding(module, scalar(module, type));
    }

    private static void texel(CodeProblems problems, Instruction atomic) {
        SpirvModule module = problems.stage().module();
        Instruction pointer = module.definition(atomic.operandOr(0, 0));
        if (pointer != null && pointer.opcode() == UNTYPED_TEXEL_POINTER) {
            Instruction image = module.definition(pointer.operandOr(0, 0));
            problems.when(
                    image != null
                            && image.opcode() == Op.TYPE_IMAGE
                            && !ATOMIC_FORMATS.contains(image.operandOr(IMAGE_FORMAT, 0)),
                    "VUID-StandaloneSpirv-OpUntypedImageTexelPointerEXT-11416",
                    atomic,
                    "an atomic operation is on an image whose format has none",
                    "use a format of one component of 32 or 64 bits");
        }
    }

    private static void image(CodeProblems problems, Instruction instruction) {
        SpirvModule module = problems.stage().module();
        int opcode = instruction.opcode();
        Instruction type = PointerOrigin.imageType(module, instruction.operandOr(0, 0));
        if (type == null) {
            return;
        }
        int operands = OffsetRules.operands(opcode);
        problems.when(
                operands >= 0
                        && (instruction.operandOr(operands, 0) & OFFSETS) != 0
                        && type.operandOr(IMAGE_SAMPLED, 1) != 1,
                "VUID-StandaloneSpirv-Offset-04865",
                instruction,
                "an offset is used with an image that is not a sampled image",
                "add the offset to the coordinate");
        problems.when(
                (opcode == Op.IMAGE_READ || opcode == Op.IMAGE_SPARSE_READ)
                        && type.operandOr(IMAGE_DIM, 0) == Dim.SUBPASS_DATA
                        && !zero(module, instruction.operandOr(1, 0)),
                "VUID-StandaloneSpirv-SubpassData-04660",
                instruction,
                "an input attachment is read at coordinates other than (0,0)",
                "use a constant vector of zeros");
        if (QUERIES.contains(opcode)) {
            Instruction variable = PointerOrigin.loadedFrom(module, instruction.operandOr(0, 0));
            problems.when(
                    variable != null && variable.operandOr(0, 0) == TILE_ATTACHMENT,
                    "VUID-StandaloneSpirv-TileAttachmentQCOM-10697",
                    instruction,
                    "a tile attachment is queried",
                    "pass the value in another way");
        }
    }

    /** Whether an id is a constant of zeros. */
    private static boolean zero(SpirvModule module, int id) {
        Instruction constant = module.definition(id);
        if (constant == null || constant.opcode() == Op.CONSTANT_NULL) {
            return true;
        }
        if (constant.opcode() == Op.CONSTANT) {
            return constant.operandOr(0, 0) == 0;
        }
        boolean zeros = constant.opcode() == Op.CONSTANT_COMPOSITE;
        for (int i = 0; zeros && i < constant.operandCount(); i++) {
            Instruction component = module.definition(constant.operand(i));
            zeros = component == null
                    || component.opcode() == Op.CONSTANT_NULL
                    || component.opcode() == Op.CONSTANT && component.operandOr(0, 0) == 0;
        }
        return zeros;
    }

    private static void graph(CodeProblems problems, Instruction instruction) {
        boolean input = instruction.opcode() == GRAPH_INPUT;
        boolean output = instruction.opcode() == GRAPH_SET_OUTPUT;
        SpirvModule module = problems.stage().module();
        for (int i = output ? 1 : 0; (input || output) && i < instruction.operandCount(); i++) {
            boolean constant = CONSTANTS.contains(module.opcodeOf(instruction.operand(i)));
            problems.when(
                    input && !constant,
                    "VUID-StandaloneSpirv-OpGraphInputARM-09931",
                    instruction,
                    "an index of an input of a graph is not a constant",
                    "use a constant");
            problems.when(
                    output && !constant,
                    "VUID-StandaloneSpirv-OpGraphSetOutputARM-09932",
                    instruction,
                    "an index of an output of a graph is not a constant",
                    "use a constant");
        }
    }
}

package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.numbers;
import static dev.vkval.check.shader.CodeProblems.opcodes;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Dim;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.Set;

/** Which types variables of a storage class may have, and what types are made of (Standalone SPIR-V Validation). */
final class TypeUseRules implements StageRules {
    private static final int LIMIT_DEPTH = 32;
    private static final int SHORT_VECTOR = 4;
    private static final int IMAGE_DIM = 1;
    private static final int IMAGE_SAMPLED = 5;
    private static final int IMAGE_FORMAT = 6;
    private static final int TILE_IMAGE = CodeProblems.number("Dim", "TileImageDataEXT");
    private static final int TILE_ATTACHMENT = CodeProblems.number("StorageClass", "TileAttachmentQCOM");
    private static final int DESCRIPTOR_HEAP = CodeProblems.number("Capability", "DescriptorHeapEXT");
    private static final int BFLOAT16 = CodeProblems.number("FPEncoding", "BFloat16KHR");
    private static final Set<Integer> FLOAT8 = numbers("FPEncoding", "Float8E4M3EXT", "Float8E5M2EXT");
    private static final Set<Integer> LONG_VECTORS = numbers(
            "StorageClass",
            "Function",
            "Private",
            "Uniform",
            "Workgroup",
            "StorageBuffer",
            "PhysicalStorageBuffer",
            "PushConstant",
            "ShaderRecordBufferKHR");
    private static final Set<Integer> RUNTIME_ARRAYS_IN_BLOCKS =
            numbers("StorageClass", "StorageBuffer", "PhysicalStorageBuffer", "Uniform");
    private static final Set<Integer> RUNTIME_ARRAYS_OF_RESOURCES =
            numbers("StorageClass", "StorageBuffer", "Uniform", "UniformConstant");
    private static final int NODE_PAYLOAD = CodeProblems.number("StorageClass", "NodePayloadAMDX");
    private static final Set<Integer> OTHER_OPAQUE = opcodes("OpTypeOpaque", "OpTypeRayQueryKHR", "OpTypeHitObjectNV");
    private static final Set<Integer> FLOAT_FORMATS = numbers(
            "ImageFormat",
            "Rgba32f",
            "Rgba16f",
            "R32f",
            "Rgba8",
            "Rgba8Snorm",
            "Rg32f",
            "Rg16f",
            "R11fG11fB10f",
            "R16f",
            "Rgba16",
            "Rgb10A2",
            "Rg16",
            "Rg8",
            "R16",
            "R8",
            "Rgba16Snorm",
            "Rg16Snorm",
            "Rg8Snorm",
            "R16Snorm",
            "R8Snorm");
    private static final Set<Integer> LONG_FORMATS = numbers("ImageFormat", "R64i", "R64ui");
    private static final int SCOPE_WORKGROUP = 2;
    private static final int SCOPE_SUBGROUP = 3;

    @Override
    public void check(CreatedStage stage) {
        if (!stage.leads()) {
            return;
        }
        CodeProblems problems = new CodeProblems(stage);
        for (Instruction global : stage.module().section(Section.TYPES)) {
            switch (global.opcode()) {
                case Op.VARIABLE -> variable(problems, global);
                case Op.TYPE_POINTER ->
                    problems.when(
                            !LONG_VECTORS.contains(global.operand(0))
                                    && longVector(stage.module(), global.operand(1), 0),
                            "VUID-StandaloneSpirv-Type-12297",
                            global,
                            "a vector with more than four components is in a storage class that has none",
                            "use vectors of up to four components, or an array");
                case Op.TYPE_STRUCT -> structure(problems, global);
                case Op.TYPE_IMAGE -> format(problems, global);
                case Op.TYPE_COOPERATIVE_MATRIX_KHR -> {
                    long scope = stage.fixed(global.operandOr(1, 0), SCOPE_SUBGROUP);
                    problems.when(
                            scope != SCOPE_WORKGROUP && scope != SCOPE_SUBGROUP,
                            "VUID-StandaloneSpirv-Scope-12243",
                            global,
                            "the scope of a cooperative matrix is neither Workgroup nor Subgroup",
                            "use one of these scopes");
                }
                default -> {}
            }
        }
    }

    private static void variable(CodeProblems problems, Instruction variable) {
        SpirvModule module = problems.stage().module();
        int storage = variable.operandOr(0, StorageClass.PRIVATE);
        int type = module.types().pointee(variable.resultType());
        int inner = module.types().withoutArrays(type);
        if (storage == StorageClass.INPUT || storage == StorageClass.OUTPUT) {
            encodings(problems, variable, inner);
        }
        if (storage == TILE_ATTACHMENT) {
            tileAttachment(problems, variable, inner);
        }
        Instruction image = module.definition(inner);
        problems.when(
                storage == StorageClass.TILE_IMAGE_EXT
                        && (image == null
                                || image.opcode() != Op.TYPE_IMAGE
                                || image.operandOr(IMAGE_DIM, TILE_IMAGE) != TILE_IMAGE),
                "VUID-StandaloneSpirv-None-08724",
                variable,
                "a variable in the storage class TileImageEXT is not a tile image",
                "declare an image with the Dim TileImageDataEXT");
        runtimeArrays(problems, variable, storage, type);
        if (storage != StorageClass.FUNCTION && storage != StorageClass.PRIVATE) {
            sized(problems, variable, storage, type);
        }
    }

    private static void encodings(CodeProblems problems, Instruction variable, int type) {
        SpirvModule module = problems.stage().module();
        int scalar = module.opcodeOf(type) == Op.TYPE_VECTOR ? module.types().elementType(type) : type;
        int encoding = encoding(module, scalar);
        problems.when(
                encoding == BFLOAT16,
                "VUID-StandaloneSpirv-OpTypeFloat-10370",
                variable,
                "an input or output is a BFloat16KHR",
                "convert it to a float of 16 or 32 bits");
        problems.when(
                FLOAT8.contains(encoding),
                "VUID-StandaloneSpirv-OpTypeFloat-10823",
                variable,
                "an input or output is a float of 8 bits",
                "convert it to a float of 16 or 32 bits");
    }

    /** The encoding of an OpTypeFloat, -1 for that of IEEE 754 and for other types. */
    static int encoding(SpirvModule module, int type) {
        Instruction definition = module.definition(type);
        return definition != null && definition.opcode() == Op.TYPE_FLOAT ? definition.operandOr(1, -1) : -1;
    }

    private static void tileAttachment(CodeProblems problems, Instruction variable, int type) {
        SpirvModule module = problems.stage().module();
        Instruction image = module.definition(type);
        boolean known = image != null && image.opcode() == Op.TYPE_IMAGE;
        problems.when(
                known && image.operandOr(IMAGE_DIM, Dim.DIM_2D) != Dim.DIM_2D,
                "VUID-StandaloneSpirv-OpTypeImage-10693",
                variable,
                "a tile attachment is not a 2D image",
                "declare the image as 2D");
        int sampled = known ? image.operandOr(IMAGE_SAMPLED, 1) : 1;
        problems.when(
                sampled != 1 && sampled != 2,
                "VUID-StandaloneSpirv-OpTypeImage-10694",
                variable,
                "the Sampled operand of a tile attachment is neither 1 nor 2",
                "declare a sampled image or a storage image");
        problems.when(
                !module.decorations().has(variable.resultId(), Decoration.DESCRIPTOR_SET)
                        || !module.decorations().has(variable.resultId(), Decoration.BINDING),
                "VUID-StandaloneSpirv-TileAttachmentQCOM-10695",
                variable,
                "a tile attachment has no DescriptorSet and Binding",
                "give the variable a set and a binding");
        problems.when(
                module.decorations().has(variable.resultId(), Decoration.COMPONENT),
                "VUID-StandaloneSpirv-TileAttachmentQCOM-10696",
                variable,
                "a tile attachment has a Component",
                "remove the decoration");
    }

    /** An array without a size is the outermost one of resources, or the last member of a block for a buffer. */
    private static void runtimeArrays(CodeProblems problems, Instruction variable, int storage, int type) {
        SpirvModule module = problems.stage().module();
        Types types = module.types();
        int element = types.isArray(type) ? types.elementType(type) : type;
        boolean outer = module.opcodeOf(type) == Op.TYPE_RUNTIME_ARRAY;
        boolean allowed = !outer || RUNTIME_ARRAYS_OF_RESOURCES.contains(storage);
        for (int inner = element; types.isArray(inner); inner = types.elementType(inner)) {
            allowed &= module.opcodeOf(inner) != Op.TYPE_RUNTIME_ARRAY;
        }
        int structure = types.withoutArrays(type);
        int members = types.memberCount(structure);
        for (int member = 0; member < members; member++) {
            int of = types.memberType(structure, member);
            boolean last = member == members - 1
                    && RUNTIME_ARRAYS_IN_BLOCKS.contains(storage)
                    && (module.decorations().has(structure, Decoration.BLOCK)
                            || module.decorations().has(structure, Decoration.BUFFER_BLOCK));
            allowed &= last
                    ? !contains(module, types.isArray(of) ? types.elementType(of) : of, Op.TYPE_RUNTIME_ARRAY, 0)
                    : !contains(module, of, Op.TYPE_RUNTIME_ARRAY, 0);
        }
        problems.when(
                !allowed && storage != NODE_PAYLOAD,
                "VUID-StandaloneSpirv-OpTypeRuntimeArray-04680",
                variable,
                "an array without a size is neither one of resources nor the last member of a block for a buffer",
                "give the array a size");
    }

    private static boolean contains(SpirvModule module, int type, int opcode, int depth) {
        Types types = module.types();
        if (module.opcodeOf(type) == opcode) {
            return true;
        }
        if (depth > LIMIT_DEPTH) {
            return false;
        }
        for (int member = 0; member < types.memberCount(type); member++) {
            if (contains(module, types.memberType(type, member), opcode, depth + 1)) {
                return true;
            }
        }
        return types.isArray(type) && contains(module, types.elementType(type), opcode, depth + 1);
    }

    private static boolean longVector(SpirvModule module, int type, int depth) {
        Types types = module.types();
        Instruction definition = module.definition(type);
        if (definition == null || depth > LIMIT_DEPTH) {
            return false;
        }
        if (definition.opcode() == Op.TYPE_VECTOR) {
            return Integer.compareUnsigned(definition.operandOr(1, 0), SHORT_VECTOR) > 0;
        }
        for (int member = 0; member < types.memberCount(type); member++) {
            if (longVector(module, types.memberType(type, member), depth + 1)) {
                return true;
            }
        }
        return types.isArray(type) && longVector(module, types.elementType(type), depth + 1);
    }

    /** Arrays and vectors whose size a specialization constant has, inside of the type of a variable. */
    private static void sized(CodeProblems problems, Instruction variable, int storage, int type) {
        SpirvModule module = problems.stage().module();
        Types types = module.types();
        boolean passed = storage == StorageClass.INPUT || storage == StorageClass.OUTPUT;
        boolean block = module.decorations().has(types.withoutArrays(type), Decoration.BLOCK);
        if (storage == StorageClass.WORKGROUP && !block) {
            return;
        }
        int outside = passed && types.isArray(type) ? types.elementType(type) : type;
        problems.noteWhen(
                specialized(module, outside, Op.TYPE_ARRAY, true, 0),
                "VUID-StandaloneSpirv-Function-04681",
                variable,
                "an array inside of the type of a variable is sized by a specialization constant",
                "size it by a constant");
        problems.when(
                specialized(module, outside, Op.TYPE_COOPERATIVE_VECTOR_NV, true, 0),
                "VUID-StandaloneSpirv-Function-12294",
                variable,
                "a vector inside of the type of a variable is sized by a specialization constant",
                "size it by a constant");
    }

    private static boolean specialized(SpirvModule module, int type, int opcode, boolean outermost, int depth) {
        Types types = module.types();
        Instruction definition = module.definition(type);
        if (definition == null || depth > LIMIT_DEPTH) {
            return false;
        }
        int size = module.opcodeOf(definition.operandOr(1, 0));
        if (!outermost && definition.opcode() == opcode && (size == Op.SPEC_CONSTANT || size == Op.SPEC_CONSTANT_OP)) {
            return true;
        }
        for (int member = 0; member < types.memberCount(type); member++) {
            if (specialized(module, types.memberType(type, member), opcode, false, depth + 1)) {
                return true;
            }
        }
        return types.isArray(type) && specialized(module, types.elementType(type), opcode, false, depth + 1);
    }

    private static void structure(CodeProblems problems, Instruction structure) {
        SpirvModule module = problems.stage().module();
        for (int member = 0; member < structure.operandCount(); member++) {
            int opcode = module.opcodeOf(module.types().withoutArrays(structure.operand(member)));
            problems.when(
                    OTHER_OPAQUE.contains(opcode) && TypeDeclarationRules.declares(module, DESCRIPTOR_HEAP),
                    "VUID-StandaloneSpirv-DescriptorHeapEXT-11482",
                    structure,
                    "a structure contains an opaque type that is no descriptor",
                    "declare it outside of the structure");
        }
    }

    private static void format(CodeProblems problems, Instruction image) {
        SpirvModule module = problems.stage().module();
        int format = image.operandOr(IMAGE_FORMAT, 0);
        int type = image.operandOr(0, 0);
        boolean real = module.opcodeOf(type) == Op.TYPE_FLOAT;
        boolean wide = module.types().widthBits(type) == Long.SIZE;
        problems.when(
                format != 0
                        && (real || module.opcodeOf(type) == Op.TYPE_INT)
                        && (FLOAT_FORMATS.contains(format) != real || LONG_FORMATS.contains(format) != wide),
                "VUID-StandaloneSpirv-Image-04965",
                image,
                "the sampled type of an image is not that of its format",
                "declare the image with the type that its format has");
    }
}

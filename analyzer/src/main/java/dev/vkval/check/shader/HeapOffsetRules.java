package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.number;
import static dev.vkval.check.shader.CodeProblems.opcode;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** Constant offsets of descriptors in structures and in descriptor heaps beside the alignments of the device. */
final class HeapOffsetRules implements StageRules {
    private static final String HEAP = "VkPhysicalDeviceDescriptorHeapPropertiesEXT";
    private static final String TENSOR_HEAP = "VkPhysicalDeviceDescriptorHeapTensorPropertiesARM";
    private static final String SAMPLERS = "samplerDescriptorAlignment";
    private static final String IMAGES = "imageDescriptorAlignment";
    private static final String BUFFERS = "bufferDescriptorAlignment";
    private static final String TENSORS = "tensorDescriptorAlignment";
    private static final int MEMBER_DECORATE_ID = opcode("OpMemberDecorateIdEXT");
    private static final int UNTYPED_TEXEL_POINTER = opcode("OpUntypedImageTexelPointerEXT");
    private static final int OFFSET_ID = number("Decoration", "OffsetIdEXT");
    private static final int ARRAY_STRIDE_ID = number("Decoration", "ArrayStrideIdEXT");
    private static final Set<Integer> HEAPS = CodeProblems.numbers("BuiltIn", "SamplerHeapEXT", "ResourceHeapEXT");
    private static final int LIMIT_CHAINS = 16;
    private static final long UNKNOWN = -1;

    /** What descriptors of a type are aligned to: where they are members, and where they are loaded. */
    private record Alignment(String property, String ofMember, String ofLoad) {}

    private static final Map<Integer, Alignment> ALIGNMENTS = Map.of(
            Op.TYPE_SAMPLER,
            new Alignment(
                    SAMPLERS,
                    "VUID-RuntimeSpirv-samplerDescriptorAlignment-11476",
                    "VUID-RuntimeSpirv-samplerDescriptorAlignment-11348"),
            Op.TYPE_IMAGE,
            new Alignment(
                    IMAGES,
                    "VUID-RuntimeSpirv-imageDescriptorAlignment-11477",
                    "VUID-RuntimeSpirv-imageDescriptorAlignment-11349"),
            Op.TYPE_BUFFER_EXT,
            new Alignment(BUFFERS, "VUID-RuntimeSpirv-bufferDescriptorAlignment-11478", null),
            Op.TYPE_ACCELERATION_STRUCTURE_KHR,
            new Alignment(
                    BUFFERS, "VUID-RuntimeSpirv-bufferDescriptorAlignment-11479", "VUID-RuntimeSpirv-Result-11350"),
            Op.TYPE_TENSOR_ARM,
            new Alignment(
                    TENSORS,
                    "VUID-RuntimeSpirv-tensorDescriptorAlignment-11480",
                    "VUID-RuntimeSpirv-tensorDescriptorAlignment-11481"));

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        for (Instruction decoration : stage.module().section(Section.ANNOTATIONS)) {
            member(problems, decoration);
        }
        stage.instructions(instruction -> {
            if (instruction.opcode() == Op.LOAD) {
                Alignment alignment = ALIGNMENTS.get(stage.module().opcodeOf(instruction.resultType()));
                if (alignment != null && alignment.ofLoad() != null) {
                    aligned(problems, instruction, 0, alignment.property(), alignment.ofLoad());
                }
            } else if (instruction.opcode() == Op.BUFFER_POINTER_EXT) {
                aligned(problems, instruction, 0, BUFFERS, "VUID-RuntimeSpirv-bufferDescriptorAlignment-11384");
            } else if (instruction.opcode() == UNTYPED_TEXEL_POINTER
                    || instruction.opcode() == Op.IMAGE_TEXEL_POINTER) {
                aligned(
                        problems,
                        instruction,
                        instruction.opcode() == UNTYPED_TEXEL_POINTER ? 1 : 0,
                        IMAGES,
                        "VUID-RuntimeSpirv-imageDescriptorAlignment-11383");
            }
        });
    }

    private static boolean misaligned(CreatedStage stage, long offset, String property) {
        String struct = property.equals(TENSORS) ? TENSOR_HEAP : HEAP;
        OptionalLong alignment = stage.property(struct, property, 0);
        return offset >= 0 && alignment.isPresent() && alignment.getAsLong() > 0 && offset % alignment.getAsLong() != 0;
    }

    private static void member(CodeProblems problems, Instruction decoration) {
        CreatedStage stage = problems.stage();
        boolean literal = decoration.opcode() == Op.MEMBER_DECORATE && decoration.operandOr(2, -1) == Decoration.OFFSET;
        boolean id = decoration.opcode() == MEMBER_DECORATE_ID && decoration.operandOr(2, -1) == OFFSET_ID;
        if (!literal && !id) {
            return;
        }
        int type = stage.module().types().memberType(decoration.operand(0), decoration.operand(1));
        Alignment alignment =
                ALIGNMENTS.get(stage.module().opcodeOf(stage.module().types().withoutArrays(type)));
        long offset = literal
                ? Integer.toUnsignedLong(decoration.operandOr(3, 0))
                : stage.constants().value(decoration.operandOr(3, 0), UNKNOWN);
        if (alignment != null) {
            problems.when(
                    misaligned(stage, offset, alignment.property()),
                    alignment.ofMember(),
                    decoration,
                    "the offset of a descriptor in a structure is not a multiple of " + alignment.property(),
                    "align the member");
        }
    }

    private static void aligned(CodeProblems problems, Instruction access, int operand, String property, String rule) {
        problems.when(
                misaligned(problems.stage(), heapOffset(problems.stage(), access.operandOr(operand, 0)), property),
                rule,
                access,
                "a descriptor is accessed at an offset in its heap that is not a multiple of " + property,
                "align the descriptors in the heap");
    }

    /** Bytes between the base of a descriptor heap and where a pointer points; unknown for other or variable pointers. */
    private static long heapOffset(CreatedStage stage, int pointer) {
        SpirvModule module = stage.module();
        Instruction at = module.definition(pointer);
        long sum = 0;
        for (int i = 0; at != null && i < LIMIT_CHAINS; i++) {
            if (at.opcode() == Op.UNTYPED_VARIABLE_KHR || at.opcode() == Op.VARIABLE) {
                int builtIn = module.decorations().value(at.resultId(), Decoration.BUILT_IN, -1);
                return HEAPS.contains(builtIn) ? sum : UNKNOWN;
            }
            if (at.opcode() != Op.UNTYPED_ACCESS_CHAIN_KHR && at.opcode() != Op.UNTYPED_IN_BOUNDS_ACCESS_CHAIN_KHR) {
                return UNKNOWN;
            }
            long offset = chainOffset(stage, at);
            if (offset < 0) {
                return UNKNOWN;
            }
            sum += offset;
            at = module.definition(at.operandOr(1, 0));
        }
        return UNKNOWN;
    }

    private static long chainOffset(CreatedStage stage, Instruction chain) {
        SpirvModule module = stage.module();
        int type = chain.operandOr(0, 0);
        long offset = 0;
        for (int i = 2; i < chain.operandCount(); i++) {
            long index = stage.constants().value(chain.operand(i), UNKNOWN);
            boolean structure = module.opcodeOf(type) == Op.TYPE_STRUCT;
            if (index < 0
                    || index > Integer.MAX_VALUE
                    || !structure && !module.types().isArray(type)) {
                return UNKNOWN;
            }
            long step = structure ? memberOffset(stage, type, (int) index) : stride(stage, type);
            if (step < 0) {
                return UNKNOWN;
            }
            offset += structure ? step : step * index;
            type = module.types().component(type, (int) index);
        }
        return offset;
    }

    private static long memberOffset(CreatedStage stage, int structure, int member) {
        return stage.module().decorations().memberHas(structure, member, Decoration.OFFSET)
                ? Integer.toUnsignedLong(
                        stage.module().decorations().memberValue(structure, member, Decoration.OFFSET, 0))
                : UNKNOWN;
    }

    private static long stride(CreatedStage stage, int array) {
        SpirvModule module = stage.module();
        if (module.decorations().has(array, Decoration.ARRAY_STRIDE)) {
            return Integer.toUnsignedLong(module.decorations().value(array, Decoration.ARRAY_STRIDE, 0));
        }
        return module.decorations().has(array, ARRAY_STRIDE_ID)
                ? stage.constants().value(module.decorations().value(array, ARRAY_STRIDE_ID, 0), UNKNOWN)
                : UNKNOWN;
    }
}

package dev.vkval.check.shader;

import dev.vkval.spirv.Dim;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;

/**
 * Indices into arrays of input attachments and of texel buffers that are not constants, which take a capability (Standalone
 * SPIR-V Validation). For arrays of buffers and images, compilers of GLSL leave theirs out, and devices accept that.
 */
final class DynamicIndexRules implements StageRules {
    private static final int IMAGE_DIM = 1;
    private static final int IMAGE_SAMPLED = 5;

    /** What resources are, by the capabilities for their arrays. */
    private enum Kind {
        INPUT_ATTACHMENT("InputAttachment", "VUID-StandaloneSpirv-InputAttachmentArrayDynamicIndexing-10131"),
        UNIFORM_TEXEL_BUFFER("UniformTexelBuffer", "VUID-StandaloneSpirv-UniformTexelBufferArrayDynamicIndexing-10132"),
        STORAGE_TEXEL_BUFFER("StorageTexelBuffer", "VUID-StandaloneSpirv-StorageTexelBufferArrayDynamicIndexing-10133");

        private final String dynamic;
        private final int dynamicNumber;
        private final int nonUniform;
        private final String rule;

        Kind(String name, String rule) {
            this.dynamic = name + "ArrayDynamicIndexing";
            this.dynamicNumber = CodeProblems.number("Capability", dynamic);
            this.nonUniform = CodeProblems.number("Capability", name + "ArrayNonUniformIndexing");
            this.rule = rule;
        }
    }

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        stage.instructions(instruction -> {
            if (instruction.opcode() == Op.ACCESS_CHAIN || instruction.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN) {
                chain(problems, instruction);
            }
        });
    }

    private static void chain(CodeProblems problems, Instruction chain) {
        SpirvModule module = problems.stage().module();
        Types types = module.types();
        Instruction variable = module.definition(chain.operandOr(0, 0));
        if (variable == null || variable.opcode() != Op.VARIABLE) {
            return;
        }
        int type = types.pointee(variable.resultType());
        boolean constant = true;
        for (int i = 1; types.isArray(type) && i < chain.operandCount(); i++) {
            constant &= constant(problems.stage(), chain.operand(i));
            type = types.elementType(type);
        }
        Kind kind = constant || types.isArray(type) ? null : kind(module, variable.operand(0), type);
        if (kind == null
                || TypeDeclarationRules.declares(module, kind.dynamicNumber)
                || TypeDeclarationRules.declares(module, kind.nonUniform)) {
            return;
        }
        problems.when(
                true,
                kind.rule,
                chain,
                "an array of resources is indexed by a value that is not constant, without the capability "
                        + kind.dynamic,
                "declare the capability");
    }

    private static boolean constant(CreatedStage stage, int id) {
        return switch (stage.module().opcodeOf(id)) {
            case Op.NOP, Op.CONSTANT, Op.CONSTANT_NULL, Op.SPEC_CONSTANT, Op.SPEC_CONSTANT_OP -> true;
            default -> stage.constants().folded(id, Long.MIN_VALUE) != Long.MIN_VALUE;
        };
    }

    private static Kind kind(SpirvModule module, int storage, int type) {
        Instruction definition = storage == StorageClass.UNIFORM_CONSTANT ? module.definition(type) : null;
        boolean sampled = definition != null && definition.opcode() == Op.TYPE_SAMPLED_IMAGE;
        return image(sampled ? module.definition(definition.operandOr(0, 0)) : definition);
    }

    private static Kind image(Instruction image) {
        if (image == null || image.opcode() != Op.TYPE_IMAGE) {
            return null;
        }
        boolean storage = image.operandOr(IMAGE_SAMPLED, 1) == 2;
        return switch (image.operandOr(IMAGE_DIM, 0)) {
            case Dim.SUBPASS_DATA -> Kind.INPUT_ATTACHMENT;
            case Dim.BUFFER -> storage ? Kind.STORAGE_TEXEL_BUFFER : Kind.UNIFORM_TEXEL_BUFFER;
            default -> null;
        };
    }
}

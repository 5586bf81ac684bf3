package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Decorations;
import dev.vkval.spirv.Dim;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;

/**
 * Indices into arrays of resources that are not constants, which take a capability (Standalone SPIR-V Validation). For arrays of
 * buffers and images, compilers of GLSL leave theirs out, and devices accept that: of those there are notes alone.
 */
final class DynamicIndexRules implements StageRules {
    private static final int IMAGE_DIM = 1;
    private static final int IMAGE_SAMPLED = 5;

    /** What resources are, by the capabilities for their arrays. */
    private enum Kind {
        INPUT_ATTACHMENT("InputAttachment", "VUID-StandaloneSpirv-InputAttachmentArrayDynamicIndexing-10131"),
        UNIFORM_TEXEL_BUFFER("UniformTexelBuffer", "VUID-StandaloneSpirv-UniformTexelBufferArrayDynamicIndexing-10132"),
        STORAGE_TEXEL_BUFFER("StorageTexelBuffer", "VUID-StandaloneSpirv-StorageTexelBufferArrayDynamicIndexing-10133"),
        UNIFORM_BUFFER("UniformBuffer", "VUID-StandaloneSpirv-UniformBufferArrayDynamicIndexing-10127"),
        SAMPLED_IMAGE("SampledImage", "VUID-StandaloneSpirv-SampledImageArrayDynamicIndexing-10128"),
        STORAGE_BUFFER("StorageBuffer", "VUID-StandaloneSpirv-StorageBufferArrayDynamicIndexing-10129"),
        STORAGE_IMAGE("StorageImage", "VUID-StandaloneSpirv-StorageImageArrayDynamicIndexing-10130");

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

        /** Whether compilers declare the capability, so that a module without it is an error. */
        private boolean declared() {
            return this == INPUT_ATTACHMENT || this == UNIFORM_TEXEL_BUFFER || this == STORAGE_TEXEL_BUFFER;
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
        String title = "an array of resources is indexed by a value that is not constant, without the capability "
                + kind.dynamic;
        if (kind.declared()) {
            problems.when(true, kind.rule, chain, title, "declare the capability");
        } else {
            problems.noteWhen(true, kind.rule, chain, title, "declare the capability");
        }
    }

    private static boolean constant(CreatedStage stage, int id) {
        return switch (stage.module().opcodeOf(id)) {
            case Op.NOP, Op.CONSTANT, Op.CONSTANT_NULL, Op.SPEC_CONSTANT, Op.SPEC_CONSTANT_OP -> true;
            default -> stage.constants().folded(id, Long.MIN_VALUE) != Long.MIN_VALUE;
        };
    }

    private static Kind kind(SpirvModule module, int storage, int type) {
        Decorations decorations = module.decorations();
        return switch (storage) {
            case StorageClass.STORAGE_BUFFER -> Kind.STORAGE_BUFFER;
            case StorageClass.UNIFORM ->
                decorations.has(type, Decoration.BUFFER_BLOCK)
                        ? Kind.STORAGE_BUFFER
                        : decorations.has(type, Decoration.BLOCK) ? Kind.UNIFORM_BUFFER : null;
            case StorageClass.UNIFORM_CONSTANT -> handle(module, module.definition(type));
            default -> null;
        };
    }

    private static Kind handle(SpirvModule module, Instruction type) {
        return switch (type == null ? Op.NOP : type.opcode()) {
            case Op.TYPE_SAMPLER -> Kind.SAMPLED_IMAGE;
            case Op.TYPE_SAMPLED_IMAGE -> image(module.definition(type.operandOr(0, 0)));
            case Op.TYPE_IMAGE -> image(type);
            default -> null;
        };
    }

    private static Kind image(Instruction image) {
        if (image == null || image.opcode() != Op.TYPE_IMAGE) {
            return null;
        }
        boolean storage = image.operandOr(IMAGE_SAMPLED, 1) == 2;
        return switch (image.operandOr(IMAGE_DIM, 0)) {
            case Dim.SUBPASS_DATA -> Kind.INPUT_ATTACHMENT;
            case Dim.BUFFER -> storage ? Kind.STORAGE_TEXEL_BUFFER : Kind.UNIFORM_TEXEL_BUFFER;
            default -> storage ? Kind.STORAGE_IMAGE : Kind.SAMPLED_IMAGE;
        };
    }
}

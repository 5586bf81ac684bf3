package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.number;
import static dev.vkval.check.shader.CodeProblems.opcode;
import static dev.vkval.check.shader.CodeProblems.opcodes;

import dev.vkval.spirv.Dim;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import java.util.OptionalLong;
import java.util.Set;

/** Images, decorations and sizes of block matching, box filters and weighted sampling, and arrays that are cut. */
final class ImageProcessingRules implements StageRules {
    private static final String PROPERTIES = "VkPhysicalDeviceImageProcessingPropertiesQCOM";
    private static final int SAMPLE_WEIGHTED = opcode("OpImageSampleWeightedQCOM");
    private static final int BOX_FILTER = opcode("OpImageBoxFilterQCOM");
    private static final int EXTRACT_SUB_ARRAY = opcode("OpExtractSubArrayQCOM");
    private static final Set<Integer> BLOCK_MATCH = opcodes("OpImageBlockMatchSSDQCOM", "OpImageBlockMatchSADQCOM");
    private static final Set<Integer> WINDOW_MATCH = opcodes(
            "OpImageBlockMatchWindowSSDQCOM",
            "OpImageBlockMatchWindowSADQCOM",
            "OpImageBlockMatchGatherSSDQCOM",
            "OpImageBlockMatchGatherSADQCOM");
    private static final int WEIGHT_TEXTURE = number("Decoration", "WeightTextureQCOM");
    private static final int BLOCK_MATCH_TEXTURE = number("Decoration", "BlockMatchTextureQCOM");
    private static final int REFERENCE = 2;
    private static final int SIZE = 4;
    private static final int BOX_SIZE = 2;
    private static final int DEPTH = 2;
    private static final int ARRAYED = 3;
    private static final int MULTISAMPLED = 4;
    private static final int SAMPLED = 5;

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        stage.instructions(instruction -> {
            int opcode = instruction.opcode();
            if (opcode == SAMPLE_WEIGHTED) {
                image(problems, instruction, 2, 1, "VUID-RuntimeSpirv-OpImageSampleWeightedQCOM-06980");
                decorated(
                        problems, instruction, 2, WEIGHT_TEXTURE, "VUID-RuntimeSpirv-OpImageSampleWeightedQCOM-06981");
            } else if (BLOCK_MATCH.contains(opcode)) {
                match(
                        problems,
                        instruction,
                        "VUID-RuntimeSpirv-OpImageBlockMatchSSDQCOM-06983",
                        "VUID-RuntimeSpirv-OpImageBlockMatchSSDQCOM-06984",
                        "VUID-RuntimeSpirv-OpImageBlockMatchSSDQCOM-06988");
            } else if (WINDOW_MATCH.contains(opcode)) {
                match(
                        problems,
                        instruction,
                        "VUID-RuntimeSpirv-OpImageBlockMatchWindow-09220",
                        "VUID-RuntimeSpirv-OpImageBlockMatchWindow-09221",
                        "VUID-RuntimeSpirv-maxBlockMatchRegion-09225");
            } else if (opcode == BOX_FILTER) {
                box(problems, instruction);
            } else if (opcode == EXTRACT_SUB_ARRAY) {
                cut(problems, instruction);
            }
        });
    }

    private static void match(
            CodeProblems problems, Instruction match, String ofImage, String ofTexture, String ofSize) {
        for (int operand : new int[] {0, REFERENCE}) {
            image(problems, match, operand, 0, ofImage);
            decorated(problems, match, operand, BLOCK_MATCH_TEXTURE, ofTexture);
        }
        CreatedStage stage = problems.stage();
        long width = component(stage, match.operandOr(SIZE, 0), 0);
        long height = component(stage, match.operandOr(SIZE, 0), 1);
        problems.when(
                stage.exceeds(width, PROPERTIES, "maxBlockMatchRegion.width", 0)
                        || stage.exceeds(height, PROPERTIES, "maxBlockMatchRegion.height", 0),
                ofSize,
                match,
                "the size of a block is more than maxBlockMatchRegion",
                "match smaller blocks");
    }

    /** A component of a constant vector of integers, 0 where it is not known. */
    private static long component(CreatedStage stage, int id, int component) {
        Instruction vector = stage.module().definition(id);
        return vector != null && vector.opcode() == Op.CONSTANT_COMPOSITE
                ? stage.fixed(vector.operandOr(component, 0), 0)
                : 0;
    }

    private static void image(CodeProblems problems, Instruction instruction, int operand, int arrayed, String rule) {
        SpirvModule module = problems.stage().module();
        Instruction type = PointerOrigin.imageType(module, instruction.operandOr(operand, 0));
        Instruction variable = PointerOrigin.loadedFrom(module, instruction.operandOr(operand, 0));
        boolean wrong = type != null
                && (type.operandOr(1, Dim.DIM_2D) != Dim.DIM_2D
                        || type.operandOr(DEPTH, 0) != 0
                        || type.operandOr(ARRAYED, arrayed) != arrayed
                        || type.operandOr(MULTISAMPLED, 0) != 0
                        || type.operandOr(SAMPLED, 1) != 1);
        problems.when(
                wrong || variable != null && variable.operandOr(0, 0) != StorageClass.UNIFORM_CONSTANT,
                rule,
                instruction,
                "an image that is processed is not a sampled 2D image of the kind that the instruction takes",
                "declare it as 2D, without depth and samples, and as an array for weights alone");
    }

    private static void decorated(
            CodeProblems problems, Instruction instruction, int operand, int decoration, String rule) {
        SpirvModule module = problems.stage().module();
        Instruction variable = PointerOrigin.loadedFrom(module, instruction.operandOr(operand, 0));
        problems.when(
                variable != null && !module.decorations().has(variable.resultId(), decoration),
                rule,
                instruction,
                "an image that is processed is not decorated for that",
                "decorate the variable with WeightTextureQCOM or BlockMatchTextureQCOM");
    }

    private static void box(CodeProblems problems, Instruction filter) {
        CreatedStage stage = problems.stage();
        Instruction size = stage.module().definition(filter.operandOr(BOX_SIZE, 0));
        Instruction height = size != null && size.opcode() == Op.CONSTANT_COMPOSITE
                ? stage.module().definition(size.operandOr(1, 0))
                : null;
        if (height == null || height.opcode() != Op.CONSTANT) {
            return;
        }
        float value = Float.intBitsToFloat(height.operandOr(0, 0));
        OptionalLong most = stage.property(PROPERTIES, "maxBoxFilterBlockSize.height", 0);
        problems.when(
                value < 1 || most.isPresent() && value > most.getAsLong(),
                "VUID-RuntimeSpirv-OpImageBoxFilterQCOM-06989",
                filter,
                "the height of a box filter is less than 1.0 or more than maxBoxFilterBlockSize",
                "use a height that the device supports");
    }

    private static void cut(CodeProblems problems, Instruction cut) {
        CreatedStage stage = problems.stage();
        Instruction array = stage.module().definition(cut.resultType());
        long length = array != null && array.opcode() == Op.TYPE_ARRAY ? stage.fixed(array.operandOr(1, 0), 1) : 1;
        problems.when(
                length > 0 && stage.fixed(cut.operandOr(1, 0), 0) % length != 0,
                "VUID-RuntimeSpirv-OpExtractSubArrayQCOM-12354",
                cut,
                "the first element of a part of an array is not a multiple of the length of the part",
                "cut at multiples of the length");
    }
}

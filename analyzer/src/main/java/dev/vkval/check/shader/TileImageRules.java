package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.HashSet;
import java.util.Set;

/**
 * The tile images of a fragment shader (Vulkan specification, "Fragment Tile Image Interface"). A dimension that a specialization may
 * change counts as one element.
 */
final class TileImageRules implements StageRules {
    private static final String RULE = "VUID-StandaloneSpirv-TileImageEXT-08723";
    private static final int IMAGE_DIM = 1;
    private static final int TILE_IMAGE = CodeProblems.number("Dim", "TileImageDataEXT");

    /** Far above device limits; bounds the look at one array of a hostile module. */
    private static final int LIMIT_LOCATIONS = 1 << 12;

    @Override
    public void check(CreatedStage stage) {
        if (stage.model() != Models.FRAGMENT) {
            return;
        }
        CodeProblems problems = new CodeProblems(stage);
        Set<Integer> taken = new HashSet<>();
        for (int id : stage.interfaceVariables()) {
            Instruction variable = stage.module().definition(id);
            if (variable != null
                    && variable.opcode() == Op.VARIABLE
                    && variable.operandOr(0, 0) == StorageClass.TILE_IMAGE_EXT) {
                declared(problems, variable);
                located(problems, variable, taken);
            }
        }
    }

    private static void declared(CodeProblems problems, Instruction variable) {
        SpirvModule module = problems.stage().module();
        Types types = module.types();
        Instruction image = module.definition(types.withoutArrays(types.pointee(variable.resultType())));
        problems.when(
                image == null || image.opcode() != Op.TYPE_IMAGE || image.operandOr(IMAGE_DIM, -1) != TILE_IMAGE,
                RULE,
                variable,
                "a tile image is no image with the Dim TileImageDataEXT",
                "declare it as one");
        problems.when(
                module.decorations().has(variable.resultId(), Decoration.COMPONENT),
                RULE,
                variable,
                "a tile image has a Component",
                "remove the decoration");
    }

    /** Those without a Location are the depth and the stencil attachment. */
    private static void located(CodeProblems problems, Instruction variable, Set<Integer> taken) {
        CreatedStage stage = problems.stage();
        Types types = stage.module().types();
        int location = stage.module().decorations().value(variable.resultId(), Decoration.LOCATION, -1);
        if (location < 0) {
            return;
        }
        long count = 1;
        for (int type = types.pointee(variable.resultType()); types.isArray(type); type = types.elementType(type)) {
            Instruction array = stage.module().definition(type);
            long length = array.opcode() == Op.TYPE_ARRAY ? stage.fixed(array.operandOr(1, 0), 1) : 1;
            count = Math.min(count * Math.max(1, Math.min(length, LIMIT_LOCATIONS)), LIMIT_LOCATIONS);
        }
        boolean shared = false;
        for (int i = 0; i < count; i++) {
            shared |= !taken.add(location + i);
        }
        problems.when(
                shared,
                RULE,
                variable,
                "two tile images of a fragment shader have the same Location",
                "give each a Location of its own");
    }
}

package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;

/**
 * An access of an image or texel buffer by one instruction.
 *
 * @param shape what the shader declares of it
 * @param compares whether it is sampled with depth comparison
 */
public record ImageAccess(ImageShape shape, boolean compares) {

    /**
     * The access of an instruction, null if it is none: queries read no texels.
     *
     * @param contents type of what a variable of descriptors contains
     */
    public static ImageAccess of(SpirvModule module, int contents, Instruction instruction) {
        int type = contents;
        while (module.types().isArray(type)) {
            type = module.types().elementType(type);
        }
        if (instruction.format() == null
                || instruction.opcode() == Op.FUNCTION_CALL
                || instruction.format().name().startsWith("OpImageQuery")) {
            return null;
        }
        ImageShape shape = ImageShape.of(module, type, ImageOperands.extend(instruction));
        return shape == null
                ? null
                : new ImageAccess(shape, instruction.format().name().contains("Dref"));
    }
}

package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;

/**
 * What OpTypeImage declares of a descriptor.
 *
 * @param dim Dim
 * @param arrayed whether it has array layers
 * @param multisampled whether it has several samples
 * @param sampledType numeric type of the Sampled Type, null if that is void
 * @param widthBits width of the Sampled Type, 0 if that is void
 * @param format Image Format, 0 for Unknown
 * @param extended whether an access says itself, by SignExtend or ZeroExtend, whether integers are signed
 */
public record ImageShape(
        int dim,
        boolean arrayed,
        boolean multisampled,
        Numeric sampledType,
        int widthBits,
        int format,
        boolean extended) {

    /** The numeric types that the formats of images and Sampled Types have in common. */
    public enum Numeric {
        FLOAT,
        SINT,
        UINT
    }

    /** @param type id of an OpTypeImage, or of an OpTypeSampledImage of one; null is returned for other types */
    static ImageShape of(SpirvModule module, int type, boolean extended) {
        Instruction image = module.definition(type);
        if (image != null && image.opcode() == Op.TYPE_SAMPLED_IMAGE) {
            image = module.definition(image.operand(0));
        }
        if (image == null || image.opcode() != Op.TYPE_IMAGE) {
            return null;
        }
        int sampled = image.operand(0);
        return new ImageShape(
                image.operandOr(1, 0),
                image.operandOr(3, 0) == 1,
                image.operandOr(4, 0) == 1,
                numeric(module, sampled),
                module.types().widthBits(sampled),
                image.operandOr(6, 0),
                extended);
    }

    private static Numeric numeric(SpirvModule module, int type) {
        return switch (module.opcodeOf(type)) {
            case Op.TYPE_FLOAT -> Numeric.FLOAT;
            case Op.TYPE_INT -> module.types().isSigned(type) ? Numeric.SINT : Numeric.UINT;
            default -> null;
        };
    }
}

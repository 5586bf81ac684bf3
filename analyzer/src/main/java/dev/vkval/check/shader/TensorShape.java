package dev.vkval.check.shader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.state.object.FormatInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.VkTensorDescriptionARM;

/**
 * An OpTypeTensorARM.
 *
 * @param given whether it has a Shape
 * @param dimensions the elements of the Shape; null where they are not known
 * @param element opcode of the type of its elements
 * @param bits of an element, 0 where formats for it are not compared
 */
record TensorShape(boolean given, List<Long> dimensions, int element, int bits) {
    private static final int RANK = 1;
    private static final int SHAPE = 2;

    /** Of a tensor, or of an array of tensors; null for other types. */
    static TensorShape of(SpirvModule module, int type) {
        Instruction tensor = module.definition(module.types().withoutArrays(type));
        if (tensor == null || tensor.opcode() != Op.TYPE_TENSOR_ARM) {
            return null;
        }
        Instruction element = module.definition(tensor.operandOr(0, 0));
        int opcode = element == null ? Op.NOP : element.opcode();
        boolean plain = opcode == Op.TYPE_INT || opcode == Op.TYPE_FLOAT && element.operandCount() == 1;
        boolean given = tensor.operandCount() > SHAPE;
        return new TensorShape(
                given, given ? dimensions(module, tensor) : null, opcode, plain ? element.operandOr(0, 0) : 0);
    }

    /** As many as the rank; constants with their default values. */
    private static List<Long> dimensions(SpirvModule module, Instruction tensor) {
        Constants constants = new Constants(module, Specialization.none());
        Instruction shape = module.definition(tensor.operand(SHAPE));
        long rank = constants.value(tensor.operand(RANK), -1);
        if (shape == null || shape.opcode() != Op.CONSTANT_COMPOSITE || rank != shape.operandCount()) {
            return null;
        }
        List<Long> dimensions = new ArrayList<>();
        for (int i = 0; i < shape.operandCount(); i++) {
            Instruction value = module.definition(shape.operand(i));
            if (value == null || value.opcode() != Op.CONSTANT) {
                return null;
            }
            dimensions.add(constants.value(shape.operand(i), -1));
        }
        return dimensions;
    }

    boolean known() {
        return dimensions != null;
    }

    /** Whether a VkTensorDescriptionARM has its rank, its dimensions and a format for its elements. */
    boolean describedBy(long description) {
        long array = CMemory.pointer(description + VkTensorDescriptionARM.PDIMENSIONS);
        int count = CMemory.count(VkTensorDescriptionARM.ndimensionCount(description), array);
        if (count != dimensions.size()) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (CMemory.u64(array, i) != dimensions.get(i)) {
                return false;
            }
        }
        return bits == 0 || fits(FormatInfo.of(VkTensorDescriptionARM.nformat(description)));
    }

    private boolean fits(FormatInfo format) {
        Set<String> numbers = element == Op.TYPE_FLOAT ? Set.of("SFLOAT") : Set.of("UINT", "SINT");
        return numbers.contains(format.numeric()) && format.componentBytes() * Byte.SIZE == bits;
    }

    @Override
    public String toString() {
        return "of the dimensions " + dimensions + (bits == 0 ? "" : " with elements of " + bits + " bits");
    }
}

package dev.vkval.check.shader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;
import org.lwjgl.vulkan.VkSpecializationInfo;
import org.lwjgl.vulkan.VkSpecializationMapEntry;

/** The sizes of values for specialization constants, and the arrays that have the length of one. */
final class SpecializationRules implements StageRules {
    @Override
    public void check(CreatedStage stage) {
        long info = stage.origin().info();
        if (info == 0) {
            return;
        }
        boolean object = stage.origin().owner().equals("VkShaderCreateInfoEXT");
        long specialization = CMemory.pointer(info
                + (object
                        ? VkShaderCreateInfoEXT.PSPECIALIZATIONINFO
                        : VkPipelineShaderStageCreateInfo.PSPECIALIZATIONINFO));
        if (specialization == 0) {
            return;
        }
        sizes(stage, specialization);
        arrays(stage, object);
    }

    private static void sizes(CreatedStage stage, long specialization) {
        Map<Integer, Instruction> constants = constants(stage.module());
        long entries = CMemory.pointer(specialization + VkSpecializationInfo.PMAPENTRIES);
        for (int i = 0; i < CMemory.count(VkSpecializationInfo.nmapEntryCount(specialization), entries); i++) {
            long entry = CMemory.element(entries, i, VkSpecializationMapEntry.SIZEOF);
            Instruction constant = constants.get(VkSpecializationMapEntry.nconstantID(entry));
            int needed = constant == null ? 0 : bytes(stage.module(), constant);
            if (needed != 0 && VkSpecializationMapEntry.nsize(entry) != needed) {
                stage.error("VUID-VkSpecializationMapEntry-constantID-00776")
                        .title("the value for a specialization constant has another size than the constant")
                        .message(
                                "constant %d has %d bytes, and pMapEntries[%d].size is %d",
                                VkSpecializationMapEntry.nconstantID(entry),
                                needed,
                                i,
                                VkSpecializationMapEntry.nsize(entry))
                        .help("pass a value of the size of the constant, VkBool32 for a boolean")
                        .report();
                return;
            }
        }
    }

    /** An array has at least one element; one that is sized by a constant has as many as the specialization says. */
    private static void arrays(CreatedStage stage, boolean object) {
        SpirvModule module = stage.module();
        for (Instruction type : module.section(Section.TYPES)) {
            int length = type.opcode() == Op.TYPE_ARRAY ? type.operandOr(1, 0) : 0;
            boolean fixed = length == 0 || module.opcodeOf(length) == Op.CONSTANT;
            if (!fixed && stage.constants().folded(length, 1) <= 0) {
                stage.error(
                                object
                                        ? "VUID-VkShaderCreateInfoEXT-pCode-08460"
                                        : "VUID-VkPipelineShaderStageCreateInfo-pSpecializationInfo-06849")
                        .title("an array has no elements with the values of the specialization constants")
                        .message(
                                "%s: the length of the array is %d",
                                stage.place(type), stage.constants().folded(length, 1))
                        .help("pass a value that makes it at least 1")
                        .report();
                return;
            }
        }
    }

    private static Map<Integer, Instruction> constants(SpirvModule module) {
        Map<Integer, Instruction> constants = new HashMap<>();
        for (Instruction decoration : module.section(Section.ANNOTATIONS)) {
            Instruction constant =
                    decoration.opcode() == Op.DECORATE && decoration.operandOr(1, -1) == Decoration.SPEC_ID
                            ? module.definition(decoration.operand(0))
                            : null;
            if (constant != null) {
                constants.put(decoration.operandOr(2, -1), constant);
            }
        }
        return constants;
    }

    private static int bytes(SpirvModule module, Instruction constant) {
        return switch (constant.opcode()) {
            case Op.SPEC_CONSTANT_TRUE, Op.SPEC_CONSTANT_FALSE -> Integer.BYTES;
            case Op.SPEC_CONSTANT -> module.types().widthBits(constant.resultType()) / Byte.SIZE;
            default -> 0;
        };
    }
}

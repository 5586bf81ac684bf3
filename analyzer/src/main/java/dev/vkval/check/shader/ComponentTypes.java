package dev.vkval.check.shader;

import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import org.lwjgl.vulkan.KHRCooperativeMatrix;
import org.lwjgl.vulkan.KHRShaderBfloat16;
import org.lwjgl.vulkan.NVCooperativeVector;

/** VkComponentTypeKHR of types of SPIR-V. */
final class ComponentTypes {
    private static final int BFLOAT16 = CodeProblems.number("FPEncoding", "BFloat16KHR");
    private static final int E4M3 = CodeProblems.number("FPEncoding", "Float8E4M3EXT");
    private static final int E5M2 = CodeProblems.number("FPEncoding", "Float8E5M2EXT");

    private ComponentTypes() {}

    /** The component type of a scalar, -1 for other types. */
    static int of(SpirvModule module, int type, boolean signed) {
        int width = module.types().widthBits(type);
        if (module.opcodeOf(type) == Op.TYPE_INT) {
            int log = Integer.numberOfTrailingZeros(width / Byte.SIZE);
            int first = signed
                    ? KHRCooperativeMatrix.VK_COMPONENT_TYPE_SINT8_KHR
                    : KHRCooperativeMatrix.VK_COMPONENT_TYPE_UINT8_KHR;
            return first + log;
        }
        if (module.opcodeOf(type) != Op.TYPE_FLOAT) {
            return -1;
        }
        int encoding = TypeUseRules.encoding(module, type);
        if (encoding == BFLOAT16) {
            return KHRShaderBfloat16.VK_COMPONENT_TYPE_BFLOAT16_KHR;
        }
        if (encoding == E4M3) {
            return NVCooperativeVector.VK_COMPONENT_TYPE_FLOAT_E4M3_NV;
        }
        if (encoding == E5M2) {
            return NVCooperativeVector.VK_COMPONENT_TYPE_FLOAT_E5M2_NV;
        }
        return switch (width) {
            case Short.SIZE -> KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT16_KHR;
            case Integer.SIZE -> KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT32_KHR;
            case Long.SIZE -> KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT64_KHR;
            default -> -1;
        };
    }

    /** Whether a scalar is of a component type, integers of either signedness. */
    static boolean is(SpirvModule module, int type, int component) {
        return of(module, type, true) == component || of(module, type, false) == component;
    }
}

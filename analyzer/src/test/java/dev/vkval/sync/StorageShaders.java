package dev.vkval.sync;

import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;

/** Shaders that access storage images, in SPIR-V. */
final class StorageShaders {
    /** The binding, of set 0, of the storage image that {@link #WRITES_IMAGE} writes. */
    static final int BINDING = 0;

    private static final String WRITES_IMAGE = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint %MODEL% %main "main" %MODE%
            OpDecorate %image DescriptorSet 0
            OpDecorate %image Binding 0
            OpDecorate %image NonReadable
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %float = OpTypeFloat 32
            %int = OpTypeInt 32 1
            %vec4 = OpTypeVector %float 4
            %ivec2 = OpTypeVector %int 2
            %zero = OpConstant %int 0
            %one = OpConstant %float 1
            %at = OpConstantComposite %ivec2 %zero %zero
            %texel = OpConstantComposite %vec4 %one %one %one %one
            %type = OpTypeImage %float 2D 0 0 0 2 Rgba8
            %pointer = OpTypePointer UniformConstant %type
            %image = OpVariable %pointer UniformConstant
            %main = OpFunction %void None %function
            %label = OpLabel
            %loaded = OpLoad %type %image
            OpImageWrite %loaded %at %texel
            OpReturn
            OpFunctionEnd
            """;

    private StorageShaders() {}

    /** A fragment shader that writes a storage image, and no attachment. */
    static int[] fragmentWritesImage() throws SpirvTextException {
        return assemble("Fragment", "OpExecutionMode %main OriginUpperLeft");
    }

    /** A shader of the compute execution model that writes a storage image. */
    static int[] computeWritesImage() throws SpirvTextException {
        return assemble("GLCompute", "OpExecutionMode %main LocalSize 1 1 1");
    }

    private static int[] assemble(String model, String mode) throws SpirvTextException {
        return Assembler.words(WRITES_IMAGE.replace("%MODEL%", model).replace(" %MODE%", "\n" + mode));
    }
}

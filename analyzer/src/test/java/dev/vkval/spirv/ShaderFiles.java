package dev.vkval.spirv;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Modules among the resources of tests. */
public final class ShaderFiles {
    /**
     * {@code shade.comp}, which includes {@code inc/scale.glsl}, by glslangValidator with {@code -g} (OpLine),
     * {@code -gVS} (NonSemantic.Shader.DebugInfo.100) and {@code -g0}, for Vulkan 1.2.
     */
    public static final String OP_LINE = "/dev/vkval/spirv/source/shade_g.spv";

    public static final String DEBUG_INFO = "/dev/vkval/spirv/source/shade_gVS.spv";
    public static final String STRIPPED = "/dev/vkval/spirv/source/shade_g0.spv";

    private ShaderFiles() {}

    public static byte[] bytes(String resource) throws IOException {
        try (InputStream in = ShaderFiles.class.getResourceAsStream(resource)) {
            return in.readAllBytes();
        }
    }

    public static SpirvModule module(String resource) throws IOException, SpirvFormatException {
        ByteBuffer bytes = ByteBuffer.wrap(bytes(resource)).order(ByteOrder.LITTLE_ENDIAN);
        int[] words = new int[bytes.remaining() / Integer.BYTES];
        bytes.asIntBuffer().get(words);
        return SpirvReader.read(words);
    }
}

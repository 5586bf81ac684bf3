package dev.vkval.gpuav;

/** The compiler switch that puts source lines into a module, by the tool that generated the module. */
final class CompilerSwitch {
    private static final int GLSLANG = 8;
    private static final int SHADERC = 13;
    private static final int DXC = 14;
    private static final int SLANG = 40;

    private CompilerSwitch() {}

    /** @param generator word of the module's header: the tool in its upper 16 bits */
    static String help(int generator) {
        String compile = switch (generator >>> 16) {
            case GLSLANG -> "compile it with glslang -gVS";
            case SHADERC -> "compile it with glslc -g";
            case DXC -> "compile it with dxc -fspv-debug=vulkan-with-source";
            case SLANG -> "compile it with slangc -g2";
            default -> "compile it with debug information and do not strip it";
        };
        return "the shader has no source lines: " + compile;
    }
}

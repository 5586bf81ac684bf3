package dev.vkval.spirv.pass;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a module with one access of {@link CheckMatrix}. Two words of push constants, %run and %word, are known when
 * the shader runs.
 */
public final class MatrixModule {
    private static final Pattern OPCODE = Pattern.compile("(?:%\\w+ = )?(Op\\w+).*");
    private static final Pattern GLOBAL =
            Pattern.compile("(%\\w+) = Op(?:Untyped)?Variable(?:KHR)? %\\w+ (?!Function)\\w+");

    private static final String TYPES = """
            %void = OpTypeVoid
            %main = OpTypeFunction %void
            %bool = OpTypeBool
            %false = OpConstantFalse %bool
            %uint = OpTypeInt 32 0
            %int = OpTypeInt 32 1
            %float = OpTypeFloat 32
            %uvec2 = OpTypeVector %uint 2
            %uvec4 = OpTypeVector %uint 4
            %ivec2 = OpTypeVector %int 2
            %vec2 = OpTypeVector %float 2
            %vec3 = OpTypeVector %float 3
            %vec4 = OpTypeVector %float 4
            %c0 = OpConstant %uint 0
            %c1 = OpConstant %uint 1
            %c2 = OpConstant %uint 2
            %c3 = OpConstant %uint 3
            %c4 = OpConstant %uint 4
            %c8 = OpConstant %uint 8
            %s0 = OpConstant %int 0
            %s1 = OpConstant %int 1
            %f0 = OpConstant %float 0.5
            %f1 = OpConstant %float 1
            %u2 = OpConstantComposite %uvec2 %c0 %c1
            %u4 = OpConstantComposite %uvec4 %c0 %c0 %c0 %c0
            %i2 = OpConstantComposite %ivec2 %s0 %s0
            %v2 = OpConstantComposite %vec2 %f0 %f0
            %v3 = OpConstantComposite %vec3 %f0 %f0 %f1
            %ptr_local = OpTypePointer Function %uint
            %pushed = OpTypeStruct %uint %uint
            %ptr_pushed = OpTypePointer PushConstant %pushed
            %ptr_push = OpTypePointer PushConstant %uint
            %push = OpVariable %ptr_pushed PushConstant
            """;

    private static final String DECORATIONS = """
            OpDecorate %pushed Block
            OpMemberDecorate %pushed 0 Offset 0
            OpMemberDecorate %pushed 1 Offset 4
            """;
    private static final String RUN_TIME = """
            %push_at = OpAccessChain %ptr_push %push %s0
            %run = OpLoad %uint %push_at
            %push_next = OpAccessChain %ptr_push %push %s1
            %word = OpLoad %uint %push_next
            """;
    private static final String BOUND = "OpDecorate %res DescriptorSet 0\nOpDecorate %res Binding 0\n";

    private final StringBuilder capabilities = new StringBuilder();
    private final StringBuilder extensions = new StringBuilder();
    private final StringBuilder decorations = new StringBuilder(DECORATIONS);
    private final StringBuilder types = new StringBuilder(TYPES);
    private final StringBuilder variables = new StringBuilder();
    private final StringBuilder body = new StringBuilder();

    private MatrixModule() {}

    /**
     * A module.
     *
     * @param element id of the index into the array of descriptors
     * @param word id of the index into what the descriptor refers to
     */
    public static String of(CheckMatrix.Row row, StageFrame.Model model, String element, String word) {
        MatrixModule module = new MatrixModule();
        module.add("OpCapability Shader\n" + StageFrame.capabilities(model.title()));
        module.add(row.code().contains("%res =") ? BOUND : "");
        module.add(row.code().replace("ELEMENT", element).replace("WORD", word));
        return module.text(model);
    }

    private void add(String code) {
        code.lines().filter(line -> !line.isBlank()).forEach(line -> {
            StringBuilder section = section(line);
            if (section.indexOf(line + "\n") < 0) {
                section.append(line).append('\n');
            }
        });
    }

    private StringBuilder section(String line) {
        Matcher opcode = OPCODE.matcher(line);
        if (!opcode.matches()) {
            throw new IllegalArgumentException(line);
        }
        return switch (opcode.group(1)) {
            case "OpCapability" -> capabilities;
            case "OpExtension" -> extensions;
            case "OpDecorate", "OpMemberDecorate" -> decorations;
            case "OpVariable", "OpUntypedVariableKHR" -> line.contains(" Function") ? variables : types;
            default -> opcode.group(1).matches("OpType.*|OpConstant.*") ? types : body;
        };
    }

    private String text(StageFrame.Model model) {
        StringBuilder globals = new StringBuilder();
        Matcher global = GLOBAL.matcher(types);
        while (global.find()) {
            globals.append(' ').append(global.group(1));
        }
        String addressing = has("PhysicalStorageBufferAddresses") ? "PhysicalStorageBuffer64" : "Logical";
        boolean vulkan = has("CooperativeMatrixKHR");
        String memory = vulkan ? "Vulkan" : "GLSL450";
        return String.join(
                "",
                List.of(
                        "; Version: 1.5\n",
                        capabilities,
                        vulkan ? "OpCapability VulkanMemoryModel\n" : "",
                        extensions,
                        "OpMemoryModel " + addressing + " " + memory + "\n",
                        "OpEntryPoint " + model.title() + " %1 \"main\"" + globals + "\n",
                        StageFrame.stageModes(model.title()),
                        decorations,
                        types,
                        "%1 = OpFunction %void None %main\n%start = OpLabel\n",
                        variables,
                        RUN_TIME,
                        body,
                        "OpReturn\nOpFunctionEnd\n"));
    }

    private boolean has(String capability) {
        return capabilities.indexOf("OpCapability " + capability + "\n") >= 0;
    }
}

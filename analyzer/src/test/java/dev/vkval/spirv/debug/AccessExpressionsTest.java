package dev.vkval.spirv.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Op;
import dev.vkval.spirv.ShaderFiles;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccessExpressionsTest {
    private static final String MODULE = """
            OpCapability Shader
            OpExtension "SPV_KHR_non_semantic_info"
            %info = OpExtInstImport "SET"
            OpMemoryModel Logical GLSL450
            %empty = OpString ""
            %lightsName = OpString "lights"
            %indexName = OpString "index"
            NAMES
            %void = OpTypeVoid
            %procedure = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %zero = OpConstant %uint 0
            %one = OpConstant %uint 1
            %two = OpConstant %uint 2
            %runtime = OpTypeRuntimeArray %uint
            %buffer = OpTypeStruct %runtime
            %pointerToBuffer = OpTypePointer StorageBuffer %buffer
            %pointerToUint = OpTypePointer StorageBuffer %uint
            %lights = OpVariable %pointerToBuffer StorageBuffer
            %source = OpExtInst %void %info DebugSource %empty
            %expression = OpExtInst %void %info DebugExpression
            GLOBAL
            %main = OpFunction %void None %procedure
            %label = OpLabel
            %index = OpIAdd %uint %one %one
            LOCAL
            BODY
            OpReturn
            OpFunctionEnd
            """;
    private static final String ACCESS = "%access = OpAccessChain %pointerToUint %lights %zero %index";
    private static final String LOCAL = """
            %local = OpExtInst %void %info DebugLocalVariable %indexName %void %source %one %one %source %zero
            """;
    private static final String GLOBAL = """
            %global = OpExtInst %void %info DebugGlobalVariable %lightsName %void %source %one %one %source %lightsName %lights %zero
            """;
    private static final String DECLARED = "%value = OpExtInst %void %info DebugValue %local %index %expression";

    private static String access(String set, String names, String global, String local, String body)
            throws SpirvTextException {
        SpirvModule module = Assembler.module(MODULE.replace("SET", set)
                .replace("NAMES", names)
                .replace("GLOBAL", global)
                .replace("LOCAL", local)
                .replace("BODY", body));
        List<String> texts = new ArrayList<>();
        AccessExpressions expressions = AccessExpressions.of(module);
        module.forEach(instruction -> {
            if (instruction.opcode() == Op.ACCESS_CHAIN) {
                texts.add(expressions.at(instruction.index()));
            }
        });
        return texts.get(texts.size() - 1);
    }

    private static List<String> accesses(String resource) throws Exception {
        SpirvModule module = ShaderFiles.module(resource);
        AccessExpressions expressions = AccessExpressions.of(module);
        List<String> texts = new ArrayList<>();
        module.forEach(instruction -> {
            if (instruction.opcode() == Op.STORE || instruction.opcode() == Op.IMAGE_SAMPLE_EXPLICIT_LOD) {
                texts.add(expressions.at(instruction.index()));
            }
        });
        return texts;
    }

    @Test
    void accessesOfAShaderAreNamedAsInItsSource() throws Exception {
        List<String> expected = List.of(
                "index",
                "param",
                "other",
                "data.values[other]",
                "tex[index]",
                "data.values[gl_GlobalInvocationID.y]",
                "doubled");
        assertEquals(expected, accesses(ShaderFiles.OP_LINE));
        assertEquals(expected, accesses(ShaderFiles.DEBUG_INFO));
    }

    @Test
    void withoutNamesThereIsNoExpression() throws Exception {
        assertTrue(accesses(ShaderFiles.STRIPPED).stream().allMatch(String::isEmpty));
    }

    @Test
    void loadsFromUnnamedBlocksAreNamed() throws Exception {
        SpirvModule module = ShaderFiles.module(ShaderFiles.DEBUG_INFO);
        AccessExpressions expressions = AccessExpressions.of(module);
        List<String> texts = new ArrayList<>();
        module.forEach(instruction -> {
            if (instruction.opcode() == Op.LOAD) {
                texts.add(expressions.at(instruction.index()));
            }
        });
        assertTrue(texts.contains("constants.weights[index % 8]"), texts::toString);
        assertTrue(texts.contains("bare[doubled & 3]"), texts::toString);
    }

    @Test
    void pointersInMemoryAreNamed() throws SpirvTextException {
        SpirvModule module = Assembler.module("""
                OpCapability Shader
                OpCapability PhysicalStorageBufferAddresses
                OpMemoryModel PhysicalStorageBuffer64 GLSL450
                OpName %constants "constants"
                OpMemberName %block 0 "node"
                OpMemberName %node 0 "weights"
                OpName %count "count"
                %void = OpTypeVoid
                %procedure = OpTypeFunction %void
                %uint = OpTypeInt 32 0
                %ulong = OpTypeInt 64 0
                %zero = OpConstant %uint 0
                %array = OpTypeRuntimeArray %uint
                %node = OpTypeStruct %array
                %toNode = OpTypePointer PhysicalStorageBuffer %node
                %toUint = OpTypePointer PhysicalStorageBuffer %uint
                %block = OpTypeStruct %toNode
                %toBlock = OpTypePointer PushConstant %block
                %toPointer = OpTypePointer PushConstant %toNode
                %constants = OpVariable %toBlock PushConstant
                %main = OpFunction %void None %procedure
                %label = OpLabel
                %count = OpUndef %uint
                %place = OpAccessChain %toPointer %constants %zero
                %pointer = OpLoad %toNode %place
                %weight = OpAccessChain %toUint %pointer %zero %count
                %value = OpLoad %uint %weight Aligned 4
                %address = OpConvertPtrToU %ulong %pointer
                %next = OpIAdd %ulong %address %address
                %other = OpConvertUToPtr %toNode %next
                %element = OpAccessChain %toUint %other %zero %count
                OpStore %element %value Aligned 4
                OpReturn
                OpFunctionEnd
                """);
        AccessExpressions expressions = AccessExpressions.of(module);
        List<String> texts = new ArrayList<>();
        module.forEach(instruction -> {
            if (instruction.opcode() == Op.LOAD || instruction.opcode() == Op.STORE) {
                texts.add(expressions.at(instruction.index()));
            }
        });
        assertEquals(
                List.of(
                        "constants.node",
                        "constants.node.weights[count]",
                        "(constants.node + constants.node).weights[count]"),
                texts);
    }

    @Test
    void theDebugInformationNamesWhatHasNoOpName() throws SpirvTextException {
        assertEquals("lights[index]", access("NonSemantic.Shader.DebugInfo.100", "", GLOBAL + LOCAL, DECLARED, ACCESS));
    }

    @Test
    void membersThatTheCompilerAddedAreLeftOut() throws SpirvTextException {
        String names = "OpName %lights \"lights\"\nOpMemberName %buffer 0 \"@data\"";
        assertEquals("lights[1 + 1]", access("NonSemantic.Shader.DebugInfo.100", names, "", "", ACCESS));
    }

    @Test
    void openClDebugInformationNamesVariables() throws SpirvTextException {
        String numbers = " 1 1 %source";
        String global = "%global = OpExtInst %void %info DebugGlobalVariable %lightsName %void %source" + numbers
                + " %lightsName %lights FlagIsPublic\n";
        String local = "%local = OpExtInst %void %info DebugLocalVariable %indexName %void %source" + numbers
                + " FlagIsLocal\n";
        assertEquals("lights[index]", access("OpenCL.DebugInfo.100", "", global + local, DECLARED, ACCESS));
    }

    @Test
    void anIndexWithoutNameIsLeftOut() throws SpirvTextException {
        assertEquals(
                "lights[...]",
                access(
                        "NonSemantic.Shader.DebugInfo.100",
                        "OpName %lights \"lights\"",
                        "",
                        "",
                        "%unnamed = OpBitCount %uint %index\n"
                                + "%access = OpAccessChain %pointerToUint %lights %zero %unnamed"));
    }

    /** A constant may be the value of many variables. */
    @Test
    void aConstantIsNotNamed() throws SpirvTextException {
        assertEquals(
                "lights[2]",
                access(
                        "NonSemantic.Shader.DebugInfo.100",
                        "OpName %lights \"lights\"",
                        LOCAL,
                        "%value = OpExtInst %void %info DebugValue %local %two %expression",
                        "%access = OpAccessChain %pointerToUint %lights %zero %two"));
    }

    /** Each sum has the one before as both operands: the whole text would have 2 to the power of 200 parts. */
    @Test
    void theWorkForOneExpressionIsLimited() throws SpirvTextException {
        StringBuilder sums = new StringBuilder("%s0 = OpIAdd %uint %index %index\n");
        for (int i = 1; i < 200; i++) {
            sums.append("%s" + i + " = OpIAdd %uint %s" + (i - 1) + " %s" + (i - 1) + "\n");
        }
        String text = access(
                "NonSemantic.Shader.DebugInfo.100",
                "OpName %lights \"" + "long".repeat(1000) + "\"",
                "",
                "",
                sums + "%access = OpAccessChain %pointerToUint %lights %zero %s199");
        assertEquals(256, text.length());
    }

    /** Values that are computed from themselves end. */
    @Test
    void circlesEnd() throws SpirvTextException {
        assertEquals(
                "",
                access(
                        "NonSemantic.Shader.DebugInfo.100",
                        "",
                        "",
                        "",
                        "%a = OpCopyObject %pointerToBuffer %b\n%b = OpCopyObject %pointerToBuffer %a\n"
                                + "%access = OpAccessChain %pointerToUint %a %zero %index"));
    }
}

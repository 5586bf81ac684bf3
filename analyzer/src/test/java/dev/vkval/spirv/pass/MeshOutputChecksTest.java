package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.Op;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Numbers of outputs of mesh shaders that declare three vertices and two primitives; spirv-val judges the modules. */
class MeshOutputChecksTest {
    private static final int MESH_EXT = 5365;

    private static final String SHADER = """
            ; Version: 1.5
            OpCapability MeshShadingEXT
            OpExtension "SPV_EXT_mesh_shader"
            OpMemoryModel Logical GLSL450
            OpEntryPoint MeshEXT %1 "main" %2
            OpExecutionMode %1 LocalSize 1 1 1
            OpExecutionMode %1 OutputVertices 3
            OpExecutionMode %1 OutputPrimitivesEXT 2
            OpExecutionMode %1 OutputTrianglesEXT
            OpDecorate %2 BuiltIn LocalInvocationIndex
            %3 = OpTypeVoid
            %4 = OpTypeFunction %3
            %5 = OpTypeInt 32 0
            %6 = OpTypePointer Input %5
            %7 = OpConstant %5 2
            %8 = OpConstant %5 3
            %2 = OpVariable %6 Input
            %1 = OpFunction %3 None %4
            %9 = OpLabel
            %10 = OpLoad %5 %2
            OpSetMeshOutputsEXT VERTICES PRIMITIVES
            OpReturn
            OpFunctionEnd
            """;

    @Test
    void bothNumbersAreCheckedAndLimited() throws Exception {
        assertEquals(
                List.of(new MeshOutputCheck(0, 19, false, 3), new MeshOutputCheck(7, 19, true, 2)),
                checks("%10", "%10", 2));
    }

    @Test
    void numbersThatAreKnownToBeDeclaredAreNotChecked() throws Exception {
        assertEquals(List.of(), checks("%8", "%7", 0));
        assertEquals(List.of(new MeshOutputCheck(0, 19, true, 2)), checks("%7", "%10", 1));
        assertEquals(List.of(new MeshOutputCheck(0, 19, true, 2)), checks("%7", "%8", 1));
    }

    private static List<ShaderCheck> checks(String vertices, String primitives, int limited) throws Exception {
        SpirvModule module =
                Assembler.module(SHADER.replace("VERTICES", vertices).replace("PRIMITIVES", primitives));
        Instrumentation pass =
                new Instrumentation("main", MESH_EXT, Specialization.none(), new ErrorOutput(7, 0, 1, 2, 3, 42));
        new PassManager()
                .add(new EntryPointSelection("main", MESH_EXT))
                .add(new MeshOutputChecks(pass))
                .add(new ErrorRecording(pass))
                .run(module);
        int[] operands = new int[2];
        module.forEach(each -> {
            if (each.opcode() == Op.SET_MESH_OUTPUTS_EXT) {
                operands[0] = module.opcodeOf(each.operand(0)) == Op.SELECT ? 1 : 0;
                operands[1] = module.opcodeOf(each.operand(1)) == Op.SELECT ? 1 : 0;
            }
        });
        assertEquals(limited, operands[0] + operands[1]);
        SpirvTools.assumeInstalled("spirv-val");
        SpirvTools.Result result = SpirvTools.run("spirv-val", SpirvWriter.words(module), "--target-env", "vulkan1.3");
        assertEquals(0, result.exitCode(), result.output());
        return pass.checks();
    }
}

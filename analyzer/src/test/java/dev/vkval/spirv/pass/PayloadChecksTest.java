package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Op;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reads of a task payload that no task shader passes; spirv-val judges the modules. */
class PayloadChecksTest {
    private static final int MESH_EXT = 5365;

    private static final String MESH = """
            ; Version: 1.5
            OpCapability MeshShadingEXT
            OpExtension "SPV_EXT_mesh_shader"
            OpMemoryModel Logical GLSL450
            OpEntryPoint MeshEXT %1 "main" %2 %11
            OpExecutionMode %1 LocalSize 1 1 1
            OpExecutionMode %1 OutputVertices 3
            OpExecutionMode %1 OutputPrimitivesEXT 1
            OpExecutionMode %1 OutputTrianglesEXT
            %3 = OpTypeVoid
            %4 = OpTypeFunction %3
            %5 = OpTypeInt 32 0
            %6 = OpTypeVector %5 2
            %7 = OpTypePointer TaskPayloadWorkgroupEXT %6
            %8 = OpTypePointer TaskPayloadWorkgroupEXT %5
            %9 = OpConstant %5 1
            %10 = OpTypePointer Private %5
            %11 = OpVariable %10 Private
            %2 = OpVariable %7 TaskPayloadWorkgroupEXT
            %1 = OpFunction %3 None %4
            %12 = OpLabel
            %13 = OpLoad %6 %2
            %14 = OpAccessChain %8 %2 %9
            %15 = OpLoad %5 %14
            OpStore %11 %15
            OpSetMeshOutputsEXT %9 %9
            OpReturn
            OpFunctionEnd
            """;

    private static final String TASK = """
            ; Version: 1.5
            OpCapability MeshShadingEXT
            OpExtension "SPV_EXT_mesh_shader"
            OpMemoryModel Logical GLSL450
            OpEntryPoint TaskEXT %1 "main" %2
            OpExecutionMode %1 LocalSize 1 1 1
            %3 = OpTypeVoid
            %4 = OpTypeFunction %3
            %5 = OpTypeInt 32 0
            %6 = OpTypePointer TaskPayloadWorkgroupEXT %5
            %7 = OpConstant %5 1
            %2 = OpVariable %6 TaskPayloadWorkgroupEXT
            %1 = OpFunction %3 None %4
            %8 = OpLabel
            OpEmitMeshTasksEXT %7 %7 %7 PAYLOAD
            OpFunctionEnd
            """;

    @Test
    void eachReadOfThePayloadIsGuarded() throws Exception {
        SpirvModule module = Assembler.module(MESH);
        Instrumentation pass =
                new Instrumentation("main", MESH_EXT, Specialization.none(), new ErrorOutput(7, 0, 1, 2, 3, 42));
        new PassManager()
                .add(new EntryPointSelection("main", MESH_EXT))
                .add(new PayloadChecks(pass))
                .add(new ErrorRecording(pass))
                .run(module);
        assertEquals(
                List.of(Op.LOAD, Op.LOAD),
                pass.checks().stream().map(check -> opcode(check.instruction())).toList());
        SpirvTools.assumeInstalled("spirv-val");
        SpirvTools.Result result = SpirvTools.run("spirv-val", SpirvWriter.words(module), "--target-env", "vulkan1.3");
        assertEquals(0, result.exitCode(), result::output);
    }

    private static int opcode(int instruction) {
        int[] opcode = {Op.NOP};
        try {
            Assembler.module(MESH).forEach(each -> opcode[0] = each.index() == instruction ? each.opcode() : opcode[0]);
        } catch (SpirvTextException e) {
            throw new IllegalStateException(e);
        }
        return opcode[0];
    }

    @Test
    void aTaskShaderPassesWhatItNames() throws Exception {
        assertTrue(PayloadChecks.isPassed(Assembler.module(TASK.replace("PAYLOAD", "%2"))));
        assertFalse(PayloadChecks.isPassed(Assembler.module(TASK.replace("PAYLOAD", ""))));
    }
}

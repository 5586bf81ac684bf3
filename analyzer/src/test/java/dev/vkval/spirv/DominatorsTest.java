package dev.vkval.spirv;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import org.junit.jupiter.api.Test;

class DominatorsTest {
    /** 10 branches to 11 and 12, which meet in 13, the header of a loop 14 to 15; 16 follows; nothing leads to 17. */
    private static final String BLOCKS = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            OpExecutionMode %1 LocalSize 1 1 1
            %2 = OpTypeVoid
            %3 = OpTypeFunction %2
            %4 = OpTypeBool
            %5 = OpConstantTrue %4
            %1 = OpFunction %2 None %3
            %10 = OpLabel
            OpSelectionMerge %13 None
            OpBranchConditional %5 %11 %12
            %11 = OpLabel
            OpBranch %13
            %12 = OpLabel
            OpBranch %13
            %13 = OpLabel
            OpLoopMerge %16 %15 None
            OpBranchConditional %5 %14 %16
            %14 = OpLabel
            OpBranch %15
            %15 = OpLabel
            OpBranch %13
            %16 = OpLabel
            OpReturn
            %17 = OpLabel
            OpUnreachable
            OpFunctionEnd
            """;

    @Test
    void everyBlockHasItsImmediateDominator() throws SpirvTextException {
        SpirvModule module = Assembler.module(BLOCKS);
        Dominators dominators = new Dominators(module, module.functions().get(0));
        int[][] expected = {{10, 0}, {11, 10}, {12, 10}, {13, 10}, {14, 13}, {15, 14}, {16, 13}, {17, 0}};
        for (int[] each : expected) {
            assertEquals(each[1], dominators.of(each[0]), "of %" + each[0]);
        }
    }
}

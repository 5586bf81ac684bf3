package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.finding.Coverage;
import dev.vkval.state.StateTracker;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every command of the registry is judged, or accesses no memory, or is named in the report when it occurs. */
class UnjudgedCommandsTest {
    private static final String UNJUDGED = """
            vkCmdBeginConditionalRendering2EXT
            vkCmdBeginCustomResolveEXT
            vkCmdBeginTransformFeedback2EXT
            vkCmdBindDescriptorBuffersEXT
            vkCmdBindIndexBuffer3KHR
            vkCmdBindInvocationMaskHUAWEI
            vkCmdBindPipelineShaderGroupNV
            vkCmdBindResourceHeapEXT
            vkCmdBindSamplerHeapEXT
            vkCmdBindShadingRateImageNV
            vkCmdBindTileMemoryQCOM
            vkCmdBindTransformFeedbackBuffers2EXT
            vkCmdBindVertexBuffers3KHR
            vkCmdBuildAccelerationStructureNV
            vkCmdBuildClusterAccelerationStructureIndirectNV
            vkCmdBuildMicromapsEXT
            vkCmdBuildPartitionedAccelerationStructuresNV
            vkCmdCopyAccelerationStructureNV
            vkCmdCopyImageToMemoryKHR
            vkCmdCopyMemoryIndirectKHR
            vkCmdCopyMemoryIndirectNV
            vkCmdCopyMemoryKHR
            vkCmdCopyMemoryToImageIndirectKHR
            vkCmdCopyMemoryToImageIndirectNV
            vkCmdCopyMemoryToImageKHR
            vkCmdCopyMemoryToMicromapEXT
            vkCmdCopyMicromapEXT
            vkCmdCopyMicromapToMemoryEXT
            vkCmdCopyQueryPoolResultsToMemoryKHR
            vkCmdCopyTensorARM
            vkCmdCuLaunchKernelNVX
            vkCmdCudaLaunchKernelNV
            vkCmdDecompressMemoryIndirectCountEXT
            vkCmdDecompressMemoryIndirectCountNV
            vkCmdDecompressMemoryNV
            vkCmdDispatchDataGraphARM
            vkCmdDispatchGraphAMDX
            vkCmdDispatchGraphIndirectAMDX
            vkCmdDispatchGraphIndirectCountAMDX
            vkCmdDispatchIndirect2KHR
            vkCmdDispatchTileQCOM
            vkCmdDrawClusterHUAWEI
            vkCmdDrawClusterIndirectHUAWEI
            vkCmdDrawIndexedIndirect2KHR
            vkCmdDrawIndexedIndirectCount2KHR
            vkCmdDrawIndirect2KHR
            vkCmdDrawIndirectByteCount2EXT
            vkCmdDrawIndirectCount2KHR
            vkCmdDrawMeshTasksIndirect2EXT
            vkCmdDrawMeshTasksIndirectCount2EXT
            vkCmdEndTransformFeedback2EXT
            vkCmdExecuteGeneratedCommandsEXT
            vkCmdExecuteGeneratedCommandsNV
            vkCmdFillMemoryKHR
            vkCmdInitializeGraphScratchMemoryAMDX
            vkCmdOpticalFlowExecuteNV
            vkCmdPreprocessGeneratedCommandsEXT
            vkCmdPreprocessGeneratedCommandsNV
            vkCmdSubpassShadingHUAWEI
            vkCmdUpdateMemoryKHR
            vkCmdUpdatePipelineIndirectBufferNV
            vkCmdWriteAccelerationStructuresPropertiesNV
            vkCmdWriteMarkerToMemoryAMD
            vkCmdWriteMicromapsPropertiesEXT
            """;

    private static List<String> unjudged() {
        StateTracker state = new StateTracker();
        new Chassis(finding -> {}, SkipPolicy.CONTINUE, sink -> List.of(state));
        return UnjudgedCommands.among(state.recordedCommands()).stream()
                .map(Command::name)
                .sorted()
                .toList();
    }

    /** One that is new in the registry has to be judged, or added to a list: that of the harmless, or this one. */
    @Test
    void nothingIsLeftOutButWhatIsKnownToBe() {
        assertEquals(Arrays.stream(UNJUDGED.split("\\s+")).toList(), unjudged());
    }

    @Test
    void theListOfTheHarmlessNamesCommands() {
        UnjudgedCommands.withoutMemory()
                .forEach(name -> assertNotNull(Registry.vulkan().command(name), name));
    }

    private static List<Coverage.Gap> gapsAfter(String... commands) {
        try (SyncCalls calls = new SyncCalls(Map.of())) {
            long commandBuffer = calls.begin();
            for (String command : commands) {
                calls.run.call(command, commandBuffer);
            }
            return calls.run.gaps();
        }
    }

    private static List<Long> counted(String command, List<Coverage.Gap> gaps) {
        return gaps.stream()
                .filter(gap -> gap.what().equals("sync of " + command))
                .map(Coverage.Gap::count)
                .toList();
    }

    @Test
    void theReportNamesOneThatOccurs() {
        String command = "vkCmdSubpassShadingHUAWEI";
        assertEquals(List.of(2L), counted(command, gapsAfter(command, command)));
    }

    @Test
    void itNamesNoneThatDoesNot() {
        List<Coverage.Gap> gaps = gapsAfter("vkCmdEndConditionalRenderingEXT");
        assertEquals(List.of(), counted("vkCmdSubpassShadingHUAWEI", gaps));
        assertEquals(List.of(), counted("vkCmdEndConditionalRenderingEXT", gaps));
    }
}

package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.command.CommandTraits;
import dev.vkval.finding.Coverage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A command that synchronization validation does not judge is named in the report when it occurs. */
class UnjudgedCommandsTest {
    private static final String LAUNCH = "vkCmdCuLaunchKernelNVX";

    private static List<Coverage.Gap> gapsAfter(String... commands) {
        try (SyncCalls calls = new SyncCalls(Map.of())) {
            long commandBuffer = calls.begin();
            for (String command : commands) {
                boolean launches = command.equals(LAUNCH);
                calls.run.call(command, launches ? new long[] {commandBuffer, 0} : new long[] {commandBuffer});
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
        List<Coverage.Gap> gaps = gapsAfter(LAUNCH, LAUNCH);
        assertEquals(List.of(2L), counted(LAUNCH, gaps));
    }

    @Test
    void itSaysWhy() {
        List<String> reasons = gapsAfter(LAUNCH).stream()
                .filter(gap -> gap.what().equals("sync of " + LAUNCH))
                .map(Coverage.Gap::why)
                .toList();
        assertEquals(List.of(CommandTraits.Sync.OPAQUE.gap()), reasons);
    }

    @Test
    void itNamesNoneThatDoesNot() {
        List<Coverage.Gap> gaps = gapsAfter("vkCmdEndConditionalRenderingEXT");
        assertEquals(List.of(), counted(LAUNCH, gaps));
        assertEquals(List.of(), counted("vkCmdEndConditionalRenderingEXT", gaps));
    }

    /** Every command is judged, accesses nothing, or is one of these. */
    @Test
    void theseAreNotJudgedWhole() {
        assertEquals(
                List.of(
                        "vkCmdBindDescriptorBuffersEXT descriptors",
                        "vkCmdBindPipelineShaderGroupNV groups",
                        "vkCmdBindResourceHeapEXT descriptors",
                        "vkCmdBindSamplerHeapEXT descriptors",
                        "vkCmdBuildClusterAccelerationStructureIndirectNV contents",
                        "vkCmdBuildPartitionedAccelerationStructuresNV contents",
                        "vkCmdCopyMemoryIndirectKHR contents",
                        "vkCmdCopyMemoryIndirectNV contents",
                        "vkCmdCopyMemoryToImageIndirectKHR contents",
                        "vkCmdCopyMemoryToImageIndirectNV contents",
                        "vkCmdCuLaunchKernelNVX opaque",
                        "vkCmdCudaLaunchKernelNV opaque",
                        "vkCmdDecompressMemoryIndirectCountEXT contents",
                        "vkCmdDecompressMemoryIndirectCountNV contents",
                        "vkCmdDispatchDataGraphARM code",
                        "vkCmdDispatchGraphAMDX code",
                        "vkCmdDispatchGraphIndirectAMDX code",
                        "vkCmdDispatchGraphIndirectCountAMDX code",
                        "vkCmdExecuteGeneratedCommandsEXT contents",
                        "vkCmdExecuteGeneratedCommandsNV contents"),
                UnjudgedCommands.all().stream()
                        .map(traits -> traits.command().name() + " "
                                + traits.sync().name().toLowerCase(Locale.ROOT))
                        .sorted()
                        .toList());
    }
}

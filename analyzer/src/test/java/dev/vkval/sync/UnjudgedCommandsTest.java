package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.finding.Coverage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A command that synchronization validation does not judge is named in the report when it occurs. */
class UnjudgedCommandsTest {
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

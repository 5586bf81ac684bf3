package dev.vkval.check.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import dev.vkval.finding.Consequences;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All uses of a handle that is not valid are one cause with what follows from it. */
class InvalidHandleTest {
    private static final int DEVICE = 3;
    private static final int BUFFER = 20;
    private static final int UNKNOWN = 77;

    private static List<FindingGroup> groups(CheckRun run) {
        FindingGroups groups = new FindingGroups();
        run.findings().forEach(groups::add);
        return groups.sorted();
    }

    private static void use(CheckRun run, long device, long buffer) {
        run.call("vkGetBufferMemoryRequirements", device, buffer, run.struct("VkMemoryRequirements"));
        run.call("vkBindBufferMemory", device, buffer, 0, 0);
    }

    @Test
    void usesOfADestroyedObjectFollowFromTheFirst() {
        try (CheckRun run = CheckRun.described().device(3)) {
            run.create("vkCreateBuffer", BUFFER, DEVICE, run.struct("VkBufferCreateInfo"), 0, 0)
                    .call("vkDestroyBuffer", DEVICE, BUFFER, 0);
            run.call("vkGetBufferMemoryRequirements", DEVICE, BUFFER, run.struct("VkMemoryRequirements"));
            run.call("vkBindBufferMemory", DEVICE, BUFFER, UNKNOWN, 0);
            List<FindingGroup> groups = groups(run);
            Consequences consequences = new Consequences(groups);
            List<FindingGroup> causes = groups.stream()
                    .filter(group -> consequences.cause(group) == null)
                    .toList();
            assertEquals(3, groups.size());
            assertEquals(2, causes.size(), "the destroyed buffer, and the memory that nothing created");
            assertEquals(1, consequences.of(causes.get(0)).size());
        }
    }

    @Test
    void usesOfAHandleThatNothingCreatedFollowFromTheFirst() {
        try (CheckRun run = CheckRun.described().device(3)) {
            run.create("vkCreateBuffer", BUFFER, DEVICE, run.struct("VkBufferCreateInfo"), 0, 0);
            use(run, UNKNOWN, BUFFER);
            List<FindingGroup> groups = groups(run);
            Consequences consequences = new Consequences(groups);
            long unknown = groups.stream()
                    .filter(group -> Long.valueOf(UNKNOWN)
                            .equals(group.finding().properties().get(Consequences.INVALID_HANDLE)))
                    .count();
            assertEquals(2, unknown);
            assertEquals(1, consequences.of(groups.get(0)).size());
        }
    }

    @Test
    void usesOfTwoObjectsAreTwoCauses() {
        try (CheckRun run = CheckRun.described().device(3)) {
            run.call("vkGetBufferMemoryRequirements", DEVICE, UNKNOWN, run.struct("VkMemoryRequirements"));
            run.call("vkGetImageMemoryRequirements", DEVICE, UNKNOWN + 1, run.struct("VkMemoryRequirements"));
            List<FindingGroup> groups = groups(run);
            assertEquals(2, groups.size());
            groups.forEach(group -> assertNull(new Consequences(groups).cause(group)));
        }
    }

    @ParameterizedTest
    @CsvSource({"Begin, 02607", "End, 02608"})
    void countersOfTransformFeedback(String which, String number) {
        String command = "vkCmd" + which + "TransformFeedbackEXT";
        String rule = "VUID-" + command + "-counterBufferCount-" + number;
        try (CheckRun run = CheckRun.described().device(3)) {
            run.create("vkCreateBuffer", BUFFER, DEVICE, run.struct("VkBufferCreateInfo"), 0, 0);
            run.call(command, UNKNOWN + 1, 0, 2, run.array(BUFFER, 0), 0);
            assertFalse(run.rules().contains(rule), "VK_NULL_HANDLE is allowed");
            run.call(command, UNKNOWN + 1, 0, 2, run.array(BUFFER, UNKNOWN), 0);
            assertTrue(run.rules().contains(rule), () -> run.rules().toString());
        }
    }
}

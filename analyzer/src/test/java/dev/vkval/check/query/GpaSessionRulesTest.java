package dev.vkval.check.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GpaSessionRulesTest {
    private static final int SESSION = 30;
    private static final int OTHER = 31;
    private static final String INFO = "VkGpaSessionCreateInfoAMD";

    private final Recorder recorder = new Recorder("VK_AMD_gpa_interface");
    private final CheckRun run = recorder.run();

    @BeforeEach
    void sessions() {
        create(SESSION, 0);
        create(OTHER, 0);
        recorder.begin();
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private List<String> create(int id, long source) {
        long info = run.struct(INFO);
        run.set(info, INFO, "secondaryCopySource", source);
        return found(() -> run.create("vkCreateGpaSessionAMD", id, Recorder.DEVICE, info, 0, 0));
    }

    private List<String> found(Runnable calls) {
        return recorder.broken(calls).stream()
                .filter(id -> id.matches(".*-(12409|12410|12411|12461)"))
                .toList();
    }

    private List<String> begin(int id) {
        return found(() -> run.call("vkCmdBeginGpaSessionAMD", Recorder.COMMANDS, id));
    }

    private List<String> end(int id) {
        return found(() -> run.call("vkCmdEndGpaSessionAMD", Recorder.COMMANDS, id));
    }

    @Test
    void aSessionIsResetBeforeItIsBegunAgain() {
        assertEquals(List.of(), begin(SESSION));
        assertEquals(List.of(), end(SESSION));
        assertEquals(List.of("VUID-vkCmdBeginGpaSessionAMD-gpaSession-12409"), begin(SESSION));
        end(SESSION);
        run.call("vkResetGpaSessionAMD", Recorder.DEVICE, SESSION);
        assertEquals(List.of(), begin(SESSION));
    }

    @Test
    void sessionsOfACommandBufferFollowEachOther() {
        begin(SESSION);
        assertEquals(List.of("VUID-vkCmdBeginGpaSessionAMD-commandBuffer-12410"), begin(OTHER));
    }

    @Test
    void aSessionIsEndedThatWasBegun() {
        assertEquals(List.of("VUID-vkCmdEndGpaSessionAMD-gpaSession-12411"), end(SESSION));
        begin(OTHER);
        assertEquals(List.of(), end(OTHER));
        assertEquals(List.of("VUID-vkCmdEndGpaSessionAMD-gpaSession-12411"), end(OTHER), "it was ended");
    }

    @Test
    void aSourceOfCopiesHasResults() {
        String rule = "VUID-VkGpaSessionCreateInfoAMD-secondaryCopySource-12461";
        assertEquals(List.of(rule), create(40, SESSION));
        begin(SESSION);
        end(SESSION);
        assertEquals(List.of(), create(41, SESSION));
        run.call("vkResetGpaSessionAMD", Recorder.DEVICE, SESSION);
        assertEquals(List.of(rule), create(42, SESSION));
    }
}

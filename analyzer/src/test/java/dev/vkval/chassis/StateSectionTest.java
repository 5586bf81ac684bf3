package dev.vkval.chassis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

class StateSectionTest {
    private final List<Finding> reported = new ArrayList<>();
    private final StateSection section = new StateSection(reported::add);

    private static Finding finding(String message) {
        return Finding.of("VUID-a-b-00001", Severity.ERROR, Family.CORE)
                .title("wrong")
                .message(message)
                .at(1, 1);
    }

    /** A call whose every parameter is a number that is no address. */
    private static Call call(String name, MemoryStack stack) {
        Command command = Registry.vulkan().command(name);
        long slots = stack.ncalloc(Long.BYTES, command.parameters().size(), Long.BYTES);
        for (int i = 0; i < command.parameters().size(); i++) {
            MemoryUtil.memPutLong(slots + (long) i * Long.BYTES, 0x18);
        }
        return new Call(command, name, 1, 1, 1, true, slots, null);
    }

    @Test
    void aFindingAboutACommandThatCreatesNothingIsReportedOnce() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            Call call = call("vkBindBufferMemory", stack);
            section.report(call, finding("first"));
            section.report(call, finding("first"));
            section.report(call, finding("second"));
        }
        assertEquals(2, reported.size());
    }
}

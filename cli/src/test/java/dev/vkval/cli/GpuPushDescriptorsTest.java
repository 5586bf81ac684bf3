package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.command.CmdPushDescriptorSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** A program that pushes its descriptors, executed on the software driver. */
class GpuPushDescriptorsTest {
    private static final int SCENE = 0;
    private static final int MODEL = 1;

    /** The buffer of the models is also too small in the place of the other one. */
    private static final String NOT_PUSHED =
            "[VUID-vkCmdDrawIndexed-None-08114, VUID-vkCmdDrawIndexed-uniformBuffers-06935]";

    @TempDir
    Path folder;

    @Test
    void pushedDescriptorsAreWritten() throws IOException, UndecodableCallException {
        assertEquals(new TreeSet<>(), rules(MODEL));
    }

    /** The device survives, because the descriptor gets a buffer of the tool. */
    @Test
    void aDescriptorThatIsNotPushedIsFound() throws IOException, UndecodableCallException {
        assertEquals(NOT_PUSHED, rules(SCENE).toString());
    }

    /** The rules that are broken when the second buffer is pushed to a binding. */
    private TreeSet<String> rules(int binding) throws IOException, UndecodableCallException {
        SoftwareDevice.assume();
        Path capture = EditedCapture.of(
                Captures.corpus("apps").resolve("sw-pushdescriptors.g105.gfxr"),
                folder.resolve("pushed.gfxr"),
                "vkCmdPushDescriptorSetKHR",
                call -> VkWriteDescriptorSet.ndstBinding(
                        CmdPushDescriptorSet.pDescriptorWrites(call) + VkWriteDescriptorSet.SIZEOF, binding));
        Path out = folder.resolve("out");
        Tool tool = Tool.piped();
        tool.run("check", capture, "-o", out, "--device", "lavapipe", "--checks", "gpu");
        JsonNode result = Tool.report(out).at("/captures/0");
        assertEquals("completed", result.get("status").asText(), tool.out());
        TreeSet<String> rules = new TreeSet<>();
        result.get("findings").forEach(finding -> rules.add(finding.get("rule").asText()));
        return rules;
    }
}

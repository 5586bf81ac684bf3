package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreateRenderPass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;

/** Shaders get checks only for actions that the recorded commands do not prove, and nothing is lost by that. */
class GpuProofTest {
    @TempDir
    Path folder;

    private JsonNode check(Path capture, String... options) throws IOException {
        SoftwareDevice.assume();
        List<Object> words = new ArrayList<>(
                List.of("check", capture, "-o", folder.resolve("out"), "--device", "lavapipe", "--checks", "gpu"));
        words.addAll(List.of("--gpu-cache", cache().toString(), "--no-timings"));
        words.addAll(List.of(options));
        Tool tool = Tool.piped();
        int code = tool.run(words.toArray());
        assertTrue(code == 0 || code == 1, tool.out());
        return Tool.report(folder.resolve("out")).at("/captures/0");
    }

    private Path cache() {
        return folder.resolve("cache");
    }

    /** The number of different shaders that got checks since the last time. */
    private long checked() throws IOException {
        if (!Files.isDirectory(cache())) {
            return 0;
        }
        try (Stream<Path> files = Files.list(cache())) {
            List<Path> all = files.toList();
            for (Path file : all) {
                Files.delete(file);
            }
            return all.size();
        }
    }

    static List<String> samples() throws IOException {
        return GpuSamplesTest.samples();
    }

    /** The number and the text of a finding say which invocations had the error, so these are compared, too. */
    @ParameterizedTest
    @MethodSource("samples")
    void theFindingsAreThoseOfChecksEverywhere(String sample) throws IOException {
        JsonNode found = check(Captures.sample(sample));
        long checked = checked();
        JsonNode all = check(Captures.sample(sample), "--no-gpu-proof");
        assertEquals(all.get("findings"), found.get("findings"));
        assertEquals(all.at("/coverage/gaps"), found.at("/coverage/gaps"));
        assertTrue(checked <= checked(), () -> checked + " shaders with checks");
    }

    @Test
    void aProvedActionHasNoChecks() throws IOException {
        Path sample = Captures.sample("fragment-descriptor-index-fixed");
        check(sample);
        assertEquals(0, checked(), "its index is a push constant");
        check(sample, "--no-gpu-proof");
        assertEquals(4, checked());
        check(Captures.sample("fragment-descriptor-index"));
        assertTrue(checked() > 0, "it is beyond the array");
    }

    /** The render pass that a pipeline was created with is destroyed before the first action needs checks. */
    @Test
    void whatAPipelineIsCreatedWithIsKept() throws IOException, UndecodableCallException {
        long other = 0x7777;
        Path sample = Captures.corpus("apps").resolve("sw-descriptorindexing.g105.gfxr");
        JsonNode before = check(sample);
        assertTrue(checked() > 0);
        Path first = EditedCapture.inserted(
                sample,
                folder.resolve("created.gfxr"),
                "vkCreateRenderPass",
                "vkCreateRenderPass",
                call -> MemoryUtil.memPutLong(CreateRenderPass.pRenderPass(call), other));
        Path second = EditedCapture.of(
                first, folder.resolve("used.gfxr"), "vkCreateGraphicsPipelines", call -> use(call, other));
        Path third = EditedCapture.inserted(
                second,
                folder.resolve("destroyed.gfxr"),
                "vkCreateGraphicsPipelines",
                "vkDestroyRenderPass",
                call -> MemoryUtil.memPutLong(call.slots() + Long.BYTES, other));
        JsonNode after = check(third);
        assertTrue(checked() > 0, "shaders got checks");
        assertEquals("completed", after.get("status").asText());
        assertEquals(before.at("/coverage/gaps"), after.at("/coverage/gaps"));
        assertEquals(before.get("findings"), after.get("findings"));
    }

    private static void use(Call call, long renderPass) {
        VkGraphicsPipelineCreateInfo.nrenderPass(CreateGraphicsPipelines.pCreateInfos(call), renderPass);
    }
}

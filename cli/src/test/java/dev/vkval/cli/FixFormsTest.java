package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No suggested fix is in an API that the program does not use, or where Vulkan forbids it. */
class FixFormsTest {
    private static final Pattern NEWER_CALL =
            Pattern.compile("vk(CmdPipelineBarrier|CmdSetEvent|CmdWaitEvents|QueueSubmit)2(KHR)?");
    private static final Pattern NEWER_CODE =
            Pattern.compile("_(STAGE|ACCESS)_2_|MemoryBarrier2|VkDependencyInfo|VkSemaphoreSubmitInfo");
    private static final Set<String> FRAMEBUFFER_SPACE =
            Set.of("FRAGMENT_SHADER", "EARLY_FRAGMENT_TESTS", "LATE_FRAGMENT_TESTS", "COLOR_ATTACHMENT_OUTPUT");

    @TempDir
    Path folder;

    private final Map<String, Integer> forms = new TreeMap<>();

    @Test
    void ofSamples() throws IOException {
        check(Captures.sample("fill-copy-fixed").getParent());
        assertEquals(
                Set.of("barrier", "barrier2", "dependency", "semaphore", "semaphore2"), Set.copyOf(forms.keySet()));
    }

    @Test
    void ofTestsOfTheLayers() throws IOException {
        check(Captures.corpus("vvl-tests"));
        assertTrue(forms.containsKey("by region"), forms::toString);
    }

    @Test
    void ofRealPrograms() throws IOException {
        check(Captures.corpus("apps"));
        assertTrue(forms.containsKey("barrier2"), forms::toString);
    }

    private void check(Path captures) throws IOException {
        Tool.piped().run("check", captures, "-o", folder, "--device", "null", "--checks", "sync", "-q");
        for (JsonNode capture : Tool.report(folder).path("captures")) {
            Path file = Path.of(capture.path("path").asText());
            if (!capture.path("findings").isEmpty()) {
                Set<String> calls = calls(file);
                for (JsonNode finding : capture.path("findings")) {
                    check(file.getFileName().toString(), calls, finding);
                }
            }
        }
    }

    private void check(String capture, Set<String> calls, JsonNode finding) {
        for (JsonNode help : finding.path("help")) {
            String edit = help.path("edit").asText("");
            String where = capture + ": " + help;
            boolean newer = NEWER_CODE.matcher(edit).find();
            assertFalse(newer && calls.stream().noneMatch(NEWER_CALL.asMatchPredicate()), where);
            if (edit.contains("VkSubpassDependency2")) {
                assertTrue(calls.stream().anyMatch(call -> call.startsWith("vkCreateRenderPass2")), where);
            } else if (edit.contains("VkSubpassDependency")) {
                assertTrue(calls.contains("vkCreateRenderPass"), where);
            }
            if (edit.contains("BY_REGION")) {
                finding.path("accesses")
                        .forEach(access -> assertTrue(
                                FRAMEBUFFER_SPACE.contains(access.path("stage").asText()), where));
            }
            count(edit, newer);
        }
    }

    private void count(String edit, boolean newer) {
        if (edit.contains("VkSubpassDependency")) {
            forms.merge("dependency", 1, Integer::sum);
        } else if (edit.contains("emaphore")) {
            forms.merge(newer ? "semaphore2" : "semaphore", 1, Integer::sum);
        } else if (edit.contains("BY_REGION")) {
            forms.merge("by region", 1, Integer::sum);
        } else if (edit.contains("arrier")) {
            forms.merge(newer ? "barrier2" : "barrier", 1, Integer::sum);
        }
    }

    private static Set<String> calls(Path file) throws IOException {
        Set<String> names = new TreeSet<>();
        try (CaptureReader reader = CaptureReader.open(file, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem call) {
                    names.add(call.call().name());
                }
            }
        }
        return names;
    }
}

package dev.vkval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Fingerprint;
import dev.vkval.finding.RunOption;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.html.IndexHtml;
import dev.vkval.report.json.ReportJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RedactionTest {
    private static final RunResult RUN = run();

    private static RunResult run() {
        Finding named = Finding.of("VUID-a", Severity.ERROR, Samples.parameter().family())
                .title("an image is too small")
                .message("`ShadowMap` (/home/me/secret/shadow.png) is too small; ShadowMapper is another word")
                .object(new dev.vkval.finding.ObjectRef("VkImage", 4, "ShadowMap", 3))
                .property(Fingerprint.PROGRAM, "SecretGame")
                .property("debug_region", "Scene/Draw")
                .at(9, 1);
        AnomalyNote note = new AnomalyNote("x", Severity.WARNING, "see C:\\Users\\me\\x.log", 1, -1, -1);
        Finding printed = Finding.of(
                        "VVL-DEBUG-PRINTF", Severity.INFO, Samples.parameter().family())
                .title("a shader prints")
                .message("DebugPrintf: key is 1234abcd")
                .property(Fingerprint.PRINT_FORMAT, "key is %x")
                .property(Fingerprint.PRINTED, "key is 1234abcd")
                .property(Fingerprint.PRINTS, List.of("global invocation (0, 0, 0): key is 1234abcd"))
                .at(10, 1);
        return Samples.run(Samples.capture(
                        "/home/me/traces/forest.zip!deep/a.gfxr",
                        CaptureStatus.COMPLETED,
                        List.of(note),
                        named,
                        printed,
                        Samples.hazard(),
                        Samples.outOfBounds()))
                .asked(List.of(
                        new RunOption("checks", "core,sync", "/home/me/vkval.toml:3:1"),
                        new RunOption("printf", "shaders/a.frag:3:key is %x,SecretGame", RunOption.COMMAND_LINE)));
    }

    private static String outputs(Set<Redacted> what) throws IOException {
        RunResult redacted = new Redaction(what).of(RUN);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ReportJson(true).write(redacted, bytes);
        new IndexHtml(true, rule -> null).write(redacted, bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static void assertWithout(String text, String... words) {
        for (String word : words) {
            assertFalse(text.contains(word), word);
        }
    }

    @Test
    void namesAreLeftOut() throws IOException {
        String text = outputs(EnumSet.of(Redacted.NAMES));
        assertWithout(text, "ParticleBuf", "LightBuf", "`ShadowMap`", "SecretGame", "Simulate", "Lighting", "shadeAll");
        assertTrue(text.contains("ShadowMapper is another word"));
        assertTrue(text.contains("core,sync"));
        assertTrue(text.contains("left out of the report, as asked for: names"));
        assertTrue(text.contains("lights[i]"));
        assertTrue(text.contains("/home/me/traces"));
    }

    @Test
    void sourcesAreLeftOut() throws IOException {
        String text = outputs(EnumSet.of(Redacted.SOURCES));
        assertWithout(text, "particles[gid]", "lights[i]", "tile.offset", "1234abcd", "key is");
        assertTrue(text.contains("ParticleBuf"));
        assertTrue(text.contains("shaders/lighting.frag"));
    }

    @Test
    void pathsAreLeftOut() throws IOException {
        String text = outputs(EnumSet.of(Redacted.PATHS));
        assertWithout(text, "/home", "secret", "deep", "C:\\", "Users", "shaders/");
        assertTrue(text.contains("forest.zip!a.gfxr"));
        assertTrue(text.contains("lighting.frag"));
        assertTrue(text.contains("shadow.png"));
    }

    @Test
    void idsAndNumbersStayAndTwiceIsAsOnce() {
        Redaction all = new Redaction(EnumSet.allOf(Redacted.class));
        RunResult once = all.of(RUN);
        assertEquals(ids(RUN), ids(once));
        assertEquals(once, all.of(once));
        assertEquals(RUN.exitCode(), once.exitCode());
        assertSame(RUN, Redaction.NONE.of(RUN));
    }

    private static List<String> ids(RunResult run) {
        return run.captures().get(0).findings().stream().map(FindingGroup::id).toList();
    }

    @Test
    void onlyKnownWordsAreTaken() {
        assertEquals(EnumSet.of(Redacted.NAMES, Redacted.PATHS), Redacted.parse(List.of("names", " paths")));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Redacted.parse(List.of("name")))
                .getMessage()
                .contains("is not one of names, sources, paths"));
    }
}

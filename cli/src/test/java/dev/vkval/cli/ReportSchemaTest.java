package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tool writes is what {@code docs/report.schema.json} promises. */
class ReportSchemaTest {
    private JsonSchema schema;

    @TempDir
    Path folder;

    @BeforeEach
    void readSchema() throws IOException {
        schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Files.readString(Path.of(System.getProperty("vkval.root"), "docs", "report.schema.json")));
    }

    @Test
    void reportsOfMadeCapturesFollowTheSchema() throws IOException {
        Path sound = Captures.sound(folder.resolve("sound.gfxr"), 2);
        Path cut = Captures.cut(sound, 5);
        Path out = folder.resolve("out");
        assertEquals(65, Tool.piped().run("check", sound, cut, "-o", out));
        assertFollowsTheSchema(out);
        ObjectNode surprising = ((ObjectNode) Tool.report(out)).put("surprise", 1);
        assertFalse(schema.validate(surprising).isEmpty());
    }

    @Test
    void reportsOfTheCorpusFollowTheSchema() throws IOException {
        Path out = folder.resolve("out");
        Tool.piped().run("check", Captures.corpus("damaged"), "-o", out);
        assertFollowsTheSchema(out);
        Path apps = Captures.corpus("apps");
        for (String name : List.of("ffmpeg-blend.g105.gfxr", "mpv-gpu-next.g105.gfxr")) {
            Tool.piped().run("check", apps.resolve(name), "-o", out);
            assertFollowsTheSchema(out);
        }
    }

    private void assertFollowsTheSchema(Path out) throws IOException {
        assertEquals(List.of(), List.copyOf(schema.validate(Tool.report(out))));
    }
}

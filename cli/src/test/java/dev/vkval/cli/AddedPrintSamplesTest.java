package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prints that are added to the shaders of captured programs give what the same programs print by themselves. */
class AddedPrintSamplesTest {
    @TempDir
    Path folder;

    /** What was printed at one place, with how often it was. */
    private record Printed(int line, String format, long count, List<String> texts) {}

    private Printed printed(String name, Object... options) throws IOException {
        SoftwareDevice.assume();
        Path out = folder.resolve(name);
        List<Object> words = new ArrayList<>(List.of(
                "check", Captures.sample(name), "-o", out, "--device", "lavapipe", "--checks", "gpu", "--no-trace"));
        words.addAll(List.of(options));
        Tool tool = Tool.piped();
        assertEquals(0, tool.run(words.toArray()), () -> tool.out());
        JsonNode findings = Tool.report(out).at("/captures/0/findings");
        assertEquals(1, findings.size(), tool::out);
        JsonNode finding = findings.get(0);
        assertEquals("VVL-DEBUG-PRINTF", finding.get("rule").asText());
        List<String> texts = new ArrayList<>();
        finding.at("/properties/prints").forEach(each -> texts.add(each.asText()));
        return new Printed(
                finding.at("/shader/line").asInt(),
                finding.at("/properties/format").asText(),
                finding.at("/properties/invocationCount").asLong(),
                texts);
    }

    /** Those of GLSL with OpLine in a loop, of HLSL with shader debug information in a function, and of fragments. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "loop-prints; walk.comp:14: i=%u value=%u steps=%u, i, value, steps; 242",
                "hlsl-prints; weigh.comp.hlsl:7: i=%u scaled=%v3f weight=%g, i, scaled, weight; 64",
                "fragment-prints; rings.frag:9: offset=%v2f radius=%f, offset, radius; 64"
            })
    void anAddedPrintGivesWhatTheProgramPrintsItself(String program, String print, int count) throws IOException {
        Printed own = printed(program);
        assertEquals(count, own.count());
        assertEquals(count, own.texts().size(), "all of them fit in the memory for prints");
        assertEquals(own, printed(program + "-fixed", "--printf", print));
    }
}

package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.device;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.SpirvTextException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The lines of {@code runtime.txt}: each rule is broken by one module and kept by another, on a device of the line. */
class RuntimeRulesTest {
    private static final int COLUMNS = 5;

    /**
     * A line of the table.
     *
     * @param device a feature with its extension and structure, and a structure of properties with values
     */
    record Row(String model, String rule, String device, String broken, String kept) {
        @Override
        public String toString() {
            return rule;
        }
    }

    static Stream<Row> rows() throws IOException {
        try (InputStream in = RuntimeRulesTest.class.getResourceAsStream("runtime.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .map(line -> line.split(" \\| ", COLUMNS))
                    .map(parts -> new Row(parts[0], parts[1], parts[2], parts[3], parts[4]));
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void isBrokenAndKept(Row row) throws SpirvTextException {
        try (ShaderDevice device = create(row.device())) {
            String broken = TableModule.text(row.model(), row.broken());
            assertTrue(told(device, row, broken).contains(row.rule()), broken);
            String kept = TableModule.text(row.model(), row.kept());
            assertFalse(told(device, row, kept).contains(row.rule()), kept);
        }
    }

    /** What is told about a module, and about a pipeline where it is a compute shader. */
    private static Set<String> told(ShaderDevice device, Row row, String text) throws SpirvTextException {
        Set<String> rules = device.module(text);
        if (row.model().equals("GLCompute")) {
            rules.addAll(device.computePipeline(text, 0, 0));
        }
        return rules;
    }

    private static ShaderDevice create(String text) {
        Recorder recorder = new Recorder();
        String struct = "VkPhysicalDeviceLimits";
        Object[] properties = {};
        for (String part : text.split(" ")) {
            String[] words = part.split(":");
            if (part.startsWith("VK_")) {
                recorder.close();
                recorder =
                        words.length > 2 ? Recorder.withFeature(words[0], words[1], words[2]) : new Recorder(words[0]);
            } else if (words.length > 1) {
                struct = words[0];
                String[] values = words[1].split("[=,]");
                properties = new Object[values.length];
                for (int i = 0; i < values.length; i++) {
                    properties[i] = i % 2 == 0 ? values[i] : (Object) Long.decode(values[i]);
                }
            }
        }
        return device(recorder, struct, properties);
    }
}

package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.device;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.text.SpirvTextException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The lines of {@code standalone.txt}: each rule about the code of a module is broken by one module and kept by another. */
class StandaloneRulesTest {
    /** A line of the table. */
    record Row(String model, String rule, String broken, String kept) {
        @Override
        public String toString() {
            return rule;
        }
    }

    static Stream<Row> rows() throws IOException {
        try (InputStream in = StandaloneRulesTest.class.getResourceAsStream("standalone.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .map(line -> line.split(" \\| "))
                    .map(parts -> new Row(parts[0], parts[1], parts[2], parts[3]));
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void isBrokenAndKept(Row row) throws SpirvTextException {
        try (ShaderDevice device = device("VkPhysicalDeviceLimits")) {
            String broken = TableModule.text(row.model(), row.broken());
            assertTrue(device.module(broken).contains(row.rule()), broken);
            String kept = TableModule.text(row.model(), row.kept());
            assertFalse(device.module(kept).contains(row.rule()), kept);
        }
    }
}

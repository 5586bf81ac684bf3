package dev.vkval.cli.fix;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.cli.Captures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The captures whose hazards are fixed: all samples, and upstream's own tests of synchronization that have an error. */
final class FixedCaptures {
    static final String SAMPLES = "samples/";
    static final String TESTS = "vvl-tests/";

    private static final String SUFFIX = ".gfxr";

    private FixedCaptures() {}

    /**
     * One of them.
     *
     * @param reported whether upstream's layer is known to report an error of synchronization in it when it is replayed
     */
    record One(String name, Path file, boolean reported) {
        /** Options with which upstream's layer sees what the fixes are for; its own tests have their settings. */
        String[] options() {
            return name.startsWith(SAMPLES) ? new String[] {"--shader-accesses"} : new String[0];
        }
    }

    static List<One> samples() throws IOException {
        try (Stream<Path> files = Files.list(Captures.sample("copy-over-copy").getParent())) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .map(file -> new One(SAMPLES + file.getFileName().toString().replace(SUFFIX, ""), file, false))
                    .toList();
        }
    }

    static List<One> tests() throws IOException {
        Path folder = Captures.corpus("vvl-tests");
        List<One> tests = new ArrayList<>();
        for (JsonNode row :
                new ObjectMapper().readTree(folder.resolve("manifest.json").toFile())) {
            String name = row.path("name").asText();
            if (name.startsWith("NegativeSync") && row.path("kind").asText().equals("negative")) {
                boolean reported = row.at("/oracle_sync/ids").toString().contains("\"SYNC-");
                tests.add(new One(TESTS + name, folder.resolve(row.path("file").asText()), reported));
            }
        }
        return tests;
    }
}

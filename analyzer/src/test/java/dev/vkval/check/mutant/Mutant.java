package dev.vkval.check.mutant;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A mutation and what upstream's layer says of the result.
 *
 * @param upstream {@code RULE@BLOCK} for each rule that it finds broken, with the first block; what it says of the
 *     original as well is left out
 */
record Mutant(Mutation mutation, Set<String> upstream) {
    static final String RESOURCE = "mutants.csv";
    static final String HEAD = "capture,block,kind,path,value,upstream";
    private static final int COLUMNS = 6;

    Mutant {
        upstream = new TreeSet<>(upstream);
    }

    /** The mutants with what upstream said of them. */
    static List<Mutant> all() throws IOException {
        List<Mutant> mutants = new ArrayList<>();
        try (InputStream in = Mutant.class.getResourceAsStream(RESOURCE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] columns = line.split(",", COLUMNS);
                Set<String> upstream = columns[5].isEmpty() ? Set.of() : Set.of(columns[5].split(" "));
                mutants.add(new Mutant(Mutation.parse(columns), upstream));
            }
        }
        return mutants;
    }

    String text() {
        return mutation.text() + "," + String.join(" ", upstream);
    }

    /** The file of an original; a test that needs the corpus is skipped where there is none. */
    static Path original(String capture) {
        String[] parts = capture.split("/", 2);
        if (parts[0].equals("samples")) {
            return Path.of(System.getProperty("vkval.root", "."), "samples", "captures", parts[1] + ".gfxr");
        }
        String corpus = System.getProperty("vkval.corpus", "");
        assumeFalse(corpus.isEmpty() || corpus.startsWith("${"), "set VKVAL_CORPUS to the folder of captures");
        return Path.of(corpus, parts[0], parts[1] + ".gfxr");
    }
}

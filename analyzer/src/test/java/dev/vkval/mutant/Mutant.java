package dev.vkval.mutant;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A mutation and what upstream's layer says of the result.
 *
 * @param upstream {@code RULE@PLACE} for each rule that it finds broken; the catalogue says what a place is, and what is
 *     left out because the layer says it of the original, too
 */
public record Mutant(Mutation mutation, Set<String> upstream) {
    public static final String HEAD = "capture,block,kind,path,value,upstream";
    private static final int COLUMNS = 6;

    public Mutant {
        upstream = new TreeSet<>(upstream);
    }

    /**
     * The mutants of a list with what upstream said of them.
     *
     * @param resource beside the class
     */
    public static List<Mutant> all(Class<?> beside, String resource) throws IOException {
        List<Mutant> mutants = new ArrayList<>();
        try (InputStream in = beside.getResourceAsStream(resource);
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

    /** Its line of a list. */
    public String text() {
        return mutation.text() + "," + String.join(" ", upstream);
    }
}

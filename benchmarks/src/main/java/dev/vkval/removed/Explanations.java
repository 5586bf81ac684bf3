package dev.vkval.removed;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Why a tool does not report a hazard, or reports one that the reference does not have; written by hand, in a resource. */
final class Explanations {
    private static final String RESOURCE = "explanations.txt";
    private static final String NONE = "not explained";

    /** Whose report it is about, and in which way. */
    enum Case {
        HERE_MISSED,
        HERE_UNFOUNDED,
        LAYER_MISSED,
        LAYER_UNFOUNDED
    }

    private record Line(Case of, Pattern hazard, String text) {}

    private final List<Line> lines = new ArrayList<>();

    /** A line is the case, a regular expression of the hazard, and the explanation, with bars between. */
    Explanations() throws IOException {
        try (InputStream in = Explanations.class.getResourceAsStream(RESOURCE)) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    String[] parts = line.split(" \\| ", 3);
                    lines.add(new Line(Case.valueOf(parts[0]), Pattern.compile(parts[1]), parts[2]));
                }
            }
        }
    }

    String of(Case which, String hazard) {
        return lines.stream()
                .filter(line -> line.of == which && line.hazard.matcher(hazard).find())
                .map(Line::text)
                .findFirst()
                .orElse(NONE);
    }
}

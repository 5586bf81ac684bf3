package dev.vkval.benchmark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * The report of one capture.
 *
 * @param status {@value #COMPLETED}, or what became of it
 * @param gaps numbers of what a family did not check, by the sentence that says why
 */
record CheckReport(String status, Map<String, Long> gaps) {
    static final String COMPLETED = "completed";

    /** Reads the file {@code report.json}. */
    static CheckReport read(Path file, String family) throws IOException {
        String status = "";
        Map<String, Long> gaps = new TreeMap<>();
        try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
            while (json.nextToken() != null) {
                String name = json.currentToken() == JsonToken.FIELD_NAME ? json.currentName() : "";
                if (name.equals("status") && status.isEmpty()) {
                    status = json.nextTextValue();
                } else if (name.equals("gaps")) {
                    readGaps(json, family, gaps);
                }
            }
        }
        return new CheckReport(status, gaps);
    }

    private static void readGaps(JsonParser json, String family, Map<String, Long> gaps) throws IOException {
        json.nextToken();
        while (json.nextToken() == JsonToken.START_OBJECT) {
            String what = "";
            String why = "";
            long count = 1;
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                json.nextToken();
                switch (name) {
                    case "what" -> what = json.getText();
                    case "why" -> why = json.getText();
                    case "count" -> count = json.getLongValue();
                    default -> json.skipChildren();
                }
            }
            if (what.equals(family)) {
                gaps.merge(why, count, Long::sum);
            }
        }
    }
}

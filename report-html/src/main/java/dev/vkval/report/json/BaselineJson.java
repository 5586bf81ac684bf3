package dev.vkval.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.vkval.finding.Accepted;
import dev.vkval.finding.Family;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * {@code vkval-baseline.json}: an object with {@code schema} and {@code accepted}, an array with an entry on each line.
 * The file may come from anywhere: whatever is not as described is an error that names its line and column.
 */
public final class BaselineJson {
    /** The version of the format. */
    private static final int SCHEMA = 1;

    private static final long MOST_BYTES = 16L << 20;
    private static final int MOST_ENTRIES = 100_000;
    private static final Pattern ID = Pattern.compile("F-[0-9a-f]{8}");
    private static final List<String> TEXTS =
            List.of("id", "rule", "family", "title", "device", "reason", "owner", "expires");
    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final Path file;
    private final boolean reasons;
    private JsonParser in;

    private BaselineJson(Path file, boolean reasons) {
        this.file = file;
        this.reasons = reasons;
    }

    /**
     * The entries of a file.
     *
     * @param reasons whether each entry must have a reason
     * @throws IOException for a file that cannot be read or is not a baseline; the message names the place
     */
    public static List<Accepted> read(Path file, boolean reasons) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw new IOException(file + ": more than " + MOST_BYTES + " bytes are no baseline");
        }
        try (JsonParser parser = FACTORY.createParser(Files.readString(file, StandardCharsets.UTF_8))) {
            BaselineJson json = new BaselineJson(file, reasons);
            json.in = parser;
            return json.document();
        } catch (JsonProcessingException e) {
            throw new IOException(place(file, e.getLocation()) + e.getOriginalMessage(), e);
        } catch (java.nio.charset.CharacterCodingException e) {
            throw new IOException(file + ": the text is not UTF-8", e);
        }
    }

    private List<Accepted> document() throws IOException {
        List<Accepted> entries = new ArrayList<>();
        boolean versioned = false;
        need(in.nextToken() == JsonToken.START_OBJECT, "a baseline is an object with 'schema' and 'accepted'");
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            if (name.equals("schema")) {
                in.nextToken();
                need(
                        in.currentToken() == JsonToken.VALUE_NUMBER_INT
                                && in.getText().equals(Integer.toString(SCHEMA)),
                        "this version reads schema " + SCHEMA + " only");
                versioned = true;
            } else if (name.equals("accepted")) {
                need(in.nextToken() == JsonToken.START_ARRAY, "'accepted' is an array");
                while (in.nextToken() != JsonToken.END_ARRAY) {
                    need(entries.size() < MOST_ENTRIES, "more than " + MOST_ENTRIES + " entries are no baseline");
                    entries.add(entry());
                }
            } else {
                need(false, "unknown member '" + name + "'; known: schema, accepted");
            }
        }
        need(versioned, "'schema' is missing");
        need(in.nextToken() == null, "there is more text after the object");
        return entries;
    }

    private Accepted entry() throws IOException {
        need(in.currentToken() == JsonToken.START_OBJECT, "an entry is an object");
        JsonLocation start = in.currentTokenLocation();
        Map<String, String> texts = new HashMap<>();
        long max = Accepted.ANY;
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            in.nextToken();
            if (name.equals("max")) {
                need(in.currentToken() == JsonToken.VALUE_NUMBER_INT, "'max' is a whole number");
                need(in.getBigIntegerValue().bitLength() < Long.SIZE && in.getLongValue() > 0, "'max' is at least 1");
                max = in.getLongValue();
            } else {
                need(
                        TEXTS.contains(name),
                        "unknown member '" + name + "'; known: " + String.join(", ", TEXTS) + ", max");
                need(in.currentToken() == JsonToken.VALUE_STRING, "'" + name + "' is a text");
                verify(name, in.getText());
                texts.put(name, in.getText());
            }
        }
        for (String needed : List.of("id", "rule")) {
            need(texts.containsKey(needed), start, "an entry without '" + needed + "'");
        }
        String reason = texts.getOrDefault("reason", "").strip();
        need(
                !reasons || !reason.isEmpty(),
                start,
                texts.get("id") + " has no 'reason'; entries without one are refused where CI is set");
        return new Accepted(
                texts.get("id"),
                texts.get("rule"),
                texts.containsKey("family") ? family(texts.get("family")) : null,
                texts.getOrDefault("title", ""),
                texts.getOrDefault("device", "*"),
                max,
                reason.isEmpty() ? null : reason,
                texts.get("owner"),
                texts.containsKey("expires") ? LocalDate.parse(texts.get("expires")) : null);
    }

    private void verify(String name, String text) throws IOException {
        switch (name) {
            case "id" -> need(ID.matcher(text).matches(), "'id' is F- and eight hexadecimal digits");
            case "family" ->
                need(family(text) != null, "unknown family '" + text + "'; known: " + String.join(", ", families()));
            case "expires" -> need(isDay(text), "'expires' is a day such as 2027-01-31");
            default -> {
                // Any text.
            }
        }
    }

    private static boolean isDay(String text) {
        try {
            return LocalDate.parse(text) != null;
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    private static Family family(String label) {
        return Arrays.stream(Family.values())
                .filter(family -> family.label().equals(label))
                .findFirst()
                .orElse(null);
    }

    private static List<String> families() {
        return Arrays.stream(Family.values()).map(Family::label).toList();
    }

    private void need(boolean holds, String message) throws IOException {
        need(holds, in.currentTokenLocation(), message);
    }

    private void need(boolean holds, JsonLocation at, String message) throws IOException {
        if (!holds) {
            throw new IOException(place(file, at) + message);
        }
    }

    private static String place(Path file, JsonLocation at) {
        return file + (at == null ? "" : ":" + at.getLineNr() + ":" + at.getColumnNr()) + ": ";
    }

    /** The entries in a member of a report. */
    static List<Accepted> entries(JsonTree json, String member) {
        return json.objects(member).stream()
                .map(entry -> new Accepted(
                        entry.text("id", ""),
                        entry.text("rule", ""),
                        family(entry.text("family")),
                        entry.text("title", ""),
                        entry.text("device", "*"),
                        entry.number("max", Accepted.ANY),
                        entry.text("reason"),
                        entry.text("owner"),
                        isDay(entry.text("expires", "")) ? LocalDate.parse(entry.text("expires")) : null))
                .toList();
    }

    /** The text of a baseline: sorted, with one entry on each line. */
    public static String text(List<Accepted> entries) throws IOException {
        StringBuilder text = new StringBuilder("{\n  \"schema\": " + SCHEMA + ",\n  \"accepted\": [");
        String separator = "\n";
        for (Accepted entry : entries.stream().sorted(Accepted.ORDER).toList()) {
            text.append(separator).append("    ").append(line(entry));
            separator = ",\n";
        }
        return text.append(entries.isEmpty() ? "]\n}\n" : "\n  ]\n}\n").toString();
    }

    private static String line(Accepted entry) throws IOException {
        java.io.StringWriter line = new java.io.StringWriter();
        try (var out = FACTORY.createGenerator(line)) {
            write(entry, new JsonText(out));
        }
        return line.toString();
    }

    /** Writes an entry as an object. */
    static void write(Accepted entry, JsonText json) throws IOException {
        json.start();
        json.line("id", entry.id());
        json.line("rule", entry.rule());
        json.line("family", entry.family() == null ? null : entry.family().label());
        json.line("title", entry.title().isEmpty() ? null : entry.title());
        json.line("device", entry.device());
        json.positive("max", entry.max());
        json.line("reason", entry.reason());
        json.line("owner", entry.owner());
        json.line("expires", entry.expires() == null ? null : entry.expires().toString());
        json.end();
    }
}

package dev.vkval.report.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.vkval.report.Shard;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code shard.json}: which part of a run the report beside it is. The file may come from anywhere. */
public final class ShardJson {
    private static final long SCHEMA = 1;
    private static final long MOST_BYTES = 64L << 20;
    private static final int MOST_SHARDS = 1_000_000;

    private ShardJson() {}

    public static void write(Shard shard, OutputStream stream) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("schema", SCHEMA);
        members.put("numbers", shard.numbers());
        members.put("of", shard.of());
        members.put("inputs", shard.inputs());
        members.put("places", shard.places());
        JsonDocument.write(members, stream);
    }

    /**
     * The part in a folder, null if the report there is that of a whole run.
     *
     * @throws IOException if the file cannot be read or is not valid
     */
    public static Shard read(Path folder) throws IOException {
        Path file = folder.resolve(Shard.FILE);
        if (!Files.isRegularFile(file)) {
            return null;
        }
        try {
            require(Files.size(file) <= MOST_BYTES, "it is too large");
            return shard(JsonTree.parse(Files.readAllBytes(file)));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new IOException(file + " is not valid: " + e.getMessage(), e);
        }
    }

    private static Shard shard(JsonTree json) {
        require(json.number("schema", 0) == SCHEMA, "its schema is not " + SCHEMA);
        long of = json.number("of", 0);
        require(of > 0 && of <= MOST_SHARDS, "'of' is not a number of shards");
        List<String> inputs = json.texts("inputs");
        return new Shard(
                integers(json, "numbers", 1, of), (int) of, inputs, integers(json, "places", 0, inputs.size() - 1L));
    }

    private static List<Integer> integers(JsonTree json, String name, long least, long most) {
        List<Long> numbers = json.numbers(name);
        numbers.forEach(number -> require(number >= least && number <= most, "'" + name + "' has " + number));
        return numbers.stream().map(Long::intValue).toList();
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}

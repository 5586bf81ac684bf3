package dev.vkval.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A complete JSON object with members by name; a member that is missing or of another type has a default. */
public final class JsonTree {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final Map<String, Object> members;

    private JsonTree(Map<String, Object> members) {
        this.members = members;
    }

    /**
     * Reads an object.
     *
     * @throws IOException if the bytes are not one
     */
    public static JsonTree parse(byte[] bytes) throws IOException {
        try (JsonParser in = FACTORY.createParser(bytes)) {
            if (in.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("not a JSON object");
            }
            return object(in);
        }
    }

    /** Reads the object at the parser's position to its end. */
    static JsonTree object(JsonParser in) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            in.nextToken();
            members.put(name, value(in));
        }
        return new JsonTree(members);
    }

    private static Object value(JsonParser in) throws IOException {
        return switch (in.currentToken()) {
            case START_OBJECT -> object(in);
            case START_ARRAY -> array(in);
            case VALUE_NUMBER_INT -> in.getBigIntegerValue().longValue();
            case VALUE_NUMBER_FLOAT -> in.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> in.getText();
        };
    }

    private static List<Object> array(JsonParser in) throws IOException {
        List<Object> values = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(in));
        }
        return values;
    }

    /** Null if there is no such string. */
    public String text(String name) {
        return members.get(name) instanceof String text ? text : null;
    }

    public String text(String name, String missing) {
        return members.get(name) instanceof String text ? text : missing;
    }

    public long number(String name, long missing) {
        return members.get(name) instanceof Long number ? number : missing;
    }

    /** The boolean, or the default if there is none. */
    public boolean flag(String name, boolean missing) {
        return members.get(name) instanceof Boolean flag ? flag : missing;
    }

    /** Null if there is no such object. */
    public JsonTree object(String name) {
        return members.get(name) instanceof JsonTree tree ? tree : null;
    }

    public List<JsonTree> objects(String name) {
        return elements(name, JsonTree.class);
    }

    public List<String> texts(String name) {
        return elements(name, String.class);
    }

    public List<Long> numbers(String name) {
        return elements(name, Long.class);
    }

    private <T> List<T> elements(String name, Class<T> type) {
        return members.get(name) instanceof List<?> list
                ? list.stream().filter(type::isInstance).map(type::cast).toList()
                : List.of();
    }

    /** The members as plain values; objects among them as trees. */
    Map<String, Object> values() {
        return members;
    }
}

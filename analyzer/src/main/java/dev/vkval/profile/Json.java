package dev.vkval.profile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A value of a JSON document and its place. Asked for as what it is not, it throws an exception that names the place.
 *
 * @param document its file or name
 * @param pointer JSON pointer (RFC 6901), empty for the whole document
 * @param value a Map, a List, a String, a BigInteger, a Double, a Boolean, or null
 */
record Json(String document, String pointer, Object value) {
    private static final int DEEPEST = 64;
    private static final int LONGEST_NUMBER = 64;
    private static final int LONGEST_TEXT = 1 << 16;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(LONGEST_NUMBER)
                    .maxStringLength(LONGEST_TEXT)
                    .build())
            .build();

    /** Reads a document to its end. */
    static Json parse(String document, byte[] bytes) throws ProfileException {
        try (JsonParser in = FACTORY.createParser(bytes)) {
            try {
                return parse(document, in);
            } catch (JsonProcessingException e) {
                JsonLocation at = e.getLocation() == null ? in.currentLocation() : e.getLocation();
                throw new ProfileException(document, place(at), e.getOriginalMessage());
            }
        } catch (ProfileException e) {
            throw e;
        } catch (IOException e) {
            throw new ProfileException(document, "the document", e.getMessage());
        }
    }

    private static Json parse(String document, JsonParser in) throws IOException {
        if (in.nextToken() == null) {
            throw new ProfileException(document, place(in.currentLocation()), "there is no JSON in it");
        }
        Json root = new Json(document, "", read(in));
        if (in.nextToken() != null) {
            throw new ProfileException(document, place(in.currentTokenLocation()), "text after the JSON document");
        }
        return root;
    }

    private static String place(JsonLocation at) {
        return "line " + at.getLineNr() + ", column " + at.getColumnNr();
    }

    private static Object read(JsonParser in) throws IOException {
        return switch (in.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> members = new LinkedHashMap<>();
                while (in.nextToken() == JsonToken.FIELD_NAME) {
                    String name = in.currentName();
                    in.nextToken();
                    members.put(name, read(in));
                }
                yield members;
            }
            case START_ARRAY -> {
                List<Object> elements = new ArrayList<>();
                while (in.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(read(in));
                }
                yield elements;
            }
            case VALUE_NUMBER_INT -> in.getBigIntegerValue();
            case VALUE_NUMBER_FLOAT -> in.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> in.getText();
        };
    }

    /** The members of an object, in their order. */
    Map<String, Json> members() throws ProfileException {
        if (!(value instanceof Map<?, ?> map)) {
            throw wrong("an object");
        }
        Map<String, Json> members = new LinkedHashMap<>();
        map.forEach((name, member) -> members.put(name.toString(), at(name.toString(), member)));
        return members;
    }

    /** The member of an object, null if it has none of that name. */
    Json member(String name) throws ProfileException {
        if (!(value instanceof Map<?, ?> map)) {
            throw wrong("an object");
        }
        return map.containsKey(name) ? at(name, map.get(name)) : null;
    }

    /** The member of an object that it must have. */
    Json required(String name) throws ProfileException {
        Json member = member(name);
        if (member == null) {
            throw problem("the member '" + name + "' is missing");
        }
        return member;
    }

    List<Json> elements() throws ProfileException {
        if (!(value instanceof List<?> list)) {
            throw wrong("an array");
        }
        List<Json> elements = new ArrayList<>();
        for (Object element : list) {
            elements.add(at(Integer.toString(elements.size()), element));
        }
        return elements;
    }

    private Json at(String name, Object member) {
        return new Json(document, pointer + "/" + name.replace("~", "~0").replace("/", "~1"), member);
    }

    boolean isArray() {
        return value instanceof List;
    }

    boolean isText() {
        return value instanceof String;
    }

    String text() throws ProfileException {
        if (value instanceof String text) {
            return text;
        }
        throw wrong("a string");
    }

    boolean flag() throws ProfileException {
        if (value instanceof Boolean flag) {
            return flag;
        }
        throw wrong("true or false");
    }

    /** An integer of at most 64 bits, signed or unsigned, as these bits. A number such as 2.0 is one. */
    long integer() throws ProfileException {
        if (value instanceof BigInteger number && number.bitLength() <= Long.SIZE) {
            return number.longValue();
        }
        if (value instanceof Double number && number == Math.rint(number) && Math.abs(number) < Long.MAX_VALUE) {
            return number.longValue();
        }
        throw wrong("an integer of 64 bits");
    }

    double real() throws ProfileException {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw wrong("a number");
    }

    private ProfileException wrong(String expected) {
        return problem("not " + expected);
    }

    ProfileException problem(String why) {
        return new ProfileException(document, pointer.isEmpty() ? "the document" : pointer, why);
    }
}

package dev.vkval.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes records as JSON objects: the components are the members, with their names and in their order; a component that
 * is null is omitted. A component is a record, a string, a number, a boolean, or a list or map of those. Objects of
 * Jackson's own binding would take longer to set up than small reports take to write.
 */
public final class JsonRecords {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final JsonGenerator out;
    private final Map<Class<?>, List<Method>> accessors = new HashMap<>();

    private JsonRecords(JsonGenerator out) {
        this.out = out;
    }

    /** Writes a record or a list of them, indented, in UTF-8 with a line break after it; the stream is not closed. */
    public static void write(Object value, OutputStream stream) throws IOException {
        DefaultIndenter indent = new DefaultIndenter("  ", "\n");
        try (JsonGenerator out = FACTORY.createGenerator(stream)) {
            out.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            out.setPrettyPrinter(
                    new DefaultPrettyPrinter().withObjectIndenter(indent).withArrayIndenter(indent));
            new JsonRecords(out).value(value);
            out.writeRaw('\n');
        }
    }

    private void value(Object value) throws IOException {
        if (value instanceof Record object) {
            out.writeStartObject();
            for (Method component : accessors.computeIfAbsent(object.getClass(), JsonRecords::accessors)) {
                member(component.getName(), component(object, component));
            }
            out.writeEndObject();
        } else if (value instanceof Map<?, ?> members) {
            out.writeStartObject();
            for (Map.Entry<?, ?> member : members.entrySet()) {
                member((String) member.getKey(), member.getValue());
            }
            out.writeEndObject();
        } else if (value instanceof List<?> list) {
            out.writeStartArray();
            for (Object element : list) {
                value(element);
            }
            out.writeEndArray();
        } else if (value instanceof Integer || value instanceof Long) {
            out.writeNumber(((Number) value).longValue());
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else if (value instanceof String text) {
            out.writeString(text);
        } else {
            throw new IllegalArgumentException("not a value of these files: " + value);
        }
    }

    private void member(String name, Object value) throws IOException {
        if (value != null) {
            out.writeFieldName(name);
            value(value);
        }
    }

    private static List<Method> accessors(Class<?> type) {
        Method[] methods = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getAccessor)
                .toArray(Method[]::new);
        AccessibleObject.setAccessible(methods, true);
        return List.of(methods);
    }

    private static Object component(Object object, Method component) {
        try {
            return component.invoke(object);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}

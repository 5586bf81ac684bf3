package dev.vkval.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.vkval.report.Sanitizer;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** JSON members by name: a member without a value (null, or -1 for numbers that count from 0) is omitted. */
final class JsonText {
    private final JsonGenerator out;

    JsonText(JsonGenerator out) {
        this.out = out;
    }

    /** Writes one element of an array. */
    @FunctionalInterface
    interface Element<T> {
        void write(T value) throws IOException;
    }

    void start() throws IOException {
        out.writeStartObject();
    }

    void end() throws IOException {
        out.writeEndObject();
    }

    void name(String name) throws IOException {
        out.writeFieldName(name);
    }

    /** A string on one line. */
    void line(String name, String value) throws IOException {
        if (value != null) {
            out.writeStringField(name, Sanitizer.line(value));
        }
    }

    /** A string that may have several lines. */
    void text(String name, String value) throws IOException {
        if (value != null) {
            out.writeStringField(name, Sanitizer.text(value));
        }
    }

    void number(String name, long value) throws IOException {
        if (value >= 0) {
            out.writeNumberField(name, value);
        }
    }

    /** A 64-bit handle: every value is valid. */
    void handle(String name, long value) throws IOException {
        out.writeFieldName(name);
        out.writeNumber(Long.toUnsignedString(value));
    }

    void positive(String name, long value) throws IOException {
        if (value > 0) {
            out.writeNumberField(name, value);
        }
    }

    void flag(String name, boolean value) throws IOException {
        out.writeBooleanField(name, value);
    }

    <T> void array(String name, List<T> values, Element<T> element) throws IOException {
        out.writeArrayFieldStart(name);
        for (T value : values) {
            element.write(value);
        }
        out.writeEndArray();
    }

    void lines(String name, List<String> values) throws IOException {
        array(name, values, value -> out.writeString(Sanitizer.line(value)));
    }

    void numbers(String name, List<Long> values) throws IOException {
        array(name, values, out::writeNumber);
    }

    /** A value of a finding's properties: a string, number, boolean, or a list or a map of those. */
    void value(Object value) throws IOException {
        if (value == null) {
            out.writeNull();
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else if (value instanceof Double || value instanceof Float) {
            real(((Number) value).doubleValue());
        } else if (value instanceof Number number) {
            out.writeNumber(number.longValue());
        } else if (value instanceof Iterable<?> list) {
            out.writeStartArray();
            for (Object element : list) {
                value(element);
            }
            out.writeEndArray();
        } else if (value instanceof Map<?, ?> members) {
            out.writeStartObject();
            for (Map.Entry<?, ?> member : members.entrySet()) {
                out.writeFieldName(Sanitizer.line(member.getKey().toString()));
                value(member.getValue());
            }
            out.writeEndObject();
        } else {
            out.writeString(Sanitizer.text(value.toString()));
        }
    }

    /** JSON cannot represent infinities and NaN; they are written as text. */
    private void real(double value) throws IOException {
        if (Double.isFinite(value)) {
            out.writeNumber(value);
        } else {
            out.writeString(Double.toString(value));
        }
    }
}

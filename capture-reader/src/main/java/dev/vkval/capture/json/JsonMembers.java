package dev.vkval.capture.json;

import java.util.List;

/** Writes the members of one object, one after the other. */
final class JsonMembers {
    private final JsonBytes out;
    private boolean first;

    JsonMembers(JsonBytes out) {
        this.out = out;
    }

    void begin() {
        out.raw('{');
        first = true;
    }

    void end() {
        out.raw('}');
        first = false;
    }

    void name(String name) {
        if (!first) {
            out.raw(',');
        }
        first = false;
        out.string(name);
        out.raw(':');
    }

    void number(String name, long value) {
        name(name);
        out.unsigned(value);
    }

    /** An unsigned 32-bit number. */
    void word(String name, int value) {
        number(name, value & 0xFFFF_FFFFL);
    }

    void flags(String name, int value) {
        name(name);
        out.hex(value & 0xFFFF_FFFFL, 8);
    }

    void text(String name, String value) {
        name(name);
        out.string(value);
    }

    void numbers(String name, List<Long> values) {
        name(name);
        out.raw('[');
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) {
                out.raw(',');
            }
            out.unsigned(values.get(i));
        }
        out.raw(']');
    }

    /** An array of objects, each written by the members that the writer adds. */
    <T> void objects(String name, List<T> values, java.util.function.Consumer<T> writer) {
        name(name);
        out.raw('[');
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) {
                out.raw(',');
            }
            begin();
            writer.accept(values.get(i));
            end();
        }
        out.raw(']');
    }
}

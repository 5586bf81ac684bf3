package dev.vkval.capture.json;

/** The JSON form of a struct or of the parameters of a command: filled once, then immutable. */
final class Shape {
    private final Form form;
    private final int sizeBytes;
    private Field[] fields = {};

    /** @param form {@link Form#STRUCT}, or the form of a union that is shown as a whole */
    Shape(Form form, int sizeBytes) {
        this.form = form;
        this.sizeBytes = sizeBytes;
    }

    void fill(Field[] compiled) {
        fields = compiled;
    }

    Form form() {
        return form;
    }

    int sizeBytes() {
        return sizeBytes;
    }

    Field[] fields() {
        return fields;
    }
}

package dev.vkval.capture.json;

/** Writes unions without a selector: every member by its name, or only the usual one. */
final class UnionPrinter {
    private static final int WORDS = 4;

    private final ValuePrinter values;
    private final JsonBytes out;

    UnionPrinter(ValuePrinter values, JsonBytes out) {
        this.values = values;
        this.out = out;
    }

    /** VkClearColorValue. */
    void color(long at) {
        values.prefix();
        words(at);
    }

    private void words(long at) {
        out.ascii("{\"float32\":");
        values.elements(Form.F32, null, Float.BYTES, at, WORDS);
        out.ascii(",\"int32\":");
        values.elements(Form.S32, null, Integer.BYTES, at, WORDS);
        out.ascii(",\"uint32\":");
        values.elements(Form.U32, null, Integer.BYTES, at, WORDS);
        out.raw('}');
    }

    /** VkClearValue. */
    void value(long at) {
        values.prefix();
        out.ascii("{\"color\":");
        words(at);
        out.ascii(",\"depthStencil\":{\"depth\":");
        values.scalar(Form.F32, null, at);
        out.ascii(",\"stencil\":");
        values.scalar(Form.U32, null, at + Float.BYTES);
        out.ascii("}}");
    }

    /** VkDeviceOrHostAddressKHR. */
    void address(long at) {
        out.ascii("{\"deviceAddress\":");
        values.scalar(Form.HEX64, null, at);
        out.raw('}');
    }
}

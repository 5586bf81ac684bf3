package dev.vkval.capture.json;

import dev.vkval.capture.call.TemplateData;

/** The re-packed data of a descriptor update template as JSON. */
final class TemplatePrinter {
    private final Shape image;
    private final Shape buffer;
    private final ValuePrinter values;
    private final JsonBytes out;

    TemplatePrinter(Shapes shapes, ValuePrinter values, JsonBytes out) {
        this.image = shapes.of(shapes.registry().struct("VkDescriptorImageInfo"));
        this.buffer = shapes.of(shapes.registry().struct("VkDescriptorBufferInfo"));
        this.values = values;
        this.out = out;
    }

    /** @param data as {@link TemplateData} describes it, 0 for none */
    void print(long data) {
        values.prefix();
        if (data == 0) {
            out.nothing();
            return;
        }
        out.ascii("{\"imageInfos\":");
        infos(image, TemplateData.images(data), TemplateData.imageCount(data));
        out.ascii(",\"bufferInfos\":");
        infos(buffer, TemplateData.buffers(data), TemplateData.bufferCount(data));
        if (TemplateData.texelCount(data) > 0) {
            out.ascii(",\"bufferViews\":");
            values.elements(Form.U64, null, Long.BYTES, TemplateData.texels(data), TemplateData.texelCount(data));
        }
        for (long i = 0; i < TemplateData.groupCount(data); i++) {
            boolean inline = TemplateData.isInlineUniform(data, i);
            out.ascii(inline ? ",\"inlineUniformBlock\":" : ",\"accelStructViews\":");
            values.elements(
                    inline ? Form.U8 : Form.U64,
                    null,
                    inline ? 1 : Long.BYTES,
                    TemplateData.groupAddress(data, i),
                    TemplateData.groupElements(data, i));
        }
        out.raw('}');
    }

    private void infos(Shape shape, long address, long count) {
        if (count == 0) {
            out.ascii("[]");
        } else {
            values.structArray(shape, address, count);
        }
    }
}

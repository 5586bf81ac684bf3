package dev.vkval.report.html;

import dev.vkval.report.Phrases;
import dev.vkval.report.Sanitizer;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.WriterOutput;
import java.io.Writer;

/**
 * Where the templates write to. What is not constant in a template is sanitized here, then escaped for the place where
 * it is written, so that no template needs to. A text from a capture may have any length: of a very long one, the
 * beginning is written, and how much is omitted.
 */
final class SafeOutput extends OwaspHtmlTemplateOutput {
    private static final int TEXT_CHARS = 20_000;

    private boolean attribute;

    SafeOutput(Writer out) {
        super(new WriterOutput(out));
    }

    @Override
    public void setContext(String tagName, String attributeName) {
        attribute = attributeName != null;
        super.setContext(tagName, attributeName);
    }

    /** Text between tags keeps its line breaks and tabs; the value of an attribute is one line. */
    @Override
    public void writeUserContent(String text) {
        if (text == null) {
            return;
        }
        String beginning = text.length() <= TEXT_CHARS ? text : text.substring(0, TEXT_CHARS);
        super.writeUserContent(attribute ? Sanitizer.line(beginning) : Sanitizer.text(beginning));
        if (text.length() > TEXT_CHARS && !attribute) {
            super.writeUserContent(
                    " … (" + Phrases.grouped(text.length() - TEXT_CHARS) + " more characters, all in report.json)");
        }
    }
}

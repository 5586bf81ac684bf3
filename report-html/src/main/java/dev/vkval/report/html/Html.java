package dev.vkval.report.html;

import dev.vkval.report.Phrases;
import dev.vkval.report.Sanitizer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/**
 * Writes markup. Names of elements and attributes are constants in the code; every text and every attribute value is
 * sanitized and escaped here, so that callers need not. What is written is well-formed as HTML and as XML.
 */
final class Html {
    /** The contents of an element. */
    @FunctionalInterface
    interface Content {
        void write();
    }

    /** A text from a capture may have any length; longer texts are truncated. */
    private static final int TEXT_CHARS = 20_000;

    private final Writer out;

    Html(Writer out) {
        this.out = out;
    }

    /** An element with attributes, given as name and value in turn; an attribute whose value is null is omitted. */
    Html in(String element, Content content, String... attributes) {
        start(element, attributes);
        raw(">");
        content.write();
        raw("</" + element + ">");
        return this;
    }

    /** An element that contains only text. */
    Html in(String element, String text, String... attributes) {
        return in(element, () -> text(text), attributes);
    }

    /** An element that is always empty: meta, input ... */
    Html empty(String element, String... attributes) {
        start(element, attributes);
        raw("/>");
        return this;
    }

    /** Text; line breaks and tabs are kept. Of a very long text, the beginning is written, and how much is omitted. */
    Html text(String text) {
        if (text != null && text.length() <= TEXT_CHARS) {
            raw(escape(Sanitizer.text(text)));
        } else if (text != null) {
            raw(escape(Sanitizer.text(text.substring(0, TEXT_CHARS))));
            raw(" … (" + Phrases.grouped(text.length() - TEXT_CHARS) + " more characters, all in report.json)");
        }
        return this;
    }

    /** The style sheet, unescaped: it is part of the program, never text from outside. */
    Html style(String css) {
        raw("<style>" + css + "</style>");
        return this;
    }

    /** A part that may be wider than the page: the keyboard can reach and scroll it. */
    void scrolling(String label, Content content) {
        in("div", content, "class", "scroll", "tabindex", "0", "role", "region", "aria-label", label);
    }

    void doctype() {
        raw("<!DOCTYPE html>\n");
    }

    void newline() {
        raw("\n");
    }

    private void start(String element, String... attributes) {
        raw("<" + element);
        for (int i = 0; i + 1 < attributes.length; i += 2) {
            if (attributes[i + 1] != null) {
                raw(" " + attributes[i] + "=\"" + escape(Sanitizer.line(shortened(attributes[i + 1]))) + "\"");
            }
        }
    }

    private static String shortened(String value) {
        return value.length() <= TEXT_CHARS ? value : value.substring(0, TEXT_CHARS);
    }

    private static String escape(String text) {
        StringBuilder out = null;
        for (int i = 0; i < text.length(); i++) {
            String entity = entity(text.charAt(i));
            if (entity != null && out == null) {
                out = new StringBuilder(text.length() + 16).append(text, 0, i);
            }
            if (out != null) {
                if (entity == null) {
                    out.append(text.charAt(i));
                } else {
                    out.append(entity);
                }
            }
        }
        return out == null ? text : out.toString();
    }

    private static String entity(char c) {
        return switch (c) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> "&quot;";
            case '\'' -> "&#39;";
            default -> null;
        };
    }

    private void raw(String markup) {
        try {
            out.write(markup);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

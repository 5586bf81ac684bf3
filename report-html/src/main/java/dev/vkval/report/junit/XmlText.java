package dev.vkval.report.junit;

import dev.vkval.report.Sanitizer;

/** Text for XML 1.0: sanitized, and without the characters that no document may contain. */
final class XmlText {
    private XmlText() {}

    static String of(String text) {
        String clean = Sanitizer.text(text);
        if (clean.codePoints().allMatch(XmlText::allowed)) {
            return clean;
        }
        StringBuilder out = new StringBuilder();
        clean.codePoints().forEach(c -> {
            if (allowed(c)) {
                out.appendCodePoint(c);
            } else {
                out.append("\\u{").append(Integer.toHexString(c)).append('}');
            }
        });
        return out.toString();
    }

    private static boolean allowed(int c) {
        return c == '\t' || c == '\n' || c >= 0x20 && c <= 0xd7ff || c >= 0xe000 && c <= 0xfffd || c >= 0x10000;
    }
}

package dev.vkval.codegen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * A member or a parameter as the registry declares it.
 *
 * @param pointers number of stars, array parameters counted as one
 * @param dimensions fixed array dimensions, still symbolic
 * @param bits width of a bit field, 0 for none
 * @param attributes registry attributes that the resource keeps, in a fixed order
 */
record Declaration(
        String name, String type, int pointers, List<String> dimensions, int bits, Map<String, String> attributes) {
    private static final Pattern DIMENSION = Pattern.compile("\\[\\s*(\\w+)\\s*]");
    private static final Pattern BITS = Pattern.compile(":\\s*(\\d+)");

    static Declaration of(Element element) {
        String type = XmlNodes.childText(element, "type");
        String name = XmlNodes.childText(element, "name");
        StringBuilder between = new StringBuilder();
        StringBuilder after = new StringBuilder();
        boolean named = false;
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child) {
                named |= child.getTagName().equals("name");
                if (named && child.getTagName().equals("enum")) {
                    after.append(child.getTextContent());
                }
            } else {
                (named ? after : between).append(node.getTextContent());
            }
        }
        int pointers = (int) between.chars().filter(c -> c == '*').count();
        List<String> dimensions = new ArrayList<>();
        Matcher matcher = DIMENSION.matcher(after);
        while (matcher.find()) {
            dimensions.add(matcher.group(1));
        }
        Matcher width = BITS.matcher(after);
        int bits = width.find() ? Integer.parseInt(width.group(1)) : 0;
        return new Declaration(name, type, pointers, dimensions, bits, attributes(element, between));
    }

    private static Map<String, String> attributes(Element element, CharSequence qualifiers) {
        Map<String, String> kept = new LinkedHashMap<>();
        String length = element.hasAttribute("altlen") ? element.getAttribute("altlen") : element.getAttribute("len");
        put(kept, "len", length);
        for (String key : List.of(
                "optional",
                "externsync",
                "selector",
                "selection",
                "noautovalidity",
                "values",
                "objecttype",
                "validstructs",
                "stride")) {
            put(kept, key, element.getAttribute(key));
        }
        put(kept, "limit", element.getAttribute("limittype"));
        if (qualifiers.toString().contains("const")) {
            kept.put("const", "true");
        }
        return kept;
    }

    private static void put(Map<String, String> map, String key, String value) {
        if (!value.isEmpty()) {
            map.put(key, value.replaceAll("\\s+", ""));
        }
    }
}

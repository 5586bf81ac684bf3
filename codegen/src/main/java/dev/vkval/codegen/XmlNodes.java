package dev.vkval.codegen;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The few DOM reads that the registry needs. */
final class XmlNodes {
    private XmlNodes() {}

    static Element parse(Path file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
    }

    /** Child elements of the given name that belong to the Vulkan API. */
    static List<Element> children(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name) && ofVulkan(element)) {
                found.add(element);
            }
        }
        return found;
    }

    static Element child(Element parent, String name) {
        List<Element> found = children(parent, name);
        return found.isEmpty() ? null : found.get(0);
    }

    static String childText(Element parent, String name) {
        Element child = child(parent, name);
        return child == null ? "" : child.getTextContent().trim();
    }

    static boolean ofVulkan(Element element) {
        String api = element.getAttribute("api");
        return api.isEmpty() || list(api).contains("vulkan");
    }

    /** The attribute's value, null if absent. */
    static String attribute(Element element, String name) {
        return element.hasAttribute(name) ? element.getAttribute(name) : null;
    }

    static List<String> list(String commaSeparated) {
        return commaSeparated.isEmpty() ? List.of() : Arrays.asList(commaSeparated.split(","));
    }
}

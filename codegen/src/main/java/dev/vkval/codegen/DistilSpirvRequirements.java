package dev.vkval.codegen;

import static dev.vkval.codegen.XmlNodes.child;
import static dev.vkval.codegen.XmlNodes.children;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Writes the committed list of what SPIR-V capabilities and extensions require of a device.
 *
 * <p>Usage: {@code DistilSpirvRequirements vk.xml OUTPUT}.
 *
 * <p>The resource has a line for each requirement, of which one is enough:
 *
 * <pre>
 * capability Geometry feature geometryShader
 * capability GroupNonUniformVote property VkPhysicalDeviceVulkan11Properties subgroupSupportedOperations 2
 * extension SPV_KHR_8bit_storage version 1.2
 * extension SPV_KHR_8bit_storage extension VK_KHR_8bit_storage
 * </pre>
 *
 * <p>The number of a property has the bits of which one must be set.
 */
public final class DistilSpirvRequirements {
    private static final String VERSION = "VK_VERSION_";

    private DistilSpirvRequirements() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 2) {
            System.err.println("usage: DistilSpirvRequirements vk.xml OUTPUT");
            System.exit(2);
        }
        Files.writeString(Path.of(arguments[1]), distil(Path.of(arguments[0])));
    }

    /** The resource's text, from the registry. */
    public static String distil(Path vkXml) throws Exception {
        Element registry = XmlNodes.parse(vkXml);
        Map<String, Long> values = values(registry);
        Set<String> lines = new LinkedHashSet<>();
        for (String kind : new String[] {"capability", "extension"}) {
            String plural = kind.equals("capability") ? "spirvcapabilities" : "spirvextensions";
            for (Element named : children(child(registry, plural), "spirv" + kind)) {
                for (Element enable : children(named, "enable")) {
                    lines.add(kind + " " + named.getAttribute("name") + " " + requirement(enable, values));
                }
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static String requirement(Element enable, Map<String, Long> values) {
        if (enable.hasAttribute("version")) {
            return "version "
                    + enable.getAttribute("version").substring(VERSION.length()).replace('_', '.');
        }
        if (enable.hasAttribute("extension")) {
            return "extension " + enable.getAttribute("extension");
        }
        if (enable.hasAttribute("feature")) {
            return "feature " + enable.getAttribute("feature");
        }
        return "property " + enable.getAttribute("property") + " " + enable.getAttribute("member") + " "
                + values.get(enable.getAttribute("value"));
    }

    /** Values of enumerants that are numbers or bits. */
    private static Map<String, Long> values(Element registry) {
        Map<String, Long> values = new HashMap<>();
        NodeList all = registry.getElementsByTagName("enum");
        for (int i = 0; i < all.getLength(); i++) {
            Element each = (Element) all.item(i);
            if (each.hasAttribute("bitpos")) {
                values.put(each.getAttribute("name"), 1L << Integer.parseInt(each.getAttribute("bitpos")));
            } else if (each.getAttribute("value").matches("\\d+")) {
                values.put(each.getAttribute("name"), Long.valueOf(each.getAttribute("value")));
            }
        }
        return values;
    }
}

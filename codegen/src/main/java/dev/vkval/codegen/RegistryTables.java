package dev.vkval.codegen;

import static dev.vkval.codegen.XmlNodes.child;
import static dev.vkval.codegen.XmlNodes.children;

import java.util.ArrayList;
import java.util.List;
import org.w3c.dom.Element;

/** Reads the registry's format table and its synchronization tables. */
final class RegistryTables {
    private final VulkanModel model;

    RegistryTables(VulkanModel model) {
        this.model = model;
    }

    void read(Element root) {
        for (Element format : children(child(root, "formats"), "format")) {
            model.formats.add(new VulkanModel.Line(formatLine(format)));
        }
        Element sync = child(root, "sync");
        for (Element stage : children(sync, "syncstage")) {
            model.synchronization.add(new VulkanModel.Line("stage " + syncLine(stage, "VkPipelineStageFlagBits2")));
        }
        for (Element access : children(sync, "syncaccess")) {
            model.synchronization.add(new VulkanModel.Line("access " + syncLine(access, "VkAccessFlagBits2")));
        }
        for (Element pipeline : children(sync, "syncpipeline")) {
            List<String> words = new ArrayList<>();
            words.add("pipeline");
            words.add(pipeline.getAttribute("name").replace(' ', '-'));
            children(pipeline, "syncpipelinestage")
                    .forEach(stage -> words.add(stage.getTextContent().trim()));
            model.synchronization.add(new VulkanModel.Line(String.join(" ", words)));
        }
    }

    private String syncLine(Element element, String enumeration) {
        String name = element.getAttribute("name");
        Long value = model.enums.get(enumeration).values().get(name);
        StringBuilder line = new StringBuilder(name).append(" 0x").append(Long.toHexString(value == null ? 0 : value));
        Element support = child(element, "syncsupport");
        if (support != null) {
            append(line, "queues", support.getAttribute("queues"));
            append(line, "stages", support.getAttribute("stage"));
        }
        Element equivalent = child(element, "syncequivalent");
        if (equivalent != null) {
            append(line, "equivalent", equivalent.getAttribute("stage") + equivalent.getAttribute("access"));
        }
        return line.toString();
    }

    private static String formatLine(Element format) {
        StringBuilder line = new StringBuilder("format ")
                .append(format.getAttribute("name"))
                .append(' ')
                .append(format.getAttribute("class").replace(' ', '-'))
                .append(' ')
                .append(format.getAttribute("blockSize"))
                .append(' ')
                .append(format.getAttribute("texelsPerBlock"));
        append(line, "extent", format.getAttribute("blockExtent"));
        append(line, "packed", format.getAttribute("packed"));
        append(line, "compressed", format.getAttribute("compressed").replace(' ', '-'));
        append(line, "chroma", format.getAttribute("chroma"));
        List<String> components = new ArrayList<>();
        for (Element component : children(format, "component")) {
            String plane = component.getAttribute("planeIndex");
            components.add(String.join(
                    ":",
                    component.getAttribute("name"),
                    component.getAttribute("bits"),
                    component.getAttribute("numericFormat"),
                    plane.isEmpty() ? "0" : plane));
        }
        append(line, "components", String.join(",", components));
        List<String> planes = new ArrayList<>();
        for (Element plane : children(format, "plane")) {
            planes.add(String.join(
                    ":",
                    plane.getAttribute("widthDivisor"),
                    plane.getAttribute("heightDivisor"),
                    plane.getAttribute("compatible")));
        }
        append(line, "planes", String.join(",", planes));
        Element image = child(format, "spirvimageformat");
        append(line, "image", image == null ? "" : image.getAttribute("name"));
        return line.toString();
    }

    private static void append(StringBuilder line, String key, String value) {
        if (!value.isEmpty()) {
            line.append(' ').append(key).append('=').append(value.replaceAll("\\s+", ""));
        }
    }
}

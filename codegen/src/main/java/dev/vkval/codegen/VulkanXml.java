package dev.vkval.codegen;

import static dev.vkval.codegen.XmlNodes.attribute;
import static dev.vkval.codegen.XmlNodes.child;
import static dev.vkval.codegen.XmlNodes.childText;
import static dev.vkval.codegen.XmlNodes.children;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/** Reads vk.xml and video.xml into a {@link VulkanModel}. */
final class VulkanXml {
    private static final long EXTENSION_ENUM_BASE = 1_000_000_000L;
    private static final long EXTENSION_ENUM_RANGE = 1000L;

    private static final Pattern EXTENSION = Pattern.compile("VK_[A-Z]+_[a-z]\\w*");

    /** An enumerant that a feature adds only if other features are present; each of them counts as adding it. */
    private record Bringer(String depends, String enumerant) {}

    private final VulkanModel model = new VulkanModel();
    private final List<Bringer> bringers = new ArrayList<>();

    static VulkanModel read(Path vkXml, Path videoXml) throws Exception {
        VulkanXml reader = new VulkanXml();
        PlatformTypes.addTo(reader.model);
        Element vulkan = XmlNodes.parse(vkXml);
        Element video = XmlNodes.parse(videoXml);
        for (Element root : List.of(video, vulkan)) {
            reader.readEnums(root);
            reader.readTypes(child(root, "types"));
        }
        reader.readCommands(child(vulkan, "commands"));
        for (Element feature : children(vulkan, "feature")) {
            reader.readFeature(feature, false);
        }
        for (Element extension : children(child(vulkan, "extensions"), "extension")) {
            if (XmlNodes.list(extension.getAttribute("supported")).contains("vulkan")) {
                reader.readFeature(extension, true);
            }
        }
        for (Element extension : children(child(video, "extensions"), "extension")) {
            reader.readRequires(extension, null);
        }
        reader.bringers.forEach(reader::addBringers);
        new RegistryTables(reader.model).read(vulkan);
        return reader.model;
    }

    private void addBringers(Bringer bringer) {
        Matcher names = EXTENSION.matcher(bringer.depends());
        while (names.find()) {
            VulkanModel.Feature feature = model.features.get(names.group());
            if (feature != null) {
                feature.enumerants().add(bringer.enumerant());
            }
        }
    }

    private void readEnums(Element root) {
        for (Element enums : children(root, "enums")) {
            String name = enums.getAttribute("name");
            if (name.equals("API Constants")) {
                readConstants(enums);
                continue;
            }
            int bits = enums.getAttribute("bitwidth").equals("64") ? 64 : 32;
            boolean flags = enums.getAttribute("type").equals("bitmask");
            VulkanModel.Enumeration enumeration = new VulkanModel.Enumeration(name, bits, flags, new LinkedHashMap<>());
            model.enums.put(name, enumeration);
            for (Element value : children(enums, "enum")) {
                addValue(enumeration, value, 0);
                addAlias(value);
                model.ownEnumerants.add(value.getAttribute("name"));
            }
        }
    }

    private void readConstants(Element enums) {
        for (Element constant : children(enums, "enum")) {
            String value = constant.getAttribute("value");
            if (value.matches("\\d+")) {
                model.constants.put(constant.getAttribute("name"), Integer.parseInt(value));
            }
        }
    }

    private void addValue(VulkanModel.Enumeration enumeration, Element value, long extensionNumber) {
        Long number = number(value, extensionNumber);
        if (number != null) {
            enumeration.values().putIfAbsent(value.getAttribute("name"), number);
        }
    }

    private void addAlias(Element value) {
        if (value.hasAttribute("alias")) {
            model.enumerantAliases.put(value.getAttribute("name"), value.getAttribute("alias"));
        }
    }

    /** The value of an enumerant, null for an alias. */
    private static Long number(Element value, long extensionNumber) {
        if (value.hasAttribute("value")) {
            return Long.decode(value.getAttribute("value").replaceAll("[UL]+$", ""));
        }
        if (value.hasAttribute("bitpos")) {
            return 1L << Integer.parseInt(value.getAttribute("bitpos"));
        }
        if (value.hasAttribute("offset")) {
            long extension =
                    value.hasAttribute("extnumber") ? Long.parseLong(value.getAttribute("extnumber")) : extensionNumber;
            long number = EXTENSION_ENUM_BASE
                    + (extension - 1) * EXTENSION_ENUM_RANGE
                    + Long.parseLong(value.getAttribute("offset"));
            return value.getAttribute("dir").equals("-") ? -number : number;
        }
        return null;
    }

    private void readTypes(Element types) {
        for (Element type : children(types, "type")) {
            String name = type.hasAttribute("name") ? type.getAttribute("name") : childText(type, "name");
            if (type.hasAttribute("alias")) {
                model.typeAliases.put(name, type.getAttribute("alias"));
                continue;
            }
            switch (type.getAttribute("category")) {
                case "struct", "union" -> readStruct(name, type);
                case "handle" -> readHandle(name, type);
                case "bitmask" -> readFlags(name, type);
                case "enum" ->
                    model.enums.putIfAbsent(name, new VulkanModel.Enumeration(name, 32, false, new LinkedHashMap<>()));
                case "funcpointer" -> model.bases.put(name.isEmpty() ? functionName(type) : name, "pfn");
                case "basetype" -> readBaseType(name, type);
                case "define" -> readVersion(name, type);
                default -> {}
            }
        }
    }

    private static String functionName(Element type) {
        return childText(child(type, "proto"), "name");
    }

    private void readBaseType(String name, Element type) {
        String target = childText(type, "type");
        if (target.startsWith("uint")) {
            model.bases.put(name, target.startsWith("uint64") ? "u64" : "u32");
        } else {
            model.bases.putIfAbsent(name, type.getTextContent().contains("*") ? "u64" : "void");
        }
    }

    private void readVersion(String name, Element type) {
        if (name.equals("VK_HEADER_VERSION_COMPLETE")) {
            model.version =
                    type.getTextContent().replaceAll("(?s).*\\(\\d+, *(\\d+), *(\\d+).*", "$1.$2") + model.version;
        } else if (name.equals("VK_HEADER_VERSION")) {
            model.version += "." + type.getTextContent().replaceAll("\\D+", " ").trim();
        }
    }

    private void readFlags(String name, Element type) {
        String bitsName =
                type.hasAttribute("requires") ? type.getAttribute("requires") : type.getAttribute("bitvalues");
        boolean wide = childText(type, "type").equals("VkFlags64");
        model.flagsTypes.add(name);
        if (!bitsName.isEmpty() && model.enums.containsKey(bitsName)) {
            model.typeAliases.put(name, bitsName);
        } else {
            model.enums.put(name, new VulkanModel.Enumeration(name, wide ? 64 : 32, true, new LinkedHashMap<>()));
        }
    }

    private void readHandle(String name, Element type) {
        boolean dispatchable = childText(type, "type").equals("VK_DEFINE_HANDLE");
        model.handles.put(
                name,
                new VulkanModel.Handle(
                        name, attribute(type, "parent"), type.getAttribute("objtypeenum"), dispatchable));
    }

    private void readStruct(String name, Element type) {
        List<Declaration> members = new ArrayList<>();
        for (Element member : children(type, "member")) {
            members.add(Declaration.of(member));
        }
        String structureType = members.isEmpty() || !members.get(0).name().equals("sType")
                ? null
                : members.get(0).attributes().get("values");
        model.structs.put(
                name,
                new VulkanModel.Struct(
                        name,
                        type.getAttribute("category").equals("union"),
                        members,
                        structureType,
                        attribute(type, "structextends"),
                        type.getAttribute("returnedonly").equals("true"),
                        type.getAttribute("allowduplicate").equals("true")));
    }

    private void readCommands(Element commands) {
        for (Element command : children(commands, "command")) {
            if (command.hasAttribute("alias")) {
                model.commandAliases.put(command.getAttribute("name"), command.getAttribute("alias"));
                continue;
            }
            Element prototype = child(command, "proto");
            List<Declaration> parameters = new ArrayList<>();
            for (Element parameter : children(command, "param")) {
                parameters.add(Declaration.of(parameter));
            }
            Map<String, String> attributes = new LinkedHashMap<>();
            for (String key : List.of("queues", "renderpass", "cmdbufferlevel", "tasks", "videocoding")) {
                if (command.hasAttribute(key)) {
                    attributes.put(key, command.getAttribute(key).replaceAll("\\s+", ""));
                }
            }
            String implicit = ImplicitSynchronization.of(command);
            if (!implicit.isEmpty()) {
                attributes.put("implicitexternsync", implicit);
            }
            String name = childText(prototype, "name");
            model.commands.put(
                    name, new VulkanModel.Command(name, childText(prototype, "type"), parameters, attributes));
        }
    }

    private void readFeature(Element element, boolean extension) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (String key : List.of("type", "promotedto", "depends", "deprecatedby", "number")) {
            if (!element.getAttribute(key).isEmpty()) {
                attributes.put(key, element.getAttribute(key));
            }
        }
        String name = element.getAttribute("name");
        VulkanModel.Feature feature = new VulkanModel.Feature(
                name, extension, attributes, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        readRequires(element, feature);
        model.features.put(name, feature);
    }

    private void readRequires(Element element, VulkanModel.Feature feature) {
        long extensionNumber = element.getTagName().equals("extension") && element.hasAttribute("number")
                ? Long.parseLong(element.getAttribute("number"))
                : 0;
        for (Element require : children(element, "require")) {
            for (Element value : children(require, "enum")) {
                if (value.hasAttribute("extends")) {
                    VulkanModel.Enumeration enumeration = model.enums.get(value.getAttribute("extends"));
                    addValue(enumeration, value, extensionNumber);
                    addAlias(value);
                    if (feature != null) {
                        feature.enumerants().add(value.getAttribute("name"));
                        bringers.add(new Bringer(require.getAttribute("depends"), value.getAttribute("name")));
                    }
                } else if (value.getAttribute("value").matches("\\d+")
                        && !value.getAttribute("name").endsWith("SPEC_VERSION")) {
                    model.constants.put(value.getAttribute("name"), Integer.parseInt(value.getAttribute("value")));
                }
            }
            if (feature != null) {
                children(require, "command").forEach(c -> feature.commands().add(c.getAttribute("name")));
                children(require, "type").forEach(t -> feature.types().add(t.getAttribute("name")));
            }
        }
    }
}

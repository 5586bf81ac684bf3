package dev.vkval.codegen;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Writes a {@link VulkanModel} as the committed text resource; see the package documentation. */
final class RegistryWriter {
    private final VulkanModel model;
    private final CLayout layouts;
    private final StringBuilder out = new StringBuilder();
    private final Set<String> printedEnumerants = new HashSet<>();

    RegistryWriter(VulkanModel model) {
        this.model = model;
        this.layouts = new CLayout(model);
    }

    String write(List<CallIds.Row> callIds) {
        line("registry", model.version);
        Set<String> used = new UsedTypes(model).collect();
        model.constants.forEach((name, value) -> line("constant", name, value.toString()));
        model.handles.values().stream().filter(h -> used.contains(h.name())).forEach(this::writeHandle);
        model.enums.values().stream().filter(e -> used.contains(e.name())).forEach(this::writeEnum);
        model.structs.values().stream().filter(s -> used.contains(s.name())).forEach(this::writeStruct);
        model.typeAliases.forEach((alias, name) -> {
            if (used.contains(model.resolve(name))) {
                line("alias", alias, model.resolve(name));
            }
        });
        model.commands.values().forEach(this::writeCommand);
        callIds.forEach(row -> line("id", row.hexId(), row.name()));
        model.features.values().forEach(this::writeFeature);
        model.formats.forEach(format -> line(format.text()));
        model.synchronization.forEach(row -> line(row.text()));
        return out.toString();
    }

    private void writeHandle(VulkanModel.Handle handle) {
        Long objectType = model.enums.get("VkObjectType").values().get(handle.objectType());
        line(
                "handle",
                handle.name(),
                handle.parent() == null ? "-" : handle.parent(),
                objectType == null ? "0" : objectType.toString(),
                handle.dispatchable() ? "dispatchable" : "-");
    }

    private void writeEnum(VulkanModel.Enumeration enumeration) {
        line("enum", enumeration.name(), Integer.toString(enumeration.bits()), enumeration.flags() ? "bits" : "enum");
        enumeration.values().forEach((name, value) -> line("v", name, value.toString()));
        if (!enumeration.name().equals("VkStructureType")) {
            printedEnumerants.addAll(enumeration.values().keySet());
        }
    }

    private void writeStruct(VulkanModel.Struct struct) {
        CLayout.Layout layout = layouts.layout(struct.name());
        StringBuilder head = new StringBuilder(struct.union() ? "union " : "struct ")
                .append(struct.name())
                .append(' ')
                .append(layout.extent().size())
                .append(' ')
                .append(layout.extent().align());
        Long structureType = struct.sType() == null
                ? null
                : model.enums.get("VkStructureType").values().get(struct.sType());
        append(head, "sType", structureType == null ? null : structureType.toString());
        append(head, "extends", struct.extended());
        if (struct.returnedOnly()) {
            head.append(" returnedonly");
        }
        if (struct.repeatable()) {
            head.append(" repeatable");
        }
        line(head.toString());
        for (int i = 0; i < struct.members().size(); i++) {
            CLayout.Slot slot = layout.slots().get(i);
            Declaration member = struct.members().get(i);
            StringBuilder text = declaration("m", member);
            text.append(' ').append(slot.offset()).append(' ').append(slot.size());
            if (slot.bitOffset() >= 0) {
                append(text, "bits", slot.bitOffset() + ":" + member.bits());
            }
            member.attributes().forEach((key, value) -> append(text, key, value));
            line(text.toString());
        }
    }

    private void writeCommand(VulkanModel.Command command) {
        StringBuilder head = new StringBuilder("command ")
                .append(command.name())
                .append(' ')
                .append(command.returnType())
                .append(' ')
                .append(model.base(command.returnType()));
        String aliases = model.commandAliases.entrySet().stream()
                .filter(entry -> canonicalCommand(entry.getValue()).equals(command.name()))
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(","));
        append(head, "alias", aliases.isEmpty() ? null : aliases);
        command.attributes().forEach((key, value) -> append(head, key, value));
        line(head.toString());
        for (Declaration parameter : command.parameters()) {
            StringBuilder text = declaration("p", parameter);
            parameter.attributes().forEach((key, value) -> append(text, key, value));
            line(text.toString());
        }
    }

    private String canonicalCommand(String name) {
        String target = model.commandAliases.get(name);
        return target == null ? name : canonicalCommand(target);
    }

    private void writeFeature(VulkanModel.Feature feature) {
        StringBuilder text = new StringBuilder(feature.extension() ? "extension " : "version ").append(feature.name());
        feature.attributes().forEach((key, value) -> append(text, key, value));
        append(text, "commands", feature.commands().isEmpty() ? null : String.join(",", feature.commands()));
        Set<String> types = new TreeSet<>();
        for (String type : feature.types()) {
            if (model.structs.containsKey(model.resolve(type)) || model.handles.containsKey(model.resolve(type))) {
                types.add(type);
            }
        }
        append(text, "types", types.isEmpty() ? null : String.join(",", types));
        Set<String> enumerants = new TreeSet<>();
        for (String enumerant : feature.enumerants()) {
            String name = model.resolveEnumerant(enumerant);
            if (printedEnumerants.contains(name) && !model.ownEnumerants.contains(name)) {
                enumerants.add(name);
            }
        }
        append(text, "enums", enumerants.isEmpty() ? null : String.join(",", enumerants));
        line(text.toString());
    }

    private StringBuilder declaration(String keyword, Declaration declaration) {
        String dimensions = declaration.dimensions().stream()
                .map(d -> Integer.toString(model.constant(d)))
                .collect(Collectors.joining("x"));
        return new StringBuilder(keyword)
                .append(' ')
                .append(declaration.name())
                .append(' ')
                .append(model.printed(declaration.type()))
                .append(' ')
                .append(model.base(declaration.type()))
                .append(' ')
                .append(declaration.pointers())
                .append(' ')
                .append(dimensions.isEmpty() ? "-" : dimensions);
    }

    private static void append(StringBuilder text, String key, String value) {
        if (value != null) {
            text.append(' ').append(key).append('=').append(value);
        }
    }

    private void line(String... words) {
        out.append(String.join(" ", words)).append('\n');
    }
}

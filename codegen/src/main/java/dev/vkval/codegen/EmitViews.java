package dev.vkval.codegen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Emits a typed view for every command of the distilled registry: its number and an accessor for each parameter.
 *
 * <p>Usage: {@code EmitViews vulkan.registry OUTPUT_FOLDER}. Runs in every build; nothing is written if the output is
 * newer than the registry.
 */
public final class EmitViews {
    private static final String PACKAGE = "dev.vkval.capture.command";

    private final Set<String> wideEnums = new HashSet<>();

    private EmitViews(List<String> registry) {
        for (String line : registry) {
            String[] words = line.split(" ");
            if (words[0].equals("enum") && words[2].equals("64")
                    || words[0].equals("alias") && wideEnums.contains(words[2])) {
                wideEnums.add(words[1]);
            }
        }
    }

    public static void main(String[] arguments) throws IOException {
        Path registry = Path.of(arguments[0]);
        Path folder = Path.of(arguments[1], PACKAGE.split("\\.")).normalize();
        Path stamp = folder.resolve(".emitted");
        if (Files.exists(stamp)
                && Files.getLastModifiedTime(stamp).compareTo(Files.getLastModifiedTime(registry)) >= 0) {
            return;
        }
        Files.createDirectories(folder);
        List<String> lines = Files.readAllLines(registry);
        EmitViews emitter = new EmitViews(lines);
        int number = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).startsWith("command ")) {
                continue;
            }
            String name = lines.get(i).split(" ")[1];
            List<String[]> parameters = new ArrayList<>();
            while (i + 1 < lines.size() && lines.get(i + 1).startsWith("p ")) {
                parameters.add(lines.get(++i).split(" "));
            }
            String className = name.substring("vk".length());
            Files.writeString(folder.resolve(className + ".java"), emitter.view(className, name, number++, parameters));
        }
        Files.writeString(stamp, "");
    }

    private String view(String className, String command, int number, List<String[]> parameters) {
        StringBuilder java = new StringBuilder();
        java.append("package ").append(PACKAGE).append(";\n\n");
        java.append("import dev.vkval.capture.call.Call;\n\n");
        java.append("/** Parameters of {@code ").append(command).append("}. */\n");
        java.append("public final class ").append(className).append(" {\n");
        java.append("    /** Number of the command in every table by command. */\n");
        java.append("    public static final int ID = ").append(number).append(";\n\n");
        java.append("    private ").append(className).append("() {}\n");
        for (int i = 0; i < parameters.size(); i++) {
            appendAccessor(java, parameters.get(i), i);
        }
        return java.append("}\n").toString();
    }

    private void appendAccessor(StringBuilder java, String[] parameter, int index) {
        String name = parameter[1];
        String base = parameter[3];
        boolean pointer = !parameter[4].equals("0") || !parameter[5].equals("-");
        boolean wide = pointer || isWide(base, parameter[2]);
        String type = base.equals("f32") && !pointer ? "float" : wide ? "long" : "int";
        String read = type.equals("float") ? "f32" : wide ? "u64" : "u32";
        java.append("\n    public static ")
                .append(type)
                .append(' ')
                .append(name)
                .append("(Call call) {\n");
        java.append("        return call.")
                .append(read)
                .append('(')
                .append(index)
                .append(");\n    }\n");
    }

    private boolean isWide(String base, String type) {
        return switch (base) {
            case "u64", "s64", "size", "handle", "pfn", "f64", "wchar" -> true;
            case "enum" -> wideEnums.contains(type);
            default -> false;
        };
    }
}

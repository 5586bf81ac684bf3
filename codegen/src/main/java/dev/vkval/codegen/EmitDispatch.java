package dev.vkval.codegen;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Emits the class that calls any Vulkan command by its function address: one case for each distinct C signature of the
 * distilled registry, through the JNI method of LWJGL that has that signature.
 *
 * <p>Usage: {@code EmitDispatch vulkan.registry OUTPUT_FOLDER}, with LWJGL on the class path. Runs in every build of
 * the replayer; nothing is written if the output is newer than the registry.
 */
public final class EmitDispatch {
    private static final String PACKAGE = "dev.vkval.replay.system";
    private static final int SLOT_BYTES = 8;

    /** Signature to its number, in order of first use. A signature is a letter for each parameter and the return type. */
    private final Map<String, Integer> signatures = new LinkedHashMap<>();

    private final List<Integer> byCommand = new ArrayList<>();
    private final Set<String> wideEnums = new HashSet<>();

    private EmitDispatch(List<String> registry) {
        for (String line : registry) {
            String[] words = line.split(" ");
            if (words[0].equals("enum") && words[2].equals("64")
                    || words[0].equals("alias") && wideEnums.contains(words[2])) {
                wideEnums.add(words[1]);
            }
        }
        for (int i = 0; i < registry.size(); i++) {
            String[] command = registry.get(i).split(" ");
            if (!command[0].equals("command")) {
                continue;
            }
            StringBuilder signature = new StringBuilder();
            while (i + 1 < registry.size() && registry.get(i + 1).startsWith("p ")) {
                String[] parameter = registry.get(++i).split(" ");
                boolean pointer = !parameter[4].equals("0") || !parameter[5].equals("-");
                signature.append(pointer ? 'J' : letter(parameter[2], parameter[3]));
            }
            signature.append(letter(command[2], command[3]));
            byCommand.add(signatures.computeIfAbsent(signature.toString(), key -> signatures.size()));
        }
    }

    public static void main(String[] arguments) throws IOException, ClassNotFoundException {
        Path registry = Path.of(arguments[0]);
        Path file = Path.of(arguments[1], PACKAGE.split("\\.")).resolve("Dispatch.java");
        if (Files.exists(file) && Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(registry)) >= 0) {
            return;
        }
        Files.createDirectories(file.getParent());
        Class<?> jni = Class.forName("org.lwjgl.system.JNI", false, EmitDispatch.class.getClassLoader());
        Files.writeString(file, new EmitDispatch(Files.readAllLines(registry)).emit(methods(jni)));
    }

    /** The calling methods by signature; one of several that differ only in pointers and 64-bit integers. */
    private static Map<String, String> methods(Class<?> jni) {
        Map<String, String> names = new TreeMap<>();
        for (Method method : jni.getMethods()) {
            if (method.getName().startsWith("call")) {
                StringBuilder signature = new StringBuilder();
                Class<?>[] types = method.getParameterTypes();
                boolean scalar = true;
                for (int i = 0; i < types.length - 1; i++) {
                    signature.append(letter(types[i]));
                    scalar &= letter(types[i]) != '?';
                }
                signature.append(letter(method.getReturnType()));
                if (scalar) {
                    names.merge(signature.toString(), method.getName(), (a, b) -> a.compareTo(b) < 0 ? a : b);
                }
            }
        }
        return names;
    }

    private static char letter(Class<?> type) {
        return switch (type.getName()) {
            case "long" -> 'J';
            case "int" -> 'I';
            case "float" -> 'F';
            case "void" -> 'V';
            default -> '?';
        };
    }

    private char letter(String type, String base) {
        return switch (base) {
            case "void" -> type.equals("void") ? 'V' : 'J';
            case "f32" -> 'F';
            case "u64", "s64", "size", "handle", "pfn", "wchar" -> 'J';
            case "enum" -> wideEnums.contains(type) ? 'J' : 'I';
            default -> 'I';
        };
    }

    private String emit(Map<String, String> methods) {
        StringBuilder java = new StringBuilder();
        java.append("package ").append(PACKAGE).append(";\n\n");
        java.append("import org.lwjgl.system.JNI;\nimport org.lwjgl.system.MemoryUtil;\n\n");
        java.append(
                "/** Calls Vulkan commands by function address, by their C signature. */\nfinal class Dispatch {\n");
        java.append("    private static final String SIGNATURES = \"");
        byCommand.forEach(number -> java.append(String.format("\\%03o", number + 1)));
        java.append("\";\n\n    private Dispatch() {}\n\n");
        java.append("    /**\n     * Calls.\n     *\n     * @param command number of the command\n");
        java.append("     * @param function address of the function\n");
        java.append("     * @param slots address of the parameters, 8 bytes each\n");
        java.append("     * @return the return value, 0 for none\n     */\n");
        java.append("    static long call(int command, long function, long slots) {\n");
        java.append("        switch (SIGNATURES.charAt(command) - 1) {\n");
        signatures.forEach((signature, number) -> {
            String method = methods.get(signature);
            if (method == null) {
                throw new IllegalStateException("LWJGL has no JNI method of signature " + signature);
            }
            appendCase(java, signature, number, method);
        });
        java.append("            default: throw new IllegalArgumentException(\"no command \" + command);\n");
        return java.append("        }\n    }\n}\n").toString();
    }

    private static void appendCase(StringBuilder java, String signature, int number, String method) {
        StringBuilder call = new StringBuilder("JNI.").append(method).append('(');
        int parameters = signature.length() - 1;
        for (int i = 0; i < parameters; i++) {
            String read = switch (signature.charAt(i)) {
                case 'J' -> "memGetLong";
                case 'F' -> "memGetFloat";
                default -> "memGetInt";
            };
            call.append("MemoryUtil.")
                    .append(read)
                    .append("(slots + ")
                    .append(i * SLOT_BYTES)
                    .append("L), ");
        }
        call.append("function)");
        java.append("            case ").append(number).append(": ");
        if (signature.charAt(parameters) == 'V') {
            java.append(call).append("; return 0;\n");
        } else {
            java.append("return ").append(call).append(";\n");
        }
    }
}

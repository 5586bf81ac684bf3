package dev.vkval.codegen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes the committed SPIR-V resource from the machine-readable grammars.
 *
 * <p>Usage: {@code DistilSpirv FOLDER OUTPUT}, where FOLDER holds {@code spirv.core.grammar.json} and the {@code
 * extinst.*.grammar.json} files.
 *
 * <p>The resource is a list of lines, words separated by single spaces, a keyword first:
 *
 * <pre>
 * spirv 1.6 4                                major.minor revision
 * bits|values ImageOperands                  an operand kind that is a mask or an enumeration
 * v 2 Lod|Alias IdRef IdRef                  one of its values: number, names, kinds of its operands
 * pair PairIdRefIdRef IdRef IdRef            an operand kind composed of others
 * op 61 OpLoad Memory IdResultType IdResult IdRef MemoryAccess?
 * set GLSL.std.450                           an extended instruction set; its own kinds and instructions follow
 * x 4 FAbs IdRef
 * </pre>
 *
 * A kind followed by {@code ?} is optional, one followed by {@code *} may occur any number of times.
 */
public final class DistilSpirv {
    private static final Map<String, String> EXTENDED_SETS = extendedSets();

    private DistilSpirv() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            System.err.println("usage: DistilSpirv FOLDER OUTPUT");
            System.exit(2);
        }
        Files.writeString(Path.of(arguments[1]), distil(Path.of(arguments[0])));
    }

    /** The resource's text, from the grammar files of a folder. */
    public static String distil(Path folder) throws IOException {
        ObjectMapper json = new ObjectMapper();
        StringBuilder out = new StringBuilder(1 << 17);
        JsonNode core = json.readTree(folder.resolve("spirv.core.grammar.json").toFile());
        out.append("spirv ").append(core.get("major_version").asInt());
        out.append('.').append(core.get("minor_version").asInt());
        out.append(' ').append(core.get("revision").asInt()).append('\n');
        appendKinds(out, core);
        for (JsonNode instruction : core.get("instructions")) {
            out.append("op ").append(instruction.get("opcode").asInt()).append(' ');
            appendNames(out, instruction.get("opname"), instruction);
            out.append(' ').append(instruction.get("class").asText());
            appendOperands(out, instruction.get("operands"));
        }
        for (Map.Entry<String, String> set : EXTENDED_SETS.entrySet()) {
            String file = "extinst." + set.getValue() + ".grammar.json";
            appendSet(out, set.getKey(), json.readTree(folder.resolve(file).toFile()));
        }
        return out.toString();
    }

    private static void appendSet(StringBuilder out, String name, JsonNode grammar) {
        out.append("set ").append(name).append('\n');
        appendKinds(out, grammar);
        for (JsonNode instruction : grammar.get("instructions")) {
            out.append("x ").append(instruction.get("opcode").asInt()).append(' ');
            appendNames(out, instruction.get("opname"), instruction);
            appendOperands(out, instruction.get("operands"));
        }
    }

    private static void appendKinds(StringBuilder out, JsonNode grammar) {
        JsonNode kinds = grammar.get("operand_kinds");
        if (kinds == null) {
            return;
        }
        for (JsonNode kind : kinds) {
            String name = kind.get("kind").asText();
            switch (kind.get("category").asText()) {
                case "BitEnum" -> appendEnumeration(out.append("bits ").append(name), kind);
                case "ValueEnum" -> appendEnumeration(out.append("values ").append(name), kind);
                case "Composite" -> {
                    out.append("pair ").append(name);
                    kind.get("bases").forEach(base -> out.append(' ').append(base.asText()));
                    out.append('\n');
                }
                default -> {}
            }
        }
    }

    private static void appendEnumeration(StringBuilder out, JsonNode kind) {
        out.append('\n');
        for (JsonNode enumerant : kind.get("enumerants")) {
            long value = Long.decode(enumerant.get("value").asText());
            out.append("v ").append(value).append(' ');
            appendNames(out, enumerant.get("enumerant"), enumerant);
            appendOperands(out, enumerant.get("parameters"));
        }
    }

    private static void appendNames(StringBuilder out, JsonNode name, JsonNode holder) {
        out.append(name.asText());
        JsonNode aliases = holder.get("aliases");
        if (aliases != null) {
            aliases.forEach(alias -> out.append('|').append(alias.asText()));
        }
    }

    private static void appendOperands(StringBuilder out, JsonNode operands) {
        if (operands != null) {
            for (JsonNode operand : operands) {
                out.append(' ').append(operand.get("kind").asText());
                if (operand.has("quantifier")) {
                    out.append(operand.get("quantifier").asText());
                }
            }
        }
        out.append('\n');
    }

    private static Map<String, String> extendedSets() {
        Map<String, String> sets = new LinkedHashMap<>();
        sets.put("GLSL.std.450", "glsl.std.450");
        sets.put("NonSemantic.Shader.DebugInfo.100", "nonsemantic.shader.debuginfo.100");
        sets.put("NonSemantic.DebugPrintf", "nonsemantic.debugprintf");
        sets.put("NonSemantic.DebugBreak", "nonsemantic.debugbreak");
        sets.put("OpenCL.DebugInfo.100", "opencl.debuginfo.100");
        sets.put("SPV_AMD_gcn_shader", "spv-amd-gcn-shader");
        sets.put("SPV_AMD_shader_ballot", "spv-amd-shader-ballot");
        sets.put("SPV_AMD_shader_explicit_vertex_parameter", "spv-amd-shader-explicit-vertex-parameter");
        sets.put("SPV_AMD_shader_trinary_minmax", "spv-amd-shader-trinary-minmax");
        return sets;
    }
}

package dev.vkval.cli.extract;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.ShaderDebug;
import dev.vkval.cli.console.CommandError;
import dev.vkval.finding.ExitCode;
import dev.vkval.report.json.JsonDocument;
import dev.vkval.spirv.CodeDigest;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.debug.EmbeddedSource;
import dev.vkval.spirv.grammar.Enumerant;
import dev.vkval.spirv.grammar.Grammar;
import dev.vkval.spirv.text.Disassembler;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Files for each distinct shader, named by the digest of its code, and an index of them. */
final class ShaderFolder {
    static final String INDEX = "shaders.json";

    private static final int USES_KEPT = 100;
    private static final int LONGEST_NAME = 80;

    private final Path folder;
    private final Map<String, Map<String, Object>> shaders = new TreeMap<>();
    private int sources;

    ShaderFolder(Path folder) {
        this.folder = folder;
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private CommandError unwritable(IOException e) {
        return new CommandError(
                ExitCode.USAGE, "cannot write to the folder " + folder + " (" + e + "); name another one with -o");
    }

    /** Adds shader code from a call. */
    void add(String capture, Call call, ByteBuffer code, long handle) {
        byte[] bytes = new byte[code.remaining()];
        code.duplicate().get(bytes);
        String name = CodeDigest.of(bytes).substring(0, CodeDigest.NAME_DIGITS);
        Map<String, Object> shader = shaders.computeIfAbsent(name, key -> write(key, bytes));
        shader.merge("count", 1, (old, one) -> (Integer) old + 1);
        @SuppressWarnings("unchecked")
        List<Map<String, Object>> uses = (List<Map<String, Object>>) shader.get("calls");
        if (uses.size() < USES_KEPT) {
            Map<String, Object> use = new LinkedHashMap<>();
            use.put("capture", capture);
            use.put("block", call.blockIndex());
            use.put("call", call.name());
            if (handle != 0) {
                use.put("handle", handle);
            }
            uses.add(use);
        }
    }

    private Map<String, Object> write(String name, byte[] bytes) {
        Map<String, Object> shader = new LinkedHashMap<>();
        List<String> files = new ArrayList<>();
        shader.put("hash", name);
        shader.put("sizeBytes", bytes.length);
        shader.put("debugInfo", ShaderDebug.hasLines(ByteBuffer.wrap(bytes)));
        try {
            file(name + ".spv", bytes, files);
            texts(name, bytes, shader, files);
        } catch (IOException e) {
            throw unwritable(e);
        }
        shader.put("files", files);
        shader.put("count", 0);
        shader.put("calls", new ArrayList<>());
        return shader;
    }

    private void texts(String name, byte[] bytes, Map<String, Object> shader, List<String> files) throws IOException {
        SpirvModule module;
        try {
            module = SpirvReader.read(ByteBuffer.wrap(bytes));
        } catch (SpirvFormatException e) {
            shader.put("error", e.getMessage());
            return;
        }
        shader.put("entryPoints", entryPoints(module));
        file(name + ".spvasm", Disassembler.text(module).getBytes(java.nio.charset.StandardCharsets.UTF_8), files);
        int number = 0;
        for (EmbeddedSource source : EmbeddedSource.of(module)) {
            String file = name + "." + number++ + "." + plain(source.file());
            file(file, source.text().getBytes(java.nio.charset.StandardCharsets.UTF_8), files);
            sources++;
        }
    }

    private static List<Map<String, Object>> entryPoints(SpirvModule module) {
        List<Map<String, Object>> entryPoints = new ArrayList<>();
        for (Instruction instruction : module.section(Section.ENTRY_POINTS)) {
            if (instruction.opcode() == Op.ENTRY_POINT) {
                int model = instruction.operandOr(0, -1);
                Enumerant named = Grammar.get().kind("ExecutionModel").enumerant(model);
                Map<String, Object> entryPoint = new LinkedHashMap<>();
                entryPoint.put("name", instruction.string(2));
                entryPoint.put("executionModel", named == null ? Integer.toString(model) : named.name());
                entryPoints.add(entryPoint);
            }
        }
        return entryPoints;
    }

    /** The last part of a path that a compiler wrote, without characters that are not safe in file names. */
    private static String plain(String path) {
        String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
                .replaceAll("[^A-Za-z0-9._-]", "_");
        String ending = name.length() > LONGEST_NAME ? name.substring(name.length() - LONGEST_NAME) : name;
        return ending.isEmpty() ? "source" : ending;
    }

    private void file(String name, byte[] content, List<String> files) throws IOException {
        Files.write(folder.resolve(name), content);
        files.add(name);
    }

    void writeIndex() throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(folder.resolve(INDEX)))) {
            JsonDocument.write(new ArrayList<>(shaders.values()), out);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /** {@code 12 shaders in DIR, 3 with source lines, 2 source texts}. */
    String summary() {
        long lines = shaders.values().stream()
                .filter(shader -> Boolean.TRUE.equals(shader.get("debugInfo")))
                .count();
        return shaders.size() + (shaders.size() == 1 ? " shader in " : " shaders in ") + folder + ", " + lines
                + " with source lines, " + sources + (sources == 1 ? " source text" : " source texts");
    }
}

package dev.vkval.report.html;

import dev.vkval.finding.CaptureResult;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;

/**
 * What a capture contains, for the parts of the page that show it.
 *
 * @param number of the capture within the run, from 0
 * @param name its short name
 * @param folder name of the folder with its files
 * @param leftOut files that are not in the page
 */
record TraceView(int number, String name, String folder, List<Chunk> chunks, int leftOut) {
    private static final String SUFFIX = ".ndjson.gz";
    private static final String SHADER = "shader-";
    private static final String MODULES = "modules";
    private static final List<String> FIRST = List.of("outline", "findings", "resources", MODULES);

    /** A file, compressed, which the script reads when it is needed. */
    record Chunk(String name, Path file) {
        /** Its bytes as text; none if it cannot be read. */
        String base64() {
            try {
                return Base64.getEncoder().encodeToString(Files.readAllBytes(file));
            } catch (IOException e) {
                return "";
            }
        }
    }

    /** @param room bytes that its files may have; those that do not fit are left out */
    static TraceView of(Page page, CaptureResult capture, Path folder, long room) {
        List<Chunk> chunks = new ArrayList<>();
        long left = room;
        int leftOut = 0;
        for (Chunk chunk : files(folder)) {
            long size = size(chunk.file());
            boolean needed = chunks.isEmpty() && !chunk.name().equals(FIRST.get(0));
            if (size <= left && !needed) {
                chunks.add(chunk);
                left -= size;
            } else {
                leftOut++;
            }
        }
        return new TraceView(
                page.number(capture), page.name(capture), folder.getFileName().toString(), chunks, leftOut);
    }

    private static List<Chunk> files(Path folder) {
        List<Chunk> files = new ArrayList<>();
        FIRST.forEach(name -> add(files, folder, name));
        shaders(folder).forEach(name -> add(files, folder, name));
        int commands = 0;
        while (add(files, folder, "commands-" + commands)) {
            commands++;
        }
        return files;
    }

    /** Names of the files of shaders, sorted. */
    private static List<String> shaders(Path folder) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, SHADER + "*" + SUFFIX)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                names.add(name.substring(0, name.length() - SUFFIX.length()));
            }
        } catch (IOException e) {
            // A page without them is the same otherwise.
        }
        Collections.sort(names);
        return names;
    }

    /** Whether the page has the list of modules. */
    boolean hasModules() {
        return chunks.stream().anyMatch(chunk -> chunk.name().equals(MODULES));
    }

    /** Whether the page has the text of a shader. */
    boolean hasShader(String code) {
        return chunks.stream().anyMatch(chunk -> chunk.name().equals(SHADER + code));
    }

    private static boolean add(List<Chunk> files, Path folder, String name) {
        Path file = folder.resolve(name + SUFFIX);
        boolean exists = Files.isRegularFile(file);
        if (exists) {
            files.add(new Chunk(name, file));
        }
        return exists;
    }

    /** Of its files. */
    long bytes() {
        return chunks.stream().mapToLong(chunk -> size(chunk.file())).sum();
    }

    /** More than any page has room for if it is not known. */
    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return Long.MAX_VALUE;
        }
    }
}

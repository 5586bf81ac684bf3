package dev.vkval.trace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The folder in which a run writes what its captures contain: a folder for each capture. */
public final class TraceFolder {
    /** Its name in the output folder. */
    public static final String NAME = "trace";

    static final String SUFFIX = ".ndjson.gz";

    private static final String FILES = "{*" + SUFFIX + ",frame-*.png}";

    private static final int NAME_CHARS = 60;
    private static final int DIGEST_BYTES = 4;

    private TraceFolder() {}

    /** The folder of a capture: its name in a safe form, and a digest, which makes it unique. */
    public static Path of(Path root, String label) {
        String tail = label.substring(Math.max(0, label.length() - NAME_CHARS));
        String name = tail.replaceAll("[^A-Za-z0-9._-]", "_").replaceFirst("^[._]+", "");
        return root.resolve((name.isEmpty() ? "capture" : name) + "-" + digest(label));
    }

    /** The file with the picture of a frame. */
    public static Path picture(Path capture, long frame) {
        return capture.resolve("frame-" + frame + ".png");
    }

    private static String digest(String label) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(label.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Removes the files of an earlier run, and the folders that are empty then. */
    public static void clear(Path root) throws IOException {
        if (!Files.isDirectory(root)) {
            return;
        }
        try (DirectoryStream<Path> captures = Files.newDirectoryStream(root, Files::isDirectory)) {
            for (Path capture : captures) {
                empty(capture);
                removeIfEmpty(capture);
            }
        }
        removeIfEmpty(root);
    }

    /** Removes the files of one capture. */
    static void empty(Path capture) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(capture, FILES)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    /** Copies the files of a capture, unless there are none or the other folder has files of it. */
    public static void copy(Path root, String label, Path other) throws IOException {
        Path from = of(root, label);
        Path to = of(other, label);
        if (!Files.isDirectory(from) || Files.exists(to)) {
            return;
        }
        Files.createDirectories(to);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(from, FILES)) {
            for (Path file : files) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private static void removeIfEmpty(Path folder) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            if (entries.iterator().hasNext()) {
                return;
            }
        }
        Files.delete(folder);
    }
}

package dev.vkval.cli.check;

import dev.vkval.gpuav.CodeStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Identifies the classes that add checks to shaders: another build may add others. */
final class CodeIdentity {
    private static final String CLASSES = "dev/vkval/";

    private CodeIdentity() {}

    /** Null if it cannot be determined. */
    static UUID get() {
        try {
            Path place = Path.of(CodeStore.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return of(place);
        } catch (Exception e) {
            return null;
        }
    }

    /** @param place a folder of classes, or an archive of them */
    static UUID of(Path place) throws IOException {
        List<String> lines = Files.isDirectory(place) ? files(place) : entries(place);
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            lines.stream().sorted().forEach(line -> digest.update(line.getBytes(StandardCharsets.UTF_8)));
            ByteBuffer bytes = ByteBuffer.wrap(digest.digest());
            return new UUID(bytes.getLong(), bytes.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static List<String> entries(Path archive) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            return zip.stream()
                    .filter(entry -> entry.getName().startsWith(CLASSES))
                    .map(CodeIdentity::line)
                    .toList();
        }
    }

    private static String line(ZipEntry entry) {
        return entry.getName() + ' ' + entry.getSize() + ' ' + entry.getCrc() + '\n';
    }

    private static List<String> files(Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder.resolve(CLASSES))) {
            for (Path file : (Iterable<Path>) files::iterator) {
                lines.add(folder.relativize(file) + " " + Files.size(file) + " " + Files.getLastModifiedTime(file)
                        + "\n");
            }
        }
        return lines;
    }
}

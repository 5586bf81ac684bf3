package dev.vkval.report;

import dev.vkval.finding.Access;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.ConfigPlace;
import dev.vkval.finding.Finding;
import dev.vkval.finding.ShaderLocation;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Which line of a repository a finding is shown at: that of the shader, if the compiler recorded a file of which the
 * repository has the end of the path; otherwise the line of the project's configuration that names the capture, or the first
 * line of the capture.
 */
public final class SourcePlaces {
    private static final int MOST_FOLDERS = 32;
    private static final int LONGEST_PATH = 4096;
    private static final String MEMBER = "!";
    private static final String RUN = " (run ";

    private final Path root;

    /** @param root the folder of the repository */
    public SourcePlaces(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    /** The place of a finding; the access that completes it comes before others. */
    public SourcePlace of(CaptureResult capture, Finding finding) {
        List<Access> accesses = new ArrayList<>(finding.accesses());
        java.util.Collections.reverse(accesses);
        return Stream.concat(Stream.of(finding), accesses.stream())
                .map(one -> one instanceof Access access ? access.shader() : finding.shader())
                .filter(Objects::nonNull)
                .map(this::of)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseGet(() -> of(capture));
    }

    /** The place of one access: its shader's, otherwise that of the capture. */
    public SourcePlace of(CaptureResult capture, Access access) {
        SourcePlace shader = access.shader() == null ? null : of(access.shader());
        return shader == null ? of(capture) : shader;
    }

    /** The line that names a capture, if it is in the repository; otherwise the first line of the capture or its archive. */
    public SourcePlace of(CaptureResult capture) {
        ConfigPlace named = capture.configuredAt();
        String config = named == null ? null : found(named.file());
        if (config != null) {
            return new SourcePlace(config, named.line(), 1);
        }
        String path = capture.path();
        int run = path.lastIndexOf(RUN);
        String file = run > 0 ? path.substring(0, run) : path;
        int member = file.indexOf(MEMBER);
        return new SourcePlace(relative(member > 0 ? file.substring(0, member) : file), 1, 1);
    }

    /** Null if the repository has no such file. */
    private SourcePlace of(ShaderLocation shader) {
        String file = shader.file() == null || shader.line() <= 0 ? null : found(shader.file());
        return file == null ? null : new SourcePlace(file, shader.line(), Math.max(1, shader.column()));
    }

    /** The file of the repository that has the end of a path, null if there is none. */
    private String found(String recorded) {
        if (recorded.length() > LONGEST_PATH) {
            return null;
        }
        String path = recorded.replace('\\', '/');
        for (int i = 0; i < MOST_FOLDERS; i++) {
            String found = existing(path);
            if (found != null) {
                return found;
            }
            int slash = path.indexOf('/');
            if (slash < 0) {
                return null;
            }
            path = path.substring(slash + 1);
        }
        return null;
    }

    private String existing(String path) {
        try {
            Path file = root.resolve(path).normalize();
            return !path.isEmpty() && file.startsWith(root) && Files.isRegularFile(file) ? slashes(file) : null;
        } catch (InvalidPathException | SecurityException e) {
            return null;
        }
    }

    /** The path below the repository, for one outside the name of the file. */
    private String relative(String path) {
        try {
            Path file = root.resolve(path).normalize();
            if (file.startsWith(root) && !file.equals(root)) {
                return slashes(file);
            }
            return file.getFileName() == null ? path : file.getFileName().toString();
        } catch (InvalidPathException e) {
            return path.substring(path.lastIndexOf('/') + 1);
        }
    }

    private String slashes(Path file) {
        return root.relativize(file).toString().replace(java.io.File.separatorChar, '/');
    }
}

package dev.vkval.cli.supervision;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file in which a Java virtual machine describes its crash.
 *
 * @param name its name in the folder of the reports
 * @param sign the signal, or that memory ran out; null if not in the file
 * @param frame where in the code it happened, null if not in the file
 */
record CrashLog(String name, String sign, String frame) {
    private static final String NAME = "hs_err";
    private static final String EXTENSION = ".log";
    private static final int HEAD_BYTES = 1 << 13;
    private static final Pattern SIGNAL = Pattern.compile("^#\\s+(SIG[A-Z]+) \\(0x");
    /** The sign of a process whose Java virtual machine got no memory from the operating system. */
    static final String NO_MEMORY = "out of memory";

    private static final String INSUFFICIENT = "insufficient memory for the Java Runtime";
    private static final String FRAME = "# Problematic frame:";

    /**
     * Moves the file to the folder of the report and reads it; null if there is none.
     *
     * @param suffix of its new name, before the extension
     */
    static CrashLog move(Path file, Path folder, String suffix) {
        if (!Files.isRegularFile(file)) {
            return null;
        }
        try {
            Path target = folder.resolve(NAME + suffix + EXTENSION);
            Files.move(file, target, StandardCopyOption.REPLACE_EXISTING);
            return of(target);
        } catch (IOException e) {
            return null;
        }
    }

    private static CrashLog of(Path file) throws IOException {
        String sign = null;
        String frame = null;
        List<String> lines = head(file).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            Matcher signal = SIGNAL.matcher(lines.get(i));
            if (sign == null && signal.find()) {
                sign = signal.group(1);
            } else if (lines.get(i).contains(INSUFFICIENT)) {
                sign = NO_MEMORY;
            } else if (lines.get(i).startsWith(FRAME) && i + 1 < lines.size()) {
                frame = lines.get(i + 1).replaceFirst("^#\\s*", "").strip();
            }
        }
        return new CrashLog(file.getFileName().toString(), sign, frame);
    }

    private static String head(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8);
        }
    }
}

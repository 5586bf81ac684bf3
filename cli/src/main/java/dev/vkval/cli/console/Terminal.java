package dev.vkval.cli.console;

import dev.vkval.report.console.Style;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The streams of the process and the properties of the terminal.
 *
 * @param outIsTerminal whether standard output is a terminal
 * @param errIsTerminal the same for standard error
 * @param unicode whether the locale's character set is UTF-8
 * @param width columns of the terminal at standard output, 0 if unknown
 */
public record Terminal(
        InputStream in,
        PrintStream out,
        PrintStream err,
        boolean outIsTerminal,
        boolean errIsTerminal,
        boolean unicode,
        int width,
        Map<String, String> environment) {
    private static final int BUFFER_BYTES = 1 << 14;
    private static final int LEAST_COLUMNS = 80;
    private static final int MOST_COLUMNS = 160;
    private static final int WAIT_MILLIS = 500;

    public static Terminal ofProcess() {
        Map<String, String> environment = System.getenv();
        boolean unicode = unicode(environment);
        Charset charset = charset(unicode);
        boolean outIsTerminal = terminal(1);
        return new Terminal(
                System.in,
                stream(FileDescriptor.out, charset, true),
                stream(FileDescriptor.err, charset, true),
                outIsTerminal,
                terminal(2),
                unicode,
                outIsTerminal ? terminalWidth() : 0,
                environment);
    }

    /** The character set of the streams. */
    public Charset charset() {
        return charset(unicode);
    }

    private static Charset charset(boolean unicode) {
        return unicode ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII;
    }

    private static PrintStream stream(FileDescriptor descriptor, Charset charset, boolean autoFlush) {
        return new PrintStream(
                new java.io.BufferedOutputStream(new FileOutputStream(descriptor), BUFFER_BYTES), autoFlush, charset);
    }

    /** The style for standard output. */
    public Style style(ColorMode mode, boolean ascii) {
        return new Style(color(mode, outIsTerminal), ascii || !unicode, columns());
    }

    /** Columns of a line of text: those of COLUMNS or of the terminal within bounds, a fixed number elsewhere. */
    public int columns() {
        int wanted = width;
        try {
            wanted = Integer.parseInt(environment.getOrDefault("COLUMNS", ""));
        } catch (NumberFormatException e) {
            // The terminal's own width.
        }
        return wanted <= 0 ? Style.COLUMNS : Math.max(LEAST_COLUMNS, Math.min(MOST_COLUMNS, wanted));
    }

    private boolean color(ColorMode mode, boolean terminal) {
        if (mode != ColorMode.AUTO) {
            return mode == ColorMode.ALWAYS;
        }
        if (isSet("NO_COLOR")) {
            return false;
        }
        if (isSet("CLICOLOR_FORCE") && !"0".equals(environment.get("CLICOLOR_FORCE"))) {
            return true;
        }
        return terminal && !"dumb".equals(environment.get("TERM")) && !"0".equals(environment.get("CLICOLOR"));
    }

    private boolean isSet(String variable) {
        return !environment.getOrDefault(variable, "").isEmpty();
    }

    /** The first of these variables that is set decides, as in the C library. */
    static boolean unicode(Map<String, String> environment) {
        for (String variable : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            String value = environment.getOrDefault(variable, "");
            if (!value.isEmpty()) {
                String name = value.toUpperCase(java.util.Locale.ROOT).replace("-", "");
                return name.contains("UTF8");
            }
        }
        return false;
    }

    /**
     * Java can only tell whether standard input and output are both terminals; the kernel says it for each descriptor.
     */
    private static boolean terminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return System.console() != null;
        }
    }

    /** The width that the kernel has for the controlling terminal, 0 if unknown. */
    private static int terminalWidth() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(Path.of("/dev/tty").toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
                stty.destroyForcibly();
                return 0;
            }
            String[] size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
                    .strip()
                    .split(" ");
            return size.length == 2 ? Integer.parseInt(size[1]) : 0;
        } catch (IOException | NumberFormatException e) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }
}

package dev.vkval.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.supervision.OutputDirectory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** Runs command lines in this process and keeps what they wrote. */
public final class Tool {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Map<String, String> environment;
    private final boolean terminal;
    private byte[] in = {};
    private String out = "";
    private String err = "";

    private Tool(Map<String, String> environment, boolean terminal) {
        this.environment = environment;
        this.terminal = terminal;
    }

    /** Its streams are no terminals. */
    public static Tool piped() {
        return new Tool(Map.of("LANG", "C.UTF-8"), false);
    }

    /** Its streams are no terminals, its environment is that. */
    public static Tool at(Map<String, String> environment) {
        return new Tool(environment, false);
    }

    /** Its streams are terminals. */
    static Tool atTerminal(Map<String, String> environment) {
        return new Tool(environment, true);
    }

    Tool in(byte[] bytes) {
        in = bytes;
        return this;
    }

    /** Runs a command line and returns its exit code. */
    public int run(Object... arguments) {
        ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
        ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
        Terminal streams = new Terminal(
                new ByteArrayInputStream(in),
                new PrintStream(outBytes, true, StandardCharsets.UTF_8),
                new PrintStream(errBytes, true, StandardCharsets.UTF_8),
                terminal,
                terminal,
                true,
                0,
                environment);
        String[] words = new String[arguments.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = arguments[i].toString();
        }
        int code = Main.run(streams, words);
        out = outBytes.toString(StandardCharsets.UTF_8);
        err = errBytes.toString(StandardCharsets.UTF_8);
        return code;
    }

    public String out() {
        return out;
    }

    /** Standard output with wrapped lines joined. */
    public String unwrapped() {
        return out.replaceAll("\n +", " ");
    }

    public String err() {
        return err;
    }

    public JsonNode outJson() throws IOException {
        return MAPPER.readTree(out);
    }

    public static JsonNode report(Path folder) throws IOException {
        return MAPPER.readTree(folder.resolve(OutputDirectory.REPORT).toFile());
    }
}

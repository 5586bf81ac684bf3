package dev.vkval.trace;

import dev.vkval.spirv.source.ShaderListing;
import java.util.HashSet;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A file for each shader that findings are in. */
final class ShaderLines {
    /** Shaders that get a file. */
    private static final int SHADERS = 200;

    private static final int LONGEST_LINE = 1_024;
    private static final String TAB = "    ";
    private static final String CUT = "...";

    private final TraceFiles files;
    private final UnaryOperator<String> neutral;
    private final Set<String> written = new HashSet<>();

    ShaderLines(TraceFiles files) {
        this.files = files;
        this.neutral = files.neutral();
    }

    void write(ShaderListing listing) {
        if (written.size() == SHADERS || !written.add(listing.code())) {
            return;
        }
        StringBuilder lines = new StringBuilder();
        Row row = new Row(lines, neutral);
        row.open('{').name("kind").plain("shader").member("version", 1);
        row.name("code").plain(listing.code()).member("leftOut", listing.instructionsLeftOut());
        row.close('}').end();
        for (ShaderListing.File file : listing.files()) {
            row.open('{').name("kind").plain("file").member("name", file.name());
            row.close('}').end();
            file.lines().forEach((number, text) -> {
                row.open('[').number(number).safe(shown(text));
                row.close(']').end();
            });
        }
        for (ShaderListing.Row instruction : listing.instructions()) {
            row.open('[').number(instruction.index()).safe(shown(instruction.text()));
            row.number(instruction.file()).number(instruction.line());
            row.close(']').end();
        }
        files.shader(listing.code(), lines);
    }

    private String shown(String text) {
        String wide = text.replace("\t", TAB).stripTrailing();
        return neutral.apply(wide.length() <= LONGEST_LINE ? wide : wide.substring(0, LONGEST_LINE) + CUT);
    }
}

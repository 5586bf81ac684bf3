package dev.vkval.report.console;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunResult;
import dev.vkval.report.Phrases;
import dev.vkval.report.ProfileTable;
import java.util.ArrayList;
import java.util.List;

/** The table of captures and device profiles: what each profile adds to the findings on the captured device. */
final class ProfileLines {
    private static final int CAPTURES_LISTED = 50;

    private final Style style;

    ProfileLines(Style style) {
        this.style = style;
    }

    /** No lines where no profile was asked for. */
    List<String> of(RunResult run) {
        ProfileTable table = ProfileTable.of(run);
        List<String> lines = new ArrayList<>();
        int width = table.profiles().stream()
                .mapToInt(profile -> style.text(profile).length())
                .max()
                .orElse(0);
        int listed = Math.min(table.captures().size(), CAPTURES_LISTED);
        for (CaptureResult capture : table.captures().subList(0, listed)) {
            lines.add("with device profiles: " + style.text(capture.path()));
            for (String profile : table.profiles()) {
                String name = style.text(profile);
                lines.add(
                        "  " + name + " ".repeat(width - name.length()) + "   " + ProfileTable.cell(capture, profile));
            }
        }
        if (listed < table.captures().size()) {
            lines.add(Phrases.count(table.captures().size() - listed, "more capture"));
        }
        return lines;
    }
}

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
    private static final int WIDEST_PATH = 60;
    private static final String TITLE = "with device profiles";
    private static final String GAP = "   ";

    private final Style style;

    ProfileLines(Style style) {
        this.style = style;
    }

    /** No lines where no profile was asked for. */
    List<String> of(RunResult run) {
        ProfileTable table = ProfileTable.of(run);
        List<String> lines = new ArrayList<>();
        if (table.captures().isEmpty()) {
            return lines;
        }
        List<CaptureResult> listed =
                table.captures().subList(0, Math.min(table.captures().size(), CAPTURES_LISTED));
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(TITLE));
        table.profiles().forEach(profile -> head.add(style.text(profile)));
        rows.add(head);
        for (CaptureResult capture : listed) {
            List<String> row = new ArrayList<>(List.of(style.text(capture.path())));
            table.profiles().forEach(profile -> row.add(ProfileTable.cell(capture, profile)));
            rows.add(row);
        }
        rows.forEach(row -> lines.add(line(row, rows)));
        if (listed.size() < table.captures().size()) {
            lines.add(Phrases.count(table.captures().size() - listed.size(), "more capture"));
        }
        return lines;
    }

    private static String line(List<String> row, List<List<String>> rows) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            int column = i;
            int width = rows.stream()
                    .mapToInt(each -> each.get(column).length())
                    .max()
                    .orElse(0);
            int padded = i == 0 ? Math.min(width, WIDEST_PATH) : width;
            line.append(row.get(i)).append(" ".repeat(Math.max(0, padded - row.get(i).length()))).append(GAP);
        }
        return line.toString().stripTrailing();
    }
}

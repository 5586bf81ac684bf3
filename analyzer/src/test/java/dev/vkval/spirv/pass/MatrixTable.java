package dev.vkval.spirv.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The page of the matrix of checks. */
final class MatrixTable {
    private static final String START = """
            # Checks in shaders, cell by cell

            A cell is a type of check of an access in an execution model. Each ● stands for two generated modules: one whose
            access may fail and gets the check, and one whose access cannot and gets none, because its index or end is a
            constant that is compared when the shader is instrumented, or because the layout tells that each descriptor is
            written. Only an access by device address is always checked; what is silent there is an address within a buffer.
            A number is the reason why there is no cell.
            The modules with checks are accepted by spirv-val where it knows their capabilities. `CheckMatrixTest` runs the
            cells and compares this page with them; [contributing.md](contributing.md) says how it is made.

            """;

    private final CheckMatrix matrix;
    private final List<String> reasons = new ArrayList<>();
    private final StringBuilder text = new StringBuilder(START);

    MatrixTable(CheckMatrix matrix) {
        this.matrix = matrix;
    }

    String text() {
        for (CheckMatrix.Kind kind : CheckMatrix.Kind.values()) {
            List<CheckMatrix.Row> rows = matrix.rows().stream()
                    .filter(row -> row.kinds().contains(kind))
                    .toList();
            text.append("## ").append(capital(kind.title())).append("\n\n");
            heading();
            rows.forEach(this::row);
            text.append('\n');
        }
        text.append("## Reasons\n\n");
        for (int i = 0; i < reasons.size(); i++) {
            text.append(i + 1).append(". ").append(reasons.get(i)).append(".\n");
        }
        text.append("\nInstructions without a row:\n\n");
        for (CheckMatrix.Missing missing : matrix.missing()) {
            String names =
                    missing.names().stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
            text.append("* ")
                    .append(names)
                    .append(": ")
                    .append(missing.reason())
                    .append(".\n");
        }
        return text.toString();
    }

    private static String capital(String title) {
        return Character.toUpperCase(title.charAt(0)) + title.substring(1);
    }

    private void heading() {
        text.append("| instruction | resource |");
        for (StageFrame.Model model : StageFrame.Model.values()) {
            text.append(' ').append(model.title().replaceAll("(KHR|EXT)$", "")).append(" |");
        }
        text.append("\n| --- | --- |")
                .append(" :-: |".repeat(StageFrame.Model.values().length))
                .append('\n');
    }

    private void row(CheckMatrix.Row row) {
        text.append("| `")
                .append(row.name().replace("+", "` + `"))
                .append("` | ")
                .append(row.resource())
                .append(" |");
        for (StageFrame.Model model : StageFrame.Model.values()) {
            text.append(' ')
                    .append(row.models().contains(model) ? "●" : reason(row.reason()))
                    .append(" |");
        }
        text.append('\n');
    }

    private String reason(String reason) {
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
        return String.valueOf(reasons.indexOf(reason) + 1);
    }
}

package dev.vkval.spirv.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The page of the matrix of checks. */
final class MatrixTable {
    private static final String START = """
            # Checks in shaders, cell by cell

            A cell is a type of check of an access in an execution model. ● and ○ stand for a generated module whose access
            may fail and gets the check, and for one that gets none: its index is a constant within the array, its number
            of outputs one within the limit, or its layout tells that each descriptor is written. The ends of accesses in
            buffers and texel buffers are compared on the device, so the latter has none either; in inline uniform blocks
            a constant end is compared when the shader is instrumented. Accesses by device address are always checked, and
            ends that are not checked are always named. A number alone is the reason why there is no cell.
            The modules with checks are accepted by spirv-val where it knows their capabilities. `CheckMatrixTest` compares
            this page with the cells; [contributing.md](contributing.md) says how it is made.

            ● says that `GpuMatrixTest` executes the module on lavapipe (Mesa 25.0), in a capture with the checks that the
            replay inserts: with an index beyond the array, an unwritten and a destroyed descriptor, an end one word, byte
            or texel beyond the range or an address beyond the buffer, each of which gives the one expected error of the
            expected instruction; and with the last index, end and address, which give none. Ends of constant descriptors
            are executed guarded and watched. Of cooperative matrices, which lavapipe does not know, only the checks are
            executed. ○ says that the module is not executed; the number beside it is the reason.

            Descriptors in descriptor buffers have the same checks if the setting `descriptor_hashing` asks for them;
            otherwise only the indices. `GpuSamplesTest` executes those of the samples `buffered-*`. In descriptor heaps
            nothing is checked.

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
                    .append(row.models().contains(model) ? cell(row, model) : reason(row.reason()))
                    .append(" |");
        }
        text.append('\n');
    }

    private String cell(CheckMatrix.Row row, StageFrame.Model model) {
        String reason = matrix.unexecuted(row, model);
        return reason.isEmpty() ? "●" : "○ " + reason(reason);
    }

    private String reason(String reason) {
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
        return String.valueOf(reasons.indexOf(reason) + 1);
    }
}

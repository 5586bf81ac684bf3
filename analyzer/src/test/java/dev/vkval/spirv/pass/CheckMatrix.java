package dev.vkval.spirv.pass;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The rows of the matrix of checks, from {@code gpu-matrix.txt}, which says how it is written. */
public final class CheckMatrix {
    /** A type of check. */
    public enum Kind {
        INDEX("index into an array of descriptors"),
        STATE("unwritten or destroyed descriptor"),
        RANGE("end of the access in a buffer, texel buffer or inline uniform block"),
        ADDRESS("buffer device address"),
        OUTPUTS("numbers of mesh outputs"),
        NAMED("end that is not checked, named in the coverage");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /**
     * An instruction that accesses a resource.
     *
     * @param name of the instruction, after others that it is used with
     * @param code SPIR-V of the resource and of the access
     * @param models those it is built for
     * @param reason why not for others, empty if it is for all
     */
    public record Row(
            String name, String resource, List<Kind> kinds, List<StageFrame.Model> models, String reason, String code) {
        /** The instruction that checks are expected of. */
        public String instruction() {
            return name.substring(name.indexOf('+') + 1);
        }

        /** Whether the resource is an array of descriptors. */
        public boolean isArray() {
            return code.contains("ELEMENT");
        }
    }

    /** Instructions without a row. */
    record Missing(List<String> names, String reason) {}

    /** Cells that are not executed on the software driver: those of a capability, a resource or an execution model. */
    private record Unexecuted(String of, List<String> names, String reason) {
        boolean has(Row row, StageFrame.Model model) {
            return switch (of) {
                case "capability" ->
                    names.stream().anyMatch(name -> row.code().contains("OpCapability " + name + "\n"));
                case "resource" -> row.resource().equals(String.join(" ", names));
                case "stage" -> names.contains(model.title());
                default -> throw new IllegalStateException(of);
            };
        }
    }

    private final Map<String, String> resources = new LinkedHashMap<>();
    private final List<Row> rows = new ArrayList<>();
    private final List<Missing> missing = new ArrayList<>();
    private final List<Unexecuted> unexecuted = new ArrayList<>();

    private CheckMatrix(String text) {
        for (String entry : text.split("\n(?=resource |access |reason |unexecuted )")) {
            String[] parts = entry.strip().split("\n", 2);
            String[] fields = parts[0].split(" *\\| *");
            String[] words = fields[0].split(" ", 2);
            String code = parts.length == 1 ? "" : parts[1] + "\n";
            switch (words[0]) {
                case "resource" -> resources.put(words[1], code);
                case "access" -> Arrays.stream(words[1].split(" ")).forEach(name -> rows.add(row(name, fields, code)));
                case "reason" -> missing.add(new Missing(List.of(words[1].split(" ")), fields[1]));
                case "unexecuted" -> {
                    List<String> names = List.of(words[1].split(" "));
                    unexecuted.add(new Unexecuted(names.get(0), names.subList(1, names.size()), fields[1]));
                }
                default -> {
                    // The comment at the start.
                }
            }
        }
    }

    private Row row(String name, String[] fields, String code) {
        String resource = fields[1];
        List<Kind> kinds = Arrays.stream(fields[2].split(" "))
                .map(kind -> Kind.valueOf(kind.toUpperCase(Locale.ROOT)))
                .toList();
        List<StageFrame.Model> models = fields[3].equals("*")
                ? List.of(StageFrame.Model.values())
                : Arrays.stream(fields[3].split(" ")).map(StageFrame.Model::of).toList();
        String reason = fields.length > 4 ? fields[4] : "";
        if (!resources.containsKey(resource) || models.size() < StageFrame.Model.values().length == reason.isEmpty()) {
            throw new IllegalStateException(String.join(" | ", fields));
        }
        String all = resources.get(resource) + code.replaceAll("\\bOP\\b", name);
        return new Row(name, resource, kinds, models, reason, all);
    }

    public static CheckMatrix read() throws IOException {
        try (InputStream in = CheckMatrix.class.getResourceAsStream("/dev/vkval/spirv/pass/gpu-matrix.txt")) {
            return new CheckMatrix(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    public List<Row> rows() {
        return rows;
    }

    /** Why a cell is not executed on the software driver, empty if it is. */
    public String unexecuted(Row row, StageFrame.Model model) {
        return unexecuted.stream()
                .filter(each -> each.has(row, model))
                .map(Unexecuted::reason)
                .findFirst()
                .orElse("");
    }

    List<Missing> missing() {
        return missing;
    }
}

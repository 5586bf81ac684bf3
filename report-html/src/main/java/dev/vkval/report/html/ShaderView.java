package dev.vkval.report.html;

import dev.vkval.finding.Access;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.ShaderLocation;
import dev.vkval.report.Excerpt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the findings have of a shader's source: the lines around what they are about, with the findings beside them.
 *
 * @param caption its file and stage, or stage and entry point of a shader without debug information; with its capture if
 *     there are several
 * @param listings the text of its modules, as far as the page has it
 */
record ShaderView(String caption, List<Row> rows, List<Listing> listings) {
    /**
     * A line.
     *
     * @param gap whether lines before it are not known
     */
    record Row(int number, String text, boolean gap, List<Mark> marks) {
        /** Its classes in the style sheet, after that of a row. */
        String tone() {
            return marks.isEmpty()
                    ? ""
                    : " at " + marks.get(0).group().finding().severity().label();
        }
    }

    /** A finding beside a line; its place in the page is null if it is not shown in full. */
    record Mark(FindingGroup group, String anchor) {}

    /**
     * The SPIR-V of a module beside its source.
     *
     * @param capture number of the capture within the run
     * @param code name of its files
     * @param marks findings by instruction
     */
    record Listing(int capture, String code, Map<Long, List<Mark>> marks) {
        /** Its place in the page. */
        String address() {
            return "shaders/" + capture + "/" + code;
        }
    }

    private static final class Lines {
        private final String caption;
        private final TreeMap<Integer, String> texts = new TreeMap<>();
        private final Map<Integer, Map<String, Mark>> marks = new TreeMap<>();
        private final Map<String, Listing> listings = new LinkedHashMap<>();

        private Lines(String caption) {
            this.caption = caption;
        }

        private void add(ShaderLocation shader, Mark mark) {
            for (ShaderLocation.Line line : shader.source()) {
                texts.putIfAbsent(line.line(), line.text());
                if (shader.at(line)) {
                    marks.computeIfAbsent(line.line(), none -> new LinkedHashMap<>())
                            .putIfAbsent(mark.group().id(), mark);
                }
            }
        }

        private void list(int capture, String code, long instruction, Mark mark) {
            listings.computeIfAbsent(code, none -> new Listing(capture, code, new TreeMap<>()))
                    .marks()
                    .computeIfAbsent(instruction, none -> new ArrayList<>())
                    .add(mark);
        }

        private ShaderView view() {
            List<Row> rows = new ArrayList<>();
            int before = -1;
            for (Map.Entry<Integer, String> line : texts.entrySet()) {
                boolean gap = before >= 0 && line.getKey() != before + 1;
                Map<String, Mark> beside = marks.getOrDefault(line.getKey(), Map.of());
                rows.add(new Row(line.getKey(), Excerpt.shown(line.getValue()), gap, List.copyOf(beside.values())));
                before = line.getKey();
            }
            return new ShaderView(caption, rows, List.copyOf(listings.values()));
        }
    }

    /** The shaders in the order of the findings. */
    static List<ShaderView> of(Page page) {
        Map<String, Lines> shaders = new LinkedHashMap<>();
        for (CaptureResult capture : page.run().captures()) {
            for (FindingGroup group : capture.findings()) {
                Mark mark = new Mark(group, page.anchor(group));
                ShaderLocation own = group.finding().shader();
                String code = page.listed(capture, group.finding());
                locations(group).forEach(shader -> {
                    boolean listed = shader == own && code != null;
                    if (shader.source().isEmpty() && !listed) {
                        return;
                    }
                    Lines lines = shaders.computeIfAbsent(
                            key(shader, capture), none -> new Lines(caption(shader, capture, page)));
                    lines.add(shader, mark);
                    if (listed) {
                        lines.list(page.number(capture), code, shader.instruction(), mark);
                    }
                });
            }
        }
        return shaders.values().stream().map(Lines::view).toList();
    }

    private static Stream<ShaderLocation> locations(FindingGroup group) {
        return Stream.concat(
                        Stream.ofNullable(group.finding().shader()),
                        group.finding().accesses().stream().map(Access::shader))
                .filter(Objects::nonNull);
    }

    /** Sources are joined by file within a capture; a disassembly is one of its own unless it is equal. */
    private static String key(ShaderLocation shader, CaptureResult capture) {
        String program = String.join("\n", capture.path(), title(shader));
        return shader.disassembled() ? program + "\n" + shader.source().hashCode() : program;
    }

    private static String caption(ShaderLocation shader, CaptureResult capture, Page page) {
        List<String> parts = new ArrayList<>(List.of(title(shader)));
        if (shader.file() != null && shader.stage() != null) {
            parts.add(shader.stage() + " shader");
        }
        if (page.run().captures().size() > 1) {
            parts.add(page.name(capture));
        }
        return String.join(" · ", parts);
    }

    private static String title(ShaderLocation shader) {
        if (shader.file() != null) {
            return shader.file();
        }
        String stage = shader.stage() == null ? "shader" : shader.stage() + " shader";
        return shader.entryPoint() == null ? stage : stage + ", entry point " + shader.entryPoint();
    }
}

package dev.vkval.gpuav;

import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Fingerprint;
import dev.vkval.finding.Help;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ShaderLocation;
import dev.vkval.spirv.print.PrintFormat;
import dev.vkval.spirv.print.PrintText;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.PipelineState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes findings of what shaders print: one for each place in a shader and action. */
final class PrintFindings {
    static final String RULE = "VVL-DEBUG-PRINTF";
    private static final String TITLE = "a shader prints";
    private static final int MOST_LISTED = 1024;
    private static final int MOST_IN_MESSAGE = 8;
    private static final int LONGEST = 1024;
    /** Findings of one place whose first texts differ; further ones are occurrences of one. */
    private static final int MOST_DIFFERENT = 1024;

    private final FindingSink sink;
    private final ShaderSource source;
    private final Map<String, Set<String>> different = new HashMap<>();

    PrintFindings(FindingSink sink, ShaderSource source) {
        this.sink = sink;
        this.source = source;
    }

    /**
     * Reports what was printed.
     *
     * @param submitNumber number of the submit within the capture, -1 if it is not known
     * @param others a sentence about other actions that it may be of, empty if there are none
     */
    void report(PrintTable.Print print, CheckedAction action, PendingSubmit submit, long submitNumber, String others) {
        InstrumentedShader shader = print.shader();
        CommandPlace at = action.place;
        Place place = new Place(
                at.call(),
                at.block(),
                at.frame(),
                submit.queue(),
                submitNumber,
                action.commandBuffer.id(),
                at.number(),
                at.labels());
        ShaderLocation location = source.of(shader.stage(), print.check().instruction());
        List<String> texts = texts(print);
        List<String> invocations = invocations(print);
        Finding.Builder finding = Finding.of(RULE, Severity.INFO, Family.GPU)
                .confidence(Confidence.OBSERVED)
                .title(TITLE)
                .message(message(print, action, texts, invocations) + others)
                .access(new Access(
                        "now", place, StageNames.pipelineStage(shader.stage().stage()), null, null, null, null, null))
                .shader(location)
                .property("drawIndex", (long) at.number())
                .property(Fingerprint.PRINT_FORMAT, print.check().format())
                .property("invocationCount", print.count())
                .property(ShaderLocation.CODE, source.code(shader.stage()));
        if (!texts.isEmpty()) {
            List<String> listed = new ArrayList<>();
            for (int i = 0; i < Math.min(texts.size(), MOST_LISTED); i++) {
                listed.add(invocations.get(i).isEmpty() ? texts.get(i) : invocations.get(i) + ": " + texts.get(i));
            }
            finding.property(Fingerprint.PRINTS, listed);
            if (!invocations.get(0).isEmpty()) {
                finding.property("invocation", invocations.get(0));
            }
            if (isDifferent(source.code(shader.stage()) + print.check().instruction(), texts.get(0))) {
                finding.property(Fingerprint.PRINTED, texts.get(0));
            }
        }
        PipelineState pipeline = action.bound.pipeline();
        if (pipeline != null) {
            finding.object(pipeline.ref()).property("pipeline", pipeline.id());
        }
        if (shader.stage().module().id() != 0) {
            finding.object(shader.stage().module().ref())
                    .property("shaderModule", shader.stage().module().id());
        }
        if (texts.size() < print.count()) {
            finding.help(Help.of("show all of it with more memory: --printf-buffer BYTES"));
        }
        sink.report(finding.at(at.block(), at.frame()));
    }

    /** Whether a place has not printed too many different first texts. */
    private boolean isDifferent(String place, String text) {
        Set<String> known = different.computeIfAbsent(place, key -> new HashSet<>());
        return known.contains(text) || known.size() < MOST_DIFFERENT && known.add(text);
    }

    private static List<String> texts(PrintTable.Print print) {
        PrintFormat format = PrintFormat.parse(print.check().format());
        return print.records().stream()
                .map(record -> {
                    String text = PrintText.of(format, print.check().arguments(), record.arguments());
                    return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
                })
                .toList();
    }

    private static List<String> invocations(PrintTable.Print print) {
        int stage = print.shader().stage().stage();
        return print.records().stream()
                .map(record -> InvocationText.of(stage, record.invocation()))
                .toList();
    }

    private String message(PrintTable.Print print, CheckedAction action, List<String> texts, List<String> invocations) {
        StringBuilder text = new StringBuilder("DebugPrintf: ");
        if (texts.isEmpty()) {
            text.append("text of the format \"").append(print.check().format()).append("\", of which nothing is kept");
        }
        for (int i = 0; i < Math.min(texts.size(), MOST_IN_MESSAGE); i++) {
            text.append(i == 0 ? "" : "\n").append(texts.get(i));
        }
        if (texts.size() > MOST_IN_MESSAGE) {
            text.append("\n(").append(texts.size() - MOST_IN_MESSAGE).append(" more)");
        }
        text.append("\nPrinted by ")
                .append(StageNames.lower(print.shader().stage().stage()))
                .append(" shader, ")
                .append(action.place.call())
                .append(" is command ")
                .append(action.place.number())
                .append(" of ")
                .append(action.commandBuffer)
                .append(". ");
        String first = invocations.isEmpty() ? "" : invocations.get(0);
        if (print.count() == 1) {
            text.append(first.isEmpty() ? "It was printed once." : "It is " + first + ".");
        } else {
            text.append("It was printed ").append(print.count()).append(" times");
            text.append(first.isEmpty() ? "." : ", first by " + first + ".");
        }
        if (texts.size() < print.count()) {
            text.append(" The memory for what is printed was full: ")
                    .append(print.count() - texts.size())
                    .append(" texts are not kept.");
        }
        return text.toString();
    }
}

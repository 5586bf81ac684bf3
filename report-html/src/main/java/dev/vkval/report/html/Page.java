package dev.vkval.report.html;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Cause;
import dev.vkval.finding.Consequences;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.ShaderLocation;
import dev.vkval.report.CaptureNames;
import dev.vkval.report.DeviceSpread;
import dev.vkval.report.FindingAnchors;
import dev.vkval.report.Phrases;
import dev.vkval.report.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** What the templates show of a run. */
final class Page {
    private static final int ROWS = 5000;

    private final RunResult run;
    private final boolean timings;
    private final Verdict verdict;
    private final FindingAnchors anchors;
    private final CaptureNames names;
    private final DeviceSpread devices;
    private final RuleTexts rules;
    private final List<Cause> causes;
    private final Map<String, Cause> causesById = new LinkedHashMap<>();
    private final List<ShaderView> shaders;
    private final PageData data;
    private final Pictures pictures;
    private final List<Document.Part> parts = new ArrayList<>();
    private final Map<CaptureResult, Integer> numbers = new IdentityHashMap<>();

    /**
     * @param timings whether durations are shown
     * @param rulePages the page about a rule as Markdown, null where there is none
     * @param root folder with what captures contain, null for none
     * @param folder where the page is written, null if it is to be the only file
     */
    Page(RunResult run, boolean timings, UnaryOperator<String> rulePages, Path root, Path folder) {
        this.run = run;
        this.timings = timings;
        verdict = Verdict.of(run);
        anchors = new FindingAnchors(run);
        names = new CaptureNames(run);
        devices = new DeviceSpread(run);
        rules = new RuleTexts(run, rulePages);
        causes = run.causes();
        causes.forEach(cause -> causesById.put(cause.id(), cause));
        run.captures().forEach(capture -> numbers.put(capture, numbers.size()));
        data = PageData.of(this, root, folder);
        shaders = ShaderView.of(this);
        pictures = new Pictures(this, root);
        addParts();
    }

    RunResult run() {
        return run;
    }

    boolean timings() {
        return timings;
    }

    Verdict verdict() {
        return verdict;
    }

    RuleTexts rules() {
        return rules;
    }

    List<ShaderView> shaders() {
        return shaders;
    }

    PageData data() {
        return data;
    }

    List<TraceView> traces() {
        return data.traces();
    }

    /** Number of the capture whose contents are shown first: one with findings, if there is one. */
    int firstShown() {
        return traces().stream()
                .filter(trace -> findings(trace) > 0)
                .findFirst()
                .orElse(traces().get(0))
                .number();
    }

    /** A capture in a list of those whose contents can be shown. */
    String label(TraceView trace) {
        return trace.name() + (findings(trace) == 0 ? "" : " (" + Phrases.count(findings(trace), "finding") + ")");
    }

    private int findings(TraceView trace) {
        return run.captures().get(trace.number()).findings().size();
    }

    /** Name of the files of the shader that a finding is in, null if the page does not have its text. */
    String listed(CaptureResult capture, Finding finding) {
        return finding.shader() != null
                        && finding.properties().get(ShaderLocation.CODE) instanceof String code
                        && traces().stream()
                                .anyMatch(trace -> trace.number() == number(capture) && trace.hasShader(code))
                ? code
                : null;
    }

    /** Whether there are lists of the modules of captures. */
    boolean hasModules() {
        return traces().stream().anyMatch(TraceView::hasModules);
    }

    Pictures pictures() {
        return pictures;
    }

    Document document() {
        return new Document(
                verdict.word() + " - " + subject() + " - vkval-replay",
                verdict.word(),
                tone(),
                subject(),
                parts,
                traces().isEmpty() ? List.of(Resources.SCRIPT) : List.of(Resources.SCRIPT, Resources.TRACE_SCRIPT),
                data.beside(),
                run.toolVersion());
    }

    /** A part of the page, null if the run has nothing for it. */
    Document.Part part(String id) {
        return parts.stream().filter(part -> part.id().equals(id)).findFirst().orElse(null);
    }

    private void addParts() {
        parts.add(new Document.Part("findings", "Findings", causes.size()));
        if (!traces().isEmpty()) {
            parts.add(new Document.Part("capture", "Capture"));
            parts.add(new Document.Part("timeline", "Timeline"));
            parts.add(new Document.Part("resources", "Resources"));
        }
        if (!shaders.isEmpty() || hasModules()) {
            parts.add(new Document.Part("shaders", "Shaders"));
        }
        if (!rules.all().isEmpty()) {
            parts.add(new Document.Part("rules", "Rules"));
        }
        if (run.baseline() != null) {
            parts.add(new Document.Part("baseline", "Baseline"));
        }
        parts.add(new Document.Part("coverage", "Coverage"));
        parts.add(new Document.Part("environment", "Environment"));
    }

    String subject() {
        return run.captures().size() == 1
                ? run.captures().get(0).path()
                : Phrases.count(run.captures().size(), "capture");
    }

    /** The class of the verdict in the style sheet. */
    String tone() {
        return switch (verdict.code()) {
            case CLEAN -> verdict.passing() || verdict.unjudged() != null ? "fair" : "good";
            case UNFIT_DEVICE, RETRY -> "fair";
            default -> "bad";
        };
    }

    /** The scope of the verdict: the captures, the calls, the families and devices. */
    String scope() {
        long calls = run.captures().stream()
                .mapToLong(capture -> capture.coverage().calls())
                .sum();
        long checked = run.captures().stream()
                .mapToLong(capture -> capture.coverage().callsChecked())
                .sum();
        Set<String> families = new LinkedHashSet<>();
        Set<String> devices = new LinkedHashSet<>();
        for (CaptureResult capture : run.captures()) {
            capture.coverage().families().forEach(family -> families.add(family.label()));
            devices.add(capture.device() == null ? "no device" : capture.device());
        }
        List<String> parts = new ArrayList<>();
        parts.add(subject());
        parts.add(Phrases.grouped(checked) + " of " + Phrases.count(calls, "call") + " checked");
        if (!families.isEmpty()) {
            parts.add(String.join(", ", families));
        }
        parts.add(devices.size() <= 2 ? String.join(", ", devices) : Phrases.count(devices.size(), "device"));
        return String.join(" · ", parts);
    }

    /** The captures of which driver or device made an end, or something outside. */
    List<CaptureResult> ended() {
        return run.captures().stream()
                .filter(capture -> capture.crash() != null || capture.interruption() != null)
                .toList();
    }

    /** The defects, as rows of the table; the first ones of very many. */
    List<FindingRow> rows() {
        return causes.stream()
                .limit(ROWS)
                .map(cause -> new FindingRow(this, cause))
                .toList();
    }

    String caption() {
        long folded = run.consequences();
        return Phrases.count(causes.size(), "finding")
                + (folded == 0 ? "" : ", and " + folded + " caused by these")
                + (causes.size() > ROWS ? "; the first " + ROWS + " are listed, report.json has all" : "");
    }

    Filter filter() {
        List<Filter.Choice> choices = run.captures().stream()
                .filter(capture -> !capture.findings().isEmpty())
                .map(capture -> new Filter.Choice(number(capture), capture.path()))
                .toList();
        return Filter.of(causes, choices);
    }

    /** The findings that are shown in full. */
    List<FindingView> findings() {
        List<FindingView> findings = new ArrayList<>();
        for (CaptureResult capture : run.captures()) {
            Consequences consequences = new Consequences(capture.findings());
            for (FindingGroup group : capture.findings()) {
                if (anchors.of(group) != null) {
                    findings.add(new FindingView(this, capture, group, anchors.of(group), consequences));
                }
            }
        }
        return findings;
    }

    /** Where a defect was found. */
    List<Cause.Seen> seen(String id) {
        Cause cause = causesById.get(id);
        return cause == null ? List.of() : cause.seen();
    }

    /** On which devices a defect was found and on which not, null if that is not known. */
    String devices(String id) {
        Cause cause = causesById.get(id);
        return cause == null ? null : devices.of(cause);
    }

    /** The place of a finding in the page, null if it is not shown in full. */
    String anchor(FindingGroup group) {
        return anchors.of(group);
    }

    /** The place of a capture among those of the run, from 0. */
    int number(CaptureResult capture) {
        return numbers.get(capture);
    }

    /** The capture's short name. */
    String name(CaptureResult capture) {
        return names.of(capture);
    }
}

package dev.vkval.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.Consequences;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Family;
import dev.vkval.finding.Interruption;
import dev.vkval.finding.JudgedProfile;
import dev.vkval.finding.LimitUse;
import dev.vkval.finding.ProfileReport;
import dev.vkval.finding.ToolFault;
import dev.vkval.finding.Unjudged;
import dev.vkval.report.Sanitizer;
import dev.vkval.report.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes the results of one capture as a JSON object. */
final class CaptureJson {
    private final JsonGenerator out;
    private final JsonText json;
    private final boolean timings;

    /** @param timings whether wall-clock values are written */
    CaptureJson(JsonGenerator out, boolean timings) {
        this.out = out;
        this.json = new JsonText(out);
        this.timings = timings;
    }

    /** @param code the capture's own exit code */
    void write(CaptureResult capture, ExitCode code) throws IOException {
        json.start();
        json.line("path", capture.path());
        json.line("sha256", capture.sha256());
        json.line("status", capture.status().label());
        json.number("exitCode", code.code());
        verdict(List.of(capture), code);
        json.line("device", capture.device());
        json.line("driver", capture.driver());
        json.line("owner", capture.owner());
        if (capture.configuredAt() != null) {
            json.name("configuredAt");
            json.start();
            json.line("file", capture.configuredAt().file());
            json.number("line", capture.configuredAt().line());
            json.end();
        }
        coverage(capture.coverage(), capture.profiles());
        if (!capture.profiles().judged().isEmpty()) {
            json.array("deviceProfiles", capture.profiles().judged(), this::judged);
        }
        json.array("anomalies", capture.anomalies(), this::anomaly);
        if (capture.crash() != null) {
            json.name("crash");
            crash(capture.crash());
        }
        if (capture.interruption() != null) {
            interruption(capture.interruption());
        }
        json.array("faults", capture.faults(), this::fault);
        if (capture.allowTruncated()) {
            json.flag("allowTruncated", true);
        }
        if (!capture.checksAsked()) {
            json.flag("checksAsked", false);
        }
        if (timings) {
            timings(capture.timings());
        }
        FindingJson findings = new FindingJson(out);
        Consequences consequences = new Consequences(capture.findings());
        json.array("findings", capture.findings(), group -> findings.write(group, consequences.cause(group)));
        json.end();
    }

    /** The verdict about some captures. */
    void verdict(List<CaptureResult> captures, ExitCode code) throws IOException {
        json.name("verdict");
        json.start();
        json.line("kind", Verdict.kind(captures, code));
        Unjudged unjudged = Unjudged.of(captures);
        if (unjudged != null) {
            json.name("unjudged");
            json.start();
            json.line("what", unjudged.what());
            json.line("why", unjudged.why());
            json.line("option", unjudged.option());
            json.positive("count", unjudged.count());
            json.end();
        }
        json.end();
    }

    private void judged(JudgedProfile judged) throws IOException {
        json.start();
        json.line("name", judged.name());
        json.line("profile", judged.profile());
        json.line("verdict", judged.verdict());
        json.line("why", judged.notJudged());
        json.number("errors", judged.errors());
        json.number("warnings", judged.warnings());
        json.array("gone", judged.gone(), this::gone);
        json.number("statedValues", judged.stated());
        json.number("capturedValues", judged.captured());
        json.lines("leftOut", judged.leftOut());
        json.end();
    }

    private void gone(JudgedProfile.Gone gone) throws IOException {
        json.start();
        json.line("id", gone.id());
        json.line("rule", gone.rule());
        json.line("title", gone.title());
        json.end();
    }

    private void limit(LimitUse use) throws IOException {
        json.start();
        json.line("limit", use.limit());
        json.number("used", use.used());
        if (use.captured().isPresent()) {
            json.number("captured", use.captured().getAsLong());
        }
        json.name("profiles");
        json.start();
        for (Map.Entry<String, Long> limit : use.profiles().entrySet()) {
            json.number(Sanitizer.line(limit.getKey()), limit.getValue());
        }
        json.end();
        json.end();
    }

    private void coverage(Coverage coverage, ProfileReport profiles) throws IOException {
        json.name("coverage");
        json.start();
        json.number("blocks", coverage.blocks());
        json.number("calls", coverage.calls());
        json.number("callsChecked", coverage.callsChecked());
        json.positive("callsRecreatingState", coverage.callsRecreatingState());
        json.number("frames", coverage.frames());
        json.lines("families", coverage.families().stream().map(Family::label).toList());
        json.array("gaps", coverage.gaps(), this::gap);
        if (!profiles.headroom().isEmpty()) {
            json.array("headroom", profiles.headroom(), this::limit);
        }
        json.end();
    }

    void gap(Coverage.Gap gap) throws IOException {
        json.start();
        json.line("what", gap.what());
        json.line("why", gap.why());
        json.positive("count", gap.count());
        json.line("option", gap.option());
        json.flag("wanted", gap.wanted());
        json.end();
    }

    void anomaly(AnomalyNote note) throws IOException {
        json.start();
        json.line("kind", note.kind());
        json.line("severity", note.severity().label());
        json.text("message", note.message());
        json.number("count", note.count());
        json.number("firstBlock", note.firstBlock());
        json.number("firstOffset", note.firstOffset());
        json.end();
    }

    private void interruption(Interruption interruption) throws IOException {
        json.name("interruption");
        json.start();
        json.line("signal", interruption.signal());
        json.line("call", interruption.call());
        json.number("block", interruption.block());
        json.end();
    }

    void crash(CrashNote crash) throws IOException {
        json.start();
        json.line("kind", crash.kind().label());
        json.line("signal", crash.signal());
        json.line("call", crash.call());
        json.number("block", crash.block());
        if (crash.submit() != null) {
            submit(crash.submit());
        }
        json.line("log", crash.log());
        if (crash.culprit() != null) {
            json.name("culprit");
            json.start();
            submit(crash.culprit());
            json.end();
        }
        json.end();
    }

    private void submit(CrashNote.Submit submit) throws IOException {
        json.number("submit", submit.number());
        json.number("submitBlock", submit.block());
        json.number("draws", submit.draws());
        if (submit.last() != null) {
            json.line("drawCall", submit.last().call());
            json.number("draw", submit.last().number());
            json.number("drawBlock", submit.last().block());
            json.line("label", submit.last().label());
        }
    }

    void fault(ToolFault fault) throws IOException {
        json.start();
        json.line("validator", fault.validator());
        json.line("command", fault.command());
        json.number("block", fault.block());
        json.text("exception", fault.exception());
        json.line("help", fault.help());
        json.end();
    }

    private void timings(Map<String, Double> seconds) throws IOException {
        json.name("timings");
        json.start();
        for (Map.Entry<String, Double> entry : seconds.entrySet()) {
            json.name(entry.getKey());
            json.value(entry.getValue());
        }
        json.end();
    }
}

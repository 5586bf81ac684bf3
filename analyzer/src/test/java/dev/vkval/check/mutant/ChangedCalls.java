package dev.vkval.check.mutant;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.check.AllChecks;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.mutant.CallChange;
import dev.vkval.mutant.CapturedCalls;
import dev.vkval.mutant.Originals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What our checks find in changed calls of a capture, each judged where the call that it was made of stands. */
final class ChangedCalls {
    private final List<Finding> findings = new ArrayList<>();
    private final Map<String, Set<String>> found = new HashMap<>();

    private ChangedCalls() {}

    /**
     * Judges changed calls. Wrong calls of the capture itself are left out, as the layer leaves them out.
     *
     * @param changes by block
     * @return the ids of errors by {@code BLOCK,CHANGE}
     */
    static Map<String, Set<String>> judge(String capture, Map<Long, ? extends Iterable<String>> changes)
            throws IOException {
        ChangedCalls calls = new ChangedCalls();
        Probe probe = new Probe();
        try (CaptureReader reader = CaptureReader.open(Originals.file(capture), new Anomalies());
                CapturedCalls captured = new CapturedCalls(Originals.file(capture));
                CallArena arena = new CallArena()) {
            Chassis chassis = AllChecks.chassis(calls.findings::add, SkipPolicy.SKIP, List.of(probe));
            probe.reportTo(chassis);
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem) {
                    Call call = callItem.call();
                    if (changes.containsKey(call.blockIndex())) {
                        probe.arm(true);
                        for (String change : changes.get(call.blockIndex())) {
                            CallChange parsed = CallChange.parse(change);
                            Set<String> ids = calls.judge(chassis, captured.changed(call, parsed), parsed, arena);
                            calls.found.put(call.blockIndex() + "," + change, ids);
                        }
                        probe.arm(false);
                    }
                    chassis.call(call);
                }
            }
        }
        return calls.found;
    }

    private Set<String> judge(Chassis chassis, Call call, CallChange change, CallArena arena) {
        arena.reset();
        Runnable undo = change.apply(call, arena, id -> id);
        findings.clear();
        chassis.call(change.anew(call));
        undo.run();
        Set<String> ids = new TreeSet<>();
        for (Finding finding : findings) {
            if (finding.severity() == Severity.ERROR && !finding.rule().equals(Probe.ID)) {
                ids.add(finding.rule());
            }
        }
        return ids;
    }
}

package dev.vkval.removed;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a tool says of a capture from which something was removed, against the reference.
 *
 * @param found whether it newly reports a hazard of an access that has a new one
 * @param later how many of the later accesses with a new hazard it reports, by their names
 * @param missed names of new hazards with a later access that it does not report
 * @param possible names of those it newly calls possible
 * @param unfounded names of those it newly reports that the reference does not have, or does not have for certain
 */
record Judged(boolean found, int later, Set<String> missed, Set<String> possible, Set<String> unfounded) {

    /**
     * @param more hazards that the removal made, by the reference
     * @param all hazards of the capture, by the reference
     */
    static Judged of(Map<Signature, Set<Reference.Site>> more, Reference all, Reported reported, Reported before) {
        Map<Signature, Long> errors = Reported.more(reported.errors(), before.errors());
        Map<Signature, Long> warnings = Reported.more(reported.warnings(), before.warnings());
        List<Signature> said = new ArrayList<>(errors.keySet());
        said.addAll(warnings.keySet());
        Set<String> missed = new TreeSet<>();
        Set<String> later = new TreeSet<>();
        for (Signature signature : more.keySet()) {
            if (said.stream().anyMatch(signature::sameLater)) {
                later.add(signature.command() + " " + signature.access());
            } else {
                missed.add(signature.toString());
            }
        }
        Set<String> unfounded = new TreeSet<>();
        for (Signature signature : errors.keySet()) {
            if (all.certain().stream().noneMatch(site -> site.signature().isReportedAs(signature))) {
                boolean maybe = all.possible().stream()
                        .anyMatch(site -> site.signature().isReportedAs(signature));
                unfounded.add(signature + (maybe ? " (possible)" : ""));
            }
        }
        Set<String> possible = new TreeSet<>();
        warnings.keySet().forEach(signature -> possible.add(signature.toString()));
        return new Judged(!later.isEmpty(), later.size(), missed, possible, unfounded);
    }

    /** How many different later accesses have new hazards. */
    static int laterOf(Map<Signature, Set<Reference.Site>> more) {
        Set<String> later = new TreeSet<>();
        more.keySet().forEach(signature -> later.add(signature.command() + " " + signature.access()));
        return later.size();
    }
}

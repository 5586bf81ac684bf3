package dev.vkval.sync.mutant;

import dev.vkval.finding.Access;
import dev.vkval.finding.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What upstream finds in a capture against what is found here.
 *
 * @param agreed findings of upstream that are made here, too
 * @param upstreamAlone findings of upstream that are not
 * @param oursAlone {@code RULE@BLOCK} of findings that upstream does not have
 */
record Comparison(Set<String> agreed, Set<String> upstreamAlone, Set<String> oursAlone) {
    /** As {@link SyncFindings#ofUpstream} makes them. */
    private static final Pattern KEY = Pattern.compile("(.*)@(\\d+)(?:-(\\d+))?(?::(.*))?");

    static Comparison of(Set<String> upstream, List<Finding> ours) {
        Set<String> agreed = new TreeSet<>();
        Set<String> missed = new TreeSet<>();
        for (String key : upstream) {
            if (!key.endsWith("@" + SyncFindings.MORE)) {
                (ours.stream().anyMatch(finding -> same(key, finding)) ? agreed : missed).add(key);
            }
        }
        Set<String> alone = new TreeSet<>();
        for (Finding finding : ours) {
            boolean beyond = upstream.contains(finding.rule() + "@" + SyncFindings.MORE);
            if (!beyond && !SyncFindings.presents(finding) && upstream.stream().noneMatch(key -> same(key, finding))) {
                alone.add(finding.rule() + "@" + finding.block());
            }
        }
        return new Comparison(agreed, missed, alone);
    }

    /** {@code upstream KEY} and {@code ours RULE@BLOCK} for each finding that is one side's alone. */
    List<String> differences() {
        List<String> differences = new ArrayList<>();
        upstreamAlone.forEach(key -> differences.add("upstream " + key));
        oursAlone.forEach(key -> differences.add("ours " + key));
        return differences;
    }

    private static boolean same(String key, Finding finding) {
        Matcher parts = KEY.matcher(key);
        if (!parts.matches() || !parts.group(1).equals(finding.rule())) {
            return false;
        }
        if (parts.group(4) != null) {
            return parts.group(4).isEmpty() || parts.group(4).equals(command(finding));
        }
        long first = Long.parseLong(parts.group(2));
        long last = parts.group(3) == null ? first : Long.parseLong(parts.group(3));
        return first <= finding.block() && finding.block() <= last;
    }

    private static String command(Finding finding) {
        Access now = finding.accesses().get(finding.accesses().size() - 1);
        return now.place().call();
    }
}

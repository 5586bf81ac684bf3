package dev.vkval.sync.needless;

import dev.vkval.capture.edit.CallEdit;
import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Help;
import dev.vkval.finding.Occurrences;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.sync.stage.LegacyFlags;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Words needless synchronization as a finding. */
final class NeedlessText {
    private static final String NEEDLESS = "BestPractices-synchronization-needless";
    private static final String WIDE = "BestPractices-synchronization-wide-scope";

    /** So many edits are given with a finding; else those of its first call alone. */
    private static final int MOST_EDITS = 4096;

    /** What was tried, and what it does not tell. */
    static final String LIMITS =
            "With this and all else changed that is said to be needless, too wide or in two here, the checks of object"
                    + " lifetime, core validation and synchronization validation find nothing that they do not find in the"
                    + " capture as it is. They count what shaders may access, whether they do or not. What is not in this"
                    + " capture may need it: other frames, other settings of the program, or reads by the host";

    private final NeedlessScopes needless;
    private final Site site;

    NeedlessText(NeedlessScopes needless) {
        this.needless = needless;
        this.site = needless.site();
    }

    Finding finding(int rank, int of) {
        CommandPlace first = site.first();
        String call = site.ofSubpass() ? site.key().call() : first.call();
        boolean whole = needless.whole();
        Finding.Builder finding = Finding.of(whole ? NEEDLESS : WIDE, Severity.INFO, Family.BEST)
                .confidence(Confidence.INFERRED)
                .title(
                        whole
                                ? call + " orders nothing that needs it in this capture"
                                : call + " has wider scopes than the accesses in this capture need")
                .message(message(call, rank, of))
                .property("executions", needless.executions())
                .property("rank", rank)
                .property("calls", site.blocks().size());
        if (site.before() != null) {
            finding.access(new Access("prior", place(site.before()), null, null, null, null, null, null));
        }
        finding.access(new Access("now", place(first), stages(site), null, null, null, null, null));
        finding.help(help(call));
        long block = site.blocks().first();
        return finding.at(block, first.frame())
                .seen(new Occurrences(
                        needless.executions(), block, site.blocks().last(), needless.frames()));
    }

    static Place place(CommandPlace place) {
        return new Place(
                place.call(),
                place.block(),
                place.frame(),
                Place.NONE,
                Place.NONE,
                Place.NONE,
                place.number(),
                place.labels());
    }

    /** What waits for what, by which findings of different masks differ. */
    static String stages(Site site) {
        return site.elements().stream()
                .map(element -> names(site, element.given().srcStages()) + " before "
                        + names(site, element.given().dstStages()))
                .distinct()
                .collect(Collectors.joining("; "));
    }

    private String message(String call, int rank, int of) {
        StringBuilder text = new StringBuilder();
        text.append("Rank ").append(rank).append(" of ").append(of).append(" by executions and stages that wait: ");
        if (site.ofSubpass()) {
            Element any = site.elements().get(0);
            text.append("the dependency from ")
                    .append(subpass(any.shape().oldLayout()))
                    .append(" to ")
                    .append(subpass(any.shape().newLayout()))
                    .append(" took effect ");
        } else {
            text.append(call)
                    .append(" between ")
                    .append(neighbor(site.key().before(), "the begin"))
                    .append(" and ")
                    .append(neighbor(site.key().after(), "the end"))
                    .append(" of its command buffer was executed ");
        }
        text.append(times(needless.executions())).append(" in this capture");
        if (!site.ofSubpass()) {
            text.append(", recorded by ")
                    .append(site.blocks().size())
                    .append(site.blocks().size() == 1 ? " call" : " calls");
        }
        text.append(" (").append(stages(site)).append("). ");
        if (needless.whole()) {
            text.append("No two accesses in this capture need one of them");
        } else {
            text.append("The accesses in this capture need: ").append(String.join("; ", masks()));
        }
        text.append(". ").append(LIMITS);
        return text.toString();
    }

    static String times(long count) {
        return count == 1 ? "once" : count + " times";
    }

    private static String neighbor(String call, String none) {
        return call == null ? none : call;
    }

    private static String subpass(int number) {
        return number == RenderPassState.EXTERNAL ? "what is outside of the render pass" : "subpass " + number;
    }

    /** What the masks would be, where they differ. */
    private List<String> masks() {
        List<String> masks = new ArrayList<>();
        boolean shared = !site.newer() && !site.ofSubpass();
        if (shared) {
            Element any = site.elements().get(0);
            stages("", any.given(), needless.left(any), masks);
        }
        for (Element element : site.elements()) {
            String path = needless.path(element);
            if (path == null) {
                continue;
            }
            Barriers.Memory left = needless.left(element);
            if (NeedlessScopes.superfluous(element)) {
                masks.add("nothing of " + path.substring(0, path.length() - 1));
                continue;
            }
            if (!shared) {
                stages(path, element.given(), left, masks);
            }
            changed(
                    path + "srcAccessMask",
                    accesses(element.given().srcAccesses()),
                    accesses(left.srcAccesses()),
                    masks);
            changed(
                    path + "dstAccessMask",
                    accesses(element.given().dstAccesses()),
                    accesses(left.dstAccesses()),
                    masks);
        }
        return masks;
    }

    private void stages(String path, Barriers.Memory given, Barriers.Memory left, List<String> masks) {
        changed(path + "srcStageMask", names(given.srcStages()), names(left.srcStages()), masks);
        changed(path + "dstStageMask", names(given.dstStages()), names(left.dstStages()), masks);
    }

    private static void changed(String what, String given, String left, List<String> masks) {
        if (!given.equals(left)) {
            masks.add(what + " " + left + " in place of " + given);
        }
    }

    private String names(long stages) {
        return names(site, stages);
    }

    private static String names(Site site, long stages) {
        return stages == 0 ? "no stage" : site.newer() ? Stages.name(stages) : LegacyFlags.stageName(stages);
    }

    private String accesses(long accesses) {
        return accesses == 0
                ? "no access"
                : site.newer() ? StageAccess.accessName(accesses) : LegacyFlags.accessName(accesses);
    }

    /** What was verified, with the edits, of which there must not be too many. */
    static Help help(String text, List<CallEdit> edits, Set<Long> first) {
        List<String> given = edits.stream()
                .filter(edit -> edits.size() <= MOST_EDITS
                        || edit instanceof CallEdit.Drop drop && first.contains(drop.block())
                        || edit instanceof CallEdit.Change change && first.contains(change.block()))
                .map(CallEdit::toString)
                .toList();
        return new Help(text, null, "yes", "brings no new finding in this capture", given, null);
    }

    private Help help(String call) {
        String text = needless.whole()
                ? "leave " + call + " out if nothing else in the program needs it"
                : "name only the stages and accesses that the program needs; those of this capture are above";
        return help(text, needless.edits(), Set.of(site.blocks().first()));
    }
}

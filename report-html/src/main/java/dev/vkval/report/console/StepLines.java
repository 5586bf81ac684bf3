package dev.vkval.report.console;

import dev.vkval.finding.Access;
import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Place;
import dev.vkval.finding.ShaderLocation;
import dev.vkval.report.Phrases;
import dev.vkval.report.Steps;
import java.util.ArrayList;
import java.util.List;

/**
 * The steps of a finding as lines of a console. Unless all are asked for there are at most {@link #MOST} lines: what comes
 * nearest is kept, the rest is counted, and of shaders only the marked line is shown, besides, where there is no room for
 * more.
 */
final class StepLines {
    static final int MOST = 12;

    private static final String ALL = " (--all-steps)";

    /** How much of an access is shown. */
    private enum Detail {
        FULL,
        MARKED_LINE,
        ONE_LINE,
        WITHOUT_SHADER
    }

    private final Style style;
    private final Finding finding;
    private final boolean all;

    StepLines(Style style, Finding finding, boolean all) {
        this.style = style;
        this.finding = finding;
        this.all = all;
    }

    List<String> lines() {
        List<Steps.Step> steps = all ? Steps.all(finding) : Steps.of(finding);
        if (all) {
            return lines(steps, Detail.FULL);
        }
        List<String> lines = List.of();
        for (Detail detail : Detail.values()) {
            lines = lines(steps, detail);
            for (int near = near(steps); near > 0 && counted(lines, detail) > MOST; near--) {
                lines = lines(fewer(steps, near), detail);
            }
            if (counted(lines, detail) <= MOST) {
                return lines;
            }
        }
        return finding.accesses().size() > 2 ? withoutMiddle(steps) : lines;
    }

    /** The number of lines; the marked lines of shaders do not count where they are all that is shown of them. */
    private int counted(List<String> lines, Detail detail) {
        if (detail != Detail.MARKED_LINE) {
            return lines.size();
        }
        return lines.size()
                - finding.accesses().stream()
                        .filter(access -> access.shader() != null)
                        .mapToInt(access -> 2
                                * (int) access.shader().source().stream()
                                        .filter(access.shader()::at)
                                        .count())
                        .sum();
    }

    private static int near(List<Steps.Step> steps) {
        return (int) steps.stream().filter(step -> !step.barriers().isEmpty()).count();
    }

    /** The steps without all but some of the operations that come near; the others are counted. */
    private static List<Steps.Step> fewer(List<Steps.Step> steps, int most) {
        List<Steps.Step> kept = new ArrayList<>();
        List<BarrierNote> folded = new ArrayList<>();
        for (Steps.Step step : steps) {
            boolean near = !step.barriers().isEmpty();
            if (step.access() != null || near && near(kept) < most) {
                kept.add(step);
            } else {
                folded.addAll(near ? step.barriers() : step.folded());
            }
        }
        if (!folded.isEmpty()) {
            boolean last = !kept.isEmpty() && kept.get(kept.size() - 1).access() != null;
            kept.add(last ? kept.size() - 1 : kept.size(), new Steps.Step(0, null, List.of(), folded));
        }
        return kept;
    }

    /** The first and the last access, and how many steps there are between. */
    private List<String> withoutMiddle(List<Steps.Step> steps) {
        List<Steps.Step> accesses =
                steps.stream().filter(step -> step.access() != null).toList();
        FramedLines lines = new FramedLines(style);
        step(accesses.get(0), 1, Detail.WITHOUT_SHADER, lines);
        lines.bar(Phrases.count(steps.size() - 2, "more step") + ALL);
        step(accesses.get(accesses.size() - 1), steps.size(), Detail.WITHOUT_SHADER, lines);
        return lines.lines();
    }

    private List<String> lines(List<Steps.Step> steps, Detail detail) {
        FramedLines lines = new FramedLines(style);
        int number = 1;
        for (Steps.Step step : steps) {
            step(step, number++, detail, lines);
        }
        return lines.lines();
    }

    private void step(Steps.Step step, int number, Detail detail, FramedLines lines) {
        if (step.access() != null) {
            access(step.access(), number, detail, lines);
        } else if (step.barriers().isEmpty()) {
            lines.numbered(number, step.count() + ALL, "");
        } else {
            lines.numbered(number, style.text(step.call(style.ascii())), "");
            lines.bar("     " + style.severity(finding.severity(), "-- ")
                    + style.text(step.barriers().get(0).missing()));
        }
    }

    private void access(Access access, int number, Detail detail, FramedLines lines) {
        if (access.place() != null) {
            lines.numbered(number, style.text(Phrases.command(access.place())), labels(access.place()));
            elsewhere(access.place(), Phrases.place(finding), lines);
        } else {
            lines.numbered(number, style.text(access.role()), "");
        }
        String does = Phrases.access(access);
        if (!does.isEmpty()) {
            lines.bar("     " + style.text(does));
        }
        if (detail == Detail.WITHOUT_SHADER) {
            return;
        }
        if (access.shader() != null) {
            shader(access, detail, lines);
        } else if (access.descriptor() != null) {
            lines.bar("     through " + style.text(access.descriptor()));
        }
        if (access.invocation() != null) {
            lines.bar("     by " + style.text(access.invocation()));
        }
    }

    private void shader(Access access, Detail detail, FramedLines lines) {
        ShaderLocation shader = access.shader();
        String mark = Phrases.mark(access, finding.confidence());
        if (detail == Detail.ONE_LINE) {
            lines.bar("     " + style.text(mark + " at " + Phrases.location(shader)));
            return;
        }
        boolean inferred = finding.confidence() == Confidence.INFERRED;
        SourceLines.add(style, shader, "   |      ", inferred, mark, detail == Detail.MARKED_LINE, lines.lines());
    }

    /** Adds the frame, queue, submit and command buffer of a step, if they differ from the finding's own. */
    private void elsewhere(Place place, Place own, FramedLines lines) {
        List<String> context = Phrases.context(place);
        if (own != null && place != own && !context.isEmpty() && !context.equals(Phrases.context(own))) {
            lines.bar("     in " + String.join(style.dot(), context));
        }
    }

    private String labels(Place place) {
        return style.text(String.join("/", place.labels()));
    }
}

package dev.vkval.report.html;

import dev.vkval.finding.Access;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Place;
import dev.vkval.report.Phrases;
import dev.vkval.report.Steps;
import java.util.List;

/**
 * A diagram of a finding with several steps: one line per queue, with the steps from left to right. Coordinates are
 * those of the drawing.
 */
record Lanes(int width, int height, List<Lane> lanes, List<Mark> marks) {
    /** A queue. */
    record Lane(String name, int y) {
        int baseline() {
            return y + 4;
        }
    }

    /**
     * A step.
     *
     * @param shape class in the style sheet
     */
    record Mark(String shape, int x, int y, String text) {
        boolean barrier() {
            return shape.equals(BARRIER);
        }
    }

    static final int LEFT = 90;
    private static final String BARRIER = "barrier";
    private static final int STEPS = 7;
    private static final int STEP_WIDTH = 210;
    private static final int LANE_HEIGHT = 56;
    private static final int NAME_CHARS = 26;

    /** Null if a diagram would add nothing to the text, or would be too wide. */
    static Lanes of(Finding finding) {
        List<Steps.Step> steps = Steps.of(finding);
        if (finding.accesses().size() < 2 || steps.size() > STEPS) {
            return null;
        }
        List<Long> queues =
                finding.accesses().stream().map(Lanes::queue).distinct().toList();
        List<Lane> lanes = queues.stream()
                .map(queue -> new Lane(queue < 0 ? "host" : "queue " + queue, middle(queues.indexOf(queue))))
                .toList();
        Access last = finding.accesses().get(finding.accesses().size() - 1);
        List<Mark> marks = steps.stream()
                .map(step -> mark(
                        step,
                        steps.size(),
                        middle(queues.indexOf(queue(step.access() == null ? last : step.access())))))
                .toList();
        return new Lanes(LEFT + STEP_WIDTH * steps.size(), LANE_HEIGHT * queues.size(), lanes, marks);
    }

    private static long queue(Access access) {
        return access.place() == null ? Place.NONE : access.place().queue();
    }

    private static Mark mark(Steps.Step step, int steps, int y) {
        int x = LEFT + STEP_WIDTH * (step.number() - 1) + 14;
        String name = text(step).replace(" vkCmd", " ").replace(" vk", " ");
        String shown = name.length() > NAME_CHARS ? name.substring(0, NAME_CHARS - 1) + "…" : name;
        String shape = step.access() == null ? BARRIER : step.number() == steps ? "access now" : "access";
        return new Mark(shape, x, y, step.number() + " " + shown);
    }

    private static String text(Steps.Step step) {
        if (step.access() == null) {
            return step.barriers().isEmpty() ? Phrases.count(step.folded().size(), "other") : step.call(false);
        }
        return step.access().place() == null
                ? step.access().role()
                : Phrases.call(step.access().place());
    }

    private static int middle(int lane) {
        return LANE_HEIGHT * lane + LANE_HEIGHT - 18;
    }
}

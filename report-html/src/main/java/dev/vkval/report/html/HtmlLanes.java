package dev.vkval.report.html;

import dev.vkval.finding.Access;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Place;
import dev.vkval.report.Phrases;
import dev.vkval.report.Steps;
import java.util.ArrayList;
import java.util.List;

/** A diagram of a finding with several steps: one line per queue, with the steps from left to right. */
final class HtmlLanes {
    private static final int STEPS = 7;
    private static final int LEFT = 90;
    private static final int STEP_WIDTH = 210;
    private static final int LANE_HEIGHT = 56;
    private static final int NAME_CHARS = 26;

    private final Html html;

    HtmlLanes(Html html) {
        this.html = html;
    }

    /** Writes nothing if a diagram would add nothing to the text, or would be too wide. */
    void write(Finding finding) {
        List<Steps.Step> steps = Steps.of(finding);
        if (finding.accesses().size() < 2 || steps.size() > STEPS) {
            return;
        }
        List<Long> queues = new ArrayList<>();
        finding.accesses().stream().map(HtmlLanes::queue).distinct().forEach(queues::add);
        int width = LEFT + STEP_WIDTH * steps.size();
        int height = LANE_HEIGHT * queues.size();
        html.in(
                "svg",
                () -> {
                    for (int lane = 0; lane < queues.size(); lane++) {
                        lane(queues.get(lane), lane, width);
                    }
                    for (Steps.Step step : steps) {
                        step(step, steps.size(), lane(step, finding, queues));
                    }
                },
                "class",
                "lanes",
                "viewBox",
                "0 0 " + width + " " + height,
                "width",
                "" + width,
                "role",
                "img",
                "aria-label",
                "Order of the steps, one line per queue");
    }

    private static long queue(Access access) {
        return access.place() == null ? Place.NONE : access.place().queue();
    }

    private static int lane(Steps.Step step, Finding finding, List<Long> queues) {
        Access last = finding.accesses().get(finding.accesses().size() - 1);
        return queues.indexOf(queue(step.access() == null ? last : step.access()));
    }

    private void lane(long queue, int lane, int width) {
        int y = middle(lane);
        html.empty("line", "x1", "" + LEFT, "x2", "" + width, "y1", "" + y, "y2", "" + y);
        html.in("text", queue < 0 ? "host" : "queue " + queue, "class", "queue", "x", "0", "y", "" + (y + 4));
    }

    private void step(Steps.Step step, int steps, int lane) {
        int x = LEFT + STEP_WIDTH * (step.number() - 1) + 14;
        int y = middle(lane);
        String text;
        if (step.access() == null) {
            html.empty("rect", "class", "barrier", "x", "" + (x - 4), "y", "" + (y - 10), "width", "8", "height", "20");
            text = step.barriers().isEmpty() ? Phrases.count(step.folded().size(), "other") : step.call(false);
        } else {
            String shape = step.number() == steps ? "access now" : "access";
            html.empty("circle", "class", shape, "cx", "" + x, "cy", "" + y, "r", "7");
            text = step.access().place() == null
                    ? step.access().role()
                    : Phrases.call(step.access().place());
        }
        String name = text.replace(" vkCmd", " ").replace(" vk", " ");
        String shown = name.length() > NAME_CHARS ? name.substring(0, NAME_CHARS - 1) + "…" : name;
        html.in("text", step.number() + " " + shown, "x", "" + (x - 7), "y", "" + (y - 15));
    }

    private static int middle(int lane) {
        return LANE_HEIGHT * lane + LANE_HEIGHT - 18;
    }
}

package dev.vkval.sync.needless;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.sync.access.PlaceInCall;
import dev.vkval.sync.replay.BarrierPlace;
import java.util.ArrayList;
import java.util.List;

/**
 * What tells sites apart. A capture does not say which line of the program recorded a command: commands with equal masks and
 * layouts between equal commands count as one site, so that what is said of a site holds for each of them.
 *
 * @param call the command, or for subpass dependencies what created the render pass
 * @param before call of the command before it, null for none
 * @param after call of the command after it, null for none
 * @param labels debug labels that are open there
 * @param block the call that created a render pass, 0 for commands
 */
record SiteKey(String call, String before, String after, List<String> labels, long block, List<Element.Shape> shapes) {

    static SiteKey of(BarrierPlace place, List<Barriers> barriers) {
        List<Element.Shape> shapes = new ArrayList<>();
        for (int info = 0; info < barriers.size(); info++) {
            add(barriers.get(info), info, shapes);
        }
        CommandPlace command = place.command();
        return new SiteKey(
                command.call(), call(place.before()), call(place.after()), List.copyOf(command.labels()), 0, shapes);
    }

    private static String call(CommandPlace place) {
        return place == null ? null : place.call();
    }

    private static void add(Barriers barriers, int info, List<Element.Shape> shapes) {
        PlaceInCall.Kind global = barriers.stagesAlone() ? PlaceInCall.Kind.STAGES : PlaceInCall.Kind.MEMORY_BARRIER;
        for (int i = 0; i < barriers.memory().size(); i++) {
            shapes.add(new Element.Shape(global, info, i, barriers.memory().get(i), 0, 0, false, false));
        }
        for (Barriers.Buffer buffer : barriers.buffers()) {
            shapes.add(new Element.Shape(
                    PlaceInCall.Kind.BUFFER_BARRIER,
                    info,
                    buffer.index(),
                    buffer.scope(),
                    0,
                    0,
                    false,
                    buffer.srcFamily() != buffer.dstFamily()));
        }
        for (Barriers.Image image : barriers.images()) {
            shapes.add(new Element.Shape(
                    PlaceInCall.Kind.IMAGE_BARRIER,
                    info,
                    image.index(),
                    image.scope(),
                    image.oldLayout(),
                    image.newLayout(),
                    image.transition(),
                    image.srcFamily() != image.dstFamily()));
        }
    }
}

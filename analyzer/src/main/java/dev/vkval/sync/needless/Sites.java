package dev.vkval.sync.needless;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.sync.access.PlaceInCall;
import dev.vkval.sync.replay.BarrierPlace;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** All sites of a capture, with what has been given back to them in all passes so far. */
final class Sites {
    private static final String CREATE = "vkCreateRenderPass";

    private final Map<SiteKey, Site> sites = new LinkedHashMap<>();
    private Site current;

    Collection<Site> all() {
        return sites.values();
    }

    /** The site of a command, which becomes the current one. */
    Site of(BarrierPlace place, List<Barriers> barriers) {
        current = sites.computeIfAbsent(SiteKey.of(place, barriers), Site::new);
        return current;
    }

    /** That of the command asked about last. */
    Site current() {
        return current;
    }

    /** The dependencies from a subpass to another one, in the order of their array; empty for implicit ones. */
    List<Element> elements(RenderPassState pass, int src, int dst) {
        List<Element.Shape> shapes = shapes(pass, src, dst);
        if (shapes.isEmpty()) {
            return List.of();
        }
        SiteKey key = new SiteKey(
                CREATE + (pass.version2() ? "2" : ""), null, null, List.of(), Math.max(1, pass.createdAt()), shapes);
        return sites.computeIfAbsent(key, Site::new).elements();
    }

    private static List<Element.Shape> shapes(RenderPassState pass, int src, int dst) {
        return IntStream.range(0, pass.dependencies().size())
                .filter(i -> pass.dependencies().get(i).srcSubpass() == src
                        && pass.dependencies().get(i).dstSubpass() == dst)
                .mapToObj(i -> shape(pass.dependencies().get(i), i))
                .toList();
    }

    private static Element.Shape shape(RenderPassState.Dependency dependency, int index) {
        Barriers.Memory given = new Barriers.Memory(
                dependency.srcStages(), dependency.srcAccesses(), dependency.dstStages(), dependency.dstAccesses());
        return new Element.Shape(
                PlaceInCall.Kind.SUBPASS_DEPENDENCY,
                dependency.srcSubpass(),
                index,
                given,
                dependency.srcSubpass(),
                dependency.dstSubpass(),
                false,
                false);
    }

    Barriers.Memory left(RenderPassState pass, RenderPassState.Dependency dependency) {
        int index = indexOf(pass, dependency);
        for (Element element : elements(pass, dependency.srcSubpass(), dependency.dstSubpass())) {
            if (element.shape().index() == index) {
                return element.site().left(element);
            }
        }
        throw new IllegalStateException("a dependency that is not of its render pass");
    }

    /** Equal dependencies have equal parts in everything. */
    private static int indexOf(RenderPassState pass, RenderPassState.Dependency dependency) {
        return pass.dependencies().indexOf(dependency);
    }

    /** Nothing is taken away any more; returns whether anything was. */
    boolean keepAll() {
        boolean changed = false;
        for (Site site : sites.values()) {
            changed |= site.keepWhole();
        }
        return changed;
    }
}

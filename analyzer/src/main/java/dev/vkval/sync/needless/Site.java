package dev.vkval.sync.needless;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.sync.access.PlaceInCall;
import dev.vkval.sync.report.ApiForm;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** A command with barriers, or the dependencies between two subpasses, wherever it is executed. */
final class Site {
    private static final String CREATE_2 = "vkCreateRenderPass2";

    /** Frames and blocks that a site names. */
    private static final int MOST_FRAMES = 1000;

    private final SiteKey key;
    private final List<Element> elements = new ArrayList<>();
    private final boolean newer;
    private final boolean subpass;
    private final TreeSet<Long> blocks = new TreeSet<>();
    private final TreeSet<Long> frames = new TreeSet<>();
    private CommandPlace first;
    private CommandPlace before;
    private long executions;
    private boolean whole;

    Site(SiteKey key) {
        this.key = key;
        this.newer = ApiForm.isSynchronization2(key.call());
        this.subpass = key.block() != 0;
        key.shapes().forEach(shape -> elements.add(new Element(this, shape)));
        // The masks of a dependency of vkCreateRenderPass2 may be those of a VkMemoryBarrier2 in its chain.
        whole = key.call().equals(CREATE_2) || key.shapes().stream().anyMatch(Site::isOthers);
    }

    /** Whether what needs a dependency is not in a capture: reads by the host, and what other queue families require. */
    private static boolean isOthers(Element.Shape shape) {
        return shape.transfer() || (shape.given().dstStages() & Stages.HOST) != 0;
    }

    SiteKey key() {
        return key;
    }

    List<Element> elements() {
        return elements;
    }

    /** Whether it is between subpasses. */
    boolean ofSubpass() {
        return subpass;
    }

    /** Whether it waits for events. */
    boolean ofEvents() {
        return key.call().startsWith("vkCmdWaitEvents");
    }

    /** Whether each dependency has stage masks of its own. */
    boolean newer() {
        return newer;
    }

    /** Whether nothing of it is taken away. */
    boolean whole() {
        return whole;
    }

    /** Nothing of it is taken away any more; returns whether that is new. */
    boolean keepWhole() {
        boolean changed = !whole;
        whole = true;
        return changed;
    }

    /** It is executed at a place, once in this pass for each call of this. */
    void executed(CommandPlace place, CommandPlace previous, long block) {
        if (first == null) {
            first = place;
            before = previous;
        }
        executions++;
        blocks.add(block);
        if (frames.size() < MOST_FRAMES) {
            frames.add(place.frame());
        }
    }

    /** A new pass begins, which counts executions anew. */
    void restart() {
        executions = 0;
    }

    CommandPlace first() {
        return first;
    }

    /** The command before it at its first execution, null for none. */
    CommandPlace before() {
        return before;
    }

    long executions() {
        return executions;
    }

    /** Blocks of the calls that give its masks. */
    TreeSet<Long> blocks() {
        return blocks;
    }

    TreeSet<Long> frames() {
        return frames;
    }

    boolean transitions() {
        return elements.stream().anyMatch(element -> element.shape().transition());
    }

    boolean needed() {
        return elements.stream().anyMatch(Element::needed);
    }

    /** Whether the calls can be left out. */
    boolean droppable() {
        return !whole && !subpass && !transitions() && !needed();
    }

    /** What is left of the masks of a dependency: as edits of the calls would give them. */
    Barriers.Memory left(Element element) {
        if (whole || ofEvents() && needed()) {
            return element.given();
        }
        Barriers.Memory own = element.needs();
        if (newer || droppable()) {
            return own;
        }
        return new Barriers.Memory(sourceStages(), own.srcAccesses(), destinationStages(), own.dstAccesses());
    }

    /** The stage masks of the older commands are those of all their dependencies, and not empty. */
    private long sourceStages() {
        long all = elements.stream()
                .mapToLong(element -> element.needs().srcStages())
                .reduce(0, (one, other) -> one | other);
        return all == 0 ? Stages.TOP_OF_PIPE : all;
    }

    private long destinationStages() {
        long all = elements.stream()
                .mapToLong(element -> element.needs().dstStages())
                .reduce(0, (one, other) -> one | other);
        return all == 0 ? Stages.BOTTOM_OF_PIPE : all;
    }

    /** A dependency by its place among those of a VkDependencyInfo. */
    Element element(int info, int part) {
        int skipped = 0;
        for (Element element : elements) {
            if (element.shape().info() == info && skipped++ == part) {
                return element;
            }
        }
        return null;
    }

    /** What is left of barriers. */
    Barriers left(Barriers barriers, int info) {
        if (whole) {
            return barriers;
        }
        int part = 0;
        List<Barriers.Memory> memory = new ArrayList<>();
        for (int i = 0; i < barriers.memory().size(); i++) {
            memory.add(left(element(info, part++)));
        }
        List<Barriers.Buffer> buffers = new ArrayList<>();
        for (Barriers.Buffer buffer : barriers.buffers()) {
            buffers.add(buffer.with(left(element(info, part++))));
        }
        List<Barriers.Image> images = new ArrayList<>();
        for (Barriers.Image image : barriers.images()) {
            images.add(image.with(left(element(info, part++))));
        }
        return new Barriers(barriers.dependencyFlags(), memory, buffers, images, barriers.stagesAlone());
    }

    /** Whether a dependency is the stage masks of an older command alone. */
    static boolean stagesAlone(Element element) {
        return element.shape().kind() == PlaceInCall.Kind.STAGES;
    }
}

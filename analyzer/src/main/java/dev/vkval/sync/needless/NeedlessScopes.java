package dev.vkval.sync.needless;

import dev.vkval.capture.edit.CallEdit;
import dev.vkval.finding.Finding;
import dev.vkval.state.object.Barriers;
import dev.vkval.sync.access.PlaceInCall;
import dev.vkval.sync.report.MaskEdits;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.List;

/** A site of which nothing, or not all, is needed. */
final class NeedlessScopes implements Needless {
    private static final long ENDS = Stages.TOP_OF_PIPE | Stages.BOTTOM_OF_PIPE;

    private final Site site;

    NeedlessScopes(Site site) {
        this.site = site;
    }

    /** Whether the commands can be left out. */
    boolean whole() {
        return site.droppable();
    }

    /** Whether work starts earlier, or a dependency is superfluous; other accesses in the masks of the same stages cost little. */
    boolean worthSaying() {
        if (site.ofEvents() || whole()) {
            return whole();
        }
        return site.elements().stream().anyMatch(element -> superfluous(element) || narrower(element));
    }

    /** Whether nothing of a dependency is needed. */
    static boolean superfluous(Element element) {
        return !element.shape().transition() && !element.needed() && !Site.stagesAlone(element);
    }

    /** What is left of a dependency: it is as it was if fewer bits would not let work start earlier. */
    Barriers.Memory left(Element element) {
        return superfluous(element) || narrower(element) ? site.left(element) : element.given();
    }

    private boolean narrower(Element element) {
        Barriers.Memory given = element.given();
        Barriers.Memory left = site.left(element);
        boolean within = (waiting(left) & ~waiting(given)) == 0 && (awaited(left) & ~awaited(given)) == 0;
        return within && (waiting(left) != waiting(given) || awaited(left) != awaited(given));
    }

    /** The stages that wait. */
    private static long waiting(Barriers.Memory masks) {
        return Stages.withLater(Stages.expand(masks.dstStages() & ~ENDS, -1)) & ~ENDS;
    }

    /** The stages that are waited for. */
    private static long awaited(Barriers.Memory masks) {
        return Stages.withEarlier(Stages.expand(masks.srcStages() & ~ENDS, -1)) & ~ENDS;
    }

    @Override
    public long executions() {
        return site.executions();
    }

    @Override
    public int stalledStages() {
        return site.elements().stream()
                .mapToInt(element -> Long.bitCount(waiting(element.given())) * Long.bitCount(awaited(element.given())))
                .max()
                .orElse(0);
    }

    @Override
    public long firstBlock() {
        return site.first().block();
    }

    /** Frames it was executed in. */
    List<Long> frames() {
        return List.copyOf(site.frames());
    }

    Site site() {
        return site;
    }

    @Override
    public List<CallEdit> edits() {
        List<CallEdit> edits = new ArrayList<>();
        for (long block : site.blocks()) {
            if (whole()) {
                edits.add(new CallEdit.Drop(block));
            } else {
                edits.addAll(narrowed(block));
            }
        }
        return edits;
    }

    private List<CallEdit> narrowed(long block) {
        List<CallEdit> edits = new ArrayList<>();
        MaskEdits names = new MaskEdits(site.newer());
        boolean shared = !site.newer() && !site.ofSubpass();
        if (shared) {
            Element any = site.elements().get(0);
            stages(block, "", names, any.given(), left(any), edits);
        }
        for (Element element : site.elements()) {
            String path = path(element);
            if (path == null) {
                continue;
            }
            Barriers.Memory left = left(element);
            if (!shared) {
                stages(block, path, names, element.given(), left, edits);
            }
            set(
                    block,
                    path + "srcAccessMask",
                    names.accesses(element.given().srcAccesses()),
                    names.accesses(left.srcAccesses()),
                    edits);
            set(
                    block,
                    path + "dstAccessMask",
                    names.accesses(element.given().dstAccesses()),
                    names.accesses(left.dstAccesses()),
                    edits);
        }
        return edits;
    }

    private static void stages(
            long block,
            String path,
            MaskEdits names,
            Barriers.Memory given,
            Barriers.Memory left,
            List<CallEdit> edits) {
        set(block, path + "srcStageMask", names.stages(given.srcStages()), names.stages(left.srcStages()), edits);
        set(block, path + "dstStageMask", names.stages(given.dstStages()), names.stages(left.dstStages()), edits);
    }

    private static void set(long block, String path, String given, String left, List<CallEdit> edits) {
        if (!given.equals(left)) {
            edits.add(new CallEdit.Set(block, MaskEdits.set(path, left)));
        }
    }

    /** Path before the masks of a dependency, null for stage masks alone. */
    String path(Element element) {
        PlaceInCall.Kind kind = element.shape().kind();
        String before = site.newer() ? "pDependencyInfo." : site.ofSubpass() ? "pCreateInfo." : "";
        String array = switch (kind) {
            case MEMORY_BARRIER -> "pMemoryBarriers";
            case BUFFER_BARRIER -> "pBufferMemoryBarriers";
            case IMAGE_BARRIER -> "pImageMemoryBarriers";
            case SUBPASS_DEPENDENCY -> "pDependencies";
            default -> null;
        };
        return array == null ? null : before + array + "[" + element.shape().index() + "].";
    }

    @Override
    public Finding finding(int rank, int of) {
        return new NeedlessText(this).finding(rank, of);
    }
}

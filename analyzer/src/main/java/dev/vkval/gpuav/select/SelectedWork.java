package dev.vkval.gpuav.select;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a selection means in one capture: which recordings, pipelines and shader objects the selected actions use, and
 * which debug names shaders have. It is filled while the capture is read ahead, and asked while it is replayed.
 */
public final class SelectedWork {
    /** How selected actions use a pipeline or shader object. */
    public enum Use {
        /** No selected action uses it. */
        NONE,
        /** Selected actions and others use it. */
        SOME,
        /** Only selected actions use it. */
        ALL
    }

    private static final int LONGEST_NAME = 256;

    private final Selection selection;
    private final ActionRanges actions;
    private final Map<Long, Set<String>> names = new HashMap<>();
    private final Set<Long> recordings = new HashSet<>();
    private final Set<Long> selectedUses = new HashSet<>();
    private final Set<Long> otherUses = new HashSet<>();
    private final Set<ActionRange> reached = new HashSet<>();
    private final Set<ShaderPattern> matched = new HashSet<>();

    public SelectedWork(Selection selection) {
        this.selection = selection;
        this.actions = new ActionRanges(selection.actions());
    }

    /** Whether shaders are selected. */
    public boolean ofShaders() {
        return !selection.shaders().isEmpty();
    }

    /** Whether actions are selected. */
    public boolean ofActions() {
        return !selection.actions().isEmpty();
    }

    /** The application named an object. */
    public void name(long id, String name) {
        if (ofShaders() && name != null) {
            names.computeIfAbsent(id, key -> new TreeSet<>())
                    .add(name.substring(0, Math.min(name.length(), LONGEST_NAME)));
        }
    }

    /** Whether a submit is selected; its recordings then are. */
    public boolean submit(long number, long frame) {
        return reach(ActionRange.Kind.SUBMIT, number) | reach(ActionRange.Kind.FRAME, frame);
    }

    /** Whether an action is selected as a call. */
    public boolean call(long block) {
        return reach(ActionRange.Kind.CALL, block);
    }

    private boolean reach(ActionRange.Kind kind, long number) {
        List<ActionRange> ranges = actions.of(kind, number);
        reached.addAll(ranges);
        return !ranges.isEmpty();
    }

    /** All actions of a recording are selected. */
    public void recording(long beginBlock) {
        recordings.add(beginBlock);
    }

    /** An action uses a pipeline or shader object. */
    public void use(long id, boolean selected) {
        (selected ? selectedUses : otherUses).add(id);
    }

    /** A pipeline is linked from a library, which is then used as the pipeline is. */
    public void link(long pipeline, long library) {
        if (selectedUses.contains(pipeline)) {
            selectedUses.add(library);
        }
        if (otherUses.contains(pipeline)) {
            otherUses.add(library);
        }
    }

    /**
     * Whether an action is selected.
     *
     * @param beginBlock of its recording
     * @param block of its call
     */
    public boolean contains(long beginBlock, long block) {
        return !ofActions() || recordings.contains(beginBlock) || call(block);
    }

    /** How the selected actions use a pipeline or shader object. */
    public Use use(long id) {
        if (!ofActions()) {
            return Use.ALL;
        }
        if (!selectedUses.contains(id)) {
            return Use.NONE;
        }
        return otherUses.contains(id) ? Use.SOME : Use.ALL;
    }

    /**
     * Whether a shader is selected.
     *
     * @param objects captured ids of its shader module, and of its pipeline or shader object
     * @param sha256 of its code
     */
    public boolean contains(String entryPoint, List<Long> objects, String sha256) {
        List<String> debugNames = new ArrayList<>();
        objects.forEach(id -> debugNames.addAll(names.getOrDefault(id, Set.of())));
        boolean any = !ofShaders();
        for (ShaderPattern pattern : selection.shaders()) {
            if (pattern.matches(entryPoint, debugNames, sha256)) {
                matched.add(pattern);
                any = true;
            }
        }
        return any;
    }

    /** The patterns that no shader matched so far. */
    public Set<String> unmatched() {
        Set<String> texts = new LinkedHashSet<>();
        selection.shaders().stream()
                .filter(pattern -> !matched.contains(pattern))
                .forEach(pattern -> texts.add(pattern.text()));
        return texts;
    }

    /** The ranges that contain no action. */
    public Set<String> unreached() {
        Set<String> texts = new LinkedHashSet<>();
        selection.actions().stream()
                .filter(range -> !reached.contains(range))
                .forEach(range -> texts.add(range.text()));
        return texts;
    }
}

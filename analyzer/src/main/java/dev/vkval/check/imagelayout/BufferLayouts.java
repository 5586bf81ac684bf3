package dev.vkval.check.imagelayout;

import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The layouts of the images that a command buffer uses: those it expects first, and those after its last command. */
final class BufferLayouts {
    static final StateObject.SubStateKey<BufferLayouts> KEY = StateObject.SubStateKey.ofRecording(BufferLayouts.class);

    /**
     * The layout in which a subresource is expected when the command buffer begins, and the command that expects it.
     */
    record Expectation(int layout, LayoutUse use, CommandPlace place, CommandBufferState buffer) {}

    /** Layouts of one image. */
    record OfImage(LayoutMap<Expectation> first, LayoutMap<Integer> current) {}

    private final Map<ImageState, OfImage> images = new LinkedHashMap<>();
    private long changes;

    /** The layouts of a command buffer up to the current point of its recording. */
    static BufferLayouts of(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, BufferLayouts::new);
    }

    Map<ImageState, OfImage> images() {
        return images;
    }

    /** The layouts of an image, null if it was not used. */
    OfImage image(ImageState image) {
        return images.get(image);
    }

    /** Grows with each change of layouts. */
    long changes() {
        return changes;
    }

    /**
     * A subresource in another layout than is expected.
     *
     * @param subresource its name
     */
    record Found(String subresource, int layout) {}

    /**
     * Records a use that leaves layouts as they are: it sets those of subresources without an earlier use.
     *
     * @return the first one whose layout after an earlier use is another one, null for none
     */
    Found expect(LayoutUse use, CommandPlace place, CommandBufferState buffer) {
        OfImage layouts = used(use.image());
        List<long[]> without = new ArrayList<>(0);
        Found[] found = {null};
        layouts.current().visit(use.range(), (from, to, layout) -> {
            if (layout == null) {
                without.add(new long[] {from, to});
            } else if (found[0] == null) {
                found[0] = found(layouts, use, from, layout);
            }
        });
        if (!without.isEmpty()) {
            Expectation expectation = new Expectation(use.expected(), use, place, buffer);
            for (long[] range : without) {
                layouts.first().set(range[0], range[1], expectation);
                layouts.current().set(range[0], range[1], use.left());
            }
        }
        return found[0];
    }

    /** Records a use, which sets the expected layout of subresources without an earlier use. */
    void record(LayoutUse use, CommandPlace place, CommandBufferState buffer) {
        changes++;
        OfImage layouts = used(use.image());
        Expectation expectation = new Expectation(use.expected(), use, place, buffer);
        layouts.current().visit(use.range(), (from, to, layout) -> {
            if (layout == null) {
                layouts.first().set(from, to, expectation);
            }
        });
        layouts.current().set(use.range(), use.left());
    }

    private OfImage used(ImageState image) {
        return images.computeIfAbsent(image, key -> new OfImage(new LayoutMap<>(key), new LayoutMap<>(key)));
    }

    /** The first subresource of a use that earlier ones leave in another layout, null for none. */
    Found found(LayoutUse use) {
        OfImage layouts = images.get(use.image());
        return layouts == null ? null : found(layouts, use);
    }

    private static Found found(OfImage layouts, LayoutUse use) {
        Found[] first = {null};
        layouts.current().visit(use.range(), (from, to, layout) -> {
            if (layout != null && first[0] == null) {
                first[0] = found(layouts, use, from, layout);
            }
        });
        return first[0];
    }

    /** A subresource in a layout, null where it is the expected one. */
    private static Found found(OfImage layouts, LayoutUse use, long subresource, int layout) {
        return Layouts.same(layouts.current().aspect(subresource), layout, use.expected())
                ? null
                : new Found(layouts.current().text(subresource), layout);
    }

    /** Adds the layouts of an executed secondary command buffer. */
    void execute(BufferLayouts executed) {
        changes++;
        executed.images.forEach((image, theirs) -> {
            OfImage ours = used(image);
            theirs.first()
                    .forEach((from, to, expectation) -> ours.current().visit(from, to, (start, end, layout) -> {
                        if (layout == null) {
                            ours.first().set(start, end, expectation);
                        }
                    }));
            theirs.current().forEach((from, to, layout) -> ours.current().set(from, to, layout));
        });
    }
}

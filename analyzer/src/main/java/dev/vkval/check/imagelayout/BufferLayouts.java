package dev.vkval.check.imagelayout;

import dev.vkval.state.CommandBufferState;
import dev.vkval.state.ImageState;
import dev.vkval.state.StateObject;
import dev.vkval.state.command.CommandPlace;
import java.util.LinkedHashMap;
import java.util.Map;

/** The layouts of the images that a command buffer uses: what it expects first, and what it leaves. */
final class BufferLayouts {
    static final StateObject.SubStateKey<BufferLayouts> KEY = new StateObject.SubStateKey<>(BufferLayouts.class);

    /** What is expected of a subresource when the command buffer begins, and the command that expects it. */
    record Expectation(int layout, LayoutUse use, CommandPlace place, CommandBufferState buffer) {}

    /** Layouts of one image. */
    record OfImage(LayoutMap<Expectation> first, LayoutMap<Integer> current) {}

    private final Map<ImageState, OfImage> images = new LinkedHashMap<>();

    /** Those of a command buffer as far as it is recorded. */
    static BufferLayouts of(CommandBufferState buffer) {
        BufferLayouts layouts = buffer.subState(KEY);
        if (layouts == null) {
            layouts = new BufferLayouts();
            buffer.subState(KEY, layouts);
        }
        return layouts;
    }

    Map<ImageState, OfImage> images() {
        return images;
    }

    /** Those of an image, null where it was not used. */
    OfImage image(ImageState image) {
        return images.get(image);
    }

    /** Records a use: it sets what is expected where nothing was before. */
    void record(LayoutUse use, CommandPlace place, CommandBufferState buffer) {
        OfImage layouts = images.computeIfAbsent(
                use.image(), image -> new OfImage(new LayoutMap<>(image), new LayoutMap<>(image)));
        Expectation expectation = new Expectation(use.expected(), use, place, buffer);
        layouts.current().visit(use.range(), (from, to, layout) -> {
            if (layout == null) {
                layouts.first().set(from, to, expectation);
            }
        });
        layouts.current().set(use.range(), use.left());
    }

    /** Takes over what an executed command buffer expects and leaves. */
    void execute(BufferLayouts executed) {
        executed.images.forEach((image, theirs) -> {
            OfImage ours =
                    images.computeIfAbsent(image, key -> new OfImage(new LayoutMap<>(key), new LayoutMap<>(key)));
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

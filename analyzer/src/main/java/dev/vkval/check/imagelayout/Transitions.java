package dev.vkval.check.imagelayout;

import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ImageState;
import java.util.ArrayList;
import java.util.List;

/** The images whose layout a command buffer changes. */
public final class Transitions {
    private Transitions() {}

    /** In the order of their first use. */
    public static List<ImageState> of(CommandBufferState buffer) {
        BufferLayouts layouts = buffer.subState(BufferLayouts.KEY);
        List<ImageState> images = new ArrayList<>();
        if (layouts != null) {
            layouts.images().forEach((image, ofImage) -> {
                if (changed(ofImage)) {
                    images.add(image);
                }
            });
        }
        return images;
    }

    private static boolean changed(BufferLayouts.OfImage layouts) {
        boolean[] changed = {false};
        layouts.first()
                .forEach((from, to, expectation) -> layouts.current().visit(from, to, (start, end, left) -> {
                    if (left != null && left != expectation.layout()) {
                        changed[0] = true;
                    }
                }));
        return changed[0];
    }
}

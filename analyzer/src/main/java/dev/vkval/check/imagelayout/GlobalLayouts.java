package dev.vkval.check.imagelayout;

import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SubresourceRange;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lwjgl.vulkan.VK11;

/** The layouts of images after the submitted work. An unknown layout matches any. */
final class GlobalLayouts {
    private static final StateObject.SubStateKey<GlobalLayouts> KEY =
            new StateObject.SubStateKey<>(GlobalLayouts.class);

    private final LayoutMap<Integer> layouts;

    private GlobalLayouts(LayoutMap<Integer> layouts) {
        this.layouts = layouts;
    }

    /** The image that stores the layouts of an image: images bound to a swapchain share those of its own images. */
    private static ImageState owner(ImageState image) {
        ImageState shared = image.swapchain() == null ? null : image.swapchain().image(image.swapchainIndex());
        return shared == null ? image : shared;
    }

    private static boolean knownFromStart(ImageState image) {
        boolean aliases = (image.info().flags() & VK11.VK_IMAGE_CREATE_ALIAS_BIT) != 0;
        boolean foreign = image.binding() != null && image.binding().memory().imported();
        return !image.fromStateSetup() && !aliases && !foreign;
    }

    static LayoutMap<Integer> of(ImageState image) {
        ImageState owner = owner(image);
        GlobalLayouts known = owner.subState(KEY);
        if (known == null) {
            LayoutMap<Integer> layouts = new LayoutMap<>(owner);
            int initial = knownFromStart(owner) ? owner.info().initialLayout() : LayoutUse.ANY;
            layouts.set(SubresourceRange.ALL, initial);
            known = new GlobalLayouts(layouts);
            owner.subState(KEY, known);
        }
        return known.layouts;
    }

    /** The layouts during a submit that is being checked; the known layouts do not change. */
    static final class Ahead {
        private final Map<ImageState, LayoutMap<Integer>> changed = new LinkedHashMap<>();

        LayoutMap<Integer> of(ImageState image) {
            return changed.computeIfAbsent(
                    owner(image), owner -> GlobalLayouts.of(owner).copy());
        }
    }
}

package dev.vkval.check.rules;

import dev.vkval.rule.HandleMembers;
import dev.vkval.state.BufferState;
import dev.vkval.state.BufferViewState;
import dev.vkval.state.FramebufferState;
import dev.vkval.state.ImageState;
import dev.vkval.state.ImageViewState;
import dev.vkval.state.QueryPoolState;
import dev.vkval.state.StateObject;
import dev.vkval.state.StateTracker;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * What rule lines find behind handles: the effective values of creation, a longer structure of usage flags in place of the
 * shorter one, the images of a swapchain by what the swapchain was created with.
 */
public final class ObjectMembers implements HandleMembers {
    /** The types of all members without any object, for rules that are compiled and not evaluated. */
    public static final ObjectMembers TYPES = new ObjectMembers(null, null);

    private record Known(String type, Class<? extends StateObject> object, ToLongFunction<StateObject> read) {}

    private static final Map<String, Known> MEMBERS = new HashMap<>();

    static {
        buffers();
        images();
        others();
    }

    private final StateTracker state;
    private final CreationParameters creations;

    /**
     * @param state knows the objects
     * @param creations knows what they were created with
     */
    ObjectMembers(StateTracker state, CreationParameters creations) {
        this.state = state;
        this.creations = creations;
    }

    private static <T extends StateObject> void member(
            String handle, String name, String type, Class<T> object, ToLongFunction<T> read) {
        MEMBERS.put(handle + "." + name, new Known(type, object, any -> read.applyAsLong(object.cast(any))));
    }

    private static void buffers() {
        buffer("size", "VkDeviceSize", BufferState::sizeBytes);
        buffer("usage", "VkBufferUsageFlags2", BufferState::usage);
        buffer("flags", "VkBufferCreateFlags", buffer -> bits(buffer.flags()));
        buffer("sharingMode", "VkSharingMode", BufferState::sharingMode);
        member("VkBufferView", "buffer", "VkBuffer", BufferViewState.class, view -> id(view.buffer()));
        member("VkBufferView", "format", "VkFormat", BufferViewState.class, BufferViewState::format);
        member("VkBufferView", "offset", "VkDeviceSize", BufferViewState.class, BufferViewState::offset);
    }

    private static void buffer(String name, String type, ToLongFunction<BufferState> read) {
        member("VkBuffer", name, type, BufferState.class, read);
    }

    private static void images() {
        image("flags", "VkImageCreateFlags", image -> bits(image.info().flags()));
        image("imageType", "VkImageType", image -> image.info().type());
        image("format", "VkFormat", image -> image.info().format());
        image("width", "integer", image -> bits(image.info().width()));
        image("height", "integer", image -> bits(image.info().height()));
        image("depth", "integer", image -> bits(image.info().depth()));
        image("mipLevels", "integer", image -> bits(image.info().mipLevels()));
        image("arrayLayers", "integer", image -> bits(image.info().arrayLayers()));
        image("samples", "VkSampleCountFlagBits", image -> bits(image.info().samples()));
        image("tiling", "VkImageTiling", image -> image.info().tiling());
        image("usage", "VkImageUsageFlags", image -> bits(image.info().usage()));
        image("stencilUsage", "VkImageUsageFlags", image -> bits(image.info().stencilUsage()));
        image("sharingMode", "VkSharingMode", image -> image.info().sharingMode());
        member("VkImageView", "image", "VkImage", ImageViewState.class, view -> id(view.image()));
        member("VkImageView", "format", "VkFormat", ImageViewState.class, ImageViewState::format);
        member("VkImageView", "viewType", "VkImageViewType", ImageViewState.class, ImageViewState::viewType);
    }

    private static void image(String name, String type, ToLongFunction<ImageState> read) {
        member("VkImage", name, type, ImageState.class, read);
    }

    private static void others() {
        member("VkFramebuffer", "width", "integer", FramebufferState.class, framebuffer -> bits(framebuffer.width()));
        member("VkFramebuffer", "height", "integer", FramebufferState.class, framebuffer -> bits(framebuffer.height()));
        member("VkFramebuffer", "layers", "integer", FramebufferState.class, framebuffer -> bits(framebuffer.layers()));
        member("VkQueryPool", "queryType", "VkQueryType", QueryPoolState.class, QueryPoolState::queryType);
        member("VkQueryPool", "queryCount", "integer", QueryPoolState.class, pool -> bits(pool.queryCount()));
    }

    private static long bits(int value) {
        return Integer.toUnsignedLong(value);
    }

    private static long id(StateObject object) {
        return object == null ? 0 : object.id();
    }

    @Override
    public Value find(String handleType, String member) {
        Known known = MEMBERS.get(handleType + "." + member);
        return known == null ? null : new Value(known.type(), handle -> read(known, handle));
    }

    @Override
    public Creation creation(String handleType) {
        String struct = CreationParameters.struct(handleType);
        return struct == null ? null : new Creation(struct, this::created, this::chained);
    }

    private OptionalLong created(long handle) {
        return creations == null ? OptionalLong.empty() : creations.address(handle);
    }

    private OptionalLong chained(long handle) {
        ImageState image = state == null ? null : state.get(ImageState.class, handle);
        boolean presented = image != null && image.swapchain() != null;
        return created(presented ? image.swapchain().id() : handle);
    }

    private OptionalLong read(Known known, long handle) {
        StateObject object = state == null ? null : state.get(known.object(), handle);
        return object == null
                ? OptionalLong.empty()
                : OptionalLong.of(known.read().applyAsLong(object));
    }
}

package dev.vkval.check.rules;

import dev.vkval.rule.HandleMembers;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.BufferViewState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.FramebufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.QueryPoolState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SubresourceRange;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.lwjgl.vulkan.VK10;

/**
 * What rule lines find behind handles: the effective values of creation, a longer structure of usage flags in place of the
 * shorter one, the images of a swapchain by what the swapchain was created with.
 */
final class ObjectMembers implements HandleMembers {
    private static final String BOUND = "is bound to memory";
    private static final String SWAPCHAIN = "VkSwapchainKHR";
    private static final Map<String, Value> MEMBERS = new HashMap<>();

    static {
        buffers();
        images();
        commandBuffers();
        others();
    }

    private static <T extends StateObject> void member(
            String handle, String name, String type, Class<T> object, ToLongFunction<T> read) {
        Function<T, OptionalLong> value = known -> OptionalLong.of(read.applyAsLong(known));
        MEMBERS.put(handle + "." + name, DeviceMembers.value(type, null, object, value));
    }

    private static <T extends StateObject> void fact(
            String handle, String name, String words, Class<T> object, Predicate<T> test) {
        Function<T, OptionalLong> value = known -> OptionalLong.of(test.test(known) ? 1 : 0);
        MEMBERS.put(handle + "." + name, DeviceMembers.value("VkBool32", words, object, value));
    }

    private static void buffers() {
        buffer("size", "VkDeviceSize", BufferState::sizeBytes);
        buffer("usage", "VkBufferUsageFlags2", BufferState::usage);
        buffer("flags", "VkBufferCreateFlags", buffer -> bits(buffer.flags()));
        buffer("sharingMode", "VkSharingMode", BufferState::sharingMode);
        buffer(
                "memoryOffset",
                "VkDeviceSize",
                buffer -> buffer.binding() == null ? 0 : buffer.binding().offset());
        fact("VkBuffer", "memoryBound", BOUND, BufferState.class, ObjectMembers::bound);
        member("VkBufferView", "buffer", "VkBuffer", BufferViewState.class, view -> id(view.buffer()));
        member("VkBufferView", "format", "VkFormat", BufferViewState.class, BufferViewState::format);
        member("VkBufferView", "offset", "VkDeviceSize", BufferViewState.class, BufferViewState::offset);
    }

    private static void buffer(String name, String type, ToLongFunction<BufferState> read) {
        member("VkBuffer", name, type, BufferState.class, read);
    }

    private static void images() {
        image("requiredSize", "VkDeviceSize", ImageState::requiredBytes);
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
        fact("VkImage", "memoryBound", BOUND, ImageState.class, ObjectMembers::bound);
        fact("VkImage", "presentable", "is an image of a swapchain", ImageState.class, ObjectMembers::presentable);
        member("VkImageView", "image", "VkImage", ImageViewState.class, view -> id(view.image()));
        member("VkImageView", "format", "VkFormat", ImageViewState.class, ImageViewState::format);
        member("VkImageView", "viewType", "VkImageViewType", ImageViewState.class, ImageViewState::viewType);
        view("aspectMask", "VkImageAspectFlags", SubresourceRange::aspects);
        view("baseMipLevel", "integer", SubresourceRange::baseMip);
        member("VkImageView", "levelCount", "integer", ImageViewState.class, view -> bits(view.levelCount()));
        view("baseArrayLayer", "integer", SubresourceRange::baseLayer);
        view("layerCount", "integer", SubresourceRange::layerCount);
    }

    /** Others are bound to the memory of such an image. */
    private static boolean presentable(ImageState image) {
        return image.swapchain() != null && image.swapchain().image(image.swapchainIndex()) == image;
    }

    private static void view(String name, String type, ToIntFunction<SubresourceRange> read) {
        member("VkImageView", name, type, ImageViewState.class, view -> bits(read.applyAsInt(view.range())));
    }

    private static boolean bound(BufferState buffer) {
        return (buffer.flags() & VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT) != 0 || bound(buffer.binding());
    }

    private static boolean bound(ImageState image) {
        boolean other =
                image.swapchain() != null || (image.info().flags() & VK10.VK_IMAGE_CREATE_SPARSE_BINDING_BIT) != 0;
        return other || bound(image.binding());
    }

    private static boolean bound(MemoryBinding binding) {
        return binding != null && !binding.memory().destroyed();
    }

    private static void commandBuffers() {
        commandBuffer("secondary", "is a secondary command buffer", CommandBufferState::secondary);
        commandBuffer("protected", "is a protected command buffer", CommandBufferState::isProtected);
        commandBuffer(
                "recording",
                "is in the recording state",
                buffer -> buffer.phase() == CommandBufferState.Phase.RECORDING);
        commandBuffer("insideRenderPass", "is inside a render pass instance", buffer -> buffer.renderScope() != null);
        member(
                "VkCommandBuffer",
                "queueFlags",
                "VkQueueFlags",
                CommandBufferState.class,
                buffer -> bits(buffer.queueFlags()));
        member(
                "VkCommandBuffer",
                "beginFlags",
                "VkCommandBufferUsageFlags",
                CommandBufferState.class,
                buffer -> bits(buffer.beginFlags()));
    }

    private static void commandBuffer(String name, String words, Predicate<CommandBufferState> test) {
        fact("VkCommandBuffer", name, words, CommandBufferState.class, test);
    }

    private static void image(String name, String type, ToLongFunction<ImageState> read) {
        member("VkImage", name, type, ImageState.class, read);
    }

    private static void others() {
        member("VkDescriptorSet", "layout", "VkDescriptorSetLayout", DescriptorSetState.class, set -> id(set.layout()));
        member("VkFramebuffer", "width", "integer", FramebufferState.class, framebuffer -> bits(framebuffer.width()));
        member("VkFramebuffer", "height", "integer", FramebufferState.class, framebuffer -> bits(framebuffer.height()));
        member("VkFramebuffer", "layers", "integer", FramebufferState.class, framebuffer -> bits(framebuffer.layers()));
        member("VkPipeline", "bindPoint", "VkPipelineBindPoint", PipelineState.class, PipelineState::bindPoint);
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
        Value known = MEMBERS.get(handleType + "." + member);
        return known == null ? DeviceMembers.find(handleType, member) : known;
    }

    @Override
    public Creation creation(String handleType) {
        String struct = CreationParameters.struct(handleType);
        return struct == null
                ? null
                : new Creation(
                        struct,
                        object -> CreationParameters.address(handleType, object),
                        object -> chained(handleType, object));
    }

    private static OptionalLong chained(String handleType, Object object) {
        return object instanceof ImageState image && image.swapchain() != null
                ? CreationParameters.address(SWAPCHAIN, image.swapchain())
                : CreationParameters.address(handleType, object);
    }
}

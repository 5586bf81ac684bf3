package dev.vkval.state.object;

import dev.vkval.identity.IdentityChanges;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.EXTLoadStoreOpNone;
import org.lwjgl.vulkan.KHRSurface;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** Makes state objects for tests that drive what stands above the state directly. */
public final class StateObjects {
    private long next = 1;

    private StateObject.Creation creation() {
        return new StateObject.Creation(next++, 0, false);
    }

    public QueueState queue(int index, int flags) {
        return new QueueState(creation(), 0, index, flags, 0);
    }

    public CommandBufferState commandBuffer(int queueFlags) {
        return new CommandBufferState(creation(), false, 0, queueFlags);
    }

    public DeviceMemoryState memory(long sizeBytes) {
        return new DeviceMemoryState(creation(), sizeBytes, 0, false);
    }

    /** A buffer that fills its memory from {@code offset} on. */
    public BufferState buffer(DeviceMemoryState memory, long offset, long sizeBytes) {
        BufferState buffer = new BufferState(creation(), sizeBytes, 0, 0, VK10.VK_SHARING_MODE_CONCURRENT);
        buffer.bind(new MemoryBinding(memory, offset));
        return buffer;
    }

    /** A buffer with a use and a device address. */
    public BufferState buffer(DeviceMemoryState memory, long offset, long sizeBytes, int usage, long address) {
        BufferState buffer = new BufferState(creation(), sizeBytes, usage, 0, VK10.VK_SHARING_MODE_CONCURRENT);
        buffer.bind(new MemoryBinding(memory, offset));
        buffer.deviceAddress(address);
        return buffer;
    }

    /** A sparse buffer at an address, the first bytes of which are bound to memory. */
    public BufferState sparseBuffer(long sizeBytes, long boundBytes, int usage, long address) {
        int flags = VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT;
        BufferState buffer = new BufferState(creation(), sizeBytes, usage, flags, VK10.VK_SHARING_MODE_CONCURRENT);
        buffer.deviceAddress(address);
        buffer.sparseBindings().bind(0, boundBytes, memory(boundBytes), 0);
        return buffer;
    }

    public ImageState image(ImageState.Info info, DeviceMemoryState memory, long offset, long sizeBytes) {
        ImageState image = new ImageState(creation(), info);
        image.requirements(0, new MemoryRequirements(sizeBytes, 1, -1, false, null));
        image.bind(new MemoryBinding(memory, offset));
        return image;
    }

    public SwapchainState swapchain(ImageState.Info images) {
        return new SwapchainState(creation(), null, images, KHRSurface.VK_PRESENT_MODE_FIFO_KHR);
    }

    public ImageState swapchainImage(SwapchainState swapchain, int index) {
        return new ImageState(creation(), swapchain.imageInfo(), swapchain, index);
    }

    /** A color or depth/stencil image of one level. */
    public static ImageState.Info imageInfo(int format, int sidePixels, int layers) {
        return new ImageState.Info(
                0,
                VK10.VK_IMAGE_TYPE_2D,
                format,
                sidePixels,
                sidePixels,
                1,
                1,
                layers,
                VK10.VK_SAMPLE_COUNT_1_BIT,
                VK10.VK_IMAGE_TILING_OPTIMAL,
                0,
                0,
                VK10.VK_IMAGE_LAYOUT_UNDEFINED,
                VK10.VK_SHARING_MODE_EXCLUSIVE);
    }

    /** Such an image in memory of its own. */
    public ImageState image(int format, int sidePixels, int layers) {
        return image(imageInfo(format, sidePixels, layers), memory(1 << 16), 0, 1 << 16);
    }

    /** A view of all of an image's first level and layers. */
    public ImageViewState view(ImageState image, int aspects) {
        return view(image, new SubresourceRange(aspects, 0, 1, 0, image.info().arrayLayers()));
    }

    public ImageViewState view(ImageState image, SubresourceRange range) {
        return new ImageViewState(
                creation(), image, VK10.VK_IMAGE_VIEW_TYPE_2D, image.info().format(), range, range.mipCount());
    }

    /** A render pass whose attachments neither load nor store, in layout GENERAL throughout. */
    public RenderPassState renderPass(
            int format,
            int attachments,
            List<RenderPassState.Subpass> subpasses,
            List<RenderPassState.Dependency> dependencies) {
        int noLoad = EXTLoadStoreOpNone.VK_ATTACHMENT_LOAD_OP_NONE_EXT;
        int noStore = VK13.VK_ATTACHMENT_STORE_OP_NONE;
        return renderPass(
                Collections.nCopies(attachments, attachment(format, noLoad, noStore)), subpasses, dependencies);
    }

    public RenderPassState renderPass(
            List<RenderPassState.Attachment> attachments,
            List<RenderPassState.Subpass> subpasses,
            List<RenderPassState.Dependency> dependencies) {
        return new RenderPassState(creation(), attachments, subpasses, dependencies);
    }

    /** A render pass without attachments. */
    public RenderPassState renderPass(
            List<RenderPassState.Subpass> subpasses, List<RenderPassState.Dependency> dependencies, boolean version2) {
        return new RenderPassState(creation(), List.of(), subpasses, dependencies, version2);
    }

    /** An attachment that is in layout GENERAL throughout. */
    public static RenderPassState.Attachment attachment(int format, int loadOp, int storeOp) {
        int general = VK10.VK_IMAGE_LAYOUT_GENERAL;
        return new RenderPassState.Attachment(
                0,
                format,
                VK10.VK_SAMPLE_COUNT_1_BIT,
                loadOp,
                storeOp,
                loadOp,
                storeOp,
                general,
                general,
                general,
                general);
    }

    public FramebufferState framebuffer(List<ImageViewState> attachments, int width, int height) {
        return new FramebufferState(creation(), null, attachments, false, width, height, 1);
    }

    /** A set with these bindings, whose descriptors are not written. */
    public DescriptorSetState descriptorSet(DescriptorSetLayoutState.Binding... bindings) {
        DescriptorSetLayoutState layout = new DescriptorSetLayoutState(creation(), List.of(bindings), 0);
        return new DescriptorSetState(creation(), layout, -1);
    }

    public void write(DescriptorSetState set, int binding, int element, Descriptor descriptor) {
        set.write(binding, element, descriptor);
    }

    /** An object is destroyed by the call of that block. */
    public void destroy(StateObject object, long block) {
        IdentityChanges.destroy(object.identity(), block);
        object.leaveBases();
    }

    public SemaphoreState semaphore(boolean timeline) {
        return new SemaphoreState(creation(), timeline, 0);
    }

    /** A graphics pipeline without shaders. */
    public PipelineState pipeline(GraphicsState graphics) {
        return pipeline(graphics, List.of());
    }

    public PipelineState pipeline(GraphicsState graphics, List<ShaderStage> stages) {
        int bindPoint = VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
        return new PipelineState(creation(), bindPoint, stages, null, graphics, Set.of(), Set.of());
    }

    /** A stage whose entry point is {@code main}. */
    public ShaderStage stage(int stage, int[] words) {
        return new ShaderStage(stage, new ShaderModuleState(creation(), words), "main", Map.of());
    }

    public ShaderObjectState shaderObject(ShaderStage stage) {
        return new ShaderObjectState(creation(), stage, 0, 0, List.of(), List.of());
    }

    public FenceState fence() {
        return new FenceState(creation(), false);
    }

    public EventState event() {
        return new EventState(creation(), 0);
    }
}

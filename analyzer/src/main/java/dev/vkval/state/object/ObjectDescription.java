package dev.vkval.state.object;

/**
 * The description of an object by its creation parameters.
 *
 * @param text the description: {@code D32_SFLOAT 640x360, depth stencil attachment}; null if nothing is known
 * @param shape the part of it that is equal in every run of the program: without handles, and without parts that depend
 *     on the device or on a window; null if there is none
 */
record ObjectDescription(String text, String shape) {
    static final ObjectDescription NONE = new ObjectDescription(null, null);

    /** A description that is equal in every run. */
    static ObjectDescription stable(String text) {
        return new ObjectDescription(text, text);
    }

    /** A description that depends only on the device. */
    static ObjectDescription unstable(String text) {
        return new ObjectDescription(text, null);
    }

    static ObjectDescription of(StateObject object) {
        if (object instanceof ImageState image) {
            return ResourceDescriptions.image(image);
        } else if (object instanceof ImageViewState view) {
            return ResourceDescriptions.view(view);
        } else if (object instanceof BufferState buffer) {
            return ResourceDescriptions.buffer(buffer);
        } else if (object instanceof BufferViewState view) {
            return ResourceDescriptions.bufferView(view);
        } else if (object instanceof AccelerationStructureState structure) {
            return ResourceDescriptions.structure(structure);
        } else if (object instanceof DeviceMemoryState memory) {
            return ResourceDescriptions.memory(memory);
        } else if (object instanceof SwapchainState swapchain) {
            return ResourceDescriptions.swapchain(swapchain);
        } else if (object instanceof PipelineState pipeline) {
            return ProgramDescriptions.pipeline(pipeline);
        } else if (object instanceof ShaderModuleState module) {
            return ProgramDescriptions.module(module);
        } else if (object instanceof ShaderObjectState shader) {
            return ProgramDescriptions.shader(shader);
        } else if (object instanceof DescriptorSetState set) {
            return ProgramDescriptions.set(set.layout());
        } else if (object instanceof DescriptorSetLayoutState layout) {
            return ProgramDescriptions.set(layout);
        } else if (object instanceof PipelineLayoutState layout) {
            return ProgramDescriptions.layout(layout);
        } else if (object instanceof RenderPassState pass) {
            return ProgramDescriptions.pass(pass);
        } else if (object instanceof FramebufferState framebuffer) {
            return ProgramDescriptions.framebuffer(framebuffer);
        } else if (object instanceof CommandBufferState buffer) {
            return stable(buffer.secondary() ? "secondary" : "primary");
        } else if (object instanceof SemaphoreState semaphore) {
            return stable(semaphore.timeline() ? "timeline" : "binary");
        } else if (object instanceof QueryPoolState pool) {
            return ProgramDescriptions.queries(pool);
        }
        return NONE;
    }
}

package dev.vkval.capture.edit;

import dev.vkval.capture.block.Metadata;
import java.util.OptionalLong;

/** The object that a metadata block is about. */
public final class MetadataObjects {
    private MetadataObjects() {}

    /** Its captured id; none for a block that is about no object, or whose objects are in encoded parameters. */
    public static OptionalLong of(Metadata block) {
        if (block instanceof Metadata.FillMemory fill) {
            return OptionalLong.of(fill.memory());
        } else if (block instanceof Metadata.InitBuffer init) {
            return OptionalLong.of(init.buffer());
        } else if (block instanceof Metadata.InitImage init) {
            return OptionalLong.of(init.image());
        } else if (block instanceof Metadata.InitTensor init) {
            return OptionalLong.of(init.tensor());
        } else if (block instanceof Metadata.ResizeWindow resize) {
            return OptionalLong.of(resize.surface());
        } else if (block instanceof Metadata.SetSwapchainImageState state) {
            return OptionalLong.of(state.swapchain());
        } else if (block instanceof Metadata.BeginResourceInit begin) {
            return OptionalLong.of(begin.device());
        } else if (block instanceof Metadata.EndResourceInit end) {
            return OptionalLong.of(end.device());
        } else if (block instanceof Metadata.SetDeviceProperties properties) {
            return OptionalLong.of(properties.physicalDevice());
        } else if (block instanceof Metadata.SetDeviceMemoryProperties properties) {
            return OptionalLong.of(properties.physicalDevice());
        } else if (block instanceof Metadata.SetOpaqueAddress address) {
            return OptionalLong.of(address.object());
        } else if (block instanceof Metadata.SetRayTracingShaderGroupHandles handles) {
            return OptionalLong.of(handles.pipeline());
        } else if (block instanceof Metadata.SetOpaqueCaptureDescriptorData data) {
            return OptionalLong.of(data.object());
        }
        return OptionalLong.empty();
    }
}

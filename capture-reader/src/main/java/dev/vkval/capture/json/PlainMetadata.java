package dev.vkval.capture.json;

import dev.vkval.capture.block.Metadata;
import java.util.List;

/** Writes the members of metadata that contains only plain values. */
final class PlainMetadata {
    private final JsonMembers members;
    private final JsonBytes out;
    private final EnumNames queryTypes;

    PlainMetadata(Shapes shapes, JsonMembers members, JsonBytes out) {
        this.members = members;
        this.out = out;
        this.queryTypes = shapes.names("VkQueryType", Integer.BYTES);
    }

    void print(Metadata block) {
        if (block instanceof Metadata.DisplayMessage message) {
            members.text("message", message.text());
        } else if (block instanceof Metadata.DriverInfo driver) {
            members.text("driver_record", driver.text());
        } else if (block instanceof Metadata.ExeFileInfo program) {
            program(program);
        } else if (block instanceof Metadata.SetEnvironmentVariables environment) {
            environment.variables().forEach(this::variable);
        } else if (block instanceof Metadata.ExecuteBlocksFromFile run) {
            members.word("n_blocks", run.blocks());
            members.number("offset", run.fileOffset());
            members.text("filename", run.fileName());
        } else if (block instanceof Metadata.SetDeviceProperties device) {
            device(device);
        } else if (block instanceof Metadata.SetDeviceMemoryProperties memory) {
            memory(memory);
        } else {
            object(block);
        }
    }

    private void object(Metadata block) {
        if (block instanceof Metadata.ResizeWindow resize) {
            resizeWindow(resize);
        } else if (block instanceof Metadata.SetSwapchainImageState state) {
            members.number("device_id", state.device());
            members.number("swapchain_id", state.swapchain());
            members.word("last_presented_image", state.lastPresentedImage());
            members.objects("image_state", state.images(), this::swapchainImage);
        } else if (block instanceof Metadata.BeginResourceInit begin) {
            members.number("device_id", begin.device());
            members.number("max_resource_size", begin.totalCopyBytes());
            members.number("max_copy_size", begin.largestCopyBytes());
        } else if (block instanceof Metadata.EndResourceInit end) {
            members.number("device_id", end.device());
        } else if (block instanceof Metadata.CreateHardwareBuffer create) {
            hardwareBuffer(create);
        } else if (block instanceof Metadata.DestroyHardwareBuffer destroy) {
            members.number("buffer_id", destroy.bufferId());
        } else if (block instanceof Metadata.SetOpaqueAddress opaque) {
            members.number("device_id", opaque.device());
            members.number("object_id", opaque.object());
            members.name("address");
            out.hex(opaque.address());
        } else if (block instanceof Metadata.WriteAccelerationStructuresProperties properties) {
            members.number("device_id", properties.device());
            members.name("queryType");
            queryTypes.append(properties.queryType(), out);
            members.number("acceleration_structure_id", properties.accelerationStructure());
        } else if (block instanceof Metadata.ParentToChildDependency dependency) {
            members.word("dependency_type", dependency.kind());
            members.number("parent_id", dependency.parent());
            members.numbers("child_ids", dependency.children());
        }
    }

    private void program(Metadata.ExeFileInfo program) {
        members.text("product_version", program.productVersion());
        members.text("file_version", program.fileVersion());
        List<Long> version =
                program.appVersion().stream().map(Integer::toUnsignedLong).toList();
        members.numbers("app_version", version);
        members.text("app_name", program.appName());
        members.text("company_name", program.companyName());
        members.text("file_description", program.fileDescription());
        members.text("internal_name", program.internalName());
        members.text("original_filename", program.originalFilename());
        members.text("product_name", program.productName());
    }

    private void variable(String variable) {
        int equals = variable.indexOf('=');
        if (equals >= 0) {
            members.text(variable.substring(0, equals), variable.substring(equals + 1));
        }
    }

    private void resizeWindow(Metadata.ResizeWindow resize) {
        members.number("surface_id", resize.surface());
        members.word("width", resize.width());
        members.word("height", resize.height());
        if (resize.hasPreTransform()) {
            members.word("pre_transform", resize.preTransform());
        }
    }

    private void swapchainImage(Metadata.SwapchainImage image) {
        members.number("image_id", image.image());
        members.word("image_index", image.imageIndex());
        members.word("image_layout", image.layout());
        members.word("acquired", image.acquired() ? 1 : 0);
        members.word("acquire_device_mask", image.acquireDeviceMask());
        members.number("acquire_semaphore_id", image.acquireSemaphore());
        members.number("acquire_fence_id", image.acquireFence());
        members.number("last_presented_queue_id", image.lastPresentedQueue());
    }

    private void hardwareBuffer(Metadata.CreateHardwareBuffer create) {
        members.number("device_id", create.device());
        members.number("memory_id", create.memory());
        members.number("buffer_id", create.bufferId());
        members.word("format", create.format());
        members.word("width", create.width());
        members.word("height", create.height());
        members.word("stride", create.stridePixels());
        members.number("usage", create.usage());
        members.word("layers", create.layers());
    }

    private void device(Metadata.SetDeviceProperties device) {
        members.number("physical_device_id", device.physicalDevice());
        members.word("api_version", device.apiVersion());
        members.word("driver_version", device.driverVersion());
        members.word("vendor_id", device.vendorId());
        members.word("device_id", device.deviceId());
        members.word("device_type", device.deviceType());
        members.text("pipeline_cache_uuid", device.pipelineCacheUuid());
        members.text("device_name", device.deviceName());
    }

    private void memory(Metadata.SetDeviceMemoryProperties memory) {
        members.number("physical_device_id", memory.physicalDevice());
        members.objects("memory_types", memory.types(), type -> {
            members.flags("property_flags", type.propertyFlags());
            members.word("heap_index", type.heapIndex());
        });
        members.objects("memory_heaps", memory.heaps(), heap -> {
            members.number("size", heap.sizeBytes());
            members.flags("flags", heap.flags());
        });
    }
}

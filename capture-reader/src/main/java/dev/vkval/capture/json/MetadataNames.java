package dev.vkval.capture.json;

import dev.vkval.capture.block.Metadata;
import java.util.HashMap;
import java.util.Map;

/** The names that gfxrecon-convert gives to metadata. */
final class MetadataNames {
    private static final Map<Class<?>, String> NAMES = new HashMap<>();

    static {
        NAMES.put(Metadata.DisplayMessage.class, "DisplayMessageCommand");
        NAMES.put(Metadata.FillMemory.class, "FillMemoryCommand");
        NAMES.put(Metadata.SetSwapchainImageState.class, "SetSwapchainImageStateCommand");
        NAMES.put(Metadata.BeginResourceInit.class, "BeginResourceInitCommand");
        NAMES.put(Metadata.EndResourceInit.class, "EndResourceInitCommand");
        NAMES.put(Metadata.InitBuffer.class, "InitBufferCommand");
        NAMES.put(Metadata.InitImage.class, "InitImageCommand");
        NAMES.put(Metadata.InitTensor.class, "InitTensorCommand");
        NAMES.put(Metadata.CreateHardwareBuffer.class, "CreateHardwareBufferCommand");
        NAMES.put(Metadata.DestroyHardwareBuffer.class, "DestroyHardwareBufferCommand");
        NAMES.put(Metadata.SetDeviceProperties.class, "SetDevicePropertiesCommand");
        NAMES.put(Metadata.SetDeviceMemoryProperties.class, "SetDeviceMemoryPropertiesCommand");
        NAMES.put(Metadata.SetOpaqueAddress.class, "SetOpaqueAddressCommand");
        NAMES.put(Metadata.SetOpaqueCaptureDescriptorData.class, "SetOpaqueDescriptorDataCommand");
        NAMES.put(Metadata.SetRayTracingShaderGroupHandles.class, "SetRayTracingShaderGroupHandlesCommand");
        NAMES.put(Metadata.ExeFileInfo.class, "ExeFileInfo");
        NAMES.put(Metadata.DriverInfo.class, "DriverInfo");
        NAMES.put(Metadata.ParentToChildDependency.class, "ParentToChildDependency");
        NAMES.put(Metadata.BuildAccelerationStructures.class, "ProcessVulkanBuildAccelerationStructuresCommand");
        NAMES.put(Metadata.CopyAccelerationStructures.class, "VulkanCopyAccelerationStructuresCommand");
        NAMES.put(
                Metadata.WriteAccelerationStructuresProperties.class,
                "VulkanWriteAccelerationStructuresPropertiesCommand");
        NAMES.put(Metadata.SetEnvironmentVariables.class, "SetEnvironmentVariablesCommand");
        NAMES.put(Metadata.ExecuteBlocksFromFile.class, "ExecuteBlocksFromFile");
    }

    private MetadataNames() {}

    /** Null for unknown metadata. */
    static String of(Metadata block) {
        if (block instanceof Metadata.ResizeWindow resize) {
            return resize.hasPreTransform() ? "ResizeWindowCommand2" : "ResizeWindowCommand";
        }
        return NAMES.get(block.getClass());
    }
}

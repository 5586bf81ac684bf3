package dev.vkval.capture.block;

import java.util.List;

/** What the capture layer recorded in addition to calls. Handles are captured ids. */
public sealed interface Metadata extends Block {

    /** Thread number; 0 if the block has none. */
    long threadId();

    record DisplayMessage(long index, long offset, long threadId, String text) implements Metadata {}

    /**
     * Bytes that the application wrote to mapped memory.
     *
     * @param fillOffset byte offset from the start of the current mapping, not of the memory
     */
    record FillMemory(long index, long offset, long threadId, long memory, long fillOffset, Payload data)
            implements Metadata {}

    /** @param preTransform 0 to 3 for 0, 90, 180 and 270 degrees; -1 in the form that does not say */
    record ResizeWindow(long index, long offset, long threadId, long surface, int width, int height, int preTransform)
            implements Metadata {
        public boolean hasPreTransform() {
            return preTransform >= 0;
        }
    }

    /** @param lastPresentedImage 0xFFFFFFFF for none */
    record SetSwapchainImageState(
            long index,
            long offset,
            long threadId,
            long device,
            long swapchain,
            int lastPresentedImage,
            List<SwapchainImage> images)
            implements Metadata {}

    /** State of one image of a swapchain at the start of a trimmed capture. */
    record SwapchainImage(
            long image,
            int imageIndex,
            int layout,
            boolean acquired,
            int acquireDeviceMask,
            long acquireSemaphore,
            long acquireFence,
            long lastPresentedQueue) {}

    record BeginResourceInit(
            long index, long offset, long threadId, long device, long totalCopyBytes, long largestCopyBytes)
            implements Metadata {}

    record EndResourceInit(long index, long offset, long threadId, long device) implements Metadata {}

    record InitBuffer(long index, long offset, long threadId, long device, long buffer, Payload data)
            implements Metadata {}

    /** @param levelBytes stored size of each mip level, more than its tight size for some writers */
    record InitImage(
            long index,
            long offset,
            long threadId,
            long device,
            long image,
            int aspect,
            int layout,
            List<Long> levelBytes,
            Payload data)
            implements Metadata {}

    record CreateHardwareBuffer(
            long index,
            long offset,
            long threadId,
            long device,
            long memory,
            long bufferId,
            int format,
            int width,
            int height,
            int stridePixels,
            long usage,
            int layers,
            List<HardwareBufferPlane> planes)
            implements Metadata {}

    record HardwareBufferPlane(long planeOffset, int pixelStride, int rowPitch) {}

    record DestroyHardwareBuffer(long index, long offset, long threadId, long bufferId) implements Metadata {}

    /** @param pipelineCacheUuid 16 bytes in hexadecimal */
    record SetDeviceProperties(
            long index,
            long offset,
            long threadId,
            long physicalDevice,
            int apiVersion,
            int driverVersion,
            int vendorId,
            int deviceId,
            int deviceType,
            String pipelineCacheUuid,
            String deviceName)
            implements Metadata {}

    record SetDeviceMemoryProperties(
            long index, long offset, long threadId, long physicalDevice, List<MemoryType> types, List<MemoryHeap> heaps)
            implements Metadata {}

    record MemoryType(int propertyFlags, int heapIndex) {}

    record MemoryHeap(long sizeBytes, int flags) {}

    /** @param address 0 if the capture device did not have the capture-replay feature */
    record SetOpaqueAddress(long index, long offset, long threadId, long device, long object, long address)
            implements Metadata {}

    record SetRayTracingShaderGroupHandles(
            long index, long offset, long threadId, long device, long pipeline, Payload data) implements Metadata {}

    record ExeFileInfo(
            long index,
            long offset,
            long threadId,
            String productVersion,
            String fileVersion,
            List<Integer> appVersion,
            String appName,
            String companyName,
            String fileDescription,
            String internalName,
            String originalFilename,
            String productName)
            implements Metadata {}

    record DriverInfo(long index, long offset, long threadId, String text) implements Metadata {}

    /** @param kind 1: an acceleration structure of instances and those it refers to */
    record ParentToChildDependency(long index, long offset, long threadId, int kind, long parent, List<Long> children)
            implements Metadata {}

    /** Encoded parameters: device, build geometry infos, build range infos. */
    record BuildAccelerationStructures(long index, long offset, long threadId, Payload parameters)
            implements Metadata {}

    /** Encoded parameters: device, copy infos. */
    record CopyAccelerationStructures(long index, long offset, long threadId, Payload parameters) implements Metadata {}

    record WriteAccelerationStructuresProperties(
            long index, long offset, long threadId, long device, int queryType, long accelerationStructure)
            implements Metadata {}

    record SetEnvironmentVariables(long index, long offset, long threadId, List<String> variables)
            implements Metadata {}

    /** @param blocks number of blocks to run, 0 for all to the end of the file */
    record ExecuteBlocksFromFile(long index, long offset, long threadId, int blocks, long fileOffset, String fileName)
            implements Metadata {}

    record SetOpaqueCaptureDescriptorData(
            long index, long offset, long threadId, long device, long object, Payload data) implements Metadata {}

    record InitTensor(long index, long offset, long threadId, long device, long tensor, Payload data)
            implements Metadata {}

    /** Metadata of another API or of an unknown type. */
    record UnknownMetadata(long index, long offset, long threadId, int metaDataId) implements Metadata {}
}

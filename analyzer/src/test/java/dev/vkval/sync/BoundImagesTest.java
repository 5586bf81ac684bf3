package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.EXTCustomResolve;
import org.lwjgl.vulkan.NVOpticalFlow;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageViewCreateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements2;
import org.lwjgl.vulkan.VkRect2D;
import org.lwjgl.vulkan.VkRenderingInfo;

/** Images and tensors that commands access because they are bound, besides descriptors and attachments. */
class BoundImagesTest {
    private static final List<String> READ = List.of("SYNC-HAZARD-READ-AFTER-WRITE");
    private static final List<String> WRITTEN = List.of("SYNC-HAZARD-WRITE-AFTER-WRITE");
    private static final int TENSOR_BYTES = 512;

    private final SyncCalls calls = new SyncCalls(Map.of());
    private final long image = calls.image();
    private final long view = view(image);
    private final long commandBuffer = calls.begin();

    @AfterEach
    void close() {
        calls.close();
    }

    private long view(long of) {
        long info = calls.run.struct("VkImageViewCreateInfo");
        subresources(info + VkImageViewCreateInfo.SUBRESOURCERANGE);
        calls.run
                .set(info, "VkImageViewCreateInfo", "image", of)
                .set(info, "VkImageViewCreateInfo", "viewType", VK10.VK_IMAGE_VIEW_TYPE_2D)
                .set(info, "VkImageViewCreateInfo", "format", VK10.VK_FORMAT_R8G8B8A8_UNORM);
        return calls.create("vkCreateImageView", info);
    }

    private void subresources(long at) {
        calls.run
                .set(at, "VkImageSubresourceRange", "aspectMask", VK10.VK_IMAGE_ASPECT_COLOR_BIT)
                .set(at, "VkImageSubresourceRange", "levelCount", 1)
                .set(at, "VkImageSubresourceRange", "layerCount", 1);
    }

    private void clear() {
        long range = calls.run.struct("VkImageSubresourceRange");
        subresources(range);
        calls.run.call(
                "vkCmdClearColorImage",
                commandBuffer,
                image,
                VK10.VK_IMAGE_LAYOUT_GENERAL,
                calls.run.array(0, 0),
                1,
                range);
    }

    private List<String> rules() {
        calls.submit(commandBuffer, 0, 0, 0);
        return calls.rules();
    }

    private void draw(boolean enabled) {
        calls.run
                .call("vkCmdBindShadingRateImageNV", commandBuffer, view, VK10.VK_IMAGE_LAYOUT_GENERAL)
                .call("vkCmdSetShadingRateImageEnableNV", commandBuffer, enabled ? 1 : 0)
                .call("vkCmdDraw", commandBuffer, 3, 1, 0, 0);
    }

    @Test
    void drawsReadTheShadingRateImage() {
        clear();
        draw(true);
        assertEquals(READ, rules());
    }

    @Test
    void unlessItIsNotEnabled() {
        clear();
        draw(false);
        assertEquals(List.of(), rules());
    }

    private void trace(long mask) {
        calls.run
                .call("vkCmdBindInvocationMaskHUAWEI", commandBuffer, mask, VK10.VK_IMAGE_LAYOUT_GENERAL)
                .call("vkCmdTraceRaysNV", commandBuffer, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1);
    }

    @Test
    void tracesReadTheInvocationMask() {
        clear();
        trace(view);
        assertEquals(READ, rules());
    }

    @Test
    void unlessThereIsNone() {
        clear();
        trace(0);
        assertEquals(List.of(), rules());
    }

    private void executeOpticalFlow(int bindingPoint) {
        long session = calls.create("vkCreateOpticalFlowSessionNV", "VkOpticalFlowSessionCreateInfoNV");
        calls.run
                .call(
                        "vkBindOpticalFlowSessionImageNV",
                        SyncCalls.DEVICE,
                        session,
                        bindingPoint,
                        view,
                        VK10.VK_IMAGE_LAYOUT_GENERAL)
                .call(
                        "vkCmdOpticalFlowExecuteNV",
                        commandBuffer,
                        session,
                        calls.run.struct("VkOpticalFlowExecuteInfoNV"));
    }

    @Test
    void opticalFlowReadsItsInput() {
        clear();
        executeOpticalFlow(NVOpticalFlow.VK_OPTICAL_FLOW_SESSION_BINDING_POINT_INPUT_NV);
        assertEquals(READ, rules());
    }

    @Test
    void opticalFlowWritesItsVectors() {
        clear();
        executeOpticalFlow(NVOpticalFlow.VK_OPTICAL_FLOW_SESSION_BINDING_POINT_FLOW_VECTOR_NV);
        assertEquals(WRITTEN, rules());
    }

    @Test
    void inputsMayBeReadAgain() {
        executeOpticalFlow(NVOpticalFlow.VK_OPTICAL_FLOW_SESSION_BINDING_POINT_INPUT_NV);
        executeOpticalFlow(NVOpticalFlow.VK_OPTICAL_FLOW_SESSION_BINDING_POINT_REFERENCE_NV);
        assertEquals(List.of(), rules());
    }

    private long memory() {
        long allocation = calls.run.struct("VkMemoryAllocateInfo");
        calls.run.set(allocation, "VkMemoryAllocateInfo", "allocationSize", 2 * TENSOR_BYTES);
        return calls.create("vkAllocateMemory", allocation);
    }

    private long requirements() {
        long requirements = calls.run.struct("VkMemoryRequirements2");
        calls.run.set(
                requirements + VkMemoryRequirements2.MEMORYREQUIREMENTS, "VkMemoryRequirements", "size", TENSOR_BYTES);
        return requirements;
    }

    private long tensor(long memory, long offset) {
        long tensor = calls.create("vkCreateTensorARM", "VkTensorCreateInfoARM");
        long required = calls.run.struct("VkTensorMemoryRequirementsInfoARM");
        long bind = calls.run.struct("VkBindTensorMemoryInfoARM");
        calls.run
                .set(required, "VkTensorMemoryRequirementsInfoARM", "tensor", tensor)
                .call("vkGetTensorMemoryRequirementsARM", SyncCalls.DEVICE, required, requirements())
                .set(bind, "VkBindTensorMemoryInfoARM", "tensor", tensor)
                .set(bind, "VkBindTensorMemoryInfoARM", "memory", memory)
                .set(bind, "VkBindTensorMemoryInfoARM", "memoryOffset", offset)
                .call("vkBindTensorMemoryARM", SyncCalls.DEVICE, 1, bind);
        return tensor;
    }

    private void copyTensor(long from, long to) {
        long info = calls.run.struct("VkCopyTensorInfoARM");
        calls.run
                .set(info, "VkCopyTensorInfoARM", "srcTensor", from)
                .set(info, "VkCopyTensorInfoARM", "dstTensor", to)
                .call("vkCmdCopyTensorARM", commandBuffer, info);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, TENSOR_BYTES - 1})
    void aTensorInTheMemoryOfAnotherIsRead(long offset) {
        long memory = memory();
        copyTensor(tensor(memory(), 0), tensor(memory, 0));
        copyTensor(tensor(memory, offset), tensor(memory(), 0));
        assertEquals(READ, rules());
    }

    @Test
    void behindItInTheMemoryItIsNot() {
        long memory = memory();
        copyTensor(tensor(memory(), 0), tensor(memory, 0));
        copyTensor(tensor(memory, TENSOR_BYTES), tensor(memory(), 0));
        assertEquals(List.of(), rules());
    }

    private void dispatchGraph(long memory) {
        long session = calls.create("vkCreateDataGraphPipelineSessionARM", "VkDataGraphPipelineSessionCreateInfoARM");
        long required = calls.run.struct("VkDataGraphPipelineSessionMemoryRequirementsInfoARM");
        long bind = calls.run.struct("VkBindDataGraphPipelineSessionMemoryInfoARM");
        calls.run
                .set(required, "VkDataGraphPipelineSessionMemoryRequirementsInfoARM", "session", session)
                .call("vkGetDataGraphPipelineSessionMemoryRequirementsARM", SyncCalls.DEVICE, required, requirements())
                .set(bind, "VkBindDataGraphPipelineSessionMemoryInfoARM", "session", session)
                .set(bind, "VkBindDataGraphPipelineSessionMemoryInfoARM", "memory", memory)
                .call("vkBindDataGraphPipelineSessionMemoryARM", SyncCalls.DEVICE, 1, bind)
                .call("vkCmdDispatchDataGraphARM", commandBuffer, session, 0);
    }

    @Test
    void theMemoryOfADataGraphSessionIsWritten() {
        long memory = memory();
        copyTensor(tensor(memory(), 0), tensor(memory, 0));
        dispatchGraph(memory);
        assertEquals(WRITTEN, rules());
    }

    @Test
    void otherMemoryIsNot() {
        copyTensor(tensor(memory(), 0), tensor(memory(), 0));
        dispatchGraph(memory());
        assertEquals(List.of(), rules());
    }

    /** In dynamic rendering with a color attachment that draws resolve to the image. */
    private void resolve(boolean begun) {
        long attachment = calls.run.struct("VkRenderingAttachmentInfo");
        long rendering = calls.run.struct("VkRenderingInfo");
        long area = rendering + VkRenderingInfo.RENDERAREA + VkRect2D.EXTENT;
        calls.run
                .set(attachment, "VkRenderingAttachmentInfo", "imageView", view(calls.image()))
                .set(attachment, "VkRenderingAttachmentInfo", "imageLayout", VK10.VK_IMAGE_LAYOUT_GENERAL)
                .set(
                        attachment,
                        "VkRenderingAttachmentInfo",
                        "resolveMode",
                        EXTCustomResolve.VK_RESOLVE_MODE_CUSTOM_BIT_EXT)
                .set(attachment, "VkRenderingAttachmentInfo", "resolveImageView", view)
                .set(attachment, "VkRenderingAttachmentInfo", "resolveImageLayout", VK10.VK_IMAGE_LAYOUT_GENERAL)
                .set(rendering, "VkRenderingInfo", "layerCount", 1)
                .set(rendering, "VkRenderingInfo", "colorAttachmentCount", 1)
                .set(rendering, "VkRenderingInfo", "pColorAttachments", attachment)
                .set(area, "VkExtent2D", "width", SyncCalls.IMAGE_SIDE)
                .set(area, "VkExtent2D", "height", SyncCalls.IMAGE_SIDE)
                .call("vkCmdBeginRendering", commandBuffer, rendering);
        if (begun) {
            calls.run.call(
                    "vkCmdBeginCustomResolveEXT", commandBuffer, calls.run.struct("VkBeginCustomResolveInfoEXT"));
        }
        long rect = calls.run.struct("VkClearRect");
        long clear = calls.run.struct("VkClearAttachment");
        calls.run
                .set(rect, "VkClearRect", "layerCount", 1)
                .set(clear, "VkClearAttachment", "aspectMask", VK10.VK_IMAGE_ASPECT_COLOR_BIT)
                .call("vkCmdClearAttachments", commandBuffer, 1, clear, 1, rect)
                .call("vkCmdEndRendering", commandBuffer);
    }

    @Test
    void aCustomResolveIsWrittenWhereItHasBegun() {
        clear();
        resolve(true);
        assertEquals(WRITTEN, rules());
    }

    @Test
    void beforeItIsNot() {
        clear();
        resolve(false);
        assertEquals(List.of(), rules());
    }
}

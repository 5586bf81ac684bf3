package dev.vkval.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.call.Call;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferMemoryBarrier;
import org.lwjgl.vulkan.VkBufferMemoryBarrier2;
import org.lwjgl.vulkan.VkDependencyInfo;
import org.lwjgl.vulkan.VkImageMemoryBarrier;
import org.lwjgl.vulkan.VkImageMemoryBarrier2;
import org.lwjgl.vulkan.VkImageSubresourceRange;
import org.lwjgl.vulkan.VkMemoryBarrier;
import org.lwjgl.vulkan.VkMemoryBarrier2;

/** Older and newer barriers with the same values, two of each kind, give the same records. */
class BarrierCommandTest {
    private static final Dependency.Scope FIRST = new Dependency.Scope(1, 0x800, 0x80, 0x20);
    private static final Dependency.Scope SECOND = new Dependency.Scope(1, 0x1000, 0x80, 0x40);
    private static final List<Dependency.Scope> SCOPES = List.of(FIRST, SECOND);
    private static final Subresources RANGE = new Subresources(1, 2, 3, 4, 5);

    private static void range(VkImageSubresourceRange range) {
        range.set(1, 2, 3, 4, 5);
    }

    private static Call older(MemoryStack stack) {
        VkMemoryBarrier.Buffer memory = VkMemoryBarrier.calloc(2, stack);
        VkBufferMemoryBarrier.Buffer buffers = VkBufferMemoryBarrier.calloc(2, stack);
        VkImageMemoryBarrier.Buffer images = VkImageMemoryBarrier.calloc(2, stack);
        for (int i = 0; i < 2; i++) {
            int src = (int) SCOPES.get(i).srcAccesses();
            int dst = (int) SCOPES.get(i).dstAccesses();
            memory.get(i).srcAccessMask(src).dstAccessMask(dst);
            buffers.get(i).srcAccessMask(src).dstAccessMask(dst).buffer(10 + i);
            buffers.get(i)
                    .offset(20 + i)
                    .size(30 + i)
                    .srcQueueFamilyIndex(40 + i)
                    .dstQueueFamilyIndex(50 + i);
            images.get(i).srcAccessMask(src).dstAccessMask(dst).image(60 + i).subresourceRange(r -> range(r));
            images.get(i)
                    .oldLayout(70 + i)
                    .newLayout(80 + i)
                    .srcQueueFamilyIndex(90 + i)
                    .dstQueueFamilyIndex(100 + i);
        }
        return ReadCalls.call(
                stack,
                "vkCmdPipelineBarrier",
                1,
                FIRST.srcStages(),
                FIRST.dstStages(),
                7,
                2,
                memory.address(),
                2,
                buffers.address(),
                2,
                images.address());
    }

    private static Call newer(MemoryStack stack) {
        VkMemoryBarrier2.Buffer memory = VkMemoryBarrier2.calloc(2, stack);
        VkBufferMemoryBarrier2.Buffer buffers = VkBufferMemoryBarrier2.calloc(2, stack);
        VkImageMemoryBarrier2.Buffer images = VkImageMemoryBarrier2.calloc(2, stack);
        for (int i = 0; i < 2; i++) {
            Dependency.Scope scope = SCOPES.get(i);
            memory.get(i).srcStageMask(scope.srcStages()).srcAccessMask(scope.srcAccesses());
            memory.get(i).dstStageMask(scope.dstStages()).dstAccessMask(scope.dstAccesses());
            buffers.get(i).srcStageMask(scope.srcStages()).srcAccessMask(scope.srcAccesses());
            buffers.get(i)
                    .dstStageMask(scope.dstStages())
                    .dstAccessMask(scope.dstAccesses())
                    .buffer(10 + i);
            buffers.get(i)
                    .offset(20 + i)
                    .size(30 + i)
                    .srcQueueFamilyIndex(40 + i)
                    .dstQueueFamilyIndex(50 + i);
            images.get(i).srcStageMask(scope.srcStages()).srcAccessMask(scope.srcAccesses());
            images.get(i).dstStageMask(scope.dstStages()).dstAccessMask(scope.dstAccesses());
            images.get(i).image(60 + i).subresourceRange(r -> range(r));
            images.get(i)
                    .oldLayout(70 + i)
                    .newLayout(80 + i)
                    .srcQueueFamilyIndex(90 + i)
                    .dstQueueFamilyIndex(100 + i);
        }
        VkDependencyInfo info = VkDependencyInfo.calloc(stack).dependencyFlags(7);
        info.pMemoryBarriers(memory).pBufferMemoryBarriers(buffers).pImageMemoryBarriers(images);
        return ReadCalls.call(stack, "vkCmdPipelineBarrier2", 1, info.address());
    }

    private static Location place(Location at, String member, int index) {
        return at == null ? Location.parameter(member, index) : at.dot(member, index);
    }

    /** @param at null for the older command */
    private static Dependency expected(Location at) {
        return new Dependency(
                at,
                7,
                List.of(
                        new Dependency.Memory(place(at, "pMemoryBarriers", 0), FIRST),
                        new Dependency.Memory(place(at, "pMemoryBarriers", 1), SECOND)),
                List.of(
                        new Dependency.Buffer(place(at, "pBufferMemoryBarriers", 0), FIRST, 10, 20, 30, 40, 50),
                        new Dependency.Buffer(place(at, "pBufferMemoryBarriers", 1), SECOND, 11, 21, 31, 41, 51)),
                List.of(
                        new Dependency.Image(place(at, "pImageMemoryBarriers", 0), FIRST, 60, RANGE, 70, 80, 90, 100),
                        new Dependency.Image(
                                place(at, "pImageMemoryBarriers", 1), SECOND, 61, RANGE, 71, 81, 91, 101)));
    }

    @Test
    void barriersOfBothGenerations() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            assertEquals(
                    new BarrierCommand(Generation.V1, 1, 0x80, List.of(), List.of(expected(null))),
                    BarrierCommand.of(older(stack)));
            assertEquals(
                    new BarrierCommand(
                            Generation.V2, 0, 0, List.of(), List.of(expected(Location.parameter("pDependencyInfo")))),
                    BarrierCommand.of(newer(stack)));
        }
    }
}

package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Image;
import dev.vkval.samples.RenderPass;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkClearColorValue;
import org.lwjgl.vulkan.VkImageSubresourceRange;
import org.lwjgl.vulkan.VkSubpassDependency;

/** Attachment load operations race with what was done to the image before the pass, in each of three submits. */
public final class LoadOperation {
    static final int LAYOUT = VK_IMAGE_LAYOUT_GENERAL;
    static final int SIZE_PIXELS = 16;
    static final int RED = 0xFF0000FF;
    static final Dependency TO_CLEAR = new Dependency(
            VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, 0, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT);
    private static final Dependency COPY_BEFORE_ATTACHMENT =
            new Dependency(VK_PIPELINE_STAGE_TRANSFER_BIT, 0, VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT, 0);
    static final Dependency CLEAR_TO_ATTACHMENT = new Dependency(
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
            VK_ACCESS_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT);

    private LoadOperation() {}

    /**
     * A render pass loads an image that a transfer has cleared; its external subpass dependency covers attachment
     * writes, and attachment reads too when {@code fixed}.
     */
    public static Sample afterClear(boolean fixed) {
        return device -> {
            Image scene = Image.color(device, "scene colour", SIZE_PIXELS);
            Buffer readback = readback(device);
            int reads = fixed ? VK_ACCESS_COLOR_ATTACHMENT_READ_BIT : 0;
            RenderPass pass = loadingPass(device, scene, reads | VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT);
            for (int frame = 0; frame < 3; frame++) {
                device.submitAndWait("frame " + frame, commands -> {
                    commands.barrier(scene, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, TO_CLEAR);
                    commands.label("clear to red", () -> clearToRed(commands, scene));
                    commands.label("empty pass", () -> {
                        pass.begin(commands);
                        vkCmdEndRenderPass(commands.vk());
                    });
                    readBack(commands, scene, readback);
                });
                expect("pixel", RED, readback.read(9));
            }
        };
    }

    /** A dynamic rendering pass loads an image that a transfer has cleared; {@code fixed} puts a barrier between. */
    public static Sample dynamicAfterClear(boolean fixed) {
        return device -> {
            Image scene = Image.color(device, "scene colour", SIZE_PIXELS);
            Buffer readback = readback(device);
            for (int frame = 0; frame < 3; frame++) {
                device.submitAndWait("frame " + frame, commands -> {
                    commands.barrier(scene, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, TO_CLEAR);
                    commands.label("clear to red", () -> clearToRed(commands, scene));
                    if (fixed) {
                        commands.barrier(scene, LAYOUT, LAYOUT, CLEAR_TO_ATTACHMENT);
                    }
                    commands.label("loading pass", () -> emptyPass(commands, scene, VK_ATTACHMENT_LOAD_OP_LOAD));
                    readBack(commands, scene, readback);
                });
                expect("pixel", RED, readback.read(9));
            }
        };
    }

    /** A dynamic rendering pass clears an image while a copy reads it; {@code fixed} orders them. */
    public static Sample clearAfterCopy(boolean fixed) {
        return device -> {
            Image scene = Image.color(device, "scene colour", SIZE_PIXELS);
            Buffer readback = readback(device);
            for (int frame = 0; frame < 3; frame++) {
                device.submitAndWait("frame " + frame, commands -> {
                    commands.barrier(scene, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, TO_CLEAR);
                    commands.label("clear to red", () -> clearToRed(commands, scene));
                    commands.barrier(scene, LAYOUT, LAYOUT, FillCopy.TRANSFER_TO_TRANSFER);
                    commands.label("read back", () -> commands.copy(scene, LAYOUT, readback));
                    if (fixed) {
                        commands.barrier(COPY_BEFORE_ATTACHMENT);
                    }
                    commands.label("clearing pass", () -> emptyPass(commands, scene, VK_ATTACHMENT_LOAD_OP_CLEAR));
                    commands.transferToHost();
                });
                expect("pixel", RED, readback.read(9));
            }
        };
    }

    static Buffer readback(SampleDevice device) {
        return Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
    }

    static void readBack(Commands commands, Image scene, Buffer readback) {
        commands.barrier(scene, LAYOUT, LAYOUT, RenderThenSample.ATTACHMENT_TO_COPY);
        commands.label("read back", () -> commands.copy(scene, LAYOUT, readback));
        commands.transferToHost();
    }

    private static void emptyPass(Commands commands, Image target, int loadOp) {
        commands.render(target, LAYOUT, loadOp, () -> {});
    }

    static void clearToRed(Commands commands, Image image) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var red = VkClearColorValue.calloc(stack).float32(0, 1).float32(3, 1);
            var range = VkImageSubresourceRange.calloc(stack).set(image.aspect(), 0, 1, 0, 1);
            vkCmdClearColorImage(commands.vk(), image.handle(), LAYOUT, red, range);
        }
    }

    private static RenderPass loadingPass(SampleDevice device, Image scene, int dstAccess) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var external = VkSubpassDependency.calloc(1, stack)
                    .srcSubpass(VK_SUBPASS_EXTERNAL)
                    .dstSubpass(0)
                    .srcStageMask(VK_PIPELINE_STAGE_TRANSFER_BIT)
                    .srcAccessMask(VK_ACCESS_TRANSFER_WRITE_BIT)
                    .dstStageMask(VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT)
                    .dstAccessMask(dstAccess);
            return RenderPass.create(device, "loading pass", VK_ATTACHMENT_LOAD_OP_LOAD, external, scene);
        }
    }
}

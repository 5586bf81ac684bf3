package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.sync.FillCopy;
import org.lwjgl.system.MemoryStack;

/**
 * Depths that are written to a buffer on the device are copied to a depth image.
 *
 * @param last the depth of the last pixel; all others have valid ones
 */
public record CopiedDepths(float last) implements Sample {
    private static final Dependency TO_COPY = new Dependency(
            VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, 0, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT);
    private static final int SIZE_PIXELS = 8;
    private static final int PIXELS = SIZE_PIXELS * SIZE_PIXELS;
    private static final int HALF = Float.floatToIntBits(0.5f);

    @Override
    public void run(SampleDevice device) {
        Image depths = Image.depth(device, "depths", SIZE_PIXELS);
        Buffer staging = Buffer.create(device, "staging", PIXELS * Float.BYTES);
        Buffer readback = Buffer.create(device, "readback", PIXELS * Float.BYTES);
        int layout = VK_IMAGE_LAYOUT_GENERAL;
        device.submitAndWait("frame", commands -> {
            commands.fill(staging, HALF);
            commands.barrier(staging, FillCopy.TRANSFER_TO_TRANSFER);
            try (MemoryStack stack = MemoryStack.stackPush()) {
                vkCmdUpdateBuffer(commands.vk(), staging.handle(), (PIXELS - 1) * Float.BYTES, stack.floats(last));
            }
            commands.barrier(staging, FillCopy.TRANSFER_TO_TRANSFER);
            commands.barrier(depths, VK_IMAGE_LAYOUT_UNDEFINED, layout, TO_COPY);
            commands.label("copy depths", () -> commands.copy(staging, 0, depths, layout));
            commands.barrier(depths, layout, layout, FillCopy.TRANSFER_TO_TRANSFER);
            commands.copy(depths, layout, readback);
            commands.transferToHost();
        });
        expect("depth", HALF, readback.read(9));
    }
}

package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;

/**
 * A fill writes a buffer and a copy reads it, in each of three submits.
 *
 * @param beforeCopy the barrier between the two; null for none
 */
public record FillCopy(Dependency beforeCopy) implements Sample {
    /** Makes what one transfer wrote visible to the next. */
    public static final Dependency TRANSFER_TO_TRANSFER = new Dependency(
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_TRANSFER_WRITE_BIT);

    @Override
    public void run(SampleDevice device) {
        Buffer pattern = Buffer.create(device, "pattern", 256);
        Buffer readback = Buffer.create(device, "readback", 256);

        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.label("fill", () -> commands.fill(pattern, 42));
                if (beforeCopy != null) {
                    commands.barrier(pattern, beforeCopy);
                }
                commands.label("read back", () -> commands.copy(pattern, readback));
                commands.transferToHost();
            });
            expect("word 9", 42, readback.read(9));
        }
    }
}

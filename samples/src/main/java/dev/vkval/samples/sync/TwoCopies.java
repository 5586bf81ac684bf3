package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;

/**
 * A fill writes a buffer and two copies read it, in each of three submits.
 *
 * @param beforeFirst the barrier between the fill and the first copy
 * @param beforeSecond the barrier between the copies, of which both only read; null for none
 */
public record TwoCopies(Dependency beforeFirst, Dependency beforeSecond) implements Sample {
    /** Makes what one transfer wrote visible to reads of the next. */
    public static final Dependency WRITE_TO_READ = new Dependency(
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_READ_BIT);

    /** The same for everything. */
    public static final Dependency ALL_TO_ALL = new Dependency(
            VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
            VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
            VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
            VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT);

    @Override
    public void run(SampleDevice device) {
        Buffer pattern = Buffer.create(device, "pattern", 256);
        Buffer first = Buffer.create(device, "first", 256);
        Buffer second = Buffer.create(device, "second", 256);

        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.fill(pattern, 42);
                commands.barrier(pattern, beforeFirst);
                commands.copy(pattern, first);
                if (beforeSecond != null) {
                    commands.barrier(pattern, beforeSecond);
                }
                commands.copy(pattern, second);
                commands.transferToHost();
            });
            expect("word 9", 42, first.read(9));
            expect("word 9", 42, second.read(9));
        }
    }
}

package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;

/** Two buffers are filled and copied, in each of three submits; each of them has a command of its own for its barrier. */
public record BarriersInARow() implements Sample {

    @Override
    public void run(SampleDevice device) {
        Buffer first = Buffer.create(device, "first", 256);
        Buffer second = Buffer.create(device, "second", 256);
        Buffer firstCopy = Buffer.create(device, "first copy", 256);
        Buffer secondCopy = Buffer.create(device, "second copy", 256);

        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.fill(first, 42);
                commands.fill(second, 43);
                commands.barrier(first, TwoCopies.WRITE_TO_READ);
                commands.barrier(second, TwoCopies.WRITE_TO_READ);
                commands.copy(first, firstCopy);
                commands.copy(second, secondCopy);
                commands.transferToHost();
            });
            expect("word 9", 42, firstCopy.read(9));
            expect("word 9", 43, secondCopy.read(9));
        }
    }
}

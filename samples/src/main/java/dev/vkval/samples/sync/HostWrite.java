package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.check;
import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;

/**
 * A submit copies what the host wrote, after other work that takes a while; then the host writes the same memory again, in each of
 * three frames.
 *
 * @param waits whether the host waits for the submit before that; else it hopes that a second is enough
 */
public record HostWrite(boolean waits) implements Sample {
    private static final int WORDS_BYTES = 64;
    private static final int LARGE_BYTES = 16 << 20;
    private static final int FILLS = 64;
    private static final int PAUSE_MS = 1000;

    @Override
    public void run(SampleDevice device) {
        Buffer upload = Buffer.create(device, "upload", WORDS_BYTES, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
        Buffer readback = Buffer.create(device, "readback", WORDS_BYTES);
        Buffer large = Buffer.create(device, "large", LARGE_BYTES, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
        for (int frame = 0; frame < 3; frame++) {
            int value = 42 + frame;
            upload.map(words -> words.put(9, value));
            device.submit(VK_NULL_HANDLE, device.record("frame " + frame, commands -> {
                keepBusy(commands, large);
                commands.copy(upload, readback);
                commands.transferToHost();
            }));
            if (waits) {
                check(vkQueueWaitIdle(device.queue()));
            } else {
                pause();
            }
            upload.map(words -> words.put(9, 0));
            check(vkQueueWaitIdle(device.queue()));
            expect("word 9", value, readback.read(9));
        }
    }

    private static void keepBusy(Commands commands, Buffer large) {
        for (int i = 0; i < FILLS; i++) {
            commands.barrier(FillCopy.TRANSFER_TO_TRANSFER);
            commands.fill(large, i);
        }
        commands.barrier(FillCopy.TRANSFER_TO_TRANSFER);
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;

/**
 * Three submits, each recorded anew, on three small buffers.
 *
 * @param expectedWord what every word of the third buffer holds after each submit
 * @param frame records one submit
 */
record BufferFrames(int expectedWord, Frame frame) implements Sample {
    private static final int SIZE_BYTES = 256;

    /** Records the commands of one submit. */
    @FunctionalInterface
    interface Frame {
        void record(Commands commands, Buffers buffers);
    }

    /** The buffers that a frame works on; the host reads {@code readback}. */
    record Buffers(SampleDevice device, Buffer data, Buffer other, Buffer readback) {
        static Buffers create(SampleDevice device) {
            return new Buffers(
                    device,
                    Buffer.create(device, "data", SIZE_BYTES),
                    Buffer.create(device, "other data", SIZE_BYTES),
                    Buffer.create(device, "readback", SIZE_BYTES));
        }
    }

    @Override
    public void run(SampleDevice device) {
        Buffers buffers = Buffers.create(device);
        for (int i = 0; i < 3; i++) {
            device.submitAndWait("frame " + i, commands -> {
                frame.record(commands, buffers);
                commands.transferToHost();
            });
            expect("word 9", expectedWord, buffers.readback.read(9));
        }
    }
}

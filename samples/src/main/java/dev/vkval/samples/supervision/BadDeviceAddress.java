package dev.vkval.samples.supervision;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.ComputeCopy;

/**
 * Three dispatches, the second of which writes to a device address read from a buffer, where it is not null.
 *
 * @param flushedAddress upper half of the address that a replay sees; the program itself uses null
 */
public record BadDeviceAddress(int flushedAddress) implements Sample {
    private static final int DISPATCHES = 3;

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors =
                Descriptors.create(device, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        Buffer none = UnflushedWord.create(device, "no address", 0, 0);
        Buffer bad = UnflushedWord.create(device, "address", flushedAddress, 0);
        Buffer[] results = new Buffer[DISPATCHES];
        for (int i = 0; i < DISPATCHES; i++) {
            results[i] = Buffer.create(device, "result " + i, Integer.BYTES);
        }
        Buffer readback = Buffer.create(device, "readback", Integer.BYTES);
        ShaderPipeline write = ShaderPipeline.compute(device, "write_address.comp", descriptors);
        long before = descriptors.storageBuffers("before", none, results[0]);
        long harmful = descriptors.storageBuffers("write", bad, results[1]);
        long behind = descriptors.storageBuffers("behind", none, results[2]);
        device.submitAndWait("addresses", commands -> {
            commands.label("frame", () -> {
                commands.label("before", () -> commands.dispatch(write, before, 64));
                commands.label("write", () -> commands.dispatch(write, harmful, 64));
                commands.label("behind", () -> commands.dispatch(write, behind, 64));
            });
            commands.barrier(results[2], ComputeCopy.SHADER_TO_COPY);
            commands.label("read back", () -> commands.copy(results[2], readback));
            commands.transferToHost();
        });
        expect("result", 7, readback.read(0));
    }
}

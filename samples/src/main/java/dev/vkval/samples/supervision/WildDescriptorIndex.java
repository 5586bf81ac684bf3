package dev.vkval.samples.supervision;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Descriptors.Binding;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.ComputeCopy;

/**
 * A dispatch writes through a descriptor index read from a buffer.
 *
 * @param flushedIndex index that a replay sees, the same for all invocations; the program itself uses 0
 */
public record WildDescriptorIndex(int flushedIndex) implements Sample {
    private static final int ARRAY_LENGTH = 4;

    @Override
    public void run(SampleDevice device) {
        int type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
        Descriptors descriptors = Descriptors.create(device, new Binding(type, 1), new Binding(type, ARRAY_LENGTH));
        Buffer index = UnflushedWord.create(device, "index", flushedIndex, 0);
        Buffer result = Buffer.create(device, "result", Integer.BYTES);
        Buffer readback = Buffer.create(device, "readback", Integer.BYTES);
        ShaderPipeline write = ShaderPipeline.compute(device, "write_indexed.comp", descriptors);
        long set = descriptors.storageBuffers("index and results", index);
        for (int element = 0; element < ARRAY_LENGTH; element++) {
            descriptors.writeBuffer(set, 1, element, type, result);
        }
        device.submitAndWait("wild", commands -> {
            commands.label("write", () -> commands.dispatch(write, set, 64));
            commands.barrier(result, ComputeCopy.SHADER_TO_COPY);
            commands.label("read back", () -> commands.copy(result, readback));
            commands.transferToHost();
        });
        expect("result", 7, readback.read(0));
    }
}

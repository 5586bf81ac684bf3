package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;

/**
 * A dispatch reads particles of eight bytes through the device address of a buffer.
 *
 * <p>The memory of the buffer is larger than the buffer, so that a driver that reads beyond the buffer survives.
 *
 * @param lastParticle the particle of the last invocation; all others have valid ones
 * @param offsetBytes what the program adds to the address of the buffer
 */
public record DeviceAddress(int lastParticle, int offsetBytes) implements Sample {
    private static final int PARTICLES = 15;
    private static final int PARTICLE_BYTES = 8;

    @Override
    public void run(SampleDevice device) {
        int type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
        Descriptors descriptors = Descriptors.create(device, type, type, type);
        Buffer order = Dispatches.words(
                device, "order", i -> i == Dispatches.INVOCATIONS - 1 ? lastParticle : i % (PARTICLES - 1));
        Buffer particles = Buffer.create(
                device, "particles", PARTICLES * PARTICLE_BYTES, VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT);
        particles.map(words -> words.put(7, 103));
        Buffer results = Dispatches.words(device, "results", i -> 0);
        ShaderPipeline follow = ShaderPipeline.compute(device, "follow_address.comp", descriptors);
        long set = descriptors.allocate("order and results");
        descriptors.writeBuffer(set, 0, 0, type, order);
        descriptors.writeBuffer(set, 2, 0, type, results);
        long address = particles.address() + offsetBytes;
        int result = Dispatches.resultOf(
                device,
                commands -> {
                    commands.push(follow, (int) address, (int) (address >>> 32), 0, 0);
                    commands.dispatch(follow, set, Dispatches.INVOCATIONS);
                },
                results,
                17);
        if (offsetBytes == 0) {
            expect("result 17", 103, result);
        }
    }
}

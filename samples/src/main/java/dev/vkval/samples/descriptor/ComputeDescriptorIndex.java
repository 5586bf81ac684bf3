package dev.vkval.samples.descriptor;

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
 * A dispatch picks buffers from an array of four by indices read from a buffer, in each of three submits.
 *
 * <p>The array is followed by spare descriptors of the same type: a driver that does not check the bounds reads one of
 * those, and survives.
 *
 * @param shader {@code pick_fixed.comp}, whose array has a size, or {@code pick_runtime.comp}, whose array has none
 * @param lastIndex what the last invocation reads as index
 */
public record ComputeDescriptorIndex(String shader, int lastIndex) implements Sample {
    private static final int ARRAY_LENGTH = 4;
    private static final int SPARE_LENGTH = 8;
    private static final int ELEMENTS = 64;

    @Override
    public void run(SampleDevice device) {
        int type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
        Descriptors descriptors = Descriptors.create(
                device,
                new Binding(type, ARRAY_LENGTH),
                new Binding(type, SPARE_LENGTH),
                new Binding(type, 1),
                new Binding(type, 1));
        Buffer weights = Buffer.create(device, "weights", Integer.BYTES);
        weights.map(words -> words.put(0, 7));
        Buffer indices = Buffer.create(device, "indices", ELEMENTS * Integer.BYTES);
        indices.map(words -> {
            for (int i = 0; i < ELEMENTS; i++) {
                words.put(i, i == ELEMENTS - 1 ? lastIndex : i % ARRAY_LENGTH);
            }
        });
        Buffer picked = Buffer.create(device, "picked", ELEMENTS * Integer.BYTES);
        Buffer readback = Buffer.create(device, "readback", ELEMENTS * Integer.BYTES);
        ShaderPipeline pick = ShaderPipeline.compute(device, shader, descriptors);
        long set = descriptors.allocate("weights and indices");
        for (int element = 0; element < ARRAY_LENGTH; element++) {
            descriptors.writeBuffer(set, 0, element, type, weights);
        }
        for (int element = 0; element < SPARE_LENGTH; element++) {
            descriptors.writeBuffer(set, 1, element, type, weights);
        }
        descriptors.writeBuffer(set, 2, 0, type, indices);
        descriptors.writeBuffer(set, 3, 0, type, picked);

        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.label("pick", () -> commands.dispatch(pick, set, ELEMENTS));
                commands.barrier(picked, ComputeCopy.SHADER_TO_COPY);
                commands.label("read back", () -> commands.copy(picked, readback));
                commands.transferToHost();
            });
            expect("word 9", 7, readback.read(9));
        }
    }
}

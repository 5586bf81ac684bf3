package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Descriptors.Binding;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;

/**
 * A dispatch writes one image of an array of four storage images, by an index from push constants.
 *
 * <p>The array is followed by spare descriptors of the same type: a driver that does not check the bounds writes one of
 * those images, and survives.
 *
 * @param index the index pushed
 */
public record StorageImages(int index) implements Sample {
    private static final int ARRAY_LENGTH = 4;
    private static final int LAYOUT = VK_IMAGE_LAYOUT_GENERAL;
    private static final int SIZE_PIXELS = 8;
    private static final Dependency TO_SHADER = new Dependency(
            VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, 0, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_ACCESS_SHADER_WRITE_BIT);
    private static final Dependency SHADER_TO_COPY = new Dependency(
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_WRITE_BIT,
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_READ_BIT);

    @Override
    public void enable(VkPhysicalDeviceFeatures features) {
        features.shaderStorageImageArrayDynamicIndexing(true);
    }

    @Override
    public void run(SampleDevice device) {
        Binding array = new Binding(VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, ARRAY_LENGTH);
        Descriptors descriptors = Descriptors.create(device, array, array);
        Image target = Image.color(device, "cascade", SIZE_PIXELS);
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        ShaderPipeline store = ShaderPipeline.compute(device, "store_cascade.comp", descriptors);
        long set = descriptors.allocate("cascades");
        for (int element = 0; element < ARRAY_LENGTH; element++) {
            descriptors.writeImage(set, 0, element, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, target, LAYOUT, 0);
            descriptors.writeImage(set, 1, element, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, target, LAYOUT, 0);
        }
        device.submitAndWait("frame", commands -> {
            commands.barrier(target, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, TO_SHADER);
            commands.push(store, index, 0, 0, 0);
            commands.label("store", () -> {
                commands.bind(store, set);
                vkCmdDispatch(commands.vk(), 1, 1, 1);
            });
            commands.barrier(target, LAYOUT, LAYOUT, SHADER_TO_COPY);
            commands.copy(target, LAYOUT, readback);
            commands.transferToHost();
        });
        if (index < ARRAY_LENGTH) {
            expect("pixel", 0xFF0080FF, readback.read(9));
        }
    }
}

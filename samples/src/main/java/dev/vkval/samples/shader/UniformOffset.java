package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import org.lwjgl.system.MemoryStack;

/**
 * A dispatch reads an array in a uniform buffer through a descriptor with a dynamic offset, whose range holds four of the
 * sixteen elements that the shader declares. What follows belongs to the same buffer, but not to the range.
 *
 * @param lastIndex the index of the last invocation; all others have valid ones
 */
public record UniformOffset(int lastIndex) implements Sample {
    private static final int LIGHT_BYTES = 32;
    private static final int LIGHTS = 4;
    /** A multiple of any alignment that a device may ask for. */
    private static final int OFFSET_BYTES = 256;

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors = Descriptors.create(
                device,
                VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC,
                VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        Buffer nearest =
                Dispatches.words(device, "nearest", i -> i == Dispatches.INVOCATIONS - 1 ? lastIndex : i % LIGHTS);
        Buffer lights = Dispatches.words(
                device, "lights of all rooms", 4 * OFFSET_BYTES / Integer.BYTES, i -> Float.floatToIntBits(i));
        Buffer results = Dispatches.words(device, "results", i -> 0);
        ShaderPipeline shade = ShaderPipeline.compute(device, "shade.comp", descriptors);
        long set = descriptors.allocate("lights of a room");
        descriptors.writeBuffer(set, 0, 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, nearest);
        descriptors.writeBuffer(set, 1, 0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, lights, LIGHTS * LIGHT_BYTES);
        descriptors.writeBuffer(set, 2, 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, results);
        int result = Dispatches.resultOf(device, commands -> dispatch(commands, shade, set), results, 17);
        expect("result 17", OFFSET_BYTES / Float.BYTES + LIGHT_BYTES / Float.BYTES + 4, result);
    }

    private static void dispatch(Commands commands, ShaderPipeline shade, long set) {
        commands.bind(shade, VK_NULL_HANDLE);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            vkCmdBindDescriptorSets(
                    commands.vk(), shade.bindPoint(), shade.layout(), 0, stack.longs(set), stack.ints(OFFSET_BYTES));
        }
        vkCmdDispatch(commands.vk(), 1, 1, 1);
    }
}

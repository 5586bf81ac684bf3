package dev.vkval.samples.pipeline;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.ComputeCopy;
import org.lwjgl.system.MemoryStack;

/**
 * A descriptor set is bound, and a dispatch writes its buffer.
 *
 * @param same whether the set and the layout that it is bound with are those of the pipeline, or have one binding more
 */
public record CompatibleLayout(boolean same) implements Sample {
    private static final int INVOCATIONS = 64;

    @Override
    public void run(SampleDevice device) {
        int type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
        Descriptors one = Descriptors.create(device, type);
        Descriptors two = Descriptors.create(device, type, type);
        Buffer squares = Buffer.create(device, "squares", INVOCATIONS * Integer.BYTES);
        Buffer doubled = Buffer.create(device, "doubled", INVOCATIONS * Integer.BYTES);
        Buffer readback = Buffer.create(device, "readback", INVOCATIONS * Integer.BYTES);
        ShaderPipeline square = ShaderPipeline.compute(device, "square.comp", one);
        ShaderPipeline twice = ShaderPipeline.compute(device, "twice.comp", two);
        long layout = same ? square.layout() : twice.layout();
        long set = same
                ? one.storageBuffers("squares", squares)
                : two.storageBuffers("squares and doubled", squares, doubled);
        device.submitAndWait("frame", commands -> {
            try (MemoryStack stack = MemoryStack.stackPush()) {
                vkCmdBindDescriptorSets(commands.vk(), square.bindPoint(), layout, 0, stack.longs(set), null);
            }
            commands.dispatch(square, VK_NULL_HANDLE, INVOCATIONS);
            commands.barrier(squares, ComputeCopy.SHADER_TO_COPY);
            commands.copy(squares, readback);
            commands.transferToHost();
        });
        expect("word 9", 81, readback.read(9));
    }
}

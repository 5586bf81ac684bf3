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
import org.lwjgl.vulkan.VkSpecializationInfo;
import org.lwjgl.vulkan.VkSpecializationMapEntry;

/**
 * The width of a workgroup is a specialization constant.
 *
 * @param width its value; the device that the capture is made on has a limit of 1024
 */
public record WorkgroupSize(int width) implements Sample {
    private static final int ELEMENTS = 64;

    @Override
    public void run(SampleDevice device) {
        Descriptors descriptors = Descriptors.create(device, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        Buffer cubes = Buffer.create(device, "cubes", ELEMENTS * Integer.BYTES);
        Buffer readback = Buffer.create(device, "readback", ELEMENTS * Integer.BYTES);
        ShaderPipeline cube;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var specialization = VkSpecializationInfo.calloc(stack)
                    .pMapEntries(VkSpecializationMapEntry.calloc(1, stack).size(Integer.BYTES))
                    .pData(stack.malloc(Integer.BYTES).putInt(0, width));
            cube = ShaderPipeline.compute(
                    device, "cube.comp", descriptors, ShaderPipeline.PUSH_CONSTANT_BYTES, specialization);
        }
        long set = descriptors.storageBuffers("cubes", cubes);
        device.submitAndWait("frame", commands -> {
            commands.bind(cube, set);
            vkCmdDispatch(commands.vk(), 1, 1, 1);
            commands.barrier(cubes, ComputeCopy.SHADER_TO_COPY);
            commands.copy(cubes, readback);
            commands.transferToHost();
        });
        expect("word 9", 729, readback.read(9));
    }
}

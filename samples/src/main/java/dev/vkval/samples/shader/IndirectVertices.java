package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.IndirectDispatch;
import dev.vkval.samples.sync.RenderThenSample;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDrawIndirectCommand;

/**
 * The parameters of an indirect draw are written on the device before it. Its first three vertices cover the image; the
 * buffer has no others.
 *
 * @param vertexCount number of vertices
 * @param firstInstance the feature for another than 0 is not enabled
 */
public record IndirectVertices(int vertexCount, int firstInstance) implements Sample {
    private static final float[] TRIANGLE = {-1, -1, 3, -1, -1, 3};
    private static final int SIZE_PIXELS = 16;
    private static final int ORANGE = 0xFF0080FF;

    @Override
    public void run(SampleDevice device) {
        Image scene = Image.color(device, "scene colour", SIZE_PIXELS);
        Buffer vertices = Buffer.create(device, "vertices", (long) TRIANGLE.length * Float.BYTES);
        Buffer parameters = Buffer.create(device, "draw parameters", VkDrawIndirectCommand.SIZEOF);
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        ShaderPipeline orange = ShaderPipeline.graphicsOfPositions(device, "positions.vert", "orange.frag", scene);
        vertices.map(words -> {
            for (int i = 0; i < TRIANGLE.length; i++) {
                words.put(i, Float.floatToIntBits(TRIANGLE[i]));
            }
        });
        device.submitAndWait("frame", commands -> {
            try (MemoryStack stack = MemoryStack.stackPush()) {
                vkCmdUpdateBuffer(commands.vk(), parameters.handle(), 0, stack.ints(vertexCount, 1, 0, firstInstance));
            }
            commands.barrier(parameters, IndirectDispatch.RIGHT);
            draw(commands, scene, orange, vertices, parameters);
            int source = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
            int attachment = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
            commands.barrier(scene, attachment, source, RenderThenSample.ATTACHMENT_TO_COPY);
            commands.copy(scene, source, readback);
            commands.transferToHost();
        });
        expect("pixel", ORANGE, readback.read(9));
    }

    private static void draw(
            Commands commands, Image scene, ShaderPipeline pipeline, Buffer vertices, Buffer parameters) {
        int attachment = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
        commands.barrier(scene, VK_IMAGE_LAYOUT_UNDEFINED, attachment, RenderThenSample.TO_ATTACHMENT);
        commands.render(scene, attachment, VK_ATTACHMENT_LOAD_OP_CLEAR, () -> {
            commands.bind(pipeline, VK_NULL_HANDLE);
            try (MemoryStack stack = MemoryStack.stackPush()) {
                vkCmdBindVertexBuffers(commands.vk(), 0, stack.longs(vertices.handle()), stack.longs(0));
            }
            vkCmdDrawIndirect(commands.vk(), parameters.handle(), 0, 1, VkDrawIndirectCommand.SIZEOF);
        });
    }
}

package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.RenderThenSample;
import org.lwjgl.system.MemoryStack;

/**
 * An indexed draw of two triangles: one that covers the image, and one without an area, since two of its indices are equal.
 *
 * @param lastIndex the last index; the buffer has three vertices
 */
public record IndexedVertices(int lastIndex) implements Sample {
    private static final Dependency FOR_INDICES = new Dependency(
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_PIPELINE_STAGE_VERTEX_INPUT_BIT,
            VK_ACCESS_INDEX_READ_BIT);
    private static final float[] TRIANGLE = {-1, -1, 3, -1, -1, 3};
    private static final int SIZE_PIXELS = 16;
    private static final int ORANGE = 0xFF0080FF;

    @Override
    public void run(SampleDevice device) {
        Image scene = Image.color(device, "scene colour", SIZE_PIXELS);
        Buffer vertices = Buffer.create(device, "vertices", (long) TRIANGLE.length * Float.BYTES);
        Buffer indices = Buffer.create(device, "indices", 6L * Integer.BYTES);
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        ShaderPipeline orange = ShaderPipeline.graphicsOfPositions(device, "positions.vert", "orange.frag", scene);
        vertices.map(words -> {
            for (int i = 0; i < TRIANGLE.length; i++) {
                words.put(i, Float.floatToIntBits(TRIANGLE[i]));
            }
        });
        device.submitAndWait("frame", commands -> {
            try (MemoryStack stack = MemoryStack.stackPush()) {
                vkCmdUpdateBuffer(commands.vk(), indices.handle(), 0, stack.ints(0, 1, 2, 0, 0, lastIndex));
            }
            commands.barrier(indices, FOR_INDICES);
            draw(commands, scene, orange, vertices, indices);
            int source = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
            int attachment = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
            commands.barrier(scene, attachment, source, RenderThenSample.ATTACHMENT_TO_COPY);
            commands.copy(scene, source, readback);
            commands.transferToHost();
        });
        expect("pixel", ORANGE, readback.read(9));
    }

    private static void draw(Commands commands, Image scene, ShaderPipeline pipeline, Buffer vertices, Buffer indices) {
        int attachment = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
        commands.barrier(scene, VK_IMAGE_LAYOUT_UNDEFINED, attachment, RenderThenSample.TO_ATTACHMENT);
        commands.render(scene, attachment, VK_ATTACHMENT_LOAD_OP_CLEAR, () -> {
            commands.bind(pipeline, VK_NULL_HANDLE);
            try (MemoryStack stack = MemoryStack.stackPush()) {
                vkCmdBindVertexBuffers(commands.vk(), 0, stack.longs(vertices.handle()), stack.longs(0));
            }
            vkCmdBindIndexBuffer(commands.vk(), indices.handle(), 0, VK_INDEX_TYPE_UINT32);
            vkCmdDrawIndexed(commands.vk(), 6, 1, 0, 0, 0);
        });
    }
}

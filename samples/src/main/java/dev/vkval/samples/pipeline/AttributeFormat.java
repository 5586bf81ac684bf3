package dev.vkval.samples.pipeline;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import org.lwjgl.system.MemoryStack;

/**
 * A vertex shader reads positions of two floats.
 *
 * @param format of the attribute, whose numeric type has to be that of the shader's variable
 */
public record AttributeFormat(int format) implements Sample {
    private static final float[] TRIANGLE = {-1, -1, 3, -1, -1, 3};

    @Override
    public void run(SampleDevice device) {
        Image scene = Image.color(device, "scene colour", Picture.SIZE_PIXELS);
        Buffer vertices = Buffer.create(device, "vertices", (long) TRIANGLE.length * Float.BYTES);
        vertices.map(words -> {
            for (int i = 0; i < TRIANGLE.length; i++) {
                words.put(i, Float.floatToIntBits(TRIANGLE[i]));
            }
        });
        ShaderPipeline orange =
                ShaderPipeline.graphicsOfPositions(device, "positions.vert", "orange.frag", scene, format);
        int pixel = Picture.pixel(device, scene, commands -> {
            try (MemoryStack stack = MemoryStack.stackPush()) {
                vkCmdBindVertexBuffers(commands.vk(), 0, stack.longs(vertices.handle()), stack.longs(0));
            }
            commands.drawFullScreen(orange, VK_NULL_HANDLE);
        });
        expect("pixel", Picture.ORANGE, pixel);
    }
}

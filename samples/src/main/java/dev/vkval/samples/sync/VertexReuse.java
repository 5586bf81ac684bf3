package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import org.lwjgl.system.MemoryStack;

/**
 * An indexed draw reads the first three of six vertices, then a fill overwrites three of them, in each of three submits.
 *
 * @param firstOverwritten the first vertex that the fill overwrites
 * @param beforeFill the barrier between the two; null for none
 */
public record VertexReuse(int firstOverwritten, Dependency beforeFill) implements Sample {
    /** What the pair needs where the same vertices are meant: a write after a read needs an execution dependency. */
    public static final Dependency RIGHT =
            new Dependency(VK_PIPELINE_STAGE_VERTEX_INPUT_BIT, 0, VK_PIPELINE_STAGE_TRANSFER_BIT, 0);

    private static final float[] TRIANGLE = {-1, -1, 3, -1, -1, 3};
    private static final int TRIANGLE_BYTES = TRIANGLE.length * Float.BYTES;
    private static final int VERTEX_BYTES = 2 * Float.BYTES;
    private static final int SIZE_PIXELS = 16;

    @Override
    public void run(SampleDevice device) {
        Image scene = Image.color(device, "scene colour", SIZE_PIXELS);
        Buffer vertices = Buffer.create(device, "vertices", 2L * TRIANGLE_BYTES);
        Buffer indices = Buffer.create(device, "indices", 2L * Integer.BYTES);
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        ShaderPipeline orange = ShaderPipeline.graphicsOfPositions(device, "positions.vert", "orange.frag", scene);
        indices.map(words -> words.put(0, 1 << Short.SIZE).put(1, 2));

        for (int frame = 0; frame < 3; frame++) {
            vertices.map(words -> {
                for (int i = 0; i < TRIANGLE.length; i++) {
                    words.put(i, Float.floatToIntBits(TRIANGLE[i]));
                }
            });
            device.submitAndWait("frame " + frame, commands -> {
                draw(commands, scene, orange, vertices, indices);
                if (beforeFill != null) {
                    commands.barrier(beforeFill);
                }
                commands.label(
                        "next vertices",
                        () -> vkCmdFillBuffer(
                                commands.vk(),
                                vertices.handle(),
                                (long) firstOverwritten * VERTEX_BYTES,
                                TRIANGLE_BYTES,
                                0));
                commands.label("read back", () -> {
                    int source = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
                    int attachment = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
                    commands.barrier(scene, attachment, source, RenderThenSample.ATTACHMENT_TO_COPY);
                    commands.copy(scene, source, readback);
                    commands.transferToHost();
                });
            });
            expect("pixel", 0xFF0080FF, readback.read(9));
        }
    }

    private static void draw(Commands commands, Image scene, ShaderPipeline pipeline, Buffer vertices, Buffer indices) {
        int attachment = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
        commands.label("scene pass", () -> {
            commands.barrier(scene, VK_IMAGE_LAYOUT_UNDEFINED, attachment, RenderThenSample.TO_ATTACHMENT);
            commands.render(scene, attachment, VK_ATTACHMENT_LOAD_OP_CLEAR, () -> {
                commands.bind(pipeline, VK_NULL_HANDLE);
                try (MemoryStack stack = MemoryStack.stackPush()) {
                    vkCmdBindVertexBuffers(commands.vk(), 0, stack.longs(vertices.handle()), stack.longs(0));
                }
                vkCmdBindIndexBuffer(commands.vk(), indices.handle(), 0, VK_INDEX_TYPE_UINT16);
                vkCmdDrawIndexed(commands.vk(), 3, 1, 0, 0, 0);
            });
        });
    }
}

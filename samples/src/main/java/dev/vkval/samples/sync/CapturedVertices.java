package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.EXTTransformFeedback.*;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import java.nio.LongBuffer;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceTransformFeedbackFeaturesEXT;

/**
 * A draw captures its vertices by transform feedback; the next one draws what was captured, as many as the counter says, in
 * each of three submits.
 *
 * @param beforeReuse the barrier between the two; null for none
 */
public record CapturedVertices(Dependency beforeReuse) implements Sample {
    /** Lets the next draw read the counter, not the vertices. */
    public static final Dependency OF_COUNTER = new Dependency(
            VK_PIPELINE_STAGE_TRANSFORM_FEEDBACK_BIT_EXT,
            VK_ACCESS_TRANSFORM_FEEDBACK_COUNTER_WRITE_BIT_EXT,
            VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT,
            VK_ACCESS_INDIRECT_COMMAND_READ_BIT);
    /** Lets it read both. */
    public static final Dependency RIGHT = new Dependency(
            VK_PIPELINE_STAGE_TRANSFORM_FEEDBACK_BIT_EXT,
            VK_ACCESS_TRANSFORM_FEEDBACK_WRITE_BIT_EXT | VK_ACCESS_TRANSFORM_FEEDBACK_COUNTER_WRITE_BIT_EXT,
            VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT | VK_PIPELINE_STAGE_VERTEX_INPUT_BIT,
            VK_ACCESS_INDIRECT_COMMAND_READ_BIT | VK_ACCESS_VERTEX_ATTRIBUTE_READ_BIT);

    private static final int VERTEX_BYTES = 2 * Float.BYTES;
    private static final int VERTICES = 6;
    private static final int SIZE_PIXELS = 16;

    @Override
    public List<String> deviceExtensions() {
        return List.of(VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME);
    }

    @Override
    public void extend(VkDeviceCreateInfo info, MemoryStack stack) {
        info.pNext(VkPhysicalDeviceTransformFeedbackFeaturesEXT.calloc(stack)
                .sType$Default()
                .transformFeedback(true));
    }

    @Override
    public void run(SampleDevice device) {
        Image first = Image.color(device, "first colour", SIZE_PIXELS);
        Image second = Image.color(device, "second colour", SIZE_PIXELS);
        Buffer vertices = Buffer.create(
                device,
                "captured vertices",
                (long) VERTICES * VERTEX_BYTES,
                VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
        Buffer counter = Buffer.create(
                device,
                "counter",
                Integer.BYTES,
                VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        ShaderPipeline captured = ShaderPipeline.graphics(device, "captured.vert", "orange.frag", null, first);
        ShaderPipeline orange = ShaderPipeline.graphicsOfPositions(device, "positions.vert", "orange.frag", second);

        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                int undefined = VK_IMAGE_LAYOUT_UNDEFINED;
                int attachment = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
                commands.barrier(first, undefined, attachment, RenderThenSample.TO_ATTACHMENT);
                commands.barrier(second, undefined, attachment, RenderThenSample.TO_ATTACHMENT);
                pass(commands, "capture", first, () -> capture(commands, captured, vertices, counter));
                if (beforeReuse != null) {
                    commands.barrier(beforeReuse);
                }
                pass(commands, "reuse", second, () -> reuse(commands, orange, vertices, counter));
                commands.label("read back", () -> {
                    int source = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
                    commands.barrier(second, attachment, source, RenderThenSample.ATTACHMENT_TO_COPY);
                    commands.copy(second, source, readback);
                    commands.transferToHost();
                });
            });
            expect("pixel", 0xFF0080FF, readback.read(9));
        }
    }

    private static void pass(Commands commands, String name, Image target, Runnable draws) {
        int attachment = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
        commands.label(name, () -> commands.render(target, attachment, VK_ATTACHMENT_LOAD_OP_CLEAR, draws));
    }

    private static void capture(Commands commands, ShaderPipeline pipeline, Buffer vertices, Buffer counter) {
        commands.bind(pipeline, VK_NULL_HANDLE);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            vkCmdBindTransformFeedbackBuffersEXT(
                    commands.vk(), 0, stack.longs(vertices.handle()), stack.longs(0), null);
            vkCmdBeginTransformFeedbackEXT(commands.vk(), 0, (LongBuffer) null, null);
            vkCmdDraw(commands.vk(), 3, 1, 0, 0);
            vkCmdEndTransformFeedbackEXT(commands.vk(), 0, stack.longs(counter.handle()), stack.longs(0));
        }
    }

    private static void reuse(Commands commands, ShaderPipeline pipeline, Buffer vertices, Buffer counter) {
        commands.bind(pipeline, VK_NULL_HANDLE);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            vkCmdBindVertexBuffers(commands.vk(), 0, stack.longs(vertices.handle()), stack.longs(0));
        }
        vkCmdDrawIndirectByteCountEXT(commands.vk(), 1, 0, counter.handle(), 0, 0, VERTEX_BYTES);
    }
}

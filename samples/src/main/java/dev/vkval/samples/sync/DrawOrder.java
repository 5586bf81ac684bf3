package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;

/**
 * The fragment shader of a draw reads a word that the one of the draw before it writes, in each of three submits. Neither writes an
 * attachment.
 *
 * @param apart whether they are in two render pass instances, with a barrier between
 */
public record DrawOrder(boolean apart) implements Sample {
    private static final int SIZE_PIXELS = 16;
    private static final int WORDS_BYTES = 64;
    private static final int FRAGMENTS = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT;
    private static final int ACCESSES = VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT;
    private static final Dependency FILLED =
            new Dependency(VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT, FRAGMENTS, ACCESSES);
    private static final int DRAWING = FRAGMENTS | VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
    private static final Dependency DRAWN = new Dependency(
            DRAWING,
            VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
            DRAWING,
            ACCESSES | VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT);
    private static final Dependency READ_BACK =
            new Dependency(FRAGMENTS, VK_ACCESS_SHADER_WRITE_BIT, VK_PIPELINE_STAGE_HOST_BIT, VK_ACCESS_HOST_READ_BIT);

    @Override
    public void run(SampleDevice device) {
        Image scene = Image.color(device, "scene colour", SIZE_PIXELS);
        Buffer words = Buffer.create(device, "words", WORDS_BYTES);
        Descriptors descriptors = Descriptors.create(device, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
        long set = descriptors.storageBuffers("words", words);
        ShaderPipeline next =
                ShaderPipeline.graphicsWithoutColors(device, "fullscreen.vert", "next_word.frag", descriptors, scene);
        int layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
        for (int frame = 0; frame < 3; frame++) {
            device.submitAndWait("frame " + frame, commands -> {
                commands.fill(words, 41);
                commands.barrier(FILLED);
                commands.barrier(scene, VK_IMAGE_LAYOUT_UNDEFINED, layout, RenderThenSample.TO_ATTACHMENT);
                if (apart) {
                    render(commands, scene, () -> draw(commands, next, set, 0));
                    commands.barrier(DRAWN);
                    render(commands, scene, () -> draw(commands, next, set, 1));
                } else {
                    render(commands, scene, () -> {
                        draw(commands, next, set, 0);
                        draw(commands, next, set, 1);
                    });
                }
                commands.barrier(READ_BACK);
            });
            expect("word 2", 43, words.read(2));
        }
    }

    private static void render(Commands commands, Image scene, Runnable draws) {
        int layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
        commands.render(scene, layout, VK_ATTACHMENT_LOAD_OP_CLEAR, draws);
    }

    private static void draw(Commands commands, ShaderPipeline next, long set, int from) {
        commands.push(next, from, from + 1);
        commands.drawFullScreen(next, set);
    }
}

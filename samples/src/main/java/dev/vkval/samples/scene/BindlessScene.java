package dev.vkval.samples.scene;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.ComputeCopy;
import dev.vkval.samples.sync.RenderThenSample;
import java.util.List;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan12Features;

/**
 * One frame of draws that fetch vertices and instances by device addresses, with a texture of a table that the instance
 * names. The addresses are in push constants. Its passes: textures are uploaded, a dispatch places the instances, a mask is
 * rendered with a fifth of the draws, then the scene with the others, whose fragment shader writes by address which texture
 * it used, and a dispatch counts the uses.
 *
 * @param textures descriptors that are written, of a table with twice as many
 * @param draws number of draws, a multiple of 5
 * @param toDraws the barrier between the placed instances and the draws; null for none
 * @param toCount the barrier between the written uses and the dispatch that counts them; null for none
 */
public record BindlessScene(int textures, int draws, Dependency toDraws, Dependency toCount) implements Sample {
    /** What the draws need of the dispatch that places their instances. */
    private static final Dependency PLACED_TO_DRAWS = new Dependency(
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_WRITE_BIT,
            VK_PIPELINE_STAGE_VERTEX_SHADER_BIT,
            VK_ACCESS_SHADER_READ_BIT);
    /** What the dispatch that counts needs of the draws. */
    private static final Dependency USED_TO_COUNT = new Dependency(
            VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
            VK_ACCESS_SHADER_WRITE_BIT,
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_READ_BIT);

    private static final Dependency CLEARED = new Dependency(
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT | VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT);

    private static final int LAYOUT = VK_IMAGE_LAYOUT_GENERAL;
    private static final int TARGET_PIXELS = 64;
    private static final int PASSES_SHARE = 5;
    private static final int OPAQUE = 0xFF << 24;

    /** The frame without either barrier. */
    public static BindlessScene withoutBarriers(int textures, int draws) {
        return new BindlessScene(textures, draws, null, null);
    }

    /** The frame with both barriers. */
    public static BindlessScene fixed(int textures, int draws) {
        return new BindlessScene(textures, draws, PLACED_TO_DRAWS, USED_TO_COUNT);
    }

    @Override
    public void enable(VkPhysicalDeviceVulkan12Features features) {
        features.descriptorBindingSampledImageUpdateAfterBind(true);
    }

    @Override
    public void run(SampleDevice device) {
        Meshes meshes = Meshes.create(device);
        TextureTable table = TextureTable.create(device, textures);
        SceneBuffers buffers = SceneBuffers.create(device, draws, textures);
        Image mask = Image.color(device, "mask", TARGET_PIXELS);
        Image scene = Image.color(device, "scene", TARGET_PIXELS);
        Buffer pixels = Buffer.create(device, "pixels", (long) TARGET_PIXELS * TARGET_PIXELS * Integer.BYTES);
        Buffer counts = Buffer.create(device, "counts", (long) textures * Integer.BYTES);
        ShaderPipeline place = ShaderPipeline.compute(device, "place_instances.comp", null);
        ShaderPipeline count = ShaderPipeline.compute(device, "count_used.comp", null);
        ShaderPipeline masking = pipeline(device, "orange.frag", table, mask);
        ShaderPipeline shading = pipeline(device, "bindless.frag", table, scene);

        device.submitAndWait("upload", table::upload);
        long set = table.allocate(mask, LAYOUT);
        Commands frame = device.record("frame", commands -> {
            commands.fill(buffers.feedback(), 0);
            commands.fill(buffers.uses(), 0);
            commands.barrier(CLEARED);
            commands.label("place instances", () -> {
                commands.push(place, buffers.toPlace(textures));
                commands.dispatch(place, VK_NULL_HANDLE, buffers.invocations());
            });
            if (toDraws != null) {
                commands.barrier(toDraws);
            }
            int masked = draws / PASSES_SHARE;
            for (Image target : List.of(mask, scene)) {
                commands.barrier(target, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, RenderThenSample.TO_ATTACHMENT);
            }
            render(commands, "mask pass", mask, () -> {
                commands.bind(masking, set);
                draw(commands, masking, meshes, buffers, 0, masked);
            });
            commands.barrier(mask, LAYOUT, LAYOUT, RenderThenSample.RIGHT);
            render(commands, "scene pass", scene, () -> {
                commands.bind(shading, set);
                draw(commands, shading, meshes, buffers, masked, draws);
            });
            if (toCount != null) {
                commands.barrier(toCount);
            }
            commands.label("count uses", () -> {
                commands.push(count, buffers.toCount());
                commands.dispatch(count, VK_NULL_HANDLE, buffers.invocations());
            });
            commands.barrier(scene, LAYOUT, LAYOUT, RenderThenSample.ATTACHMENT_TO_COPY);
            commands.barrier(ComputeCopy.SHADER_TO_COPY);
            commands.label("read back", () -> {
                commands.copy(scene, LAYOUT, pixels);
                commands.copy(buffers.uses(), counts);
            });
            commands.transferToHost();
        });
        table.update(set);
        device.submitAndWait(frame);
        int last = (draws - 1) * 7 % textures;
        expect("pixel of the last draw", OPAQUE | last, pixels.read(pixelOf(draws - 1)));
        if (toCount != null) {
            // Without the barrier, a driver may count before it has shaded.
            expect("uses of its texture", uses(last), counts.read(last));
        }
    }

    private static ShaderPipeline pipeline(
            SampleDevice device, String fragmentShader, TextureTable table, Image target) {
        return ShaderPipeline.graphics(
                device, "pulled.vert", fragmentShader, table.descriptors(), SceneBuffers.PUSHED_BYTES, target);
    }

    private static void render(Commands commands, String label, Image target, Runnable draws) {
        commands.label(label, () -> commands.render(target, LAYOUT, VK_ATTACHMENT_LOAD_OP_CLEAR, draws));
    }

    /** Draws the instances from {@code first} to before {@code end}, each with a draw of its own. */
    private static void draw(
            Commands commands, ShaderPipeline pipeline, Meshes meshes, SceneBuffers buffers, int first, int end) {
        for (int instance = first; instance < end; instance++) {
            commands.push(pipeline, buffers.toDraw(meshes.address(instance)));
            vkCmdDraw(commands.vk(), Meshes.VERTICES, 1, 0, instance);
        }
    }

    /** A pixel in the middle of the tile that the shader places an instance in. */
    private static int pixelOf(int instance) {
        int tiles = 8;
        int tilePixels = TARGET_PIXELS / tiles;
        int x = instance % tiles * tilePixels + 1;
        int y = instance / tiles % tiles * tilePixels + 1;
        return y * TARGET_PIXELS + x;
    }

    private int uses(int texture) {
        int uses = 0;
        for (int instance = draws / PASSES_SHARE; instance < draws; instance++) {
            uses += instance * 7 % textures == texture ? 1 : 0;
        }
        return uses;
    }
}

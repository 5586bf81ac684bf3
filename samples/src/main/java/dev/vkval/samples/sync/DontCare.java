package dev.vkval.samples.sync;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Image;
import dev.vkval.samples.RenderPass;
import dev.vkval.samples.Sample;

/**
 * An image is cleared to red and then read back, in each of three submits. In between, something discards its contents, which a
 * driver need not do.
 */
public final class DontCare {
    private DontCare() {}

    /** What is done with a red image. */
    private interface Between {
        void record(Commands commands);
    }

    /** A render pass with that load operation. */
    public static Sample load(int loadOp) {
        return pass(loadOp, VK_ATTACHMENT_STORE_OP_STORE);
    }

    /** A render pass that loads the image, with that store operation. */
    public static Sample store(int storeOp) {
        return pass(VK_ATTACHMENT_LOAD_OP_LOAD, storeOp);
    }

    private static Sample pass(int loadOp, int storeOp) {
        return device -> {
            Image scene = Image.color(device, "scene colour", LoadOperation.SIZE_PIXELS);
            Buffer readback = LoadOperation.readback(device);
            RenderPass pass = RenderPass.create(device, "overlay pass", loadOp, storeOp, scene);
            for (int frame = 0; frame < 3; frame++) {
                device.submitAndWait(
                        "frame " + frame,
                        commands -> frame(commands, scene, readback, between -> {
                            pass.begin(between);
                            vkCmdEndRenderPass(between.vk());
                        }));
                expect("pixel", LoadOperation.RED, readback.read(9));
            }
        };
    }

    /** Dynamic rendering with that load operation. */
    public static Sample dynamicLoad(int loadOp) {
        return device -> {
            Image scene = Image.color(device, "scene colour", LoadOperation.SIZE_PIXELS);
            Buffer readback = LoadOperation.readback(device);
            for (int frame = 0; frame < 3; frame++) {
                device.submitAndWait(
                        "frame " + frame,
                        commands -> frame(
                                commands,
                                scene,
                                readback,
                                between -> between.render(scene, LoadOperation.LAYOUT, loadOp, () -> {})));
                expect("pixel", LoadOperation.RED, readback.read(9));
            }
        };
    }

    /** A layout transition from that layout. */
    public static Sample transition(int oldLayout) {
        return device -> {
            Image scene = Image.color(device, "scene colour", LoadOperation.SIZE_PIXELS);
            Buffer readback = LoadOperation.readback(device);
            int layout = LoadOperation.LAYOUT;
            for (int frame = 0; frame < 3; frame++) {
                device.submitAndWait(
                        "frame " + frame,
                        commands -> frame(
                                commands,
                                scene,
                                readback,
                                between -> between.barrier(
                                        scene, oldLayout, layout, RenderThenSample.ATTACHMENT_TO_COPY)));
                expect("pixel", LoadOperation.RED, readback.read(9));
            }
        };
    }

    private static void frame(Commands commands, Image scene, Buffer readback, Between between) {
        int layout = LoadOperation.LAYOUT;
        commands.barrier(scene, VK_IMAGE_LAYOUT_UNDEFINED, layout, LoadOperation.TO_CLEAR);
        commands.label("clear to red", () -> LoadOperation.clearToRed(commands, scene));
        commands.barrier(scene, layout, layout, LoadOperation.CLEAR_TO_ATTACHMENT);
        commands.label("overlay", () -> between.record(commands));
        LoadOperation.readBack(commands, scene, readback);
    }
}

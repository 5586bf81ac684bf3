package dev.vkval.samples.scene;

import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.SampleDevice;

/**
 * What shaders write by address, and the push constants with the addresses.
 *
 * @param instances where each draw is placed, and which texture it has
 * @param feedback for each draw the number of its texture, from 1; 0 where no fragment was shaded
 * @param uses how many draws used each texture
 */
record SceneBuffers(Buffer instances, Buffer feedback, Buffer uses, long[] addresses) {
    /** Bytes of push constants of the draws. */
    static final int PUSHED_BYTES = 3 * Long.BYTES;

    private static final int WORKGROUP_SIZE = 64;
    private static final int INSTANCE_BYTES = 16;
    private static final int USAGE = VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT
            | VK_BUFFER_USAGE_TRANSFER_SRC_BIT
            | VK_BUFFER_USAGE_TRANSFER_DST_BIT;

    static SceneBuffers create(SampleDevice device, int draws, int textures) {
        long invocations = (draws + WORKGROUP_SIZE - 1) / WORKGROUP_SIZE * (long) WORKGROUP_SIZE;
        Buffer instances = Buffer.create(device, "instances", invocations * INSTANCE_BYTES, USAGE);
        Buffer feedback = Buffer.create(device, "feedback", invocations * Integer.BYTES, USAGE);
        Buffer uses = Buffer.create(device, "uses", (long) textures * Integer.BYTES, USAGE);
        return new SceneBuffers(
                instances, feedback, uses, new long[] {instances.address(), feedback.address(), uses.address()});
    }

    /** Invocations of the dispatches, one for each draw and those that fill the last workgroup. */
    int invocations() {
        return Math.toIntExact(feedback.sizeBytes() / Integer.BYTES);
    }

    int[] toPlace(int textures) {
        return new int[] {low(addresses[0]), high(addresses[0]), textures};
    }

    int[] toDraw(long mesh) {
        return new int[] {
            low(mesh), high(mesh), low(addresses[0]), high(addresses[0]), low(addresses[1]), high(addresses[1])
        };
    }

    int[] toCount() {
        return new int[] {low(addresses[1]), high(addresses[1]), low(addresses[2]), high(addresses[2])};
    }

    private static int low(long address) {
        return (int) address;
    }

    private static int high(long address) {
        return (int) (address >>> Integer.SIZE);
    }
}

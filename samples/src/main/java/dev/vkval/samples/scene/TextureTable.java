package dev.vkval.samples.scene;

import static org.lwjgl.vulkan.VK10.*;
import static org.lwjgl.vulkan.VK12.VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT;
import static org.lwjgl.vulkan.VK12.VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Dependency;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Descriptors.Binding;
import dev.vkval.samples.Image;
import dev.vkval.samples.SampleDevice;
import java.util.List;

/**
 * A descriptor set with a sampler, a mask, and a partially bound array of textures that is updated after it was bound.
 *
 * @param staging the texels of all textures, one after the other; those of texture i are opaque with i in the other bytes
 */
record TextureTable(SampleDevice device, Descriptors descriptors, List<Image> textures, Buffer staging) {
    private static final int SIZE_PIXELS = 4;
    private static final int TEXELS = SIZE_PIXELS * SIZE_PIXELS;
    private static final int OPAQUE = 0xFF << 24;
    private static final int LAYOUT = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;

    private static final Dependency TO_COPY = new Dependency(
            VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, 0, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT);
    private static final Dependency TO_SAMPLE = new Dependency(
            VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
            VK_ACCESS_SHADER_READ_BIT);

    static TextureTable create(SampleDevice device, int textures) {
        int flags = VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT | VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT;
        Descriptors descriptors = Descriptors.updatedAfterBind(
                device,
                new Binding(VK_DESCRIPTOR_TYPE_SAMPLER, 1),
                new Binding(VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 1),
                new Binding(VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 2 * textures, flags));
        List<Image> images = Image.textures(device, "texture", textures, SIZE_PIXELS);
        Buffer staging = Buffer.create(device, "staging", (long) textures * TEXELS * Integer.BYTES);
        staging.map(words -> {
            for (int texel = 0; texel < textures * TEXELS; texel++) {
                words.put(OPAQUE | texel / TEXELS);
            }
        });
        return new TextureTable(device, descriptors, images, staging);
    }

    /** Copies the texels to the textures, and makes these readable by fragment shaders. */
    void upload(Commands commands) {
        int copied = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
        commands.barrier(textures, VK_IMAGE_LAYOUT_UNDEFINED, copied, TO_COPY);
        long offset = 0;
        for (Image texture : textures) {
            commands.copy(staging, offset, texture, copied);
            offset += (long) TEXELS * Integer.BYTES;
        }
        commands.barrier(textures, copied, LAYOUT, TO_SAMPLE);
    }

    /** A set with the mask, without the textures. */
    long allocate(Image mask, int maskLayout) {
        long set = descriptors.allocate("table");
        descriptors.writeSampler(set, 0, Descriptors.sampler(device));
        descriptors.writeImage(set, 1, 0, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, mask, maskLayout, VK_NULL_HANDLE);
        return set;
    }

    /** Writes the textures, which is valid after the set was bound. */
    void update(long set) {
        descriptors.writeImages(set, 2, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, textures, LAYOUT);
    }
}

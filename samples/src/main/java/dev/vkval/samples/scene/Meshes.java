package dev.vkval.samples.scene;

import static org.lwjgl.vulkan.VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.SampleDevice;

/**
 * The vertices of several meshes in one buffer, fetched by address.
 *
 * @param vertices two floats for each vertex
 */
record Meshes(Buffer vertices, long address) {
    /** Vertices of each mesh. */
    static final int VERTICES = 3;

    private static final int MESHES = 32;
    private static final int VERTEX_WORDS = 2;
    private static final long MESH_BYTES = (long) VERTICES * VERTEX_WORDS * Integer.BYTES;

    static Meshes create(SampleDevice device) {
        Buffer vertices =
                Buffer.create(device, "vertices", MESHES * MESH_BYTES, VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT);
        vertices.map(words -> {
            for (int mesh = 0; mesh < MESHES; mesh++) {
                float size = 1 + mesh / (float) MESHES;
                for (float coordinate : new float[] {0, 0, size, 0, 0, size}) {
                    words.put(Float.floatToIntBits(coordinate));
                }
            }
        });
        return new Meshes(vertices, vertices.address());
    }

    /** The address of the mesh that an instance has. */
    long address(int instance) {
        return address + instance % MESHES * MESH_BYTES;
    }
}

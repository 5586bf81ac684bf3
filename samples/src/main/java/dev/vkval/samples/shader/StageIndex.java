package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.EXTMeshShader.VK_EXT_MESH_SHADER_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTMeshShader.vkCmdDrawMeshTasksEXT;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Descriptors;
import dev.vkval.samples.Descriptors.Binding;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.RenderThenSample;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceMeshShaderFeaturesEXT;

/**
 * A stage before the fragment shader reads one uniform buffer of an array of four, by an index from push constants.
 *
 * <p>The array is followed by spare descriptors of the same type: a driver that does not check the bounds reads one of
 * those, and survives.
 *
 * @param shaders the stages up to the fragment shader
 * @param index the index pushed
 */
public record StageIndex(List<String> shaders, int index) implements Sample {
    /** The index is used in the vertex shader. */
    public static final List<String> VERTEX = List.of("tint.vert", "tinted.frag");
    /** The index is used in the tessellation evaluation shader. */
    public static final List<String> TESSELLATION =
            List.of("fullscreen.vert", "patch.tesc", "tint.tese", "tinted.frag");
    /** The index is used in the geometry shader. */
    public static final List<String> GEOMETRY = List.of("fullscreen.vert", "tint.geom", "tinted.frag");
    /** The index is used in the mesh shader. */
    public static final List<String> MESH = List.of("tint.mesh", "tinted.frag");

    private static final int ARRAY_LENGTH = 4;
    private static final int LAYOUT = VK_IMAGE_LAYOUT_GENERAL;
    private static final int SIZE_PIXELS = 8;

    @Override
    public List<String> deviceExtensions() {
        return shaders.equals(MESH) ? List.of(VK_EXT_MESH_SHADER_EXTENSION_NAME) : List.of();
    }

    @Override
    public void enable(VkPhysicalDeviceFeatures features) {
        features.tessellationShader(shaders.equals(TESSELLATION)).geometryShader(shaders.equals(GEOMETRY));
    }

    @Override
    public void extend(VkDeviceCreateInfo info, MemoryStack stack) {
        if (shaders.equals(MESH)) {
            info.pNext(VkPhysicalDeviceMeshShaderFeaturesEXT.calloc(stack)
                    .sType$Default()
                    .meshShader(true));
        }
    }

    @Override
    public void run(SampleDevice device) {
        int type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
        Binding array = new Binding(type, ARRAY_LENGTH);
        Descriptors descriptors = Descriptors.create(device, array, array);
        Buffer tint = Dispatches.words(device, "tint", 4, i -> Float.floatToIntBits(i == 3 ? 1 : 0.5f * (2 - i)));
        Image target = Image.color(device, "target", SIZE_PIXELS);
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        ShaderPipeline tinted = ShaderPipeline.graphics(device, shaders, descriptors, target);
        long set = descriptors.allocate("tints");
        for (int element = 0; element < ARRAY_LENGTH; element++) {
            descriptors.writeBuffer(set, 0, element, type, tint);
            descriptors.writeBuffer(set, 1, element, type, tint);
        }
        device.submitAndWait("frame", commands -> {
            commands.barrier(target, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, RenderThenSample.TO_ATTACHMENT);
            commands.label(
                    "tinted pass",
                    () -> commands.render(
                            target, LAYOUT, VK_ATTACHMENT_LOAD_OP_CLEAR, () -> draw(commands, tinted, set)));
            commands.barrier(target, LAYOUT, LAYOUT, RenderThenSample.ATTACHMENT_TO_COPY);
            commands.copy(target, LAYOUT, readback);
            commands.transferToHost();
        });
        if (index < ARRAY_LENGTH) {
            expect("pixel", 0xFF0080FF, readback.read(9));
        }
    }

    private void draw(Commands commands, ShaderPipeline tinted, long set) {
        commands.push(tinted, index, 0, 0, 0);
        if (shaders.equals(MESH)) {
            commands.bind(tinted, set);
            vkCmdDrawMeshTasksEXT(commands.vk(), 1, 1, 1);
        } else {
            commands.drawFullScreen(tinted, set);
        }
    }
}

package dev.vkval.samples.shader;

import static dev.vkval.samples.VulkanResult.expect;
import static org.lwjgl.vulkan.EXTMeshShader.VK_EXT_MESH_SHADER_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTMeshShader.vkCmdDrawMeshTasksEXT;
import static org.lwjgl.vulkan.VK10.*;

import dev.vkval.samples.Buffer;
import dev.vkval.samples.Commands;
import dev.vkval.samples.Image;
import dev.vkval.samples.Sample;
import dev.vkval.samples.SampleDevice;
import dev.vkval.samples.ShaderPipeline;
import dev.vkval.samples.sync.RenderThenSample;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceMeshShaderFeaturesEXT;

/**
 * A mesh shader outputs one triangle that covers the image.
 *
 * @param shaders the stages up to the fragment shader
 * @param primitives pushed: how many primitives the mesh shader says that it outputs, of one that it declares
 */
public record MeshOutputs(List<String> shaders, int primitives) implements Sample {
    /** The number of primitives is pushed. */
    public static final List<String> PUSHED_NUMBER = List.of("outputs.mesh", "tinted.frag");
    /** The colour is in the payload of a task shader. */
    public static final List<String> PASSED = List.of("passed.task", "passed.mesh", "tinted.frag");
    /** The mesh shader reads a payload that the task shader does not pass. */
    public static final List<String> NOT_PASSED = List.of("bare.task", "passed.mesh", "tinted.frag");

    private static final int LAYOUT = VK_IMAGE_LAYOUT_GENERAL;
    private static final int SIZE_PIXELS = 8;
    private static final int ORANGE = 0xFF0080FF;

    @Override
    public List<String> deviceExtensions() {
        return List.of(VK_EXT_MESH_SHADER_EXTENSION_NAME);
    }

    @Override
    public void extend(VkDeviceCreateInfo info, MemoryStack stack) {
        info.pNext(VkPhysicalDeviceMeshShaderFeaturesEXT.calloc(stack)
                .sType$Default()
                .taskShader(true)
                .meshShader(true));
    }

    @Override
    public void run(SampleDevice device) {
        Image target = Image.color(device, "target", SIZE_PIXELS);
        Buffer readback = Buffer.create(device, "readback", SIZE_PIXELS * SIZE_PIXELS * Integer.BYTES);
        ShaderPipeline pipeline = ShaderPipeline.graphics(device, shaders, null, target);
        device.submitAndWait("frame", commands -> {
            commands.barrier(target, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT, RenderThenSample.TO_ATTACHMENT);
            commands.label(
                    "mesh pass",
                    () -> commands.render(target, LAYOUT, VK_ATTACHMENT_LOAD_OP_CLEAR, () -> draw(commands, pipeline)));
            commands.barrier(target, LAYOUT, LAYOUT, RenderThenSample.ATTACHMENT_TO_COPY);
            commands.copy(target, LAYOUT, readback);
            commands.transferToHost();
        });
        if (primitives == 1 && !shaders.equals(NOT_PASSED)) {
            expect("pixel", ORANGE, readback.read(9));
        }
    }

    private void draw(Commands commands, ShaderPipeline pipeline) {
        commands.push(pipeline, primitives, 0, 0, 0);
        commands.bind(pipeline, VK_NULL_HANDLE);
        vkCmdDrawMeshTasksEXT(commands.vk(), 1, 1, 1);
    }
}

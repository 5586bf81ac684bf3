package dev.vkval.check.drawstate;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.EXTCustomResolve;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCustomResolveCreateInfoEXT;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/** The shader objects that were created for custom resolves. */
final class CustomResolveShaders {
    private static final StateObject.SubStateKey<Boolean> KEY = new StateObject.SubStateKey<>(Boolean.class);

    private CustomResolveShaders() {}

    static void created(CoreContext context, Call call) {
        long infos = CreateShadersEXT.pCreateInfos(call);
        long shaders = CreateShadersEXT.pShaders(call);
        int count = infos == 0 ? 0 : CMemory.count(CreateShadersEXT.createInfoCount(call), shaders);
        for (int i = 0; i < count; i++) {
            long resolve = PNext.find(
                    CMemory.element(infos, i, VkShaderCreateInfoEXT.SIZEOF),
                    EXTCustomResolve.VK_STRUCTURE_TYPE_CUSTOM_RESOLVE_CREATE_INFO_EXT);
            ShaderObjectState shader =
                    resolve == 0 || VkCustomResolveCreateInfoEXT.ncustomResolve(resolve) == VK10.VK_FALSE
                            ? null
                            : context.get(ShaderObjectState.class, CMemory.handle(shaders, i));
            if (shader != null) {
                shader.subState(KEY, true);
            }
        }
    }

    static boolean contains(ShaderObjectState shader) {
        return shader.subState(KEY) != null;
    }
}

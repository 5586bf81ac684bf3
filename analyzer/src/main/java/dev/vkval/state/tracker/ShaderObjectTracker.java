package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindShadersEXT;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.reader.ShaderStageReader;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/** Shader objects and their binds. */
final class ShaderObjectTracker {
    private final StateTracker tracker;

    ShaderObjectTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        hooks.onEffect(CreateShadersEXT.ID, this::create);
        new CommandHooks(hooks, tracker).on(CmdBindShadersEXT.ID, this::bind);
    }

    private void create(Call call) {
        long infos = CreateShadersEXT.pCreateInfos(call);
        List<ShaderObjectState> linked = new ArrayList<>();
        for (int i = 0; i < CMemory.count(CreateShadersEXT.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkShaderCreateInfoEXT.SIZEOF);
            ShaderObjectState shader = tracker.add(new ShaderObjectState(
                    StateTracker.creation(call, CreateShadersEXT.pShaders(call), i),
                    ShaderStageReader.shader(info),
                    VkShaderCreateInfoEXT.nflags(info),
                    VkShaderCreateInfoEXT.nnextStage(info),
                    ShaderStageReader.pushConstantRanges(
                            VkShaderCreateInfoEXT.npushConstantRangeCount(info),
                            CMemory.pointer(info + VkShaderCreateInfoEXT.PPUSHCONSTANTRANGES)),
                    setLayouts(info)));
            if ((shader.flags() & EXTShaderObject.VK_SHADER_CREATE_LINK_STAGE_BIT_EXT) != 0) {
                linked.add(shader);
            }
        }
        linked.forEach(shader -> shader.link(linked));
    }

    private List<DescriptorSetLayoutState> setLayouts(long info) {
        long array = CMemory.pointer(info + VkShaderCreateInfoEXT.PSETLAYOUTS);
        List<DescriptorSetLayoutState> layouts = new ArrayList<>();
        for (int i = 0; i < CMemory.count(VkShaderCreateInfoEXT.nsetLayoutCount(info), array); i++) {
            layouts.add(tracker.get(DescriptorSetLayoutState.class, CMemory.handle(array, i)));
        }
        return layouts;
    }

    private void bind(Call call, RecordingBuilder to) {
        long stages = CmdBindShadersEXT.pStages(call);
        long shaders = CmdBindShadersEXT.pShaders(call);
        for (int i = 0; i < CMemory.count(CmdBindShadersEXT.stageCount(call), stages); i++) {
            to.bindings()
                    .shader(
                            CMemory.u32(stages, i),
                            shaders == 0 ? null : tracker.get(ShaderObjectState.class, CMemory.handle(shaders, i)));
        }
    }
}

package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdBindShadersEXT;
import dev.vkval.capture.command.CreatePipelineLayout;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.ShaderStageReader;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/** Instruments shader objects, adds the reserved set to their layouts as for pipelines, and tracks their binds. */
final class ShaderObjects {
    /** VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT. */
    private static final int INDIRECT_BINDABLE = 0x80;

    private static final int COUNT = 1;
    private static final int INFOS = 2;

    private final Map<Long, DeviceContext> devices;
    private final StateTracker state;
    private final ShaderInstrumenter instrumenter;
    private final Gaps gaps;
    private List<InstrumentedObject> created = new ArrayList<>();

    ShaderObjects(Map<Long, DeviceContext> devices, StateTracker state, ShaderInstrumenter instrumenter, Gaps gaps) {
        this.devices = devices;
        this.state = state;
        this.instrumenter = instrumenter;
        this.gaps = gaps;
    }

    void register(HookRegistry hooks) {
        hooks.add(CreateShadersEXT.ID, new DeviceServices.Hook() {
            @Override
            public void before(ExecutedCall call) {
                create(call);
            }

            @Override
            public void after(ExecutedCall call) {
                created(call);
            }
        });
        hooks.add(CmdBindShadersEXT.ID, new DeviceServices.Hook() {
            @Override
            public void after(ExecutedCall call) {
                bind(call.recorded());
            }
        });
        hooks.add(CmdBindPipeline.ID, new DeviceServices.Hook() {
            @Override
            public void after(ExecutedCall call) {
                CommandBufferActions actions = actions(call.recorded());
                if (actions != null) {
                    actions.shaders().pipelineBound(CmdBindPipeline.pipelineBindPoint(call.recorded()));
                }
            }
        });
    }

    private CommandBufferActions actions(Call call) {
        CommandBufferState buffer = state.get(CommandBufferState.class, call.u64(0));
        return buffer == null ? null : buffer.subState(CommandBufferActions.KEY);
    }

    private void create(ExecutedCall call) {
        created = new ArrayList<>();
        DeviceContext device = devices.get(call.recorded().u64(0));
        long outputs = CreateShadersEXT.pShaders(call.recorded());
        for (int i = 0; device != null && i < call.u32(COUNT); i++) {
            long offset = (long) i * VkShaderCreateInfoEXT.SIZEOF;
            long id = outputs == 0 ? 0 : CMemory.u64(outputs, i);
            created.add(create(
                    call, device, id, call.u64(INFOS) + offset, call.recorded().u64(INFOS) + offset));
        }
    }

    /** Changes one live create info; null if the shader gets no checks. */
    private InstrumentedObject create(ExecutedCall call, DeviceContext device, long id, long live, long info) {
        boolean deviceBinds = (VkShaderCreateInfoEXT.nflags(info) & INDIRECT_BINDABLE) != 0;
        Additions added = instrumenter.wanted(id, deviceBinds, false);
        if (added.none()) {
            return null;
        }
        int count = VkShaderCreateInfoEXT.nsetLayoutCount(info);
        if (VkShaderCreateInfoEXT.ncodeType(info) != EXTShaderObject.VK_SHADER_CODE_TYPE_SPIRV_EXT) {
            gaps.add("shader objects without SPIR-V are not checked");
            return null;
        }
        List<DescriptorSetLayoutState> sets = sets(info, count);
        String why = deviceBinds ? "the device may bind" : withoutPlace(device, sets);
        if (why == null) {
            return bound(call, device, id, live, info, sets, added);
        }
        if (!device.features.addresses()) {
            gaps.add("shader objects that " + why + " are not checked, as the device cannot enable "
                    + DeviceFeatures.ADDRESSES);
            return null;
        }
        return shared(call, device, id, live, info, sets, added);
    }

    /** Why layouts have no place for the reserved set, null if they have one. */
    private static String withoutPlace(DeviceContext device, List<DescriptorSetLayoutState> sets) {
        if (sets.size() > device.slot) {
            return "use all descriptor set slots";
        }
        if (sets.stream().anyMatch(LayoutBindings::inDescriptorBuffer)) {
            return "use descriptor buffers";
        }
        String exceeded = device.limits.exceeded(sets);
        return exceeded == null ? null : "reach the limit " + exceeded;
    }

    /** A shader whose checks use memory by device address. */
    private InstrumentedObject shared(
            ExecutedCall call,
            DeviceContext device,
            long id,
            long live,
            long info,
            List<DescriptorSetLayoutState> sets,
            Additions added) {
        ShaderStage stage = stage(info);
        InstrumentedCode code = instrumenter.instrument(device, stage, id, sets, new MemoryRoute.ByAddress(), 0, added);
        if (code == null) {
            return null;
        }
        try {
            InstrumentedShader shader = device.share(code, stage, Robustness.OF_DEVICE, sets, gaps);
            long address = shader.shared().address();
            replace(call, live, instrumenter.wordsAt(code, stage, address, 0));
            return new InstrumentedObject(shader, 0);
        } catch (NoResourcesException e) {
            gaps.addWithoutMemory(e);
            return null;
        }
    }

    /** A shader whose checks use the reserved set. */
    private InstrumentedObject bound(
            ExecutedCall call,
            DeviceContext device,
            long id,
            long live,
            long info,
            List<DescriptorSetLayoutState> sets,
            Additions added) {
        int count = sets.size();
        long given = CMemory.pointer(live + VkShaderCreateInfoEXT.PSETLAYOUTS);
        long layouts = device.extend(call, given, count, false);
        MemoryUtil.memPutAddress(live + VkShaderCreateInfoEXT.PSETLAYOUTS, layouts);
        VkShaderCreateInfoEXT.nsetLayoutCount(live, device.slot + 1);
        ShaderStage stage = stage(info);
        InstrumentedCode code =
                instrumenter.instrument(device, stage, id, sets, new MemoryRoute.InSet(device.slot), 0, added);
        if (code == null) {
            return null;
        }
        int firstHit = device.hitPlaces.ofStage(stage.stage(), code.hitCount());
        if (firstHit == HitPlaces.NONE) {
            gaps.add("shader objects with too many checks are not checked");
            return null;
        }
        InstrumentedShader shader =
                new InstrumentedShader(code.id(), stage, firstHit, code.checks(), Robustness.OF_DEVICE);
        long layout;
        try {
            device.prepare(shader, sets);
            layout = layout(device, live, layouts);
        } catch (NoResourcesException e) {
            gaps.addWithoutMemory(e);
            return null;
        }
        replace(call, live, instrumenter.words(code, stage, firstHit));
        return new InstrumentedObject(shader, layout);
    }

    private static void replace(ExecutedCall call, long live, int[] words) {
        MemoryUtil.memPutAddress(live + VkShaderCreateInfoEXT.CODESIZE, (long) words.length * Integer.BYTES);
        MemoryUtil.memPutAddress(live + VkShaderCreateInfoEXT.PCODE, call.allocate(words));
    }

    /** A pipeline layout with the layouts of the shader, kept until the device is destroyed. */
    private static long layout(DeviceContext device, long live, long layouts) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPipelineLayoutCreateInfo info =
                    VkPipelineLayoutCreateInfo.calloc(stack).sType$Default();
            VkPipelineLayoutCreateInfo.nsetLayoutCount(info.address(), device.slot + 1);
            MemoryUtil.memPutAddress(info.address() + VkPipelineLayoutCreateInfo.PSETLAYOUTS, layouts);
            long ranges = CMemory.pointer(live + VkShaderCreateInfoEXT.PPUSHCONSTANTRANGES);
            int count = ranges == 0 ? 0 : VkShaderCreateInfoEXT.npushConstantRangeCount(live);
            VkPipelineLayoutCreateInfo.npushConstantRangeCount(info.address(), count);
            MemoryUtil.memPutAddress(info.address() + VkPipelineLayoutCreateInfo.PPUSHCONSTANTRANGES, ranges);
            long layout = device.create(CreatePipelineLayout.ID, info.address());
            device.retiredLayouts.add(layout);
            return layout;
        }
    }

    private List<DescriptorSetLayoutState> sets(long info, int count) {
        long array = CMemory.pointer(info + VkShaderCreateInfoEXT.PSETLAYOUTS);
        List<DescriptorSetLayoutState> sets = new ArrayList<>();
        for (int i = 0; array != 0 && i < count; i++) {
            sets.add(state.get(DescriptorSetLayoutState.class, CMemory.u64(array, i)));
        }
        return sets;
    }

    private static ShaderStage stage(long info) {
        long code = CMemory.pointer(info + VkShaderCreateInfoEXT.PCODE);
        long bytes = code == 0 ? 0 : VkShaderCreateInfoEXT.ncodeSize(info);
        int[] words = new int[(int) (bytes / Integer.BYTES)];
        for (int i = 0; i < words.length; i++) {
            words[i] = CMemory.u32(code, i);
        }
        String name = CMemory.string(CMemory.pointer(info + VkShaderCreateInfoEXT.PNAME));
        return new ShaderStage(
                VkShaderCreateInfoEXT.nstage(info),
                new ShaderModuleState(new StateObject.Creation(0, -1, false), words),
                name == null ? "" : name,
                ShaderStageReader.specialization(CMemory.pointer(info + VkShaderCreateInfoEXT.PSPECIALIZATIONINFO)));
    }

    private void created(ExecutedCall call) {
        DeviceContext device = devices.get(call.recorded().u64(0));
        long outputs = CreateShadersEXT.pShaders(call.recorded());
        for (int i = 0; i < created.size(); i++) {
            long id = outputs == 0 ? 0 : CMemory.u64(outputs, i);
            if (created.get(i) != null && id != 0 && call.result() >= VK10.VK_SUCCESS) {
                device.shaderObjects.put(id, created.get(i));
            }
        }
        created = new ArrayList<>();
    }

    private void bind(Call call) {
        CommandBufferActions actions = actions(call);
        long stages = CmdBindShadersEXT.pStages(call);
        long shaders = CmdBindShadersEXT.pShaders(call);
        for (int i = 0; actions != null && stages != 0 && i < CmdBindShadersEXT.stageCount(call); i++) {
            long id = shaders == 0 ? 0 : CMemory.u64(shaders, i);
            actions.shaders().bind(CMemory.u32(stages, i), actions.device.shaderObjects.get(id));
        }
    }
}

package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreatePipelineLayout;
import dev.vkval.capture.command.CreateRayTracingPipelinesKHR;
import dev.vkval.capture.command.CreateRayTracingPipelinesNV;
import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.GraphicsPart;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.PipelineOrigin;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.GraphicsStateReader;
import dev.vkval.state.reader.PipelineOriginReader;
import dev.vkval.state.reader.ShaderStageReader;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.EXTGraphicsPipelineLibrary;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoKHR;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoNV;

/** Shader modules, pipeline layouts, pipelines. */
final class PipelineTracker {
    private final StateTracker tracker;
    private final ShaderStageReader stages;

    PipelineTracker(StateTracker tracker) {
        this.tracker = tracker;
        this.stages = new ShaderStageReader(tracker);
    }

    void register(Hooks hooks) {
        hooks.onEffect(
                CreateShaderModule.ID,
                call -> tracker.add(ShaderStageReader.module(
                        StateTracker.creation(call, CreateShaderModule.pShaderModule(call)),
                        CreateShaderModule.pCreateInfo(call))));
        hooks.onEffect(CreatePipelineLayout.ID, this::createLayout);
        hooks.onEffect(CreateGraphicsPipelines.ID, this::createGraphics);
        hooks.onEffect(CreateComputePipelines.ID, this::createCompute);
        hooks.onEffect(CreateRayTracingPipelinesKHR.ID, this::createRayTracing);
        hooks.onEffect(CreateRayTracingPipelinesNV.ID, this::createRayTracingNv);
    }

    private void createLayout(Call call) {
        long info = CreatePipelineLayout.pCreateInfo(call);
        long array = CMemory.pointer(info + VkPipelineLayoutCreateInfo.PSETLAYOUTS);
        List<DescriptorSetLayoutState> sets = new ArrayList<>();
        for (int i = 0; i < CMemory.count(VkPipelineLayoutCreateInfo.nsetLayoutCount(info), array); i++) {
            sets.add(tracker.get(DescriptorSetLayoutState.class, CMemory.handle(array, i)));
        }
        tracker.add(new PipelineLayoutState(
                StateTracker.creation(call, CreatePipelineLayout.pPipelineLayout(call)),
                sets,
                ShaderStageReader.pushConstantRanges(
                        VkPipelineLayoutCreateInfo.npushConstantRangeCount(info),
                        CMemory.pointer(info + VkPipelineLayoutCreateInfo.PPUSHCONSTANTRANGES)),
                (VkPipelineLayoutCreateInfo.nflags(info)
                                & EXTGraphicsPipelineLibrary.VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT)
                        != 0));
    }

    private void createGraphics(Call call) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateGraphicsPipelines.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkGraphicsPipelineCreateInfo.SIZEOF);
            List<PipelineState> libraries = libraries(info);
            List<ShaderStage> linked = new ArrayList<>(stages.read(
                    CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PSTAGES),
                    VkGraphicsPipelineCreateInfo.nstageCount(info)));
            Set<Integer> dynamic = new LinkedHashSet<>(GraphicsStateReader.dynamicStates(info));
            PipelineLayoutState layout =
                    tracker.get(PipelineLayoutState.class, VkGraphicsPipelineCreateInfo.nlayout(info));
            for (PipelineState library : libraries) {
                linked.addAll(library.stages());
                dynamic.addAll(library.dynamicStates());
                layout = layout == null ? library.layout() : layout;
            }
            GraphicsState graphics = GraphicsStateReader.read(
                    info, libraries.stream().map(PipelineState::graphics).toList());
            tracker.add(new PipelineState(
                            StateTracker.creation(call, CreateGraphicsPipelines.pPipelines(call), i),
                            VK10.VK_PIPELINE_BIND_POINT_GRAPHICS,
                            linked,
                            layout,
                            graphics,
                            dynamic,
                            GraphicsPart.specified(info, libraries, linked, graphics, dynamic))
                    .from(PipelineOriginReader.of(info, VkGraphicsPipelineCreateInfo.nflags(info))));
        }
    }

    private void createCompute(Call call) {
        long infos = CreateComputePipelines.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateComputePipelines.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkComputePipelineCreateInfo.SIZEOF);
            pipeline(
                    CreateComputePipelines.device(call),
                    StateTracker.creation(call, CreateComputePipelines.pPipelines(call), i),
                    VK10.VK_PIPELINE_BIND_POINT_COMPUTE,
                    stages.read(info + VkComputePipelineCreateInfo.STAGE, 1),
                    VkComputePipelineCreateInfo.nlayout(info),
                    PipelineOriginReader.of(info, VkComputePipelineCreateInfo.nflags(info)),
                    Set.of());
        }
    }

    private void createRayTracing(Call call) {
        long infos = CreateRayTracingPipelinesKHR.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateRayTracingPipelinesKHR.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkRayTracingPipelineCreateInfoKHR.SIZEOF);
            List<ShaderStage> linked = new ArrayList<>(stages.read(
                    CMemory.pointer(info + VkRayTracingPipelineCreateInfoKHR.PSTAGES),
                    VkRayTracingPipelineCreateInfoKHR.nstageCount(info)));
            long library = CMemory.pointer(info + VkRayTracingPipelineCreateInfoKHR.PLIBRARYINFO);
            List<PipelineState> libraries = PipelineLibraries.read(tracker, library);
            libraries.forEach(part -> linked.addAll(part.stages()));
            pipeline(
                    CreateRayTracingPipelinesKHR.device(call),
                    StateTracker.creation(call, CreateRayTracingPipelinesKHR.pPipelines(call), i),
                    KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR,
                    linked,
                    VkRayTracingPipelineCreateInfoKHR.nlayout(info),
                    PipelineOriginReader.rayTracing(info, libraries),
                    GraphicsStateReader.dynamicStatesAt(
                            CMemory.pointer(info + VkRayTracingPipelineCreateInfoKHR.PDYNAMICSTATE)));
        }
    }

    private void createRayTracingNv(Call call) {
        long infos = CreateRayTracingPipelinesNV.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateRayTracingPipelinesNV.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkRayTracingPipelineCreateInfoNV.SIZEOF);
            pipeline(
                    CreateRayTracingPipelinesNV.device(call),
                    StateTracker.creation(call, CreateRayTracingPipelinesNV.pPipelines(call), i),
                    KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR,
                    stages.read(
                            CMemory.pointer(info + VkRayTracingPipelineCreateInfoNV.PSTAGES),
                            VkRayTracingPipelineCreateInfoNV.nstageCount(info)),
                    VkRayTracingPipelineCreateInfoNV.nlayout(info),
                    PipelineOriginReader.rayTracingNv(info),
                    Set.of());
        }
    }

    private void pipeline(
            long device,
            StateObject.Creation creation,
            int bindPoint,
            List<ShaderStage> linked,
            long layout,
            PipelineOrigin origin,
            Set<Integer> dynamicStates) {
        tracker.add(new PipelineState(
                        creation,
                        bindPoint,
                        linked,
                        tracker.get(PipelineLayoutState.class, layout),
                        GraphicsState.NONE,
                        dynamicStates,
                        Set.of())
                .from(origin));
    }

    private List<PipelineState> libraries(long info) {
        return PipelineLibraries.read(tracker, PipelineLibraries.chained(info));
    }
}

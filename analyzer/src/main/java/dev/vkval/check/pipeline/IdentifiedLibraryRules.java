package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.PipelineOriginReader;
import org.lwjgl.vulkan.EXTShaderModuleIdentifier;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineLibraryCreateInfoKHR;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageModuleIdentifierCreateInfoEXT;

/** Graphics pipeline libraries whose stages are given by identifiers of modules, where they are linked. */
public final class IdentifiedLibraryRules implements Topic {
    private static final StateObject.SubStateKey<Boolean> IDENTIFIED = new StateObject.SubStateKey<>(Boolean.class);
    private static final long FAIL = VK13.VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT;

    private final CoreContext context;

    public IdentifiedLibraryRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CreateGraphicsPipelines.ID, this::keep);
        hooks.validate(CreateGraphicsPipelines.ID, this::link);
    }

    private void keep(Call call) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        long pipelines = CreateGraphicsPipelines.pPipelines(call);
        int count = pipelines == 0 ? 0 : CMemory.count(CreateGraphicsPipelines.createInfoCount(call), infos);
        for (int i = 0; i < count; i++) {
            if (identified(CMemory.element(infos, i, VkGraphicsPipelineCreateInfo.SIZEOF))) {
                PipelineState pipeline = context.get(PipelineState.class, CMemory.handle(pipelines, i));
                if (pipeline != null) {
                    pipeline.subState(IDENTIFIED, true);
                }
            }
        }
    }

    private static boolean identified(long info) {
        long stages = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PSTAGES);
        for (int i = 0; i < CMemory.count(VkGraphicsPipelineCreateInfo.nstageCount(info), stages); i++) {
            long identifier = PNext.find(
                    CMemory.element(stages, i, VkPipelineShaderStageCreateInfo.SIZEOF),
                    EXTShaderModuleIdentifier
                            .VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_MODULE_IDENTIFIER_CREATE_INFO_EXT);
            if (identifier != 0
                    && VkPipelineShaderStageModuleIdentifierCreateInfoEXT.nidentifierSize(identifier) != 0) {
                return true;
            }
        }
        return false;
    }

    private void link(Call call) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateGraphicsPipelines.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkGraphicsPipelineCreateInfo.SIZEOF);
            long linked = LibraryPart.linked(info);
            if (linked == 0
                    || (PipelineOriginReader.flags(info, VkGraphicsPipelineCreateInfo.nflags(info)) & FAIL) != 0) {
                continue;
            }
            long array = CMemory.pointer(linked + VkPipelineLibraryCreateInfoKHR.PLIBRARIES);
            for (int j = 0; j < CMemory.count(VkPipelineLibraryCreateInfoKHR.nlibraryCount(linked), array); j++) {
                PipelineState library = context.get(PipelineState.class, CMemory.handle(array, j));
                if (library != null && library.subState(IDENTIFIED) != null) {
                    context.error(call, "VUID-VkPipelineLibraryCreateInfoKHR-pLibraries-06855")
                            .on(library)
                            .parameter("pCreateInfos[%d].pNext<VkPipelineLibraryCreateInfoKHR>.pLibraries[%d]"
                                    .formatted(i, j))
                            .title("a library with identifiers of shader modules is linked, which may need compilation")
                            .message(
                                    "%s was created with identifiers, and the pipeline without "
                                            + "VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT",
                                    library)
                            .help("create the pipeline with that flag")
                            .report();
                }
            }
        }
    }
}

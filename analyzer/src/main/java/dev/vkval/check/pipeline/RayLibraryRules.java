package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateRayTracingPipelinesKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.PipelineState;
import org.lwjgl.vulkan.VkPipelineLibraryCreateInfoKHR;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoKHR;

/** The layouts of ray tracing pipelines and of the libraries that they link. */
public final class RayLibraryRules implements Topic {
    private final CoreContext context;

    public RayLibraryRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateRayTracingPipelinesKHR.ID, this::create);
    }

    private void create(Call call) {
        long infos = CreateRayTracingPipelinesKHR.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateRayTracingPipelinesKHR.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkRayTracingPipelineCreateInfoKHR.SIZEOF);
            long linked = CMemory.pointer(info + VkRayTracingPipelineCreateInfoKHR.PLIBRARYINFO);
            PipelineLayoutState layout =
                    context.get(PipelineLayoutState.class, VkRayTracingPipelineCreateInfoKHR.nlayout(info));
            if (linked != 0 && layout != null) {
                libraries(call, "pCreateInfos[" + i + "].pLibraryInfo->pLibraries", linked, layout);
            }
        }
    }

    private void libraries(Call call, String path, long linked, PipelineLayoutState layout) {
        long array = CMemory.pointer(linked + VkPipelineLibraryCreateInfoKHR.PLIBRARIES);
        for (int i = 0; i < CMemory.count(VkPipelineLibraryCreateInfoKHR.nlibraryCount(linked), array); i++) {
            PipelineState library = context.get(PipelineState.class, CMemory.handle(array, i));
            PipelineLayoutState other = library == null ? null : library.layout();
            if (other != null
                    && !layout.isCompatible(
                            other, Math.max(layout.sets().size(), other.sets().size()) - 1)) {
                context.error(call, "VUID-VkRayTracingPipelineCreateInfoKHR-pLibraryInfo-03592")
                        .on(library)
                        .on(layout)
                        .on(other)
                        .parameter(path + "[" + i + "]")
                        .title("a ray tracing pipeline links a library with a layout that is not compatible")
                        .message("%s was created with %s, and the pipeline has %s", library, other, layout)
                        .help("create both with the same layout")
                        .report();
            }
        }
    }
}

package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineLibraryCreateInfoKHR;

/** Graphics pipeline libraries, where they are linked and where one is bound. */
public final class PipelineLinkRules implements Topic {
    /** @param parts the pipeline and the libraries that it links */
    private record Parts(List<LibraryPart> parts) {}

    private static final long LIBRARY = 1L << 11;

    private static final StateObject.SubStateKey<Parts> KEY = new StateObject.SubStateKey<>(Parts.class);
    private final CoreContext context;

    public PipelineLinkRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateGraphicsPipelines.ID, this::create);
        hooks.record(CreateGraphicsPipelines.ID, this::keep);
        hooks.validate(CmdBindPipeline.ID, this::bind);
    }

    private void create(Call call) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateGraphicsPipelines.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkGraphicsPipelineCreateInfo.SIZEOF);
            LibraryPart own = LibraryPart.read(context, null, info);
            List<LibraryPart> linked = linked(info);
            if (linked == null || own.subsets() == LibraryPart.ALL && linked.isEmpty()) {
                continue;
            }
            Link link = new Link(context, call, "pCreateInfos[" + i + "]", own, linked);
            LayoutLinkRules.check(link);
            StateLinkRules.check(link);
            RenderPassLinkRules.check(link);
            CompleteStateRules.check(link);
        }
    }

    /** What the linked libraries specify, null where one of them is not known. */
    private List<LibraryPart> linked(long info) {
        List<LibraryPart> parts = new ArrayList<>();
        long linked = LibraryPart.linked(info);
        long array = linked == 0 ? 0 : CMemory.pointer(linked + VkPipelineLibraryCreateInfoKHR.PLIBRARIES);
        int count = linked == 0 ? 0 : CMemory.count(VkPipelineLibraryCreateInfoKHR.nlibraryCount(linked), array);
        for (int i = 0; i < count; i++) {
            PipelineState library = context.get(PipelineState.class, CMemory.handle(array, i));
            Parts known = library == null ? null : library.subState(KEY);
            if (known == null) {
                return null;
            }
            parts.addAll(known.parts());
        }
        return parts;
    }

    private void keep(Call call) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        long pipelines = CreateGraphicsPipelines.pPipelines(call);
        for (int i = 0; i < CMemory.count(CreateGraphicsPipelines.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkGraphicsPipelineCreateInfo.SIZEOF);
            PipelineState pipeline =
                    pipelines == 0 ? null : context.get(PipelineState.class, CMemory.handle(pipelines, i));
            LibraryPart own = pipeline == null ? null : LibraryPart.read(context, pipeline, info);
            List<LibraryPart> linked = linked(info);
            if (own != null && own.hasFlag(LIBRARY) && linked != null) {
                List<LibraryPart> parts = new ArrayList<>(List.of(own));
                parts.addAll(linked);
                pipeline.subState(KEY, new Parts(List.copyOf(parts)));
            }
        }
    }

    private void bind(Call call, CommandBufferState buffer) {
        PipelineState pipeline = context.get(PipelineState.class, CmdBindPipeline.pipeline(call));
        if (pipeline != null && pipeline.subState(KEY) != null) {
            context.error(call, "VUID-vkCmdBindPipeline-pipeline-03382")
                    .on(buffer)
                    .on(pipeline)
                    .parameter("pipeline")
                    .title("a pipeline library is bound")
                    .message("%s was created with VK_PIPELINE_CREATE_LIBRARY_BIT_KHR", pipeline)
                    .help("link the library to a pipeline, and bind that")
                    .report();
        }
    }
}

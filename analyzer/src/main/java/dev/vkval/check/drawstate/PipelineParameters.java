package dev.vkval.check.drawstate;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallCopier;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateObserver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;

/**
 * Copies of the structures that graphics pipelines were created with, without the code of shaders, for as long as the
 * pipelines exist. Of a pipeline that is linked from libraries, with what those specify.
 */
final class PipelineParameters implements StateObserver {
    /** @param info address of VkGraphicsPipelineCreateInfo */
    record Kept(KeptMemory memory, long info, List<KeptMemory> libraries, PipelineTraits traits) {}

    private static final StateObject.SubStateKey<Kept> KEY = new StateObject.SubStateKey<>(Kept.class);
    private final CallCopier copier = new CallCopier(Programs.vulkan(), false);
    private final Set<Kept> open = new HashSet<>();
    private final CoreContext context;

    PipelineParameters(CoreContext context) {
        this.context = context;
    }

    void register(TopicHooks hooks) {
        hooks.observe(this);
        hooks.record(CreateGraphicsPipelines.ID, this::create);
    }

    /** What is known of a pipeline, null for nothing. */
    Kept of(PipelineState pipeline) {
        return pipeline == null ? null : pipeline.subState(KEY);
    }

    private void create(Call call) {
        long pipelines = CreateGraphicsPipelines.pPipelines(call);
        int count = CMemory.count(CreateGraphicsPipelines.createInfoCount(call), pipelines);
        if (count == 0 || CreateGraphicsPipelines.pCreateInfos(call) == 0) {
            return;
        }
        KeptMemory memory = new KeptMemory();
        memory.use();
        long infos = CreateGraphicsPipelines.pCreateInfos(copier.copy(call, memory.arena()));
        for (int i = 0; i < count; i++) {
            long info = CMemory.element(infos, i, VkGraphicsPipelineCreateInfo.SIZEOF);
            PipelineState pipeline = context.get(PipelineState.class, CMemory.handle(pipelines, i));
            if (pipeline != null && pipeline.subState(KEY) == null) {
                keep(pipeline, memory, info);
            }
        }
        memory.leave();
    }

    private void keep(PipelineState pipeline, KeptMemory memory, long info) {
        List<KeptMemory> libraries = new ArrayList<>();
        List<Long> infos = new ArrayList<>();
        for (long handle : LinkedLibraries.of(info)) {
            PipelineState library = context.get(PipelineState.class, handle);
            Kept linked = library == null ? null : library.subState(KEY);
            if (linked != null) {
                libraries.add(linked.memory());
                libraries.addAll(linked.libraries());
                infos.add(linked.info());
            }
        }
        LinkedLibraries.link(info, infos, memory.arena());
        Kept kept = new Kept(memory, info, libraries, new PipelineTraits(pipeline));
        memory.use();
        libraries.forEach(KeptMemory::use);
        pipeline.subState(KEY, kept);
        open.add(kept);
    }

    @Override
    public void destroyed(StateObject object) {
        Kept kept = object instanceof PipelineState pipeline ? pipeline.subState(KEY) : null;
        if (kept != null) {
            object.subState(KEY, null);
            open.remove(kept);
            release(kept);
        }
    }

    private static void release(Kept kept) {
        kept.memory().leave();
        kept.libraries().forEach(KeptMemory::leave);
    }

    /** Releases all memory. */
    void close() {
        open.forEach(PipelineParameters::release);
        open.clear();
    }
}

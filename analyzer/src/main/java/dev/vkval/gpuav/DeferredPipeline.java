package dev.vkval.gpuav;

import dev.vkval.capture.command.DestroyPipeline;
import dev.vkval.capture.memory.CMemory;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;

/** A pipeline without checks: those with checks are created beside it at the first action that needs them. */
final class DeferredPipeline {
    /** Of those with sites, and of those without: the last one has checks for everything. */
    private static final int MOST_TWINS = 4;

    private final PipelinePlan plan;
    private final RetainedCall creation;
    private final long info;
    private final List<Twin> twins = new ArrayList<>();

    /**
     * A pipeline with checks or sites.
     *
     * @param added what its shaders got
     * @param pipeline null if nothing could be added, or there is nothing to check
     */
    record Twin(Additions added, InstrumentedPipeline pipeline) {}

    /**
     * @param creation the call that created it
     * @param index of its create info in the call
     */
    DeferredPipeline(PipelinePlan plan, RetainedCall creation, int index) {
        this.plan = plan;
        this.creation = creation;
        this.info = creation.live().u64(plan.kind().infosParameter())
                + (long) index * plan.kind().sizeBytes();
        creation.use();
    }

    long id() {
        return plan.id();
    }

    /** Whether it is created with a live render pass. */
    boolean uses(long renderPass) {
        return plan.kind() == PipelineKind.GRAPHICS && VkGraphicsPipelineCreateInfo.nrenderPass(info) == renderPass;
    }

    /** Whether there is one with checks. */
    boolean hasTwin() {
        return twins.stream().anyMatch(twin -> twin.pipeline() != null);
    }

    /** The pipeline with what is needed, and possibly with more checks. */
    Twin twin(DeviceContext device, ShaderInstrumenter instrumenter, Gaps gaps, Additions needed) {
        ProvedAccesses unchecked = needed.proved();
        int alike = 0;
        for (Twin twin : twins) {
            if (twin.added().suffice(needed)) {
                return twin;
            }
            if (twin.added().checks() && twin.added().sites() == needed.sites()) {
                unchecked = unchecked.and(twin.added().proved());
                alike++;
            }
        }
        Additions added = new Additions(
                needed.checks(), alike + 1 < MOST_TWINS ? unchecked : ProvedAccesses.NONE, needed.sites());
        Twin twin = new Twin(added, create(device, instrumenter, gaps, added));
        twins.add(twin);
        return twin;
    }

    private InstrumentedPipeline create(
            DeviceContext device, ShaderInstrumenter instrumenter, Gaps gaps, Additions added) {
        PipelineCreation pipeline = new PipelineCreation(device, instrumenter, gaps, plan, creation.memory());
        long twin = 0;
        try {
            pipeline.instrument(info, stages(), added);
            if (pipeline.hasChecks()) {
                pipeline.restoreModules(stages());
                twin = PipelineTwin.create(device, plan.kind(), info);
                if (twin == 0) {
                    gaps.add("pipelines that could not be created with checks: their shaders are not checked");
                }
            }
        } catch (NoResourcesException e) {
            gaps.addWithoutMemory(e);
        }
        return pipeline.created(twin != 0, twin);
    }

    private long stages() {
        return plan.kind() == PipelineKind.GRAPHICS
                ? CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PSTAGES)
                : info + VkComputePipelineCreateInfo.STAGE;
    }

    /** Destroys those with checks and frees what is kept. */
    void close(DeviceContext device) {
        for (Twin twin : twins) {
            if (twin.pipeline() != null) {
                device.destroy(DestroyPipeline.ID, twin.pipeline().twin());
            }
        }
        twins.clear();
        creation.release();
    }
}

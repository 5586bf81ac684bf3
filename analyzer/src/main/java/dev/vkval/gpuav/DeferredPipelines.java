package dev.vkval.gpuav;

import dev.vkval.capture.command.DestroyRenderPass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pipelines of a device that get checks when actions need them, and what has to exist for that. */
final class DeferredPipelines {
    private final Map<Long, DeferredPipeline> byId = new HashMap<>();
    /** Live render passes that the application has destroyed. */
    private final List<Long> retired = new ArrayList<>();

    void add(DeviceContext device, DeferredPipeline pipeline) {
        discard(device, pipeline.id());
        byId.put(pipeline.id(), pipeline);
    }

    /** Null for none. */
    DeferredPipeline get(long id) {
        return byId.get(id);
    }

    /** Whether one has checks. */
    boolean anyTwin() {
        return byId.values().stream().anyMatch(DeferredPipeline::hasTwin);
    }

    /** A pipeline is destroyed. */
    void discard(DeviceContext device, long id) {
        DeferredPipeline pipeline = byId.remove(id);
        if (pipeline != null) {
            pipeline.close(device);
        }
    }

    /** Keeps a live render pass that the application destroys, if one of the pipelines is created with it. */
    boolean retire(long renderPass) {
        boolean used = byId.values().stream().anyMatch(pipeline -> pipeline.uses(renderPass));
        if (used) {
            retired.add(renderPass);
        }
        return used;
    }

    void close(DeviceContext device) {
        byId.values().forEach(pipeline -> pipeline.close(device));
        byId.clear();
        retired.forEach(renderPass -> device.destroy(DestroyRenderPass.ID, renderPass));
        retired.clear();
    }
}

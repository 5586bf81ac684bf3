package dev.vkval.gpuav;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lwjgl.vulkan.VK10;

/** The shader objects with checks that are bound in a command buffer instead of pipelines. */
final class BoundShaders {
    private final Map<Integer, InstrumentedObject> byStage = new TreeMap<>();

    /** @param object null for a shader without checks, or none */
    void bind(int stage, InstrumentedObject object) {
        if (object == null) {
            byStage.remove(stage);
        } else {
            byStage.put(stage, object);
        }
    }

    /** A pipeline replaces the shader objects of its bind point. */
    void pipelineBound(int bindPoint) {
        byStage.keySet().removeIf(stage -> bindPoint == bindPoint(stage));
    }

    void clear() {
        byStage.clear();
    }

    private static int bindPoint(int stage) {
        return stage == VK10.VK_SHADER_STAGE_COMPUTE_BIT
                ? VK10.VK_PIPELINE_BIND_POINT_COMPUTE
                : VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
    }

    /** The bound shaders of an action in the form of a pipeline; null if no shader with checks is bound. */
    InstrumentedPipeline pipeline(int bindPoint) {
        List<InstrumentedShader> shaders = new ArrayList<>();
        long layout = 0;
        for (Map.Entry<Integer, InstrumentedObject> bound : byStage.entrySet()) {
            if (bindPoint(bound.getKey()) == bindPoint) {
                shaders.add(bound.getValue().shader());
                layout = bound.getValue().layout() == 0
                        ? layout
                        : bound.getValue().layout();
            }
        }
        return shaders.isEmpty() ? null : new InstrumentedPipeline(0, layout, shaders);
    }
}

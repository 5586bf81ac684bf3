package dev.vkval.state.object;

import dev.vkval.spirv.reflect.EntryPointReflection;
import java.util.List;
import java.util.Map;

/** A shader stage of a pipeline. */
public final class ShaderStage {
    private final int stage;
    private final ShaderModuleState module;
    private final String entryPoint;
    private final Map<Integer, Long> specialization;
    private final List<DescriptorMapping> mappings;
    private EntryPointReflection reflection;
    private boolean reflected;

    public ShaderStage(int stage, ShaderModuleState module, String entryPoint, Map<Integer, Long> specialization) {
        this(stage, module, entryPoint, specialization, List.of());
    }

    public ShaderStage(
            int stage,
            ShaderModuleState module,
            String entryPoint,
            Map<Integer, Long> specialization,
            List<DescriptorMapping> mappings) {
        this.stage = stage;
        this.module = module;
        this.entryPoint = entryPoint;
        this.specialization = Map.copyOf(specialization);
        this.mappings = List.copyOf(mappings);
    }

    /** VkShaderStageFlags of several stages. */
    public static int flags(List<ShaderStage> stages) {
        int flags = 0;
        for (ShaderStage each : stages) {
            flags |= each.stage;
        }
        return flags;
    }

    /** VkShaderStageFlagBits. */
    public int stage() {
        return stage;
    }

    /** Its SPIR-V ExecutionModel, -1 if there is none. */
    public int executionModel() {
        return ShaderReflection.executionModel(stage);
    }

    /** Its code, null if that is not known. */
    public ShaderModuleState module() {
        return module;
    }

    public String entryPoint() {
        return entryPoint;
    }

    /** Raw bits of the specialization constants by constant id. */
    public Map<Integer, Long> specialization() {
        return specialization;
    }

    /** The bindings that are mapped to descriptor heaps, push data or addresses. */
    public List<DescriptorMapping> mappings() {
        return mappings;
    }

    /** The memory accesses of the stage, null if its code is not known or cannot be read. Computed once. */
    public synchronized EntryPointReflection reflection() {
        if (!reflected) {
            reflection = ShaderReflection.reflect(this);
            reflected = true;
        }
        return reflection;
    }
}

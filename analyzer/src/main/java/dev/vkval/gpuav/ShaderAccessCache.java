package dev.vkval.gpuav;

import dev.vkval.gpuav.proof.ShaderAccesses;
import dev.vkval.spirv.Specialization;
import dev.vkval.state.object.ShaderStage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The accesses of shaders by content: each shader is analysed once. */
final class ShaderAccessCache {
    private final Map<List<Object>, Analysed> known = new LinkedHashMap<>();

    /**
     * A shader and what its submitted actions showed.
     *
     * @param accesses empty if the shader cannot be read
     * @param counts how its accesses were judged
     */
    record Analysed(Optional<ShaderAccesses> accesses, ProofCounts counts) {}

    Analysed of(ShaderStage stage) {
        List<Object> key = new ArrayList<>();
        key.add(ShaderInput.codeDigest(stage.module()));
        key.add(stage.executionModel());
        key.add(stage.entryPoint());
        key.add(new TreeMap<>(stage.specialization()));
        return known.computeIfAbsent(key, none -> new Analysed(analyse(stage), new ProofCounts()));
    }

    Collection<Analysed> all() {
        return known.values();
    }

    private static Optional<ShaderAccesses> analyse(ShaderStage stage) {
        return stage.module()
                .module()
                .map(module -> ShaderAccesses.of(
                        module,
                        stage.entryPoint(),
                        stage.executionModel(),
                        new Specialization(stage.specialization())));
    }
}

package dev.vkval.gpuav;

import dev.vkval.spirv.pass.AddressCheck;
import dev.vkval.spirv.pass.DescriptorCheck;
import java.util.List;

/**
 * A pipeline whose shaders have checks in them.
 *
 * @param id captured id of the pipeline
 * @param layout live handle of its extended layout
 * @param shaders shaders with checks, including those of linked libraries
 */
record InstrumentedPipeline(long id, long layout, List<InstrumentedShader> shaders) {
    InstrumentedPipeline {
        shaders = List.copyOf(shaders);
    }

    /** Number of hit counters that an action with this pipeline requires. */
    int hitCount() {
        return shaders.stream().mapToInt(InstrumentedShader::endHit).max().orElse(0);
    }

    /** Whether its shaders check device addresses. */
    boolean usesAddresses() {
        return shaders.stream().flatMap(shader -> shader.checks().stream()).anyMatch(AddressCheck.class::isInstance);
    }

    /** The checks whose accesses execute also if the descriptor has no resource. */
    List<DescriptorCheck> watched() {
        return shaders.stream()
                .flatMap(shader -> shader.checks().stream())
                .filter(DescriptorCheck.class::isInstance)
                .map(DescriptorCheck.class::cast)
                .filter(DescriptorCheck::watched)
                .toList();
    }

    /** The shader of a hit counter, null for none. */
    InstrumentedShader shaderOf(int hit) {
        for (InstrumentedShader shader : shaders) {
            if (shader.checkOf(hit) != null) {
                return shader;
            }
        }
        return null;
    }
}

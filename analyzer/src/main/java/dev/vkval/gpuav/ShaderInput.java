package dev.vkval.gpuav;

import dev.vkval.spirv.CodeDigest;
import dev.vkval.spirv.pass.HitCounters;
import dev.vkval.spirv.print.AddedPrint;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All that instrumented code depends on. Equal keys give equal code, whatever pipelines or modules it is of.
 *
 * @param sets layouts by set number, null for an unused one
 * @param route how it reaches the memory of its checks
 * @param robust whether robust buffer access is enabled on the device
 * @param settings which checks it gets
 * @param counters what is counted of errors
 * @param pipelineFlags VkPipelineCreateFlags2 of its pipeline that its checks depend on, and {@link #NO_PAYLOAD}
 * @param sharedBytes how much memory a workgroup can share on the device
 * @param proved indices of the instructions whose accesses through descriptors need no check
 * @param added prints of the user
 */
record ShaderInput(
        ShaderStage stage,
        List<DescriptorSetLayoutState> sets,
        MemoryRoute route,
        boolean robust,
        GpuSettings settings,
        HitCounters counters,
        long pipelineFlags,
        int sharedBytes,
        Set<Integer> proved,
        List<AddedPrint> added) {
    /** VK_PIPELINE_CREATE_2_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR and _SKIP_AABBS_BIT_KHR. */
    private static final long SKIPS = 0x1000L | 0x2000L;

    /** No flag of Vulkan: no task shader passes a payload to the mesh shader of the pipeline. */
    static final long NO_PAYLOAD = 1L << 63;

    /** The flags that the checks of some shaders depend on. */
    static final long PIPELINE_FLAGS = SKIPS | NO_PAYLOAD;

    /** The least maxComputeSharedMemorySize. */
    static final int LEAST_SHARED_BYTES = 1 << 14;

    private static final int HEX = 16;
    private static final int ID_DIGITS = 8;
    private static final StateObject.SubStateKey<String> DIGEST = new StateObject.SubStateKey<>(String.class);

    /** All accesses have checks that may need one. */
    ShaderInput(
            ShaderStage stage,
            List<DescriptorSetLayoutState> sets,
            MemoryRoute route,
            boolean robust,
            GpuSettings settings,
            HitCounters counters) {
        this(stage, sets, route, robust, settings, counters, 0, LEAST_SHARED_BYTES, Set.of(), List.of());
    }

    /** As if the device lets workgroups share no more memory than all devices do. */
    ShaderInput(
            ShaderStage stage,
            List<DescriptorSetLayoutState> sets,
            MemoryRoute route,
            boolean robust,
            GpuSettings settings,
            HitCounters counters,
            long pipelineFlags,
            Set<Integer> proved) {
        this(stage, sets, route, robust, settings, counters, pipelineFlags, LEAST_SHARED_BYTES, proved, List.of());
    }

    /** The digest of all of it, in lower-case hexadecimal digits. */
    String key() {
        return digest(proved, counters);
    }

    /** The word in records of errors, whatever of the shader is proved, and whether it has sites or not. */
    int id() {
        return Integer.parseUnsignedInt(
                digest(Set.of(), counters.withoutSites()).substring(0, ID_DIGITS), HEX);
    }

    private String digest(Set<Integer> without, HitCounters counted) {
        StringBuilder text = new StringBuilder();
        text.append(codeDigest(stage.module())).append('\n');
        text.append(stage.executionModel())
                .append(' ')
                .append(stage.entryPoint().length());
        text.append(' ').append(stage.entryPoint()).append('\n');
        text.append(route).append(' ').append(robust).append(' ').append(settings.descriptors());
        text.append(' ').append(settings.addresses());
        text.append(' ').append(settings.meshes());
        text.append(' ').append(settings.rayQueries());
        text.append(' ')
                .append(settings.traces())
                .append(' ')
                .append(settings.arithmetic())
                .append(' ')
                .append(settings.usedDescriptors())
                .append(' ')
                .append(pipelineFlags);
        text.append(' ').append(settings.sharedRaces()).append(' ').append(sharedBytes);
        text.append(' ').append(settings.resourceRaces());
        text.append(' ').append(settings.prints()).append(settings.hashing() ? " hashing" : "");
        added.forEach(print -> text.append('\n').append(print.text()));
        text.append(' ').append(counted.values());
        text.append(counted.footprints() ? " footprints " + counted.granuleWords() : "")
                .append(counted.watches() ? " watched " + counted.watched() : "")
                .append(counted.flags() ? " flags\n" : "\n");
        new TreeMap<>(stage.specialization())
                .forEach((id, bits) -> text.append(id).append('=').append(bits).append('\n'));
        if (!without.isEmpty()) {
            text.append("proved ").append(new TreeSet<>(without)).append('\n');
        }
        for (DescriptorSetLayoutState set : sets) {
            append(text, set);
        }
        return CodeDigest.of(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void append(StringBuilder text, DescriptorSetLayoutState set) {
        text.append("set ").append(set == null ? 0 : set.flags()).append('\n');
        for (DescriptorSetLayoutState.Binding binding :
                set == null ? List.<DescriptorSetLayoutState.Binding>of() : set.bindings()) {
            text.append(binding.number()).append(' ').append(binding.type());
            text.append(' ').append(binding.count()).append(' ').append(binding.flags());
            text.append(' ').append(binding.immutableSamplers()).append('\n');
        }
    }

    /** The digest of a module's code; computed once for each. */
    static String codeDigest(ShaderModuleState module) {
        return module.subStateOr(DIGEST, () -> CodeDigest.of(module.words()));
    }

    /** What the passes ask about bindings; it notes what they ask. */
    LayoutBindings bindings() {
        return new LayoutBindings(sets, robust, settings);
    }
}

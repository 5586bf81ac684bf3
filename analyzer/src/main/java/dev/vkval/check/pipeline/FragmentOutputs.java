package dev.vkval.check.pipeline;

import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.InterfaceVariable;
import dev.vkval.state.object.ShaderStage;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/**
 * What a fragment shader has as outputs.
 *
 * @param depth whether it writes FragDepth
 * @param stencil whether it writes FragStencilRefEXT, which is what StencilExportEXT is for
 * @param sampleMask whether it writes SampleMask
 */
record FragmentOutputs(boolean depth, boolean stencil, boolean sampleMask, Set<Output> outputs) {
    private static final int SAMPLE_MASK = 20;

    /** An output variable with a location. */
    record Output(
            int location,
            int locationCount,
            int component,
            int index,
            InterfaceVariable.Numeric numeric,
            int widthBits,
            int componentCount) {}

    /** Of the fragment shader among stages, null where there is none, or its code is not known. */
    static FragmentOutputs of(List<ShaderStage> stages) {
        for (ShaderStage stage : stages) {
            EntryPointReflection code = stage.stage() == VK10.VK_SHADER_STAGE_FRAGMENT_BIT ? stage.reflection() : null;
            if (code != null) {
                return new FragmentOutputs(
                        code.writesFragDepth(),
                        code.writesFragStencilRef(),
                        code.writesBuiltIn(SAMPLE_MASK),
                        outputs(code));
            }
        }
        return null;
    }

    private static Set<Output> outputs(EntryPointReflection code) {
        Set<Output> found = new HashSet<>();
        for (InterfaceVariable variable : code.outputs()) {
            if (variable.builtIn() == InterfaceVariable.NONE) {
                found.add(new Output(
                        variable.location(),
                        variable.locationCount(),
                        variable.component(),
                        variable.index(),
                        variable.numeric(),
                        variable.widthBits(),
                        variable.componentCount()));
            }
        }
        return found;
    }
}

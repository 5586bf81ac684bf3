package dev.vkval.check.drawstate;

import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.reflect.CallTree;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.ExecutionModes;
import dev.vkval.state.object.ShaderStage;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Predicate;
import org.lwjgl.vulkan.VK10;

/**
 * What lines ask of the code of a graphics shader. All are false where the code is not known.
 *
 * @param shadingRate whether it writes PrimitiveShadingRateKHR
 * @param replaces whether it is a fragment shader that replaces depth or stencil
 * @param earlyDepthRead whether it is a fragment shader with early tests that reads the depth attachment as a tile image
 * @param earlyStencilRead likewise the stencil attachment
 * @param interpolatesAtSample whether it is a fragment shader that uses InterpolateAtSample
 * @param outputLocations of a fragment shader, the locations below 32 that it writes
 */
record ShaderFacts(
        boolean shadingRate,
        boolean replaces,
        boolean earlyDepthRead,
        boolean earlyStencilRead,
        boolean interpolatesAtSample,
        int outputLocations) {
    private static final int PRIMITIVE_SHADING_RATE = 4432;
    private static final int DEPTH_REPLACING = 12;
    private static final int STENCIL_REF_REPLACING = 5027;
    private static final int INTERPOLATION_FUNCTION = 52;
    private static final int TILE_IMAGE_DEPTH_READ_ACCESS = 4167;
    private static final int TILE_IMAGE_STENCIL_READ_ACCESS = 4168;
    private static final int INTERPOLATE_AT_SAMPLE = 77;
    private static final String GLSL = "GLSL.std.450";

    /** Of stages whose code is not known. */
    static final ShaderFacts NONE = new ShaderFacts(false, false, false, false, false, 0);

    private static final Map<ShaderStage, ShaderFacts> KNOWN = new WeakHashMap<>();

    /** Those of all stages together. */
    static ShaderFacts of(Iterable<ShaderStage> stages) {
        ShaderFacts all = NONE;
        for (ShaderStage stage : stages) {
            all = all.with(of(stage));
        }
        return all;
    }

    private static ShaderFacts of(ShaderStage stage) {
        synchronized (KNOWN) {
            return KNOWN.computeIfAbsent(stage, ShaderFacts::read);
        }
    }

    private ShaderFacts with(ShaderFacts other) {
        return other == NONE
                ? this
                : new ShaderFacts(
                        shadingRate || other.shadingRate,
                        replaces || other.replaces,
                        earlyDepthRead || other.earlyDepthRead,
                        earlyStencilRead || other.earlyStencilRead,
                        interpolatesAtSample || other.interpolatesAtSample,
                        outputLocations | other.outputLocations);
    }

    private static ShaderFacts read(ShaderStage stage) {
        EntryPointReflection reflection = stage.reflection();
        SpirvModule module =
                stage.module() == null ? null : stage.module().module().orElse(null);
        if (reflection == null || module == null) {
            return NONE;
        }
        boolean shadingRate = reflection.writesBuiltIn(PRIMITIVE_SHADING_RATE);
        if (stage.stage() != VK10.VK_SHADER_STAGE_FRAGMENT_BIT) {
            return shadingRate ? new ShaderFacts(true, false, false, false, false, 0) : NONE;
        }
        ExecutionModes modes = reflection.executionModes();
        boolean early = modes.earlyFragmentTests();
        return new ShaderFacts(
                shadingRate,
                modes.modes().contains(DEPTH_REPLACING) || modes.modes().contains(STENCIL_REF_REPLACING),
                early
                        && declares(module, TILE_IMAGE_DEPTH_READ_ACCESS)
                        && uses(stage, module, named("OpDepthAttachmentReadEXT")),
                early
                        && declares(module, TILE_IMAGE_STENCIL_READ_ACCESS)
                        && uses(stage, module, named("OpStencilAttachmentReadEXT")),
                declares(module, INTERPOLATION_FUNCTION) && uses(stage, module, each -> interpolates(module, each)),
                written(reflection));
    }

    private static int written(EntryPointReflection reflection) {
        return (int) reflection.outputs().stream()
                .filter(output -> output.written() && output.index() == 0)
                .mapToLong(output -> output.locations())
                .reduce(0, (a, b) -> a | b);
    }

    private static boolean declares(SpirvModule module, int capability) {
        return module.section(Section.CAPABILITIES).stream()
                .anyMatch(each -> each.opcode() == Op.CAPABILITY && each.operandOr(0, -1) == capability);
    }

    private static Predicate<Instruction> named(String name) {
        return each -> each.format() != null && each.format().name().equals(name);
    }

    private static boolean interpolates(SpirvModule module, Instruction instruction) {
        if (instruction.opcode() != Op.EXT_INST || instruction.operandOr(1, 0) != INTERPOLATE_AT_SAMPLE) {
            return false;
        }
        Instruction set = module.definition(instruction.operand(0));
        return set != null
                && set.opcode() == Op.EXT_INST_IMPORT
                && set.string(0).equals(GLSL);
    }

    /** Whether its entry point can reach such an instruction. */
    private static boolean uses(ShaderStage stage, SpirvModule module, Predicate<Instruction> which) {
        boolean[] found = {false};
        for (Instruction entryPoint : module.section(Section.ENTRY_POINTS)) {
            if (entryPoint.opcode() == Op.ENTRY_POINT
                    && entryPoint.operand(0) == stage.executionModel()
                    && entryPoint.string(2).equals(stage.entryPoint())) {
                List<Function> functions = CallTree.of(module, entryPoint.operand(1));
                functions.forEach(function -> SpirvModule.forEachOf(function, each -> found[0] |= which.test(each)));
            }
        }
        return found[0];
    }
}

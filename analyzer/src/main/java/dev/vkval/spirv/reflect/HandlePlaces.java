package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.Types;
import java.util.List;

/**
 * The descriptors that values of images and samplers come from. None is given for a value that may come from one of several
 * variables, or from an element of an array that is not constant.
 */
final class HandlePlaces {
    private static final int MOST_STEPS = 64;

    private final SpirvModule module;
    private final Types types;
    private final Constants constants;
    private final List<Function> functions;
    private PointerFlow flow;

    HandlePlaces(SpirvModule module, List<Function> functions, Constants constants) {
        this.module = module;
        this.types = module.types();
        this.constants = constants;
        this.functions = functions;
    }

    /** The image of an image, or of an image with a sampler; null if it is not one for certain. */
    SamplingUse.Place image(int handle) {
        Instruction combined = withoutCopies(handle);
        boolean separate = combined != null && combined.opcode() == Op.SAMPLED_IMAGE;
        return place(separate ? combined.operand(0) : handle);
    }

    /** The sampler of an image with a sampler, likewise. */
    SamplingUse.Place sampler(int handle) {
        Instruction combined = withoutCopies(handle);
        boolean separate = combined != null && combined.opcode() == Op.SAMPLED_IMAGE;
        return place(separate ? combined.operand(1) : handle);
    }

    private Instruction withoutCopies(int id) {
        Instruction definition = module.definition(id);
        for (int i = 0; i < MOST_STEPS && definition != null && definition.opcode() == Op.COPY_OBJECT; i++) {
            definition = module.definition(definition.operand(0));
        }
        return definition;
    }

    /** The descriptor that a handle comes from, null if that is not one for certain. */
    SamplingUse.Place place(int handle) {
        if (flow == null) {
            flow = new PointerFlow(module, functions);
        }
        int id = handle;
        Instruction chain = null;
        for (int i = 0; i < MOST_STEPS; i++) {
            Instruction definition = module.definition(id);
            if (definition != null && definition.opcode() == Op.VARIABLE) {
                return place(definition, chain);
            }
            chain = definition;
            List<Integer> sources =
                    flow.sources(id).stream().distinct().limit(2).toList();
            if (sources.size() != 1) {
                return null;
            }
            id = sources.get(0);
        }
        return null;
    }

    private SamplingUse.Place place(Instruction variable, Instruction by) {
        int id = variable.resultId();
        int type = types.pointee(variable.resultType());
        int element = types.isArray(type) ? element(type, by) : 0;
        int binding = module.decorations().value(id, Decoration.BINDING, -1);
        if (element < 0 || binding < 0) {
            return null;
        }
        return new SamplingUse.Place(
                module.decorations().value(id, Decoration.DESCRIPTOR_SET, 0),
                binding,
                element,
                module.decorations().name(id));
    }

    private int element(int type, Instruction chain) {
        boolean selects = chain != null
                && (chain.opcode() == Op.ACCESS_CHAIN || chain.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN)
                && chain.operandCount() == 2
                && !types.isArray(types.elementType(type));
        return selects ? (int) constants.value(chain.operand(1), -1) : -1;
    }
}

package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The pairs of images and samplers that a call tree samples with. An image or sampler that may be one of several
 * variables, or an element of an array that is not constant, is left out.
 */
final class SamplingReflector {
    private static final String IMAGES = "OpImage";
    private static final Pattern LOOKUP = Pattern.compile("OpImage(Sparse)?Sample\\w*Lod");
    private static final Pattern GATHER = Pattern.compile("OpImage(Sparse)?(Dref)?Gather");

    private final List<SamplingUse> found = new ArrayList<>();
    private final HandlePlaces places;

    private SamplingReflector(HandlePlaces places) {
        this.places = places;
    }

    static List<SamplingUse> of(List<Function> functions, HandlePlaces places) {
        SamplingReflector reflector = new SamplingReflector(places);
        functions.forEach(function -> SpirvModule.forEachOf(function, reflector::visit));
        return List.copyOf(reflector.found);
    }

    private void visit(Instruction instruction) {
        if (instruction.format() == null || !instruction.format().name().startsWith(IMAGES)) {
            return;
        }
        String name = instruction.format().name();
        boolean lookup = LOOKUP.matcher(name).matches();
        if (!lookup && !GATHER.matcher(name).matches()) {
            return;
        }
        SamplingUse.Place image = places.image(instruction.operand(0));
        SamplingUse.Place sampler = places.sampler(instruction.operand(0));
        if (image != null && sampler != null) {
            found.add(new SamplingUse(
                    instruction.index(), image, sampler, lookup, name, ImageOperands.moves(instruction)));
        }
    }
}

package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Dim;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The accesses of images, texel buffers and tensors in a call tree; equal ones are listed once. */
final class AccessReflector {
    private static final Pattern ACCESS = Pattern.compile("OpImage(TexelPointer|Write|(Sparse)?(Read|Fetch)"
            + "|(Sparse)?(Sample\\w*Lod|(Dref)?Gather)|(SampleWeighted|BoxFilter|BlockMatch\\w*)QCOM)");

    private static final Pattern SAMPLING = Pattern.compile(".*(Sample|Gather|QCOM).*");
    private static final Pattern COMPANION = Pattern.compile("OpImage(SampleWeighted|BlockMatch\\w*)QCOM");

    /** The operand with the weights or the reference image. */
    private static final int COMPANION_OPERAND = 2;

    private static final int TEXEL_OPERAND = 2;
    private static final int SAMPLED_OPERAND = 5;
    private static final int AS_STORAGE = 2;
    private static final int FORMAT_OPERAND = 6;

    private final SpirvModule module;
    private final HandlePlaces places;
    private final Constants constants;
    private final Set<DescriptorAccess> found = new LinkedHashSet<>();

    private AccessReflector(SpirvModule module, HandlePlaces places, Constants constants) {
        this.module = module;
        this.places = places;
        this.constants = constants;
    }

    static List<DescriptorAccess> of(
            SpirvModule module, List<Function> functions, HandlePlaces places, Constants constants) {
        AccessReflector reflector = new AccessReflector(module, places, constants);
        functions.forEach(function -> SpirvModule.forEachOf(function, reflector::visit));
        return List.copyOf(reflector.found);
    }

    private void visit(Instruction instruction) {
        String name = instruction.format() == null ? "" : instruction.format().name();
        if (name.equals("OpTensorReadARM") || name.equals("OpTensorWriteARM")) {
            tensor(name, instruction.operand(0));
            return;
        }
        if (!name.startsWith("OpImage") || !ACCESS.matcher(name).matches()) {
            return;
        }
        SamplingUse.Place place = places.image(instruction.operand(0));
        Instruction type = imageType(instruction.operand(0));
        if (place == null || type == null) {
            return;
        }
        boolean samples = SAMPLING.matcher(name).matches();
        boolean accompanied = COMPANION.matcher(name).matches() && instruction.operandCount() > COMPANION_OPERAND;
        found.add(new DescriptorAccess(
                name,
                place,
                samples ? places.sampler(instruction.operand(0)) : null,
                accompanied ? places.image(instruction.operand(COMPANION_OPERAND)) : null,
                accompanied ? places.sampler(instruction.operand(COMPANION_OPERAND)) : null,
                type.operandOr(SAMPLED_OPERAND, 0) == AS_STORAGE && type.operandOr(1, 0) != Dim.SUBPASS_DATA,
                type.operandOr(FORMAT_OPERAND, 0) == 0,
                numbers(type.operand(0)),
                module.types().widthBits(type.operand(0)),
                instruction.opcode() == Op.IMAGE_WRITE ? components(instruction.operand(TEXEL_OPERAND)) : 0,
                0,
                0));
    }

    private void tensor(String name, int value) {
        SamplingUse.Place place = places.place(value);
        Instruction type = module.definition(module.types().typeOf(value));
        if (place != null && type != null && type.opcode() == Op.TYPE_TENSOR_ARM) {
            int rank = type.operandCount() > 1 ? (int) constants.value(type.operand(1), 0) : 0;
            int element = type.operand(0);
            found.add(new DescriptorAccess(
                    name,
                    place,
                    null,
                    null,
                    null,
                    false,
                    false,
                    numbers(element),
                    0,
                    0,
                    module.types().widthBits(element),
                    rank));
        }
    }

    /** The OpTypeImage of a value or of what a pointer points to, null for another type. */
    private Instruction imageType(int value) {
        int id = module.types().typeOf(value);
        if (module.types().isPointer(id)) {
            id = module.types().pointee(id);
        }
        Instruction type = module.definition(id);
        if (type != null && type.opcode() == Op.TYPE_SAMPLED_IMAGE) {
            type = module.definition(type.operand(0));
        }
        return type == null || type.opcode() != Op.TYPE_IMAGE ? null : type;
    }

    private DescriptorAccess.Numbers numbers(int id) {
        Instruction type = module.definition(id);
        if (type != null && type.opcode() == Op.TYPE_FLOAT && type.operandCount() == 1) {
            return DescriptorAccess.Numbers.FLOAT;
        }
        if (type == null || type.opcode() != Op.TYPE_INT) {
            return DescriptorAccess.Numbers.OTHER;
        }
        return type.operandOr(1, 0) == 0 ? DescriptorAccess.Numbers.UNSIGNED : DescriptorAccess.Numbers.SIGNED;
    }

    private int components(int value) {
        Instruction type = module.definition(module.types().typeOf(value));
        return type == null ? 0 : type.opcode() == Op.TYPE_VECTOR ? type.operandOr(1, 0) : 1;
    }
}

package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Dim;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.state.object.DescriptorSetLayoutState;
import java.util.ArrayList;
import java.util.List;

/** Resource variables: decorations that they need, and images that are sampled with a Y'CBCR conversion. */
final class VariableRules implements StageRules {
    private static final int CONST_OFFSET = 0x8;
    private static final int OFFSET = 0x10;

    @Override
    public void check(CreatedStage stage) {
        if (stage.reflection() == null) {
            return;
        }
        for (DescriptorUse use : stage.reflection().descriptors()) {
            writable(stage, use);
            attachment(stage, use);
            converted(stage, use);
        }
    }

    private static void writable(CreatedStage stage, DescriptorUse use) {
        boolean storage = use.kind() == DescriptorUse.Kind.STORAGE_IMAGE
                || use.kind() == DescriptorUse.Kind.STORAGE_TEXEL_BUFFER
                || use.kind() == DescriptorUse.Kind.STORAGE_BUFFER;
        if (!storage || stage.model() > Models.FRAGMENT || onlyRead(stage.module(), use.variable())) {
            return;
        }
        boolean fragment = stage.model() == Models.FRAGMENT;
        String feature = fragment ? "fragmentStoresAndAtomics" : "vertexPipelineStoresAndAtomics";
        if (!stage.feature(feature)) {
            stage.error(fragment ? "VUID-RuntimeSpirv-NonWritable-06340" : "VUID-RuntimeSpirv-NonWritable-06341")
                    .title("a storage resource of a graphics stage is not decorated with NonWritable")
                    .message("%s is not decorated with NonWritable, and %s is not enabled", name(use), feature)
                    .help("declare the variable readonly, or enable the feature")
                    .report();
        }
    }

    /** Whether a variable, or each member of its structure, is decorated with NonWritable. */
    private static boolean onlyRead(SpirvModule module, int variable) {
        if (module.decorations().has(variable, Decoration.NON_WRITABLE)) {
            return true;
        }
        int type = module.types().pointee(module.types().typeOf(variable));
        int structure = module.types().withoutArrays(type);
        int members = module.types().memberCount(structure);
        for (int member = 0; member < members; member++) {
            if (!module.decorations().memberHas(structure, member, Decoration.NON_WRITABLE)) {
                return false;
            }
        }
        return members > 0;
    }

    private static void attachment(CreatedStage stage, DescriptorUse use) {
        boolean undecorated =
                use.image() != null && use.image().dim() == Dim.SUBPASS_DATA && use.inputAttachmentIndex() == -1;
        if (undecorated && use.array()) {
            stage.error("VUID-RuntimeSpirv-OpTypeImage-09644")
                    .title("an array of input attachments has no InputAttachmentIndex")
                    .message("%s is not decorated with InputAttachmentIndex", name(use))
                    .help("give the variable an input_attachment_index")
                    .report();
        } else if (undecorated && !stage.feature("dynamicRenderingLocalRead")) {
            stage.error("VUID-RuntimeSpirv-None-09558")
                    .title("an input attachment has no InputAttachmentIndex")
                    .message(
                            "%s is not decorated with InputAttachmentIndex, and dynamicRenderingLocalRead is not enabled",
                            name(use))
                    .help("give the variable an input_attachment_index")
                    .report();
        }
    }

    private static void converted(CreatedStage stage, DescriptorUse use) {
        DescriptorSetLayoutState set = set(stage, use);
        if (set == null || !ConvertedSamplers.at(set, use.binding())) {
            return;
        }
        if (use.kind() == DescriptorUse.Kind.SAMPLER) {
            stage.error("VUID-RuntimeSpirv-OpTypeSampler-12203")
                    .on(set)
                    .title("a sampler of a shader has a Y'CBCR conversion")
                    .message(
                            "%s has an immutable sampler with a conversion, and is declared as a sampler alone",
                            name(use))
                    .help("declare it as an image with a sampler")
                    .report();
        }
        if (use.array() && use.elements() == null) {
            stage.error("VUID-RuntimeSpirv-None-12205")
                    .on(set)
                    .title("a sampler with a Y'CBCR conversion is accessed by an index that is not constant")
                    .message(
                            "%s has an immutable sampler with a conversion, and any element may be accessed", name(use))
                    .help("use constant indices")
                    .report();
        }
        if (use.kind() != DescriptorUse.Kind.COMBINED_IMAGE_SAMPLER) {
            return;
        }
        List<Instruction> samples = new ArrayList<>();
        List<Instruction> others = new ArrayList<>();
        stage.instructions(instruction -> {
            if (instruction.format() != null && use.accesses().contains(instruction.index())) {
                String name = instruction.format().name();
                if (name.matches("OpImage(Sparse)?Sample\\w*Lod")) {
                    samples.add(instruction);
                } else if (name.matches("OpImage(Sparse)?(Fetch|Gather|DrefGather|Read|Write)")) {
                    others.add(instruction);
                }
            }
        });
        if (samples.isEmpty() && !others.isEmpty()) {
            stage.error("VUID-RuntimeSpirv-OpTypeSampledImage-12206")
                    .on(set)
                    .title("an image with a Y'CBCR conversion is accessed without sampling")
                    .message(
                            "%s has an immutable sampler with a conversion, and is accessed by %s",
                            name(use), stage.place(others.get(0)))
                    .help("sample the image")
                    .report();
        }
        samples.stream()
                .filter(VariableRules::offset)
                .findFirst()
                .ifPresent(moved -> stage.error("VUID-RuntimeSpirv-ConstOffset-10718")
                        .on(set)
                        .title("an image with a Y'CBCR conversion is sampled with an offset")
                        .message(
                                "%s has an immutable sampler with a conversion, and %s has an offset",
                                name(use), stage.place(moved))
                        .help("add the offset to the coordinate")
                        .report());
    }

    private static boolean offset(Instruction instruction) {
        int at = OffsetRules.operands(instruction.opcode());
        return at >= 0 && (instruction.operandOr(at, 0) & (CONST_OFFSET | OFFSET)) != 0;
    }

    /** The layout of the set, null where it is not known. */
    private static DescriptorSetLayoutState set(CreatedStage stage, DescriptorUse use) {
        ResourceInterface layout = stage.origin().layout();
        boolean known =
                layout != null && use.set() >= 0 && use.set() < layout.sets().size();
        return known ? layout.sets().get(use.set()) : null;
    }

    private static String name(DescriptorUse use) {
        String place = "set " + use.set() + ", binding " + Integer.toUnsignedString(use.binding());
        return use.name().isEmpty() ? place : place + " (" + use.name() + ")";
    }
}

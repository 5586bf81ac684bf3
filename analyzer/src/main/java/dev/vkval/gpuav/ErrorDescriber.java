package dev.vkval.gpuav;

import dev.vkval.catalogue.OwnerSets;
import dev.vkval.finding.Help;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Severity;
import dev.vkval.fit.DescriptorFit;
import dev.vkval.fit.MisfitText;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.grammar.Grammar;
import dev.vkval.spirv.pass.DescriptorCheck;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.reflect.ImageAccess;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferedSet;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Describes an error of an access through a descriptor. */
final class ErrorDescriber {
    private static final String DESTROYED = "UNASSIGNED-Descriptor destroyed";
    private static final String TEXEL = "UNASSIGNED-Descriptor Texel Buffer texel out of bounds";

    private final ShaderError error;
    private final DescriptorCheck check;
    private final RecordedAction action;
    private final DescriptorSetLayoutState.Binding binding;
    /** Null if they are in a descriptor buffer, as is the set. */
    private final DescriptorSetState.Contents contents;

    private final BoundState.BoundSet bound;
    private int instruction;
    private final List<ObjectRef> objects = new ArrayList<>();
    private final Map<String, Object> properties = new TreeMap<>();

    private ErrorDescriber(
            ShaderError error,
            DescriptorCheck check,
            RecordedAction action,
            DescriptorSetLayoutState.Binding binding,
            BoundState.BoundSet bound,
            DescriptorSetState.Contents contents) {
        this.error = error;
        this.check = check;
        this.instruction = check.instruction();
        this.action = action;
        this.bound = bound;
        this.binding = binding;
        this.contents = contents;
        if (bound != null && bound.set().id() != 0) {
            objects.add(bound.set().ref());
        }
    }

    /** The description of an error, null if no descriptor set is bound, which is not an error of this family. */
    static ErrorDescription describe(ShaderError error, DescriptorCheck check, RecordedAction action) {
        int set = check.set();
        List<BoundState.BoundSet> sets = action.bound().sets();
        BoundState.BoundSet bound = set < sets.size() ? sets.get(set) : null;
        DescriptorSetState.Contents contents =
                bound == null ? null : bound.set().snapshot().get(check.binding());
        DescriptorSetLayoutState.Binding binding =
                contents == null ? inDescriptorBuffer(check, action.layout()) : contents.binding();
        return binding == null ? null : new ErrorDescriber(error, check, action, binding, bound, contents).describe();
    }

    /** A binding whose descriptors are in a descriptor buffer, null for any other. */
    private static DescriptorSetLayoutState.Binding inDescriptorBuffer(
            DescriptorCheck check, PipelineLayoutState pipelineLayout) {
        DescriptorSetLayoutState layout = pipelineLayout == null ? null : pipelineLayout.set(check.set());
        return LayoutBindings.inDescriptorBuffer(layout) ? layout.binding(check.binding()) : null;
    }

    private ErrorDescription describe() {
        return switch (error.error()) {
            case ErrorOutput.INDEX_OUT_OF_BOUNDS -> indexOutOfBounds();
            case ErrorOutput.DESCRIPTOR_UNINITIALIZED -> uninitialized();
            case ErrorOutput.DESCRIPTOR_DESTROYED -> destroyed();
            case ErrorOutput.RESOURCE_OUT_OF_BOUNDS ->
                DescriptorTypes.kind(binding.type()) == DescriptorTypes.Kind.ACCELERATION_STRUCTURE
                        ? notBuilt()
                        : resourceOutOfBounds();
            case ErrorOutput.DESCRIPTOR_UNFIT -> unfit();
            default -> null;
        };
    }

    private String where() {
        return "(set = " + check.set() + ", binding = " + check.binding() + ") ";
    }

    /** {@code Descriptor index 2}. */
    private String descriptor() {
        return where()
                + (error.record() == null
                        ? "A descriptor"
                        : "Descriptor index " + error.record().index());
    }

    private String rule(String id) {
        return OwnerSets.id(id, action.command());
    }

    private ErrorDescription finding(String rule, String title, String sentence, String help) {
        boolean robust = error.error() == ErrorOutput.RESOURCE_OUT_OF_BOUNDS
                && error.shader().robustness().covers(binding.type(), action.robustBuffers());
        return new ErrorDescription(
                rule,
                robust ? Severity.WARNING : Severity.ERROR,
                title,
                robust ? sentence + " Robust buffer access is enabled and hides the error." : sentence,
                instruction,
                objects,
                properties,
                List.of(Help.of(help)));
    }

    private ErrorDescription indexOutOfBounds() {
        if (error.record() != null) {
            properties.put("descriptorIndex", error.record().index());
            properties.put("descriptorArrayLength", error.record().second());
        }
        return finding(
                rule("VUID-{instrumented}-None-10068"),
                "a shader uses a descriptor index outside of the descriptor array",
                error.record() == null
                        ? where() + "An index beyond the end was used to index a descriptor array."
                        : where() + "Index of " + error.record().index()
                                + " used to index descriptor array of length "
                                + error.record().second() + "."
                                + indices(),
                "limit the index in the shader, or make the array long enough for all indices");
    }

    /** The words for a descriptor in a descriptor buffer, null for any other. */
    private ErrorDescription buffered() {
        BufferedSet set = bound == null ? null : BufferedSet.of(bound.set());
        long element = error.record() == null ? -1 : error.record().index();
        BufferedFault fault = set == null ? null : BufferedFault.of(set, binding, element);
        if (fault == null) {
            return null;
        }
        fault.objects().forEach(object -> objects.add(object.ref()));
        properties.put("descriptorBuffer", set.buffer().id());
        properties.put("descriptorOffset", fault.faulty().offset());
        if (fault.faulty().found() != null) {
            properties.put("descriptorGotAt", fault.faulty().found().block());
        }
        return finding(
                rule("VUID-{instrumented}-None-08116"),
                fault.title(),
                descriptor() + " is not valid." + fault.sentence() + indices(),
                fault.help());
    }

    private ErrorDescription uninitialized() {
        ErrorDescription buffered = buffered();
        if (buffered != null) {
            return buffered;
        }
        String sentence = descriptor() + " is uninitialized.";
        int count = binding.count();
        if (Integer.compareUnsigned(contents.count(), count) < 0) {
            sentence += " The set was allocated with " + contents.count()
                    + " descriptors in this binding, its layout allows " + Integer.toUnsignedString(count) + ".";
        } else if (count == 1) {
            sentence += " The binding has one descriptor.";
        }
        return finding(
                rule("VUID-{instrumented}-None-08114"),
                "a shader uses a descriptor that has not been written",
                sentence + indices(),
                "write the descriptor before the submit, or do not use it in the shader");
    }

    private ErrorDescription destroyed() {
        ErrorDescription buffered = buffered();
        if (buffered != null) {
            return buffered;
        }
        Descriptor descriptor = descriptorAtError();
        StateObject gone = descriptor == null ? null : descriptor.destroyed();
        if (gone != null) {
            objects.add(gone.ref());
        }
        return finding(
                DESTROYED,
                "a shader uses a descriptor of a resource that has been destroyed",
                descriptor() + " references a resource that has been destroyed."
                        + (gone == null ? "" : " It is " + gone + ", destroyed at block " + gone.destroyedAt() + ".")
                        + indices(),
                "destroy the resource after the last submit that uses it, or write the descriptor again before it");
    }

    private ErrorDescription notBuilt() {
        int opcode = opcode(error.shader().stage().module(), check.instruction());
        String sentence = descriptor() + " is traced by " + Grammar.get().opcodeName(opcode) + ", but ";
        boolean built = false;
        if (descriptorAtError() instanceof Descriptor.OfAccelerationStructure of) {
            objects.add(of.structure().ref());
            built = BuiltStructures.of(of.structure()) != null;
            sentence += of.structure();
        } else {
            sentence += "its acceleration structure";
        }
        return finding(
                RayRules.ofTopLevel(opcode),
                "a ray is traced in an acceleration structure that is not built as a top-level one",
                sentence
                        + (built ? " was built as a bottom-level acceleration structure." : " has not been built.")
                        + indices(),
                "build the acceleration structure before, in this submit or an earlier one");
    }

    /** Null where it is not known which descriptor it was and none of the binding is wrong. */
    private ErrorDescription unfit() {
        ImageAccess access = access();
        Descriptor wrong = access == null ? null : unfit(access);
        if (wrong == null) {
            return null;
        }
        objects.addAll(wrong.objects().stream().map(StateObject::ref).toList());
        if (error.record() != null) {
            properties.put("descriptorIndex", error.record().index());
        }
        MisfitText text = MisfitText.of(DescriptorFit.of(wrong, access), wrong, access.shape(), descriptor());
        return finding(rule(text.rule()), text.title(), text.message() + "." + indices(), text.help());
    }

    /** The first image of those at fault that does not fit. */
    private Descriptor unfit(ImageAccess access) {
        if (error.record() != null) {
            Descriptor descriptor = descriptorAtError();
            return isUnfit(descriptor, access) ? descriptor : null;
        }
        for (int element = 0; contents != null && element < contents.count(); element++) {
            if (isUnfit(contents.descriptor(element), access)) {
                return contents.descriptor(element);
            }
        }
        return null;
    }

    private static boolean isUnfit(Descriptor descriptor, ImageAccess access) {
        return descriptor != null && descriptor.destroyed() == null && DescriptorFit.of(descriptor, access) != null;
    }

    private ImageAccess access() {
        SpirvModule module = module(error.shader().stage().module());
        Instruction variable = module.definition(check.variable());
        int contentsType = module.types().pointee(variable.resultType());
        return ImageAccess.of(module, contentsType, instruction(module, check.instruction()));
    }

    private static int opcode(ShaderModuleState module, int instruction) {
        return instruction(module(module), instruction).opcode();
    }

    private static Instruction instruction(SpirvModule module, int index) {
        Instruction[] found = new Instruction[1];
        module.forEach(each -> {
            if (each.index() == index) {
                found[0] = each;
            }
        });
        return found[0];
    }

    private static SpirvModule module(ShaderModuleState module) {
        try {
            return SpirvReader.read(module.words());
        } catch (SpirvFormatException e) {
            throw new IllegalStateException("a shader that was checked can be read", e);
        }
    }

    private Descriptor descriptorAtError() {
        boolean known =
                contents != null && error.record() != null && error.record().index() < contents.count();
        return known ? contents.descriptor((int) error.record().index()) : null;
    }

    private ErrorDescription resourceOutOfBounds() {
        boolean texels = DescriptorTypes.kind(binding.type()) == DescriptorTypes.Kind.TEXEL_BUFFER;
        Descriptor descriptor = descriptorAtError();
        long size = descriptor == null ? -1 : DescriptorStates.size(descriptor, offset());
        if (binding.type() == DescriptorTypes.INLINE_UNIFORM_BLOCK) {
            size = binding.count();
        }
        if (descriptor instanceof Descriptor.OfBuffer buffer) {
            objects.add(buffer.buffer().ref());
        } else if (descriptor instanceof Descriptor.OfTexelBuffer view) {
            objects.add(view.view().ref());
        }
        String unit = texels ? "texel" : "byte";
        String sentence = descriptor() + " is accessed out of bounds.";
        if (error.record() != null) {
            List<DescriptorCheck.Access> beyond = check.beyond(error.record().second(), size);
            instruction = beyond.get(0).instruction();
            long end = error.record().second() - beyond.get(0).shortBy();
            boolean before = !texels && end == 0;
            sentence = descriptor()
                    + (before ? " is accessed before its start" : " is accessed up to " + unit + " " + (end - 1))
                    + (size < 0 ? "." : ", but " + size + " " + unit + "s are bound.")
                    + (beyond.size() == 1 ? "" : " " + (beyond.size() - 1) + " more accesses beside it are outside.");
            properties.put("accessEnd", end);
            sentence += accessEnds(size);
        }
        if (size >= 0) {
            properties.put("boundSize", size);
        }
        return finding(
                texels ? TEXEL : rule(action.bound().pipeline() == null ? ofShaderObjects() : ofPipelines()),
                texels
                        ? "a shader accesses a texel buffer out of bounds"
                        : "a shader accesses a buffer outside of the range of its descriptor",
                sentence,
                "limit the index in the shader, or bind a range that includes all accesses of the shader");
    }

    private String indices() {
        return check.array() ? ErrorValues.put(error, properties, "descriptorIndices", "indices", index -> index) : "";
    }

    /** @param size of what is bound, -1 if it is not known */
    private String accessEnds(long size) {
        return ErrorValues.put(
                error,
                properties,
                "accessEnds",
                "ends of accesses",
                end -> end - check.beyond(end, size).get(0).shortBy());
    }

    private String ofPipelines() {
        return uniform() ? "VUID-{instrumented}-uniformBuffers-06935" : "VUID-{instrumented}-storageBuffers-06936";
    }

    private String ofShaderObjects() {
        return uniform() ? "VUID-{instrumented}-None-08612" : "VUID-{instrumented}-None-08613";
    }

    private boolean uniform() {
        int type = binding.type();
        return type == DescriptorTypes.UNIFORM_BUFFER
                || type == DescriptorTypes.UNIFORM_BUFFER_DYNAMIC
                || type == DescriptorTypes.INLINE_UNIFORM_BLOCK;
    }

    private long offset() {
        return error.record() == null || bound == null
                ? 0
                : SetWords.dynamicOffset(
                        bound, check.binding(), (int) error.record().index());
    }
}

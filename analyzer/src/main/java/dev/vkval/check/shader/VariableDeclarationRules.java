package dev.vkval.check.shader;

import static dev.vkval.check.shader.CodeProblems.numbers;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Decorations;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import java.util.Set;

/** Types, initializers and decorations that variables have by their storage class (Standalone SPIR-V Validation). */
final class VariableDeclarationRules implements StageRules {
    private static final Set<Integer> INITIALIZED =
            Set.of(StorageClass.OUTPUT, StorageClass.PRIVATE, StorageClass.FUNCTION, StorageClass.WORKGROUP);
    private static final Set<Integer> LOCATED = numbers(
            "StorageClass",
            "Input",
            "Output",
            "RayPayloadKHR",
            "IncomingRayPayloadKHR",
            "HitAttributeKHR",
            "HitObjectAttributeNV",
            "CallableDataKHR",
            "IncomingCallableDataKHR",
            "ShaderRecordBufferKHR",
            "TileImageEXT");
    private static final Set<Integer> HEAPS = numbers("BuiltIn", "ResourceHeapEXT", "SamplerHeapEXT");
    private static final int TILE_ATTACHMENT = CodeProblems.number("StorageClass", "TileAttachmentQCOM");

    @Override
    public void check(CreatedStage stage) {
        CodeProblems problems = new CodeProblems(stage);
        Set<Integer> used = StorageClassRules.used(stage);
        for (Instruction variable : stage.module().section(Section.TYPES)) {
            if (variable.opcode() == Op.VARIABLE && variable.operandCount() > 0) {
                check(problems, variable, used.contains(variable.resultId()));
            }
        }
    }

    private static void check(CodeProblems problems, Instruction variable, boolean used) {
        SpirvModule module = problems.stage().module();
        Types types = module.types();
        Decorations decorations = module.decorations();
        int id = variable.resultId();
        int storage = variable.operand(0);
        int pointee = types.pointee(variable.resultType());
        int inner = types.withoutArrays(pointee);
        boolean structure = module.opcodeOf(inner) == Op.TYPE_STRUCT;
        boolean initialized = variable.operandCount() > 1;
        problems.when(
                initialized && !INITIALIZED.contains(storage),
                "VUID-StandaloneSpirv-OpVariable-04651",
                variable,
                "a variable has an initializer in a storage class that has none",
                "write the value at the beginning of the entry point");
        problems.when(
                initialized
                        && storage == StorageClass.WORKGROUP
                        && module.opcodeOf(variable.operand(1)) != Op.CONSTANT_NULL,
                "VUID-StandaloneSpirv-OpVariable-04734",
                variable,
                "the initializer of a workgroup variable is not OpConstantNull",
                "initialize it with OpConstantNull");
        problems.when(
                decorations.has(id, Decoration.INPUT_ATTACHMENT_INDEX)
                        && storage != StorageClass.UNIFORM_CONSTANT
                        && storage != TILE_ATTACHMENT,
                "VUID-StandaloneSpirv-InputAttachmentIndex-06678",
                variable,
                "a variable with an InputAttachmentIndex is not in the storage class UniformConstant",
                "remove the decoration");
        problems.when(
                (decorations.has(id, Decoration.LOCATION) || decorations.has(id, Decoration.COMPONENT))
                        && !LOCATED.contains(storage)
                        && storage != StorageClass.UNIFORM_CONSTANT,
                "VUID-StandaloneSpirv-Location-06672",
                variable,
                "a variable has a Location or Component in a storage class that has none",
                "remove the decoration");
        if (used) {
            blocks(problems, variable, storage, pointee, structure);
        }
    }

    private static void blocks(
            CodeProblems problems, Instruction variable, int storage, int pointee, boolean structure) {
        SpirvModule module = problems.stage().module();
        Decorations decorations = module.decorations();
        int id = variable.resultId();
        int inner = module.types().withoutArrays(pointee);
        boolean block = decorations.has(inner, Decoration.BLOCK);
        boolean buffer = storage == StorageClass.STORAGE_BUFFER || storage == StorageClass.UNIFORM;
        problems.when(
                buffer && !structure,
                "VUID-StandaloneSpirv-Uniform-06807",
                variable,
                "a variable for a buffer is neither a structure nor an array of structures",
                "declare a block");
        problems.when(
                storage == StorageClass.PUSH_CONSTANT && module.opcodeOf(pointee) != Op.TYPE_STRUCT,
                "VUID-StandaloneSpirv-PushConstant-06808",
                variable,
                "a variable for push constants is not a structure",
                "declare a block");
        problems.when(
                structure
                        && !block
                        && (storage == StorageClass.PUSH_CONSTANT || storage == StorageClass.STORAGE_BUFFER),
                "VUID-StandaloneSpirv-PushConstant-06675",
                variable,
                "the structure of push constants or of a storage buffer is not decorated with Block",
                "decorate the structure with Block");
        problems.when(
                structure
                        && storage == StorageClass.UNIFORM
                        && !block
                        && !decorations.has(inner, Decoration.BUFFER_BLOCK),
                "VUID-StandaloneSpirv-Uniform-06676",
                variable,
                "the structure of a uniform variable is decorated neither with Block nor with BufferBlock",
                "decorate the structure with Block");
        problems.when(
                storage == StorageClass.UNIFORM_CONSTANT
                        && module.opcodeOf(inner) != Op.NOP
                        && !module.types().isOpaque(inner)
                        && !HEAPS.contains(decorations.value(id, Decoration.BUILT_IN, -1))
                        && !isKnownDescriptor(module.opcodeOf(inner)),
                "VUID-StandaloneSpirv-UniformConstant-04655",
                variable,
                "a variable in UniformConstant is not an image, a sampler or an acceleration structure",
                "declare it in another storage class");
        problems.when(
                (buffer || storage == StorageClass.UNIFORM_CONSTANT)
                        && !(decorations.has(id, Decoration.DESCRIPTOR_SET) && decorations.has(id, Decoration.BINDING))
                        && !HEAPS.contains(decorations.value(id, Decoration.BUILT_IN, -1)),
                "VUID-StandaloneSpirv-UniformConstant-06677",
                variable,
                "a resource has no DescriptorSet and Binding",
                "give the variable a set and a binding");
        problems.when(
                !buffer
                        && storage != StorageClass.UNIFORM_CONSTANT
                        && storage != TILE_ATTACHMENT
                        && (decorations.has(id, Decoration.DESCRIPTOR_SET) || decorations.has(id, Decoration.BINDING)),
                "VUID-StandaloneSpirv-DescriptorSet-06491",
                variable,
                "a variable that is no resource has a DescriptorSet or Binding",
                "remove the decorations");
    }

    /** Types of extensions that are resources as well. */
    private static boolean isKnownDescriptor(int opcode) {
        return opcode > Op.TYPE_STRUCT && opcode != Op.TYPE_POINTER || opcode < Op.TYPE_VOID;
    }
}

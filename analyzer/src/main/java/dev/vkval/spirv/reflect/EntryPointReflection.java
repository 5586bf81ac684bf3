package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import java.util.List;
import java.util.Map;

/**
 * The memory accesses of an entry point and its interface to other stages.
 *
 * @param descriptors the descriptors it uses, by set and binding
 * @param samplings where it samples, with which image and sampler
 * @param accesses what it does with images, texel buffers and tensors
 * @param handles where it traces rays and where it loads and stores cooperative matrices
 * @param tileAttachments the variables of storage class TileAttachmentQCOM it uses
 * @param inputs its input variables, in the order of the interface
 * @param outputs its output variables, in the order of the interface
 * @param executionModes its execution modes
 * @param pushConstants the bytes of push constants it uses, ascending
 * @param addresses what it accesses by device addresses, null for nothing
 * @param feedback what transform feedback captures of its outputs; also empty if unknown
 */
public record EntryPointReflection(
        List<DescriptorUse> descriptors,
        List<SamplingUse> samplings,
        List<DescriptorAccess> accesses,
        List<HandleUse> handles,
        List<TileAttachmentUse> tileAttachments,
        List<InterfaceVariable> inputs,
        List<InterfaceVariable> outputs,
        ExecutionModes executionModes,
        List<ByteRange> pushConstants,
        AddressUse addresses,
        List<FeedbackLayout> feedback) {
    private static final int BUILT_IN_FRAG_DEPTH = 22;
    private static final int BUILT_IN_FRAG_STENCIL_REF = 5014;

    /**
     * Reflects an entry point.
     *
     * @param executionModel ExecutionModel of the entry point
     * @param specialization values of specialization constants, which may determine array lengths
     * @return null if the module has no such entry point
     */
    public static EntryPointReflection of(
            SpirvModule module, String entryPoint, int executionModel, Specialization specialization) {
        for (Instruction instruction : module.section(Section.ENTRY_POINTS)) {
            if (instruction.opcode() == Op.ENTRY_POINT
                    && instruction.operand(0) == executionModel
                    && instruction.string(2).equals(entryPoint)) {
                return of(module, instruction, specialization);
            }
        }
        return null;
    }

    private static EntryPointReflection of(SpirvModule module, Instruction entryPoint, Specialization specialization) {
        int entryFunction = entryPoint.operand(1);
        Constants constants = new Constants(module, specialization);
        TypeLayout layout = new TypeLayout(module, constants);
        List<Function> functions = CallTree.of(module, entryFunction);
        Map<Integer, MemoryUses.Use> uses = new MemoryUses(module, functions, constants).byVariable();
        HandlePlaces places = new HandlePlaces(module, functions, constants);
        InterfaceReflector interfaces = new InterfaceReflector(module, layout, uses);
        return new EntryPointReflection(
                new DescriptorReflector(module, layout).list(uses),
                SamplingReflector.of(functions, places),
                AccessReflector.of(module, functions, places, constants),
                HandleUse.of(module, functions, places),
                TileAttachmentUse.of(module, uses),
                interfaces.list(entryPoint, StorageClass.INPUT),
                interfaces.list(entryPoint, StorageClass.OUTPUT),
                ExecutionModeReflector.of(module, entryFunction, constants),
                PushConstantUse.of(module, functions, constants, layout),
                AddressUse.of(module, functions),
                new FeedbackReflector(module, layout).list(entryPoint));
    }

    /** The variables of a storage class in the interface of an OpEntryPoint, without what is read or written. */
    public static List<InterfaceVariable> variables(
            SpirvModule module, Instruction entryPoint, Constants constants, int storageClass) {
        return new InterfaceReflector(module, new TypeLayout(module, constants), Map.of())
                .list(entryPoint, storageClass);
    }

    /** Whether it accesses memory by device addresses. */
    public boolean physicalStorageBuffers() {
        return addresses != null;
    }

    /** Locations below 64 of its output variables, as a mask. */
    public long outputLocations() {
        return outputs.stream().mapToLong(InterfaceVariable::locations).reduce(0, (a, b) -> a | b);
    }

    /** Locations below 64 of the input variables that it reads, as a mask. */
    public long readLocations() {
        long locations = 0;
        for (InterfaceVariable input : inputs) {
            if (input.read()) {
                locations |= input.locations();
            }
        }
        return locations;
    }

    /** Whether it writes an output built-in of a number. */
    public boolean writesBuiltIn(int builtIn) {
        return outputs.stream().anyMatch(output -> output.builtIn() == builtIn && output.written());
    }

    public boolean writesFragDepth() {
        return writesBuiltIn(BUILT_IN_FRAG_DEPTH);
    }

    public boolean writesFragStencilRef() {
        return writesBuiltIn(BUILT_IN_FRAG_STENCIL_REF);
    }
}

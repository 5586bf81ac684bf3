package dev.vkval.check.rules;

import dev.vkval.capture.registry.Base;
import dev.vkval.rule.StateMembers;
import java.util.Map;

/**
 * A binding that a shader uses and that is mapped to a descriptor heap, to push data or to an address, as rule lines read it
 * ({@code state mapping}):
 *
 * <ul>
 *   <li>{@code source}: VkDescriptorMappingSourceEXT; {@code embeddedSampler}: whether the mapping has a sampler;
 *   <li>{@code buffer}, {@code uniformBuffer} and so on: what the binding is in the shader;
 *   <li>{@code offsetKnown}, {@code offset}: of the descriptor in the resource heap, in the sampler heap where the binding
 *       is a sampler; {@code samplerOffsetKnown}, {@code samplerOffset}: of the sampler of an image with one;
 *   <li>{@code addressKnown}, {@code address}: that in push data; {@code addressBuffer}: the buffer that it is in, {@code
 *       backed}: whether there is one with memory; {@code structureAddress}: whether it was given for an acceleration
 *       structure;
 *   <li>{@code resourceHeapMissing}, {@code samplerHeapMissing}: whether the heap that it needs is not bound; {@code
 *       samplerReserved}: bytes of the reserved range of the bound one, {@code samplerHeapBound}: whether there is one;
 *   <li>{@code heapBound}: whether the heap of the descriptor is bound in the command buffer; {@code heapBytes}, {@code
 *       heapReservedBegin}, {@code heapReservedEnd}: its size and its reserved range.
 * </ul>
 */
public final class MappingLayout {
    /** The state's name in rule files. */
    public static final String NAME = "mapping";

    private static final String BINDING = "the binding";
    private static final String ADDRESS = "the address in push data";

    public static final StateLayout LAYOUT = layout();

    private MappingLayout() {}

    private static StateLayout layout() {
        StateLayout layout =
                new StateLayout().handle("addressBuffer", "VkBuffer", "the buffer of the address in push data");
        layout.add("address", "VkDeviceAddress", Base.U64, Long.BYTES, Map.of(StateMembers.LABEL, ADDRESS));
        bytes(layout, "samplerReserved", "reservedRangeSize of the bound sampler heap");
        bytes(layout, "offset", "the offset of the descriptor in its heap");
        bytes(layout, "samplerOffset", "the offset of the sampler in the sampler heap");
        bytes(layout, "heapBytes", "the size of the heap");
        bytes(layout, "heapReservedBegin", "the begin of the reserved range");
        bytes(layout, "heapReservedEnd", "the end of the reserved range");
        return layout.enumeration("source", "VkDescriptorMappingSourceEXT", Integer.BYTES, "the source of the mapping")
                .fact("block", "is a buffer", BINDING)
                .fact("uniformBuffer", "is a uniform buffer", BINDING)
                .fact("storageBuffer", "is a storage buffer", BINDING)
                .fact("image", "is an image", BINDING)
                .fact("sampler", "is a sampler", BINDING)
                .fact("tensor", "is a tensor", BINDING)
                .fact("structure", "is an acceleration structure", BINDING)
                .fact("embeddedSampler", "has an embedded sampler", "the mapping")
                .fact("offsetKnown", "was set", "the index in push data")
                .fact("samplerOffsetKnown", "was set", "the index of the sampler in push data")
                .fact("addressKnown", "was set", ADDRESS)
                .fact("backed", "is in a buffer with memory", ADDRESS)
                .fact("structureAddress", "is that of an acceleration structure", ADDRESS)
                .fact("samplerHeapBound", "is bound", "a sampler heap")
                .fact("heapBound", "is bound", "the heap of the descriptor")
                .fact("resourceHeapMissing", "is not bound", "the resource heap")
                .fact("samplerHeapMissing", "is not bound", "the sampler heap");
    }

    private static void bytes(StateLayout layout, String name, String label) {
        layout.add(name, "VkDeviceSize", Base.U64, Long.BYTES, Map.of(StateMembers.LABEL, label));
    }
}

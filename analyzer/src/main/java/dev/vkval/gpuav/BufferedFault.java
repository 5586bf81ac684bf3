package dev.vkval.gpuav;

import dev.vkval.state.object.BufferedSet;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.GotDescriptor;
import dev.vkval.state.object.StateObject;
import java.util.List;
import java.util.stream.Stream;

/**
 * The words for a descriptor in a descriptor buffer that is not valid.
 *
 * @param sentence where it is and what is there, beginning with a space
 * @param objects the descriptor buffer, and what the descriptor refers to
 */
record BufferedFault(
        BufferedSet set, BufferedSet.Faulty faulty, String title, String sentence, List<StateObject> objects) {
    /**
     * The fault of a descriptor, or the first of its binding where it is not known which one; null if there is none.
     *
     * @param element -1 if it is not known
     */
    static BufferedFault of(BufferedSet set, DescriptorSetLayoutState.Binding binding, long element) {
        BufferedSet.Faulty faulty = null;
        long end = element < 0 ? binding.count() : element + 1;
        for (long at = Math.max(element, 0); faulty == null && at < end; at++) {
            faulty = set.fault(binding.number(), (int) at);
        }
        return faulty == null ? null : of(set, faulty, DescriptorTypes.name(binding.type()));
    }

    private static BufferedFault of(BufferedSet set, BufferedSet.Faulty faulty, String type) {
        GotDescriptor found = faulty.found();
        StateObject gone = found == null ? null : found.descriptor().destroyed();
        String place = " The binding is " + type + "; its descriptor is at byte " + faulty.offset() + " of "
                + set.buffer() + ", a descriptor buffer. ";
        String bytes = "The " + faulty.sizeBytes() + " bytes there are ";
        String sentence = switch (faulty.fault()) {
            case UNWRITTEN -> "Nothing was written there.";
            case UNKNOWN -> bytes + "no descriptor that vkGetDescriptorEXT returned.";
            case OTHER_TYPE -> bytes + got(found) + ".";
            case DESTROYED ->
                bytes + got(found) + "; "
                        + (gone == null
                                ? "that was destroyed."
                                : gone + " was destroyed at block " + gone.destroyedAt() + ".");
        };
        List<StateObject> objects = Stream.concat(
                        Stream.of(set.buffer()), found == null ? Stream.of() : found.descriptor().objects().stream())
                .toList();
        return new BufferedFault(set, faulty, title(faulty.fault()), place + sentence, objects);
    }

    /** {@code a descriptor of VK_DESCRIPTOR_TYPE_SAMPLER that vkGetDescriptorEXT returned at block 12 for VkSampler 7}. */
    private static String got(GotDescriptor found) {
        StateObject object = found.descriptor().object();
        return "a descriptor of " + DescriptorTypes.name(found.type()) + " that vkGetDescriptorEXT returned at block "
                + found.block() + (object == null ? "" : " for " + object);
    }

    private static String title(BufferedSet.Fault fault) {
        return switch (fault) {
            case UNWRITTEN, UNKNOWN -> "a shader uses a place in a descriptor buffer where no descriptor is";
            case OTHER_TYPE -> "a shader uses a descriptor of another type in a descriptor buffer";
            case DESTROYED -> "a shader uses a descriptor of a destroyed object in a descriptor buffer";
        };
    }

    String help() {
        return switch (faulty.fault()) {
            case UNWRITTEN, UNKNOWN ->
                "write the descriptor to the place that the offset of the set, that of the binding and the index lead to,"
                        + " before the submit";
            case OTHER_TYPE -> "write a descriptor of the type of the binding there, or correct the offset of the set";
            case DESTROYED ->
                "destroy the object after the last submit that uses it, or write another descriptor before it";
        };
    }
}

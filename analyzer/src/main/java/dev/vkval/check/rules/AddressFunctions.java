package dev.vkval.check.rules;

import dev.vkval.rule.DeviceFacts.AddressedFact;
import dev.vkval.rule.Functions;
import dev.vkval.rule.Functions.Function;
import java.util.List;
import java.util.Map;

/** What rules ask about the buffers that a device address is in; not known where it is in none. */
final class AddressFunctions {
    private static final String INTEGER = "integer";
    private static final String USAGE = "VkBufferUsageFlags2";

    private AddressFunctions() {}

    static Map<String, Function> all() {
        return Map.of(
                // Usage and creation flags of all buffers at an address together: one of them has to have a usage.
                "usageAt", at(USAGE, AddressedFact.USAGE),
                "createFlagsAt", at("VkBufferCreateFlags", AddressedFact.CREATE_FLAGS),
                // The sharing mode that all buffers at an address have.
                "sharingModeAt", at("VkSharingMode", AddressedFact.SHARING_MODE),
                // How many bytes a buffer has from an address on.
                "bytesAt", at(INTEGER, AddressedFact.BYTES),
                // Usage of the buffers in the memory of a range, with an address or without one: any, and all of them.
                "memoryUsage", range(USAGE, AddressedFact.MEMORY_USAGE),
                "commonMemoryUsage", range(USAGE, AddressedFact.COMMON_MEMORY_USAGE),
                "boundAt",
                        new Function(
                                List.of(INTEGER, INTEGER),
                                "truth",
                                "is bound to memory for as many bytes as",
                                body(AddressedFact.BOUND)));
    }

    private static Function at(String result, AddressedFact fact) {
        Functions.OfObjects body = (device, values) -> device.buffersAt(values[0], 1, fact);
        return new Function(List.of(INTEGER), result, null, body);
    }

    private static Function range(String result, AddressedFact fact) {
        return new Function(List.of(INTEGER, INTEGER), result, null, body(fact));
    }

    private static Functions.OfObjects body(AddressedFact fact) {
        return (device, values) -> device.buffersAt(values[0], values[1], fact);
    }
}

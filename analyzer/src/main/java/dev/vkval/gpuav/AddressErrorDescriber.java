package dev.vkval.gpuav;

import dev.vkval.finding.Help;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Severity;
import dev.vkval.spirv.pass.AddressCheck;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Describes an error of an access by device address. */
final class AddressErrorDescriber {
    private static final String OUT_OF_BOUNDS = "VUID-RuntimeSpirv-PhysicalStorageBuffer64-11819";
    private static final String MISALIGNED = "VUID-RuntimeSpirv-PhysicalStorageBuffer64-06315";

    private AddressErrorDescriber() {}

    /** The description, null if the device addresses differ from those of the capture. */
    static ErrorDescription describe(ShaderError error, AddressCheck check, CheckedAction action, StateTracker state) {
        if (action.device.addressesDiffer) {
            return null;
        }
        Map<String, Object> properties = new TreeMap<>();
        properties.put("accessSize", check.sizeBytes());
        long address = 0;
        if (error.record() != null) {
            address = error.record().index() | error.record().second() << Integer.SIZE;
            properties.put("deviceAddress", address);
        }
        String access = (check.write() ? "write " : "access ") + check.sizeBytes() + " bytes"
                + (error.record() == null ? "" : " at buffer device address 0x" + Long.toHexString(address));
        String addresses = ErrorValues.putLowWords(error, properties, "deviceAddressLowWords", "addresses");
        if (error.error() == ErrorOutput.ADDRESS_MISALIGNED) {
            return new ErrorDescription(
                    MISALIGNED,
                    Severity.ERROR,
                    "a shader accesses a device address that is not aligned as the access requires",
                    "Unaligned pointer access: trying to " + access + ", which is not a multiple of "
                            + check.alignmentBytes() + "." + addresses,
                    check.instruction(),
                    List.of(),
                    properties,
                    List.of(Help.of("align the address, or declare its actual alignment (buffer_reference_align)")));
        }
        List<ObjectRef> objects = new ArrayList<>();
        return new ErrorDescription(
                OUT_OF_BOUNDS,
                Severity.ERROR,
                "a shader accesses a device address outside every buffer",
                "Out of bounds: trying to " + access + ", which are not all in one existing buffer."
                        + (error.record() == null ? "" : nearest(address, state, objects))
                        + addresses,
                check.instruction(),
                objects,
                properties,
                List.of(Help.of("compare the address and the index with the buffer they are meant for; the address "
                        + "of a destroyed buffer is no longer valid")));
    }

    /** The distance of an address from the nearest buffer before it. */
    private static String nearest(long address, StateTracker state, List<ObjectRef> objects) {
        BufferState before = null;
        for (BufferState buffer : AddressWords.buffers(state)) {
            if (Long.compareUnsigned(buffer.deviceAddress(), address) <= 0) {
                before = buffer;
            }
        }
        if (before == null) {
            return " There is no buffer at or before this address.";
        }
        objects.add(before.ref());
        long behind = address - before.deviceAddress() - before.sizeBytes();
        return " The nearest buffer before it is " + before + " of " + before.sizeBytes() + " bytes at 0x"
                + Long.toHexString(before.deviceAddress())
                + (behind >= 0 ? "; the access is above its end by " + behind + " bytes." : "; it ends in the access.");
    }
}

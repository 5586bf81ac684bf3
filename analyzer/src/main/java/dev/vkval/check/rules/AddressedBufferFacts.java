package dev.vkval.check.rules;

import dev.vkval.rule.DeviceFacts.AddressedFact;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.tracker.StateTracker;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.lwjgl.vulkan.VK10;

/** What rule lines ask about the buffers that a device address is in. */
final class AddressedBufferFacts {
    private final StateTracker state;

    AddressedBufferFacts(StateTracker state) {
        this.state = state;
    }

    /** Empty where no buffer has the address, or where the memory of the one that has it is not known. */
    OptionalLong of(long address, long sizeBytes, AddressedFact fact) {
        BufferPart part = address == 0 ? null : state.bufferAddresses().at(address, Long.MAX_VALUE);
        if (part == null) {
            return OptionalLong.empty();
        }
        return switch (fact) {
            case HANDLE -> OptionalLong.of(part.buffer().id());
            case USAGE ->
                OptionalLong.of(buffers(address).mapToLong(BufferState::usage).reduce(0, (a, b) -> a | b));
            case CREATE_FLAGS ->
                OptionalLong.of(buffers(address)
                        .mapToLong(buffer -> Integer.toUnsignedLong(buffer.flags()))
                        .reduce(0, (a, b) -> a | b));
            case SHARING_MODE -> sharingMode(address);
            case BYTES ->
                OptionalLong.of(state.bufferAddresses().largest(address).sizeBytes());
            case MEMORY_USAGE -> usage(part, sizeBytes, true);
            case COMMON_MEMORY_USAGE -> usage(part, sizeBytes, false);
            case BOUND -> bound(part.buffer());
        };
    }

    private Stream<BufferState> buffers(long address) {
        return state.bufferAddresses().all(address).stream();
    }

    private OptionalLong sharingMode(long address) {
        long[] modes =
                buffers(address).mapToLong(BufferState::sharingMode).distinct().toArray();
        return modes.length == 1 ? OptionalLong.of(modes[0]) : OptionalLong.empty();
    }

    /** Of a sparse buffer it is not known for a range. */
    private static OptionalLong bound(BufferState buffer) {
        if ((buffer.flags() & VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT) != 0) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(
                buffer.binding() != null && !buffer.binding().memory().destroyed() ? 1 : 0);
    }

    private OptionalLong usage(BufferPart part, long sizeBytes, boolean any) {
        MemoryBinding binding = part.buffer().binding();
        if (binding == null) {
            return OptionalLong.empty();
        }
        long begin = binding.offset() + part.offset();
        long end = begin + Math.min(Math.max(sizeBytes, 1), part.sizeBytes());
        return state.all(BufferState.class).stream()
                .filter(buffer -> overlaps(buffer, binding.memory(), begin, end))
                .mapToLong(BufferState::usage)
                .reduce((one, other) -> any ? one | other : one & other);
    }

    private static boolean overlaps(BufferState buffer, DeviceMemoryState memory, long begin, long end) {
        MemoryBinding other = buffer.binding();
        return other != null
                && other.memory() == memory
                && other.offset() < end
                && begin < other.offset() + buffer.sizeBytes();
    }
}

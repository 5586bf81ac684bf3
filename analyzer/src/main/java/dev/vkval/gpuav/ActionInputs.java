package dev.vkval.gpuav;

import dev.vkval.state.object.BoundState;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;

/** What the checks of the actions of a command buffer read, and where these actions get their memory. */
final class ActionInputs {
    private final DeviceContext device;
    private final boolean pushed;
    private final MemoryArena arena;
    private final DescriptorInputs descriptors;
    private AddressInput addresses;

    private ActionInputs(DeviceContext device, boolean pushed, MemoryArena arena) {
        this.device = device;
        this.pushed = pushed;
        this.arena = arena;
        this.descriptors = new DescriptorInputs(arena);
    }

    /** Of actions that a descriptor set is bound for. */
    static ActionInputs bound(DeviceContext device) {
        return new ActionInputs(device, false, MemoryArena.bound(device));
    }

    /** Of actions that the index of a table is pushed for. */
    static ActionInputs pushed(DeviceContext device) {
        return new ActionInputs(device, true, MemoryArena.addressed(device));
    }

    /** @throws NoResourcesException if there is no memory for it */
    MemoryRange allocate(long sizeBytes) {
        return arena.allocate(sizeBytes);
    }

    /** @throws NoResourcesException if there is no memory for them */
    DescriptorInputs.Located descriptors(List<BoundState.BoundSet> sets) {
        return descriptors.of(sets);
    }

    /** @throws NoResourcesException if there is no memory for them */
    MemoryRange addresses(StateTracker state) {
        if (addresses == null) {
            addresses = new AddressInput(arena, state);
        }
        return addresses.range();
    }

    /**
     * A descriptor set, or the index of a table, with the memory of an action.
     *
     * @throws NoResourcesException if there is none left
     */
    long acquire(MemoryRange hits, MemoryRange records, MemoryRange states, MemoryRange addressRange) {
        return pushed
                ? device.tables.acquire(hits, records, states, addressRange)
                : device.sets.acquire(List.of(hits, records, states, addressRange));
    }

    /** Returns what {@link #acquire} gave. */
    void release(long acquired) {
        if (pushed) {
            device.tables.release((int) acquired);
        } else {
            device.sets.release(acquired);
        }
    }

    /** Updates them before a submit. */
    void refresh(long changes) {
        descriptors.refresh(changes);
        if (addresses != null) {
            addresses.refresh();
        }
    }

    /** Forgets them. */
    void reset() {
        descriptors.clear();
        addresses = null;
        arena.reset();
    }

    void close() {
        arena.close();
    }
}

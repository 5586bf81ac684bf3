package dev.vkval.gpuav.content;

import dev.vkval.state.object.AccelerationStructureNvState;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.lwjgl.vulkan.KHRAccelerationStructure;

/** Which acceleration structures instances refer to, by the addresses that the application was told. */
final class StructureReferences {
    private final Supplier<List<AccelerationStructureState>> existing;
    private final Map<Long, List<AccelerationStructureState>> byAddress = new HashMap<>();
    private final Set<AccelerationStructureState> told = new HashSet<>();

    /** @param existing gives all structures that exist */
    StructureReferences(Supplier<List<AccelerationStructureState>> existing) {
        this.existing = existing;
    }

    /** The application was told the address of a structure. */
    void told(AccelerationStructureState structure, long address) {
        if (structure != null && address != 0 && told.add(structure)) {
            byAddress.computeIfAbsent(address, key -> new ArrayList<>(1)).add(structure);
        }
    }

    /** The existing structures that instances might refer to by an address that is not known. */
    List<AccelerationStructureState> unknown() {
        return existing.get().stream()
                .filter(each -> !(each instanceof AccelerationStructureNvState) && !isTop(each) && !told.contains(each))
                .toList();
    }

    /**
     * What is wrong with a reference, null if it refers to a bottom-level structure, or may do so.
     *
     * @param block where the build was recorded
     * @param unknownThen structures whose address was not known there
     */
    String fault(long address, long block, List<AccelerationStructureState> unknownThen) {
        boolean open = !told.containsAll(unknownThen) || !unknown().isEmpty();
        if (address == 0 || open) {
            return null;
        }
        String fault = "no acceleration structure has it";
        for (AccelerationStructureState each : byAddress.getOrDefault(address, List.of())) {
            fault = fault(each, block);
            if (fault == null) {
                return null;
            }
        }
        return fault;
    }

    /** The only existing structure that has an address, null if there is none, or if there are several. */
    AccelerationStructureState structure(long address) {
        List<AccelerationStructureState> living = byAddress.getOrDefault(address, List.of()).stream()
                .filter(each -> !each.destroyed())
                .toList();
        return living.size() == 1 ? living.get(0) : null;
    }

    private static boolean isTop(AccelerationStructureState structure) {
        return structure.structureType() == KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR;
    }

    private static String fault(AccelerationStructureState structure, long block) {
        if (isTop(structure)) {
            return structure + " is a top-level one";
        }
        if (gone(structure, block)) {
            return structure + " was destroyed at block " + structure.destroyedAt();
        }
        BufferState buffer = structure.buffer();
        if (gone(buffer, block)) {
            return buffer + ", which contains " + structure + ", was destroyed at block " + buffer.destroyedAt();
        }
        StateObject memory = buffer == null || buffer.binding() == null
                ? null
                : buffer.binding().memory();
        return memory != null && gone(memory, block)
                ? memory + ", which contains " + structure + ", was freed at block " + memory.destroyedAt()
                : null;
    }

    private static boolean gone(StateObject object, long block) {
        return object != null && object.destroyed() && object.destroyedAt() < block;
    }
}

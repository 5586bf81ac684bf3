package dev.vkval.spirv.reflect;

import dev.vkval.spirv.Function;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What an entry point accesses by device addresses.
 *
 * @param writes indices of the instructions that write there, ascending
 * @param atomics indices of the instructions that do so by atomics, ascending
 * @param accesses indices of all instructions that do so, ascending
 */
public record AddressUse(List<Integer> writes, List<Integer> atomics, List<Integer> accesses) {
    public AddressUse {
        writes = List.copyOf(writes);
        atomics = List.copyOf(atomics);
        accesses = List.copyOf(accesses);
    }

    /** Null if there are no such accesses. */
    static AddressUse of(SpirvModule module, List<Function> functions) {
        SortedSet<Integer> all = new TreeSet<>();
        SortedSet<Integer> writes = new TreeSet<>();
        SortedSet<Integer> atomics = new TreeSet<>();
        MemoryAccess accesses = new MemoryAccess(module, (instruction, pointer, effect) -> {
            if (isAddress(module, pointer)) {
                all.add(instruction.index());
                if ((effect & MemoryAccess.WRITTEN) != 0) {
                    writes.add(instruction.index());
                }
                if ((effect & MemoryAccess.ATOMIC) != 0) {
                    atomics.add(instruction.index());
                }
            }
        });
        functions.forEach(function -> SpirvModule.forEachOf(function, accesses::visit));
        return all.isEmpty() ? null : new AddressUse(List.copyOf(writes), List.copyOf(atomics), List.copyOf(all));
    }

    private static boolean isAddress(SpirvModule module, int pointer) {
        int type = module.types().typeOf(pointer);
        return module.types().storageClass(type) == StorageClass.PHYSICAL_STORAGE_BUFFER;
    }

    /** Whether an instruction writes memory. */
    public boolean isWrite(int instruction) {
        return writes.contains(instruction);
    }

    /** Whether an instruction accesses memory by an atomic. */
    public boolean isAtomic(int instruction) {
        return atomics.contains(instruction);
    }
}

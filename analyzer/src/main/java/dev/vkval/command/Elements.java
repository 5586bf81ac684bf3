package dev.vkval.command;

import dev.vkval.capture.memory.CMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * The structs of an array: address of the members of the first one that are read, stride and count. An array that is
 * NULL has none.
 */
record Elements(long first, int strideBytes, int count) {
    /** Reads the struct at an address, with its index in the array. */
    interface Reader<T> {
        T read(int index, long address);
    }

    /** @param members offset in the struct of the members that are read */
    static Elements of(long array, int members, int strideBytes, int count) {
        return new Elements(array + members, strideBytes, CMemory.count(count, array));
    }

    static Elements of(long array, int strideBytes, int count) {
        return of(array, 0, strideBytes, count);
    }

    /** The handles of an array, null handles among them. */
    static List<Long> handles(long array, int count) {
        return of(array, Long.BYTES, count).read(address -> CMemory.u64(address));
    }

    <T> List<T> read(LongFunction<T> reader) {
        return read((index, address) -> reader.apply(address));
    }

    <T> List<T> read(Reader<T> reader) {
        List<T> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(reader.read(i, CMemory.element(first, i, strideBytes)));
        }
        return elements;
    }
}

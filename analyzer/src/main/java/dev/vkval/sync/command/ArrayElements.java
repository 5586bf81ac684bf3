package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.LocatedFootprint;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.stream.IntStream;

/**
 * Which elements of an array of descriptors a shader may access: those that it names by constants, else each that was
 * written. Programs that keep all their textures in one array have tens of thousands of them, so that what a check looks at
 * has a limit; beyond it, elements of large arrays are left out and counted.
 */
final class ArrayElements {
    private static final int SMALL = 64;
    private static final long MOST_OF_LARGE = 1L << 21;

    private final Map<DescriptorSetState.Contents, int[]> distinct = new WeakHashMap<>();
    private long left;
    private long leftOut;

    ArrayElements() {
        this(MOST_OF_LARGE);
    }

    /** @param mostOfLarge how many elements of large arrays to look at in all */
    ArrayElements(long mostOfLarge) {
        left = mostOfLarge;
    }

    /** How many elements were left out. */
    long leftOut() {
        return leftOut;
    }

    /** By ascending index. */
    List<DescriptorUse.Element> of(DescriptorUse use, DescriptorSetState.Contents contents) {
        if (!use.array()) {
            return List.of(new DescriptorUse.Element(0, use.read(), use.written()));
        }
        if (use.elements() != null) {
            return use.elements();
        }
        int[] indices = distinct.computeIfAbsent(contents, ArrayElements::distinct);
        int judged = indices.length <= Math.max(SMALL, left) ? indices.length : SMALL;
        left -= judged <= SMALL ? 0 : judged;
        leftOut += indices.length - judged;
        return Arrays.stream(indices, 0, judged)
                .mapToObj(index -> new DescriptorUse.Element(index, use.read(), use.written()))
                .toList();
    }

    /** Those that instructions accessed. */
    List<DescriptorUse.Element> touched(
            DescriptorUse use, DescriptorSetState.Contents contents, List<LocatedFootprint> sites) {
        if (!use.array()) {
            return of(use, contents);
        }
        boolean any = sites.stream()
                .map(LocatedFootprint::footprint)
                .anyMatch(site -> site.executed() && site.elements() == null);
        Set<Integer> elements = new TreeSet<>();
        if (any) {
            of(use, contents).forEach(element -> elements.add(element.index()));
        }
        sites.stream()
                .map(site -> site.footprint().elements())
                .filter(Objects::nonNull)
                .forEach(elements::addAll);
        return elements.stream()
                .filter(element -> element < contents.count())
                .map(element -> new DescriptorUse.Element(element, use.read(), use.written()))
                .toList();
    }

    /** The first element with each descriptor; a descriptor that fills many elements is one. */
    private static int[] distinct(DescriptorSetState.Contents contents) {
        Set<Descriptor> seen = new HashSet<>();
        return IntStream.range(0, contents.count())
                .filter(element -> {
                    Descriptor descriptor = contents.descriptor(element);
                    return descriptor != null && !descriptor.objects().isEmpty() && seen.add(descriptor);
                })
                .toArray();
    }
}

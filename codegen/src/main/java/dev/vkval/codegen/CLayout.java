package dev.vkval.codegen;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sizes, alignments and offsets of C types on a 64-bit little-endian machine (System V ABI, bit fields included). */
final class CLayout {

    /** Size and alignment in bytes. */
    record Extent(int size, int align) {}

    /**
     * The position of a member.
     *
     * @param bitOffset offset within the storage unit, -1 for an ordinary member
     */
    record Slot(int offset, int size, int bitOffset) {}

    /** A laid-out struct. */
    record Layout(Extent extent, List<Slot> slots) {}

    private final VulkanModel model;
    private final Map<String, Layout> layouts = new HashMap<>();

    CLayout(VulkanModel model) {
        this.model = model;
    }

    Layout layout(String structName) {
        Layout known = layouts.get(structName);
        if (known == null) {
            VulkanModel.Struct struct = model.struct(structName);
            known = struct.union() ? layOutUnion(struct) : layOutStruct(struct);
            layouts.put(structName, known);
        }
        return known;
    }

    private Layout layOutStruct(VulkanModel.Struct struct) {
        List<Slot> slots = new ArrayList<>();
        long endBits = 0;
        int align = 1;
        for (Declaration member : struct.members()) {
            Extent extent = extent(member);
            align = Math.max(align, extent.align());
            if (member.bits() > 0) {
                long unitBits = extent.size() * 8L;
                if (endBits / unitBits != (endBits + member.bits() - 1) / unitBits) {
                    endBits = roundUp(endBits, unitBits);
                }
                int unit = (int) (endBits / unitBits * extent.size());
                slots.add(new Slot(unit, extent.size(), (int) (endBits - unit * 8L)));
                endBits += member.bits();
            } else {
                int offset = (int) roundUp((endBits + 7) / 8, extent.align());
                slots.add(new Slot(offset, extent.size(), -1));
                endBits = (offset + (long) extent.size()) * 8;
            }
        }
        return new Layout(new Extent((int) roundUp((endBits + 7) / 8, align), align), slots);
    }

    private Layout layOutUnion(VulkanModel.Struct struct) {
        List<Slot> slots = new ArrayList<>();
        int size = 0;
        int align = 1;
        for (Declaration member : struct.members()) {
            Extent extent = extent(member);
            slots.add(new Slot(0, extent.size(), -1));
            size = Math.max(size, extent.size());
            align = Math.max(align, extent.align());
        }
        return new Layout(new Extent((int) roundUp(size, align), align), slots);
    }

    private Extent extent(Declaration member) {
        Extent element = member.pointers() > 0 ? new Extent(8, 8) : extentOf(member.type());
        int count = 1;
        for (String dimension : member.dimensions()) {
            count *= model.constant(dimension);
        }
        return new Extent(element.size() * count, element.align());
    }

    private Extent extentOf(String type) {
        return switch (model.base(type)) {
            case "u8", "s8", "char" -> new Extent(1, 1);
            case "u16", "s16" -> new Extent(2, 2);
            case "u32", "s32", "f32" -> new Extent(4, 4);
            case "enum" -> model.wideEnum(type) ? new Extent(8, 8) : new Extent(4, 4);
            case "struct", "union" -> layout(type).extent();
            default -> new Extent(8, 8);
        };
    }

    private static long roundUp(long value, long unit) {
        return (value + unit - 1) / unit * unit;
    }
}

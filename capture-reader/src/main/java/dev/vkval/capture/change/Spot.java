package dev.vkval.capture.change;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import org.lwjgl.system.MemoryUtil;

/**
 * Where a value of a call is in C memory.
 *
 * @param address of the value
 * @param member that it belongs to
 * @param bytes size of the value; 8 for a pointer
 * @param slot whether it is a parameter that is not a pointer, which fills a slot of 8 bytes
 * @param pointer whether it is the pointer itself, not what it refers to
 * @param returned whether the call writes it
 */
record Spot(long address, Member member, int bytes, boolean slot, boolean pointer, boolean returned) {
    long bits() {
        long bits = switch (bytes) {
            case 1 -> MemoryUtil.memGetByte(address) & 0xFFL;
            case 2 -> MemoryUtil.memGetShort(address) & 0xFFFFL;
            case Integer.BYTES -> MemoryUtil.memGetInt(address) & 0xFFFF_FFFFL;
            default -> MemoryUtil.memGetLong(address);
        };
        return member.bits() > 0 ? bits >>> member.bitOffset() & mask() : bits;
    }

    private long mask() {
        return (1L << member.bits()) - 1;
    }

    /** Sets the value; one that fills a slot is widened as C widens it. */
    void set(long bits) {
        if (slot) {
            MemoryUtil.memPutLong(address, member.base().signed() ? signed(bits) : unsigned(bits));
            return;
        }
        long all = member.bits() > 0 ? merged(bits) : bits;
        switch (bytes) {
            case 1 -> MemoryUtil.memPutByte(address, (byte) all);
            case 2 -> MemoryUtil.memPutShort(address, (short) all);
            case Integer.BYTES -> MemoryUtil.memPutInt(address, (int) all);
            default -> MemoryUtil.memPutLong(address, all);
        }
    }

    private long merged(long bits) {
        long unit = switch (bytes) {
            case 1 -> MemoryUtil.memGetByte(address);
            case 2 -> MemoryUtil.memGetShort(address);
            default -> MemoryUtil.memGetInt(address);
        };
        long shifted = mask() << member.bitOffset();
        return unit & ~shifted | bits << member.bitOffset() & shifted;
    }

    private long signed(long bits) {
        int unused = Long.SIZE - bytes * Byte.SIZE;
        return bits << unused >> unused;
    }

    private long unsigned(long bits) {
        int unused = Long.SIZE - bytes * Byte.SIZE;
        return bits << unused >>> unused;
    }

    boolean isHandle() {
        return member.base() == Base.HANDLE && !pointer;
    }
}

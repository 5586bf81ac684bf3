package dev.vkval.rule;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;

/** Reads values of C memory by their type in the registry. */
final class CMemoryReader {
    /** VK_WHOLE_SIZE, and every other 64-bit number with all bits set. */
    static final long ALL_ONES = Long.MAX_VALUE;

    /** The greatest other number. */
    static final long MOST = Long.MAX_VALUE - 1;

    /** A number without sign. */
    static final Load U32 = address -> Integer.toUnsignedLong(CMemory.u32(address));

    /** All bits as they are. */
    static final Load BITS64 = CMemory::u64;

    private CMemoryReader() {}

    /** The type that one value of a member has, aggregates and pointers aside. */
    static Type typeOf(Base base, String name) {
        return switch (base) {
            case F32, F64 -> Type.REAL;
            case HANDLE -> new Type(Type.Kind.HANDLE, name);
            case ENUM ->
                new Type(Registry.vulkan().enumeration(name).flags() ? Type.Kind.FLAGS : Type.Kind.ENUMERANT, name);
            case STRUCT, UNION -> new Type(Type.Kind.STRUCTURE, name);
            case PFN, VOID, WCHAR -> Type.POINTER;
            default -> new Type(Type.Kind.INTEGER, name.equals("VkBool32") ? name : null);
        };
    }

    /** Reads one value at an address. */
    interface Load {
        long at(long address);
    }

    static Load load(Member member) {
        if (member.bitOffset() >= 0) {
            long mask = (1L << member.bits()) - 1;
            int shift = member.bitOffset();
            return address -> (CMemory.u64(address) >>> shift) & mask;
        }
        return load(member.base(), member.valueBytes(), member.type());
    }

    static Load load(Base base, int bytes, String type) {
        return switch (base) {
            case F32 -> address -> Double.doubleToRawLongBits(CMemory.f32(address));
            case F64 -> BITS64;
            case U64, SIZE -> address -> number(CMemory.u64(address));
            case S64, HANDLE, PFN, VOID, WCHAR -> BITS64;
            case S32 -> CMemory::u32;
            case S16 -> address -> (short) CMemory.u16(address);
            case S8 -> address -> (byte) CMemory.u8(address);
            case U16 -> address -> CMemory.u16(address);
            case U8, CHAR -> address -> CMemory.u8(address);
            case ENUM -> enumerated(bytes, type);
            default -> U32;
        };
    }

    private static Load enumerated(int bytes, String type) {
        if (bytes == Long.BYTES) {
            return BITS64;
        }
        return Registry.vulkan().enumeration(type).flags() ? U32 : CMemory::u32;
    }

    /** An unsigned number of 64 bits as the language counts. */
    static long number(long bits) {
        return bits >= 0 ? bits : bits == -1 ? ALL_ONES : MOST;
    }
}

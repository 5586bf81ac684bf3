package dev.vkval.capture.call;

import dev.vkval.capture.registry.Command;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.lwjgl.system.MemoryUtil;

/**
 * The pointer prefixes of a call that is being changed, by the places of the pointers in C memory: pointers that are not
 * changed keep the prefix that they were recorded with, byte for byte; others get one that says what is there now.
 *
 * <p>Arrays whose length changes are moved to other memory. Not safe for several threads.
 */
public final class PointerPrefixes {
    /** Most elements that a changed array may have. */
    public static final long MOST_ELEMENTS = 1 << 20;

    private static final long MOST_BYTES = 64L << 20;
    /** Addresses of new pointers say only that they differ from each other. */
    private static final long FIRST_ADDRESS = 0x1000;

    private static final long ADDRESS_STEP = 0x10;

    /** Where a prefix is: an array in place can begin where another one in it begins. */
    private record Place(long address, Step step) {}

    /**
     * A prefix.
     *
     * @param pointer what the pointer was, 0 for an array in place
     * @param expected its length by the registry's expression
     * @param kept encoded elements that C memory does not have
     */
    private record Prefix(int mask, long address, long length, long pointer, long expected, byte[] kept) {
        boolean isNull() {
            return (mask & PointerMask.IS_NULL) != 0;
        }

        long elements() {
            return (mask & PointerMask.WITH_LENGTH) != 0 ? length : 1;
        }

        /** Elements that are encoded after it. */
        long encoded() {
            return isNull() || (mask & PointerMask.HAS_DATA) == 0 ? 0 : elements();
        }
    }

    private final Programs programs;
    private final CallArena arena;
    private final Map<Place, Prefix> prefixes = new HashMap<>();

    /** @param arena memory for arrays that are moved */
    public PointerPrefixes(Programs programs, CallArena arena) {
        this.programs = programs;
        this.arena = arena;
    }

    /** Notes the prefixes of a call as it was decoded. */
    public void note(Call call) {
        Sidecar recorded = call.sidecar();
        int[] next = {0};
        walk(
                (kind, step, place, expected, bytes) -> {
                    int index = next[0]++;
                    Prefix prefix = new Prefix(
                            recorded.mask(index),
                            recorded.address(index),
                            recorded.length(index),
                            pointer(kind, step, place),
                            expected,
                            recorded.kept(index));
                    prefixes.put(new Place(place, step), prefix);
                    return followed(kind, step, prefix);
                },
                call.command(),
                call.slots());
    }

    /**
     * The address that a pointer had in the captured process; empty where the capture does not have it.
     *
     * @param place of the pointer in the memory of the call
     */
    public OptionalLong captured(long place) {
        for (Map.Entry<Place, Prefix> entry : prefixes.entrySet()) {
            if (entry.getKey().address() == place && (entry.getValue().mask() & PointerMask.HAS_ADDRESS) != 0) {
                return OptionalLong.of(entry.getValue().address());
            }
        }
        return OptionalLong.empty();
    }

    /** Elements whose own prefixes follow. */
    private static long followed(PrefixWalk.Kind kind, Step step, Prefix prefix) {
        boolean strings = step.op() != Step.Op.SETTING_VALUES || (prefix.mask() & PointerMask.STRING) != 0;
        return kind == PrefixWalk.Kind.CUSTOM && !strings ? 0 : prefix.encoded();
    }

    private void walk(PrefixWalk.Visitor visitor, Command command, long slots) {
        new PrefixWalk(programs, visitor).walk(programs.of(command), slots);
    }

    private static boolean inPlace(Step step, PrefixWalk.Kind kind) {
        return switch (step.op()) {
            case FIXED_VALUES, FIXED_STRUCTS -> true;
            case FIXED_STRING -> kind == PrefixWalk.Kind.STRING;
            default -> false;
        };
    }

    private static long pointer(PrefixWalk.Kind kind, Step step, long place) {
        return inPlace(step, kind) ? 0 : MemoryUtil.memGetAddress(place);
    }

    // Lengths.

    /**
     * Makes arrays as long as the members say that give their lengths: elements stay, new ones are zeroed, and so is what a
     * pointer refers to that was NULL and must not be.
     *
     * @throws ArrayTooLongException if an array would be longer than {@link #MOST_ELEMENTS}
     */
    public void fit(Command command, long slots) {
        walk((kind, step, place, expected, bytes) -> fit(kind, step, place, expected, bytes), command, slots);
    }

    private long fit(PrefixWalk.Kind kind, Step step, long place, long expected, long bytes) {
        Prefix known = prefixes.get(new Place(place, step));
        if (inPlace(step, kind)) {
            return kind == PrefixWalk.Kind.STRING ? 0 : fitsInPlace(step, known, expected);
        }
        long pointer = MemoryUtil.memGetAddress(place);
        if (kind == PrefixWalk.Kind.CUSTOM) {
            return known == null ? 0 : followed(kind, step, known);
        }
        if (expected == PrefixWalk.UNKNOWN) {
            boolean same = known != null && known.pointer() == pointer;
            return pointer == 0 ? 0 : same ? known.encoded() : 1;
        }
        long before = known == null ? 0 : known.expected();
        if (pointer == 0 ? step.required() && before == 0 && expected != 0 : !holds(known, pointer, expected)) {
            allocate(kind, step, place, expected, bytes);
        }
        Prefix now = prefixes.get(new Place(place, step));
        return now == null ? 0 : now.encoded();
    }

    /**
     * Gives a NULL pointer what it can refer to, zeroed: as many elements as its length says, or one.
     *
     * @param place address of the pointer
     * @return whether it refers to something now
     */
    public boolean give(Command command, long slots, long place) {
        walk(
                (kind, step, at, expected, bytes) -> {
                    boolean plain = kind == PrefixWalk.Kind.VALUES || kind == PrefixWalk.Kind.STRUCTS;
                    if (at == place && plain && !inPlace(step, kind) && MemoryUtil.memGetAddress(place) == 0) {
                        long count = expected != PrefixWalk.UNKNOWN ? expected : elementsInPlace(step);
                        if (count > 0) {
                            allocate(kind, step, place, count, bytes);
                        }
                    }
                    return fit(kind, step, at, expected, bytes);
                },
                command,
                slots);
        return MemoryUtil.memGetAddress(place) != 0;
    }

    /** The number of elements that the pointer at an address refers to, 0 if it is NULL or not known. */
    public long elements(long place) {
        long pointer = MemoryUtil.memGetAddress(place);
        return prefixes.entrySet().stream()
                .filter(entry -> entry.getKey().address() == place && pointer != 0)
                .filter(entry -> entry.getValue().pointer() == pointer)
                .mapToLong(entry -> entry.getValue().elements())
                .findFirst()
                .orElse(0);
    }

    private static boolean holds(Prefix known, long pointer, long expected) {
        boolean left = known != null && (known.mask() & PointerMask.HAS_DATA) == 0;
        return known != null
                && known.pointer() == pointer
                && (known.elements() == expected || left && known.expected() == expected);
    }

    private static long fitsInPlace(Step step, Prefix known, long expected) {
        if (expected != PrefixWalk.UNKNOWN && Long.compareUnsigned(expected, step.count()) > 0) {
            throw new ArrayTooLongException(step.member().name(), step.count());
        }
        return known != null && known.expected() == expected
                ? known.encoded()
                : expected == PrefixWalk.UNKNOWN ? step.count() : expected;
    }

    /** Gives a pointer memory for so many elements, with those that it has. */
    private void allocate(PrefixWalk.Kind kind, Step step, long place, long count, long bytes) {
        long most = Math.min(MOST_ELEMENTS, MOST_BYTES / Math.max(bytes, 1));
        if (Long.compareUnsigned(count, most) > 0) {
            throw new ArrayTooLongException(step.member().name(), most);
        }
        Prefix known = prefixes.get(new Place(place, step));
        long old = MemoryUtil.memGetAddress(place);
        boolean readable = known != null && old != 0 && known.pointer() == old;
        long kept = readable ? Math.min(known.elements(), count) : 0;
        long memory = arena.allocateZeroed(count * bytes);
        if (kept > 0) {
            MemoryUtil.memCopy(old, memory, kept * bytes);
            move(old, memory, kept * bytes);
        }
        if (kind == PrefixWalk.Kind.STRUCTS) {
            for (long i = kept; i < count; i++) {
                begin(step.sub(), memory + i * bytes);
            }
        }
        MemoryUtil.memPutAddress(place, memory);
        put(kind, step, place, count, known);
    }

    /** The type of a new struct that has one. */
    private void begin(Program program, long address) {
        int sType = programs.registry().struct(program.name()).sType();
        if (sType >= 0) {
            MemoryUtil.memPutInt(address, sType);
        }
    }

    private void move(long from, long to, long bytes) {
        List<Map.Entry<Place, Prefix>> moved = new ArrayList<>();
        for (Map.Entry<Place, Prefix> entry : prefixes.entrySet()) {
            long address = entry.getKey().address();
            if (address >= from && address < from + bytes) {
                moved.add(entry);
            }
        }
        moved.forEach(entry -> prefixes.put(
                new Place(to + entry.getKey().address() - from, entry.getKey().step()), entry.getValue()));
    }

    private void put(PrefixWalk.Kind kind, Step step, long place, long count, Prefix known) {
        int mask = known == null || known.isNull() ? maskOf(kind, step) : known.mask() | PointerMask.HAS_DATA;
        long address = known == null || known.isNull() ? 0 : known.address();
        prefixes.put(
                new Place(place, step),
                new Prefix(mask, address, count, MemoryUtil.memGetAddress(place), count, new byte[0]));
    }

    // The sidecar of the changed call.

    /**
     * The sidecar that {@link CallEncoder} needs for what is in C memory now.
     *
     * @throws IllegalStateException if there is something new that only its encoding says how long it is
     */
    public Sidecar sidecar(Command command, long slots, byte[] trailing) {
        fit(command, slots);
        Sidecar sidecar = new Sidecar();
        walk(
                (kind, step, place, expected, bytes) -> {
                    Prefix prefix = current(kind, step, place, expected);
                    int index = sidecar.count();
                    boolean made = prefix.address() == 0 && (prefix.mask() & PointerMask.HAS_ADDRESS) != 0;
                    sidecar.add(
                            prefix.mask(),
                            made ? FIRST_ADDRESS + ADDRESS_STEP * index : prefix.address(),
                            prefix.length());
                    if (prefix.kept().length > 0) {
                        sidecar.keep(index, prefix.kept());
                    }
                    return followed(kind, step, prefix);
                },
                command,
                slots);
        sidecar.trailing(trailing);
        return sidecar;
    }

    private Prefix current(PrefixWalk.Kind kind, Step step, long place, long expected) {
        Prefix known = prefixes.get(new Place(place, step));
        long pointer = pointer(kind, step, place);
        boolean text = kind == PrefixWalk.Kind.STRING && inPlace(step, kind);
        boolean same = known != null && known.pointer() == pointer && known.expected() == expected;
        if (same && (!text || known.length() == stringLength(place, step.bytes()))) {
            return known;
        }
        if (!inPlace(step, kind) && pointer == 0) {
            int mask = known == null ? maskOf(kind, step) : known.mask();
            int shape = mask & ~(PointerMask.HAS_DATA | PointerMask.HAS_ADDRESS);
            return new Prefix(shape | PointerMask.IS_NULL, 0, 0, 0, expected, new byte[0]);
        }
        if (kind == PrefixWalk.Kind.CUSTOM) {
            throw new IllegalStateException(step.member().name() + " cannot be made anew");
        }
        int mask = known == null || known.isNull() ? maskOf(kind, step) : known.mask() | PointerMask.HAS_DATA;
        long address = known == null || known.isNull() ? 0 : known.address();
        return new Prefix(mask, address, length(kind, step, place, expected), pointer, expected, new byte[0]);
    }

    private static long length(PrefixWalk.Kind kind, Step step, long place, long expected) {
        return switch (kind) {
            case STRING ->
                inPlace(step, kind)
                        ? stringLength(place, step.bytes())
                        : stringLength(MemoryUtil.memGetAddress(place), Integer.MAX_VALUE);
            default -> expected != PrefixWalk.UNKNOWN ? expected : elementsInPlace(step);
        };
    }

    /** Of a fixed-size array; of a pointer without a length it is one. */
    private static long elementsInPlace(Step step) {
        return step.count() > 0 ? step.count() : Math.max(1, step.minimumElements());
    }

    private static long stringLength(long address, long most) {
        long length = 0;
        while (length < most && MemoryUtil.memGetByte(address + length) != 0) {
            length++;
        }
        return length;
    }

    /** The prefix that the capture layer writes for such a pointer where there is something. */
    static int maskOf(PrefixWalk.Kind kind, Step step) {
        boolean array = step.member() != null
                && (step.member().length() != null || step.count() > 0 || step.minimumElements() > 1);
        int shape = switch (kind) {
            case VALUES -> array || step.op() == Step.Op.VALUES_2D ? PointerMask.ARRAY : PointerMask.SINGLE;
            case STRUCTS ->
                PointerMask.STRUCT
                        | (array || step.op() == Step.Op.STRUCTS_2D ? PointerMask.ARRAY : PointerMask.SINGLE);
            case STRING -> PointerMask.STRING | PointerMask.SINGLE;
            case WIDE_STRING -> PointerMask.WIDE_STRING | PointerMask.SINGLE;
            case STRINGS -> PointerMask.STRING | PointerMask.ARRAY;
            case ARRAYS -> PointerMask.ARRAY_2D | (step.sub() == null ? 0 : PointerMask.STRUCT);
            case PNEXT -> PointerMask.STRUCT | PointerMask.SINGLE;
            case CUSTOM -> PointerMask.ARRAY;
        };
        return shape | PointerMask.HAS_ADDRESS | PointerMask.HAS_DATA;
    }
}

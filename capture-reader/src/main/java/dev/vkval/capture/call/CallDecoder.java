package dev.vkval.capture.call;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import org.lwjgl.system.MemoryUtil;

/**
 * Decodes the parameters of a call into C memory by interpreting its {@link Program}.
 *
 * <p>Nothing in the encoding is trusted: every read is bounded by the end of the parameters, every count by the
 * remaining bytes, the nesting and the memory of one call by {@link #MAXIMUM_DEPTH} and {@link EncodedPointers}. Every
 * length is checked against the registry's length expression, because code that reads the call trusts the count.
 */
public final class CallDecoder {
    /** Structs within structs, pNext chains included. */
    static final int MAXIMUM_DEPTH = 128;

    private static final long NULL_ARRAY = -1;

    private final Programs programs;
    private final EncodedBytes in = new EncodedBytes();
    private final EncodedPointers pointers = new EncodedPointers(in);
    private final TemplateDataDecoder templates;
    private final LayerSettingCodec settings = new LayerSettingCodec();
    private CallArena arena;
    private Sidecar sidecar;
    private int depth;

    public CallDecoder(Programs programs) {
        this.programs = programs;
        this.templates = new TemplateDataDecoder(programs, this, pointers);
    }

    /**
     * Decodes.
     *
     * @param command the command
     * @param parameters address of the encoded parameters
     * @param sizeBytes their size
     * @param target memory for the result
     * @param into receives the pointer prefixes and the remaining bytes
     * @return address of the parameter slots, followed by the return value's slot
     */
    public long decode(Command command, long parameters, long sizeBytes, CallArena target, Sidecar into)
            throws UndecodableCallException {
        arena = target;
        sidecar = into;
        settings.assumeTyped();
        try {
            long slots = attempt(command, parameters, sizeBytes);
            if (in.remaining() == 0 || !settings.ambiguous()) {
                pointers.keepTrailing();
                return slots;
            }
        } catch (UndecodableCallException e) {
            if (!settings.ambiguous()) {
                throw e;
            }
        }
        settings.assumeBytes();
        long slots = attempt(command, parameters, sizeBytes);
        pointers.keepTrailing();
        return slots;
    }

    private long attempt(Command command, long parameters, long sizeBytes) throws UndecodableCallException {
        pointers.begin(parameters, sizeBytes, arena, sidecar);
        depth = 0;
        Program program = programs.of(command);
        long slots = arena.allocateZeroed(program.sizeBytes());
        run(program, slots);
        return slots;
    }

    void run(Program program, long base) throws UndecodableCallException {
        if (++depth > MAXIMUM_DEPTH) {
            throw new UndecodableCallException("structures are nested deeper than " + MAXIMUM_DEPTH, in.position());
        }
        long unchecked = 0;
        for (Step step : program.steps()) {
            long at = base + step.offset();
            long struct = base + step.enclosing();
            switch (step.op()) {
                case RUN -> MemoryUtil.memCopy(in.take(step.bytes()), at, step.bytes());
                case SLOTS -> slots(step, at);
                case BITS -> setBits(step.member(), at, in.u32());
                case STRUCT -> run(step.sub(), at);
                case VALUES -> unchecked = values(step, at, struct);
                case STRUCTS -> unchecked = structs(step, at, struct);
                case FIXED_VALUES -> fixedValues(step, at, struct);
                case FIXED_STRUCTS -> fixedStructs(step, at, struct);
                case FIXED_STRING -> fixedString(step, at);
                case STRING -> MemoryUtil.memPutAddress(at, required(step, pointers.string(), struct));
                case WIDE_STRING -> MemoryUtil.memPutAddress(at, pointers.wideString());
                case STRING_ARRAY -> strings(step, at, struct);
                case VALUES_2D, STRUCTS_2D -> arrays(step, at, struct);
                case PNEXT -> MemoryUtil.memPutAddress(at, pNext());
                case SELECT -> select(step, base);
                case HOST_BYTES -> hostBytes(at);
                case SETTING_VALUES -> settingValues(step, at, struct);
                case GRAPH_CONSTANTS -> graphConstants(at, struct);
                case TEMPLATE_DATA -> templateData(step, at);
                case CHECK_LENGTH -> checkBehind(step, unchecked, struct);
            }
        }
        depth--;
    }

    private void slots(Step step, long at) throws UndecodableCallException {
        long from = in.take(step.bytes());
        long slot = at;
        for (byte width : step.widths()) {
            MemoryUtil.memPutLong(slot, widened(from, width));
            from += Math.abs(width);
            slot += Long.BYTES;
        }
    }

    private static long widened(long from, int width) {
        return switch (width) {
            case Integer.BYTES -> MemoryUtil.memGetInt(from) & 0xFFFF_FFFFL;
            case -Integer.BYTES -> MemoryUtil.memGetInt(from);
            case Short.BYTES -> MemoryUtil.memGetShort(from) & 0xFFFFL;
            case -Short.BYTES -> MemoryUtil.memGetShort(from);
            case Byte.BYTES -> MemoryUtil.memGetByte(from) & 0xFFL;
            case -Byte.BYTES -> MemoryUtil.memGetByte(from);
            default -> MemoryUtil.memGetLong(from);
        };
    }

    private static void setBits(Member member, long at, int value) {
        int width = member.bits();
        int mask = width == Integer.SIZE ? -1 : (1 << width) - 1;
        int shifted = (value & mask) << member.bitOffset();
        int keep = ~(mask << member.bitOffset());
        switch (member.sizeBytes()) {
            case 1 -> MemoryUtil.memPutByte(at, (byte) (MemoryUtil.memGetByte(at) & keep | shifted));
            case 2 -> MemoryUtil.memPutShort(at, (short) (MemoryUtil.memGetShort(at) & keep | shifted));
            default -> MemoryUtil.memPutInt(at, MemoryUtil.memGetInt(at) & keep | shifted);
        }
    }

    private long checkedElements(int prefix, Step step, long struct) throws UndecodableCallException {
        long count = pointers.elements(prefix);
        if (step.length() != null) {
            check(step, count, step.length().evaluate(struct), pointers.hasData(prefix));
        } else if (count >= 0 && count < step.minimumElements()) {
            throw tooFew(step, count);
        }
        return count;
    }

    private UndecodableCallException tooFew(Step step, long count) {
        return new UndecodableCallException(
                step.member().name() + " has " + count + " elements, fewer than " + step.minimumElements(),
                in.position());
    }

    private void checkBehind(Step step, long encoded, long struct) throws UndecodableCallException {
        if (encoded != NULL_ARRAY) {
            check(step, encoded, step.length().evaluate(struct), true);
        } else {
            missing(step, struct);
        }
    }

    /** Records a NULL pointer where Vulkan requires a valid one. */
    private void missing(Step step, long struct) {
        if (step.required() && (step.length() == null || step.length().evaluate(struct) != 0)) {
            sidecar.absent(step.member().name());
        }
    }

    private void check(Step step, long encoded, long expected, boolean exactly) throws UndecodableCallException {
        if (exactly ? encoded != expected : Long.compareUnsigned(encoded, expected) < 0) {
            throw contradiction(step, encoded, expected);
        }
    }

    private UndecodableCallException contradiction(Step step, long encoded, long expected) {
        return new UndecodableCallException(
                step.member().name() + " has " + Long.toUnsignedString(encoded) + " elements, but its length "
                        + step.member().attributes().get("len") + " is " + Long.toUnsignedString(expected),
                in.position());
    }

    /** Memory for a pointer whose data was left out: room for an output, null for an input. */
    private long withoutData(Step step, long count, long elementBytes) throws UndecodableCallException {
        return step.member().constant() ? 0 : pointers.allocate(count, elementBytes, 0, true);
    }

    private long values(Step step, long at, long struct) throws UndecodableCallException {
        int prefix = pointers.prefix();
        if (pointers.isNull(prefix)) {
            missing(step, struct);
            return NULL_ARRAY;
        }
        long count = checkedElements(prefix, step, struct);
        long address;
        if (pointers.hasData(prefix)) {
            address = pointers.copied(count, step.bytes());
        } else {
            address = required(step, withoutData(step, count, step.bytes()), struct);
        }
        MemoryUtil.memPutAddress(at, address);
        return count;
    }

    private long structs(Step step, long at, long struct) throws UndecodableCallException {
        int prefix = pointers.prefix();
        if (pointers.isNull(prefix)) {
            missing(step, struct);
            return NULL_ARRAY;
        }
        long count = checkedElements(prefix, step, struct);
        MemoryUtil.memPutAddress(at, required(step, structArray(step, count, pointers.hasData(prefix)), struct));
        return count;
    }

    private long structArray(Step step, long count, boolean hasData) throws UndecodableCallException {
        Program sub = step.sub();
        if (!hasData) {
            return withoutData(step, count, sub.sizeBytes());
        }
        long address = pointers.allocate(count, sub.sizeBytes(), sub.minimumEncodedBytes(), true);
        for (long i = 0; i < count; i++) {
            run(sub, address + i * sub.sizeBytes());
        }
        return address;
    }

    /** Elements of a fixed-size array: as many as its count says, or all, which some writers store. */
    private long fixedCount(Step step, long struct, int prefix) throws UndecodableCallException {
        long count = pointers.elements(prefix);
        if (count != step.count()) {
            checkedElements(prefix, step, struct);
        }
        if (Long.compareUnsigned(count, step.count()) > 0) {
            throw new UndecodableCallException(
                    step.member().name() + " holds " + step.count() + " elements, not " + Long.toUnsignedString(count),
                    in.position());
        }
        return count;
    }

    private void fixedValues(Step step, long at, long struct) throws UndecodableCallException {
        int prefix = pointers.prefix();
        if (pointers.present(prefix)) {
            long bytes = fixedCount(step, struct, prefix) * step.bytes();
            MemoryUtil.memCopy(in.take(bytes), at, bytes);
        }
    }

    private void fixedStructs(Step step, long at, long struct) throws UndecodableCallException {
        int prefix = pointers.prefix();
        if (pointers.present(prefix)) {
            long count = fixedCount(step, struct, prefix);
            for (long i = 0; i < count; i++) {
                run(step.sub(), at + i * step.sub().sizeBytes());
            }
        }
    }

    private void fixedString(Step step, long at) throws UndecodableCallException {
        int prefix = pointers.prefix();
        if (!pointers.present(prefix)) {
            return;
        }
        long length = pointers.statedLength(prefix);
        if (Long.compareUnsigned(length, step.bytes()) >= 0) {
            throw new UndecodableCallException(
                    step.member().name() + " holds fewer than " + Long.toUnsignedString(length) + " characters",
                    in.position());
        }
        MemoryUtil.memCopy(in.take(length), at, length);
    }

    private void strings(Step step, long at, long struct) throws UndecodableCallException {
        int prefix = pointers.prefix();
        if (!pointers.present(prefix)) {
            missing(step, struct);
        } else {
            MemoryUtil.memPutAddress(at, stringArray(step, checkedElements(prefix, step, struct)));
        }
    }

    private long stringArray(Step step, long count) throws UndecodableCallException {
        long address = pointers.allocate(count, Long.BYTES, Integer.BYTES, true);
        for (long i = 0; i < count; i++) {
            long string = pointers.string();
            if (string == 0) {
                sidecar.absent(step.member().name());
            }
            MemoryUtil.memPutAddress(address + i * Long.BYTES, string);
        }
        return address;
    }

    private long required(Step step, long address, long struct) {
        if (address == 0) {
            missing(step, struct);
        }
        return address;
    }

    private void arrays(Step step, long at, long struct) throws UndecodableCallException {
        int prefix = pointers.prefix();
        if (!pointers.present(prefix)) {
            missing(step, struct);
            return;
        }
        long count = checkedElements(prefix, step, struct);
        long address = pointers.allocate(count, Long.BYTES, Integer.BYTES, true);
        for (long i = 0; i < count; i++) {
            long expected = step.inner() == null ? 0 : step.inner().evaluate(struct, i);
            long array = innerArray(step, expected);
            if (array == 0 && expected != 0) {
                missing(step, struct);
            }
            MemoryUtil.memPutAddress(address + i * Long.BYTES, array);
        }
        MemoryUtil.memPutAddress(at, address);
    }

    private long innerArray(Step step, long expected) throws UndecodableCallException {
        int prefix = pointers.prefix();
        if (pointers.isNull(prefix)) {
            return 0;
        }
        long count = pointers.elements(prefix);
        if (step.inner() != null) {
            check(step, count, expected, pointers.hasData(prefix));
        }
        if (step.sub() != null) {
            return structArray(step, count, pointers.hasData(prefix));
        }
        if (!pointers.hasData(prefix)) {
            return withoutData(step, count, step.bytes());
        }
        return pointers.copied(count, step.bytes());
    }

    private long pNext() throws UndecodableCallException {
        int prefix = pointers.prefix();
        if (!pointers.present(prefix)) {
            return 0;
        }
        int sType = in.peekU32();
        Program program = programs.ofStructureType(sType);
        if (program == null) {
            throw new UndecodableCallException(
                    "unknown structure type " + sType + " in the pNext chain", in.position());
        }
        long address = pointers.allocate(1, program.sizeBytes(), program.minimumEncodedBytes(), true);
        run(program, address);
        return address;
    }

    private void select(Step step, long base) throws UndecodableCallException {
        long struct = base + step.enclosing();
        Step chosen = step.cases().choose(struct);
        if (chosen != null) {
            runChosen(chosen, base + chosen.offset(), struct);
        }
    }

    private void runChosen(Step step, long at, long struct) throws UndecodableCallException {
        switch (step.op()) {
            case RUN -> MemoryUtil.memCopy(in.take(step.bytes()), at, step.bytes());
            case STRUCT -> run(step.sub(), at);
            case VALUES -> values(step, at, struct);
            case STRUCTS -> structs(step, at, struct);
            case STRING -> MemoryUtil.memPutAddress(at, required(step, pointers.string(), struct));
            default -> throw new IllegalStateException("a union cannot contain " + step.op());
        }
    }

    private void hostBytes(long at) throws UndecodableCallException {
        if (HostBytes.isPrefix(in.peekU32())) {
            int prefix = pointers.prefix();
            if (pointers.present(prefix)) {
                MemoryUtil.memPutAddress(at, pointers.bytes(prefix));
            }
        } else {
            sidecar.add(HostBytes.OPAQUE, in.u64(), 0);
        }
    }

    private void settingValues(Step step, long at, long struct) throws UndecodableCallException {
        int prefix = pointers.prefix();
        if (!pointers.present(prefix)) {
            return;
        }
        long count = pointers.statedLength(prefix);
        if ((sidecar.mask(prefix) & PointerMask.STRING) != 0) {
            MemoryUtil.memPutAddress(at, stringArray(step, count));
            return;
        }
        int bytes = settings.elementBytes(struct);
        long address = pointers.copied(count, bytes);
        if (settings.typed()) {
            MemoryUtil.memPutAddress(at, address);
        } else {
            pointers.keep(prefix, address, count);
        }
    }

    private void graphConstants(long at, long struct) throws UndecodableCallException {
        if (!GraphConstants.present(struct)) {
            return;
        }
        int prefix = pointers.prefix();
        if (pointers.present(prefix)) {
            MemoryUtil.memPutAddress(at, pointers.bytes(prefix));
        }
    }

    private void templateData(Step step, long at) throws UndecodableCallException {
        boolean behindStruct = step.bytes() > 0;
        long data = templates.decode(in, arena, sidecar, behindStruct);
        long target = behindStruct ? MemoryUtil.memGetAddress(at) + step.bytes() : at;
        if (!behindStruct || MemoryUtil.memGetAddress(at) != 0) {
            MemoryUtil.memPutAddress(target, data);
        }
    }
}

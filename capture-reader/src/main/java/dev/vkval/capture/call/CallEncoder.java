package dev.vkval.capture.call;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import org.lwjgl.system.MemoryUtil;

/**
 * Encodes a call from its C memory and its sidecar: the inverse of {@link CallDecoder}, byte for byte.
 *
 * <p>Lengths and the presence of data come from the sidecar; code that changes an array's length in C memory must
 * change both. Not safe for several threads.
 */
public final class CallEncoder implements AutoCloseable {
    private final Programs programs;
    private final EncodeBuffer out = new EncodeBuffer();
    private Sidecar sidecar;
    private int next;

    public CallEncoder(Programs programs) {
        this.programs = programs;
    }

    /** Encodes the parameters and the return value; the result is valid until the next call. */
    public void encode(Call call) {
        out.reset();
        sidecar = call.sidecar();
        next = 0;
        run(programs.of(call.command()), call.slots());
        out.bytes(sidecar.trailing());
    }

    /** Address of the encoded parameters. */
    public long address() {
        return out.address();
    }

    public long sizeBytes() {
        return out.size();
    }

    private void run(Program program, long base) {
        for (Step step : program.steps()) {
            run(step, base);
        }
    }

    private void run(Step step, long base) {
        long at = base + step.offset();
        switch (step.op()) {
            case RUN -> out.copy(at, step.bytes());
            case SLOTS -> slots(step.widths(), at);
            case BITS -> out.u32(bits(step.member(), at));
            case STRUCT -> run(step.sub(), at);
            case VALUES -> values(step.bytes(), MemoryUtil.memGetAddress(at));
            case STRUCTS -> structs(step.sub(), MemoryUtil.memGetAddress(at));
            case FIXED_VALUES -> values(step.bytes(), at);
            case FIXED_STRUCTS -> structs(step.sub(), at);
            case FIXED_STRING -> values(1, at);
            case STRING -> values(1, MemoryUtil.memGetAddress(at));
            case WIDE_STRING -> values(Character.BYTES, MemoryUtil.memGetAddress(at));
            case STRING_ARRAY -> strings(MemoryUtil.memGetAddress(at));
            case VALUES_2D, STRUCTS_2D -> arrays(step, MemoryUtil.memGetAddress(at));
            case PNEXT -> pNext(MemoryUtil.memGetAddress(at));
            case SELECT -> select(step, base);
            case HOST_BYTES -> hostBytes(MemoryUtil.memGetAddress(at));
            case SETTING_VALUES -> settingValues(base + step.enclosing(), MemoryUtil.memGetAddress(at));
            case GRAPH_CONSTANTS -> graphConstants(base + step.enclosing(), MemoryUtil.memGetAddress(at));
            case TEMPLATE_DATA -> templateData(step, MemoryUtil.memGetAddress(at));
            case CHECK_LENGTH -> {}
        }
    }

    private void slots(byte[] widths, long at) {
        long slot = at;
        for (byte width : widths) {
            out.copy(slot, Math.abs(width));
            slot += Long.BYTES;
        }
    }

    private static int bits(Member member, long at) {
        int unit = switch (member.sizeBytes()) {
            case 1 -> MemoryUtil.memGetByte(at);
            case 2 -> MemoryUtil.memGetShort(at);
            default -> MemoryUtil.memGetInt(at);
        };
        int shifted = unit >>> member.bitOffset();
        int value = member.bits() == Integer.SIZE ? shifted : shifted & (1 << member.bits()) - 1;
        int unused = Integer.SIZE - member.bits();
        return member.base().signed() && member.base() != Base.ENUM ? value << unused >> unused : value;
    }

    /** Writes the next prefix; returns its index when data follows, -1 otherwise. */
    private int prefix() {
        int index = next++;
        int mask = sidecar.mask(index);
        out.u32(mask);
        if ((mask & PointerMask.IS_NULL) != 0) {
            return -1;
        }
        if ((mask & PointerMask.HAS_ADDRESS) != 0) {
            out.u64(sidecar.address(index));
        }
        if ((mask & PointerMask.WITH_LENGTH) != 0) {
            out.u64(sidecar.length(index));
        }
        return (mask & PointerMask.HAS_DATA) != 0 ? index : -1;
    }

    private long elements(int prefix) {
        return (sidecar.mask(prefix) & PointerMask.WITH_LENGTH) != 0 ? sidecar.length(prefix) : 1;
    }

    private void values(int elementBytes, long address) {
        int prefix = prefix();
        if (prefix >= 0) {
            out.copy(address, elements(prefix) * elementBytes);
        }
    }

    private void structs(Program sub, long address) {
        int prefix = prefix();
        long count = prefix < 0 ? 0 : elements(prefix);
        for (long i = 0; i < count; i++) {
            run(sub, address + i * sub.sizeBytes());
        }
    }

    private void strings(long address) {
        int prefix = prefix();
        if (prefix >= 0) {
            stringElements(elements(prefix), address);
        }
    }

    private void stringElements(long count, long address) {
        for (long i = 0; i < count; i++) {
            values(1, MemoryUtil.memGetAddress(address + i * Long.BYTES));
        }
    }

    private void arrays(Step step, long address) {
        int prefix = prefix();
        long count = prefix < 0 ? 0 : elements(prefix);
        for (long i = 0; i < count; i++) {
            long inner = MemoryUtil.memGetAddress(address + i * Long.BYTES);
            if (step.sub() != null) {
                structs(step.sub(), inner);
            } else {
                values(step.bytes(), inner);
            }
        }
    }

    private void pNext(long address) {
        if (prefix() >= 0) {
            run(programs.ofStructureType(MemoryUtil.memGetInt(address)), address);
        }
    }

    private void select(Step step, long base) {
        Step chosen = step.cases().choose(base + step.enclosing());
        if (chosen != null) {
            run(chosen, base);
        }
    }

    private void hostBytes(long address) {
        if (sidecar.mask(next) == HostBytes.OPAQUE) {
            out.u64(sidecar.address(next++));
        } else {
            values(1, address);
        }
    }

    private void settingValues(long struct, long address) {
        int prefix = prefix();
        if (prefix < 0) {
            return;
        }
        if ((sidecar.mask(prefix) & PointerMask.STRING) != 0) {
            stringElements(sidecar.length(prefix), address);
        } else if (address == 0) {
            out.bytes(sidecar.kept(prefix));
        } else {
            out.copy(address, sidecar.length(prefix) * LayerSettingCodec.typedBytes(struct));
        }
    }

    private void graphConstants(long struct, long address) {
        if (GraphConstants.present(struct)) {
            values(1, address);
        }
    }

    private void templateData(Step step, long address) {
        long data = step.bytes() > 0 && address != 0 ? MemoryUtil.memGetAddress(address + step.bytes()) : address;
        if (sidecar.mask(next) == HostBytes.OPAQUE) {
            out.u64(sidecar.address(next++));
            return;
        }
        int index = next;
        if (prefix() < 0 || (sidecar.mask(index) & PointerMask.ARRAY) != 0) {
            return;
        }
        out.u64(TemplateData.imageCount(data));
        out.u64(TemplateData.bufferCount(data));
        out.u64(TemplateData.texelCount(data));
        elements("VkDescriptorImageInfo", TemplateData.imageCount(data), TemplateData.images(data));
        elements("VkDescriptorBufferInfo", TemplateData.bufferCount(data), TemplateData.buffers(data));
        out.copy(TemplateData.texels(data), TemplateData.texelCount(data) * Long.BYTES);
        for (long i = 0; i < TemplateData.groupCount(data); i++) {
            long count = TemplateData.groupElements(data, i);
            int type = TemplateData.groupType(data, i);
            out.u64(count);
            out.u32(type);
            out.copy(
                    TemplateData.groupAddress(data, i),
                    type == TemplateDataDecoder.ACCELERATION_STRUCTURE ? count * Long.BYTES : count);
        }
    }

    private void elements(String struct, long count, long address) {
        Program program = programs.of(programs.registry().struct(struct));
        for (long i = 0; i < count; i++) {
            run(program, address + i * program.sizeBytes());
        }
    }

    @Override
    public void close() {
        out.close();
    }
}

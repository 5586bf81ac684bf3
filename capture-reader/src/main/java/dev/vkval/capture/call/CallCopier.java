package dev.vkval.capture.call;

import org.lwjgl.system.MemoryUtil;

/**
 * Copies the memory of a decoded call, with everything it points to, so that the copy can be changed for execution.
 *
 * <p>Walks in encoding order and takes lengths from the sidecar, as the decoder stored them.
 */
public final class CallCopier {
    /** Up to this size words are copied one by one, which is faster than a call of the general copy. */
    private static final long FEW_BYTES = 128;

    private static final String CODE = "pCode";

    private final Programs programs;
    private final boolean code;
    private final long imageBytes;
    private final long bufferBytes;
    private CallArena arena;
    private Sidecar sidecar;
    private int next;

    public CallCopier(Programs programs) {
        this(programs, true);
    }

    /** @param code whether the code of shaders is copied, too; else pointers to it are NULL in copies */
    public CallCopier(Programs programs, boolean code) {
        this.programs = programs;
        this.code = code;
        this.imageBytes = programs.registry().struct("VkDescriptorImageInfo").sizeBytes();
        this.bufferBytes = programs.registry().struct("VkDescriptorBufferInfo").sizeBytes();
    }

    /**
     * Copies.
     *
     * @param target receives the copy
     * @return a call with the same sidecar, whose slots and everything they point to are in the target
     */
    public Call copy(Call call, CallArena target) {
        arena = target;
        sidecar = call.sidecar();
        next = 0;
        Program program = programs.of(call.command());
        long slots = moved(call.slots(), program.sizeBytes());
        copy(program, slots);
        return new Call(
                call.command(),
                call.name(),
                call.blockIndex(),
                call.threadId(),
                call.frame(),
                call.stateSetup(),
                slots,
                sidecar);
    }

    private long moved(long address, long bytes) {
        long copy = arena.allocate(bytes);
        if (bytes <= FEW_BYTES && (bytes & Long.BYTES - 1) == 0) {
            for (long i = 0; i < bytes; i += Long.BYTES) {
                MemoryUtil.memPutLong(copy + i, MemoryUtil.memGetLong(address + i));
            }
        } else {
            MemoryUtil.memCopy(address, copy, bytes);
        }
        return copy;
    }

    /** Copies what a struct in the target still points to outside of the target. */
    private void copy(Program program, long base) {
        for (Step step : program.reaching()) {
            copy(step, base);
        }
    }

    private void copy(Step step, long base) {
        long at = base + step.offset();
        switch (step.op()) {
            case RUN, SLOTS, BITS, CHECK_LENGTH -> {}
            case STRUCT -> copy(step.sub(), at);
            case VALUES -> {
                if (code || !step.member().name().equals(CODE)) {
                    values(at, step.bytes());
                } else {
                    next++;
                    MemoryUtil.memPutAddress(at, 0);
                }
            }
            case FIXED_VALUES, FIXED_STRING -> next++;
            case STRUCTS -> structs(step.sub(), at);
            case FIXED_STRUCTS -> fixedStructs(step, at);
            case STRING -> string(at, 1);
            case WIDE_STRING -> string(at, Character.BYTES);
            case STRING_ARRAY -> strings(at);
            case VALUES_2D, STRUCTS_2D -> arrays(step, at);
            case PNEXT -> pNext(at);
            case SELECT -> {
                Step chosen = step.cases().choose(base + step.enclosing());
                if (chosen != null) {
                    copy(chosen, base);
                }
            }
            case HOST_BYTES -> values(at, 1);
            case SETTING_VALUES -> settingValues(at, base + step.enclosing());
            case GRAPH_CONSTANTS -> {
                if (GraphConstants.present(base + step.enclosing())) {
                    values(at, 1);
                }
            }
            case TEMPLATE_DATA -> templateData(step, at);
        }
    }

    private long elements(int prefix) {
        int mask = sidecar.mask(prefix);
        if ((mask & PointerMask.IS_NULL) != 0) {
            return 0;
        }
        return (mask & PointerMask.WITH_LENGTH) != 0 ? sidecar.length(prefix) : 1;
    }

    private boolean hasData(int prefix) {
        return (sidecar.mask(prefix) & PointerMask.HAS_DATA) != 0;
    }

    private void values(long at, long elementBytes) {
        int prefix = next++;
        long address = MemoryUtil.memGetAddress(at);
        if (address != 0) {
            MemoryUtil.memPutAddress(at, moved(address, elements(prefix) * elementBytes));
        }
    }

    private void structs(Program sub, long at) {
        int prefix = next++;
        long address = MemoryUtil.memGetAddress(at);
        if (address == 0) {
            return;
        }
        long count = elements(prefix);
        long copy = moved(address, count * sub.sizeBytes());
        MemoryUtil.memPutAddress(at, copy);
        if (sub.reaching().length > 0 && hasData(prefix)) {
            for (long i = 0; i < count; i++) {
                copy(sub, copy + i * sub.sizeBytes());
            }
        }
    }

    private void fixedStructs(Step step, long at) {
        int prefix = next++;
        long count = hasData(prefix) ? elements(prefix) : 0;
        for (long i = 0; i < count; i++) {
            copy(step.sub(), at + i * step.sub().sizeBytes());
        }
    }

    private void string(long at, int unitBytes) {
        int prefix = next++;
        long address = MemoryUtil.memGetAddress(at);
        if (address != 0) {
            long terminator = unitBytes == 1 ? 1 : 0;
            MemoryUtil.memPutAddress(at, moved(address, (elements(prefix) + terminator) * unitBytes));
        }
    }

    private void strings(long at) {
        int prefix = next++;
        if (hasData(prefix)) {
            long copy = moved(MemoryUtil.memGetAddress(at), elements(prefix) * Long.BYTES);
            MemoryUtil.memPutAddress(at, copy);
            for (long i = 0; i < elements(prefix); i++) {
                string(copy + i * Long.BYTES, 1);
            }
        }
    }

    private void arrays(Step step, long at) {
        int prefix = next++;
        if (!hasData(prefix)) {
            return;
        }
        long copy = moved(MemoryUtil.memGetAddress(at), elements(prefix) * Long.BYTES);
        MemoryUtil.memPutAddress(at, copy);
        for (long i = 0; i < elements(prefix); i++) {
            if (step.sub() != null) {
                structs(step.sub(), copy + i * Long.BYTES);
            } else {
                values(copy + i * Long.BYTES, step.bytes());
            }
        }
    }

    private void pNext(long at) {
        next++;
        long address = MemoryUtil.memGetAddress(at);
        if (address != 0) {
            Program program = programs.ofStructureType(MemoryUtil.memGetInt(address));
            long copy = moved(address, program.sizeBytes());
            MemoryUtil.memPutAddress(at, copy);
            copy(program, copy);
        }
    }

    private void settingValues(long at, long struct) {
        int prefix = next;
        if (MemoryUtil.memGetAddress(at) == 0) {
            next++;
        } else if ((sidecar.mask(prefix) & PointerMask.STRING) != 0) {
            strings(at);
        } else {
            values(at, LayerSettingCodec.typedBytes(struct));
        }
    }

    private void templateData(Step step, long at) {
        next++;
        long address = MemoryUtil.memGetAddress(at);
        long holder = step.bytes() > 0 && address != 0 ? address + step.bytes() : at;
        long data = step.bytes() > 0 && address == 0 ? 0 : MemoryUtil.memGetAddress(holder);
        if (data == 0) {
            return;
        }
        long copy = moved(data, TemplateData.SIZE_BYTES);
        MemoryUtil.memPutAddress(holder, copy);
        move(copy + TemplateData.IMAGE_ADDRESS, TemplateData.imageCount(data) * imageBytes);
        move(copy + TemplateData.BUFFER_ADDRESS, TemplateData.bufferCount(data) * bufferBytes);
        move(copy + TemplateData.TEXEL_ADDRESS, TemplateData.texelCount(data) * Long.BYTES);
        long groups = TemplateData.groupCount(data);
        move(copy + TemplateData.GROUP_ADDRESS, groups * TemplateData.GROUP_BYTES);
        for (long i = 0; i < groups; i++) {
            long group = MemoryUtil.memGetAddress(copy + TemplateData.GROUP_ADDRESS) + i * TemplateData.GROUP_BYTES;
            boolean handles = TemplateData.groupType(copy, i) == TemplateDataDecoder.ACCELERATION_STRUCTURE;
            move(group + 2L * Long.BYTES, TemplateData.groupElements(copy, i) * (handles ? Long.BYTES : 1));
        }
    }

    private void move(long at, long bytes) {
        long address = MemoryUtil.memGetAddress(at);
        if (address != 0) {
            MemoryUtil.memPutAddress(at, moved(address, bytes));
        }
    }
}

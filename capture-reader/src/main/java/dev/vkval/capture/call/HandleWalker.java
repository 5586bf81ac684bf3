package dev.vkval.capture.call;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import org.lwjgl.system.MemoryUtil;

/**
 * Finds every handle in the memory of a decoded call: in the parameters, in what pointers refer to, in pNext chains, in
 * template data. Visits in encoding order; takes lengths from the sidecar.
 */
public final class HandleWalker {

    /** Receives handles. */
    public interface Visitor {
        /**
         * @param type handle type as declared, {@code VkBuffer}
         * @param address address of the 64-bit captured id
         * @param output whether the command writes it
         */
        void handle(String type, long address, boolean output);

        /**
         * An id whose type is given by a neighbouring VkObjectType or VkDebugReportObjectTypeEXT.
         *
         * @param objectType value of that neighbour
         */
        void objectHandle(int objectType, long address);
    }

    private final Programs programs;
    private final Visitor visitor;
    private final Program images;
    private final Program buffers;
    private Sidecar sidecar;
    private int next;

    public HandleWalker(Programs programs, Visitor visitor) {
        this.programs = programs;
        this.visitor = visitor;
        this.images = programs.of(programs.registry().struct("VkDescriptorImageInfo"));
        this.buffers = programs.of(programs.registry().struct("VkDescriptorBufferInfo"));
    }

    public void walk(Call call) {
        sidecar = call.sidecar();
        next = 0;
        walk(programs.of(call.command()), call.slots(), false);
    }

    private void walk(Program program, long base, boolean output) {
        for (Program.HandleSlot slot : program.handleSlots()) {
            if (slot.type() != null) {
                visitor.handle(slot.type(), base + slot.offset(), output);
            } else {
                visitor.objectHandle(MemoryUtil.memGetInt(base + slot.objectTypeOffset()), base + slot.offset());
            }
        }
        for (Step step : program.reaching()) {
            walk(step, base, output);
        }
    }

    private void walk(Step step, long base, boolean output) {
        long at = base + step.offset();
        switch (step.op()) {
            case RUN, SLOTS, BITS, CHECK_LENGTH -> {}
            case STRUCT -> walk(step.sub(), at, output);
            case VALUES -> values(step.member(), MemoryUtil.memGetAddress(at), isOutput(step, output));
            case FIXED_VALUES -> values(step.member(), at, output);
            case STRUCTS -> structs(step.sub(), MemoryUtil.memGetAddress(at), isOutput(step, output));
            case FIXED_STRUCTS -> structs(step.sub(), at, output);
            case FIXED_STRING, STRING, WIDE_STRING -> next++;
            case STRING_ARRAY -> strings();
            case VALUES_2D, STRUCTS_2D -> arrays(step, MemoryUtil.memGetAddress(at), output);
            case PNEXT -> pNext(MemoryUtil.memGetAddress(at), output);
            case SELECT -> {
                Step chosen = step.cases().choose(base + step.enclosing());
                if (chosen != null) {
                    walk(chosen, base, output);
                }
            }
            case HOST_BYTES -> next++;
            case SETTING_VALUES -> settingValues();
            case GRAPH_CONSTANTS -> next += GraphConstants.present(base + step.enclosing()) ? 1 : 0;
            case TEMPLATE_DATA -> templateData(step, MemoryUtil.memGetAddress(at));
        }
    }

    /**
     * A pointer to non-const data is an output if it is a parameter; below a parameter, it is what the parameter is.
     */
    private static boolean isOutput(Step step, boolean inherited) {
        return inherited || step.written();
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

    private void values(Member member, long address, boolean output) {
        int prefix = next++;
        if (member.base() == Base.HANDLE && address != 0) {
            handles(member.type(), address, elements(prefix), output);
        }
    }

    private void handles(String type, long address, long count, boolean output) {
        for (long i = 0; i < count; i++) {
            visitor.handle(type, address + i * Long.BYTES, output);
        }
    }

    private void structs(Program sub, long address, boolean output) {
        int prefix = next++;
        long count = address != 0 && hasData(prefix) ? elements(prefix) : 0;
        for (long i = 0; i < count; i++) {
            walk(sub, address + i * sub.sizeBytes(), output);
        }
    }

    private void strings() {
        int prefix = next++;
        if (hasData(prefix)) {
            next += (int) elements(prefix);
        }
    }

    private void arrays(Step step, long address, boolean output) {
        int prefix = next++;
        long count = hasData(prefix) ? elements(prefix) : 0;
        for (long i = 0; i < count; i++) {
            long inner = MemoryUtil.memGetAddress(address + i * Long.BYTES);
            if (step.sub() != null) {
                structs(step.sub(), inner, output);
            } else {
                values(step.member(), inner, output);
            }
        }
    }

    private void pNext(long address, boolean output) {
        next++;
        if (address != 0) {
            walk(programs.ofStructureType(MemoryUtil.memGetInt(address)), address, output);
        }
    }

    private void settingValues() {
        int prefix = next++;
        if ((sidecar.mask(prefix) & PointerMask.STRING) != 0 && hasData(prefix)) {
            next += (int) elements(prefix);
        }
    }

    private void templateData(Step step, long address) {
        next++;
        long data = step.bytes() > 0 && address != 0 ? MemoryUtil.memGetAddress(address + step.bytes()) : address;
        if (data == 0) {
            return;
        }
        for (long i = 0; i < TemplateData.imageCount(data); i++) {
            walk(images, TemplateData.images(data) + i * images.sizeBytes(), false);
        }
        for (long i = 0; i < TemplateData.bufferCount(data); i++) {
            walk(buffers, TemplateData.buffers(data) + i * buffers.sizeBytes(), false);
        }
        handles("VkBufferView", TemplateData.texels(data), TemplateData.texelCount(data), false);
        for (long i = 0; i < TemplateData.groupCount(data); i++) {
            if (TemplateData.groupType(data, i) == TemplateDataDecoder.ACCELERATION_STRUCTURE) {
                handles(
                        "VkAccelerationStructureKHR",
                        TemplateData.groupAddress(data, i),
                        TemplateData.groupElements(data, i),
                        false);
            }
        }
    }
}

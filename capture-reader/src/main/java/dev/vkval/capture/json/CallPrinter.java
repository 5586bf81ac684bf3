package dev.vkval.capture.json;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;

/** Writes calls as JSON lines and counts commands by command buffer and submit. */
final class CallPrinter {
    /** Maximum number of command buffers whose commands are counted; beyond it, the ones recorded last. */
    private static final int COUNTED_BUFFERS = 1 << 16;

    private static final Set<String> SUBMITS = Set.of("vkQueueSubmit", "vkQueueSubmit2", "vkQueuePresentKHR");

    private static final byte[] INDEX = bytes("{\"index\":");
    private static final byte[] SUBMIT_INDEX = bytes(",\"sub_index\":");
    private static final byte[] COMMAND_INDEX = bytes(",\"cmd_index\":");
    private static final byte[] RETURN = bytes(",\"return\":");
    private static final byte[] ARGUMENTS = bytes(",\"args\":");
    private static final byte[] END = bytes("}}\n");

    /** What all calls of one name share. */
    record Head(byte[] text, Shape shape, boolean submit, boolean recorded, Field result) {}

    /** The counts of command buffers, least recently used first. */
    private static final class Counts extends LinkedHashMap<Long, int[]> {
        private static final long serialVersionUID = 1L;

        Counts() {
            super(1024, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, int[]> eldest) {
            return size() > COUNTED_BUFFERS;
        }
    }

    private final Shapes shapes;
    private final ValuePrinter values;
    private final JsonBytes out;
    private final Map<String, Head> heads = new HashMap<>();
    private final Counts counts = new Counts();
    private long submits;
    private int recorded;

    CallPrinter(Shapes shapes, ValuePrinter values, JsonBytes out) {
        this.shapes = shapes;
        this.values = values;
        this.out = out;
    }

    /** Takes a call into account, printed or not. */
    Head count(Call call) {
        Head head = heads.get(call.name());
        if (head == null) {
            head = head(call);
            heads.put(call.name(), head);
        }
        if (head.submit()) {
            submits++;
        } else if (head.recorded()) {
            recorded = ++counts.computeIfAbsent(call.u64(0), buffer -> new int[1])[0];
        }
        return head;
    }

    private Head head(Call call) {
        Command command = call.command();
        String text = ",\"function\":{\"name\":\"" + call.name() + "\",\"thread\":";
        Field result = null;
        if (command.returnsValue()) {
            Member value = new Member(
                    "return",
                    command.returnType(),
                    command.returnBase(),
                    command.returnBase().sizeBytes(),
                    0,
                    0,
                    command.parameters().size() * Long.BYTES,
                    Long.BYTES,
                    -1,
                    0,
                    Map.of());
            EnumNames names = command.returnBase() == Base.ENUM ? shapes.names(command.returnType(), 4) : null;
            result = new Field(null, Forms.value(value), null, value.offset(), 0, null, names, null);
        }
        return new Head(
                bytes(text),
                shapes.of(command),
                SUBMITS.contains(command.name()),
                call.name().startsWith("vkCmd"),
                result);
    }

    /** Writes the line of the call that was counted last. */
    void print(Call call, Head head) {
        out.raw(INDEX);
        out.unsigned(call.blockIndex());
        out.raw(head.text());
        out.unsigned(call.threadId());
        if (head.submit()) {
            out.raw(SUBMIT_INDEX);
            out.unsigned(submits);
        } else if (head.recorded()) {
            out.raw(COMMAND_INDEX);
            out.unsigned(recorded);
        }
        if (head.result() != null) {
            out.raw(RETURN);
            values.scalar(
                    head.result().form(),
                    head.result().names(),
                    call.slots() + head.result().offset());
        }
        out.raw(ARGUMENTS);
        values.begin(call.sidecar(), binaryName(call));
        values.object(head.shape(), call.slots());
        out.raw(END);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** A shader module's code is named for its handle. */
    private static String binaryName(Call call) {
        if (!call.name().equals("vkCreateShaderModule")) {
            return null;
        }
        long handle = call.u64(3) == 0 ? 0 : MemoryUtil.memGetLong(call.u64(3));
        return String.format("shader_module_0x%016x.bin", handle);
    }
}

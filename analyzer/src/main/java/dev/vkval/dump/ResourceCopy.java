package dev.vkval.dump;

import dev.vkval.capture.call.Call;
import dev.vkval.check.imagelayout.RecordedLayouts;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.tracker.StateTracker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;

/** One copy of the resource of a request: recorded once, read when the device has executed it. */
final class ResourceCopy {
    private static final int COPYING =
            VK10.VK_QUEUE_GRAPHICS_BIT | VK10.VK_QUEUE_COMPUTE_BIT | VK10.VK_QUEUE_TRANSFER_BIT;
    private static final String NO_MEMORY = "the device has no memory for a copy";
    private static final String NOT_REACHED = "the replay has not come to this command";
    private static final String NOT_EXECUTED = "the replay has not executed this command in that submit";

    private final DumpRequest request;
    private final StateTracker state;
    private final DeviceServices services;
    private CopySource source;
    private List<ImagePiece> pieces = List.of();
    /** Layouts that nothing before in the command buffer tells, by the piece in them. */
    private final Map<ImagePiece, Integer> assumed = new HashMap<>();

    private CommandBufferState buffer;
    private DeviceServices.Buffer memory;
    private Dumped result;

    ResourceCopy(DumpRequest request, StateTracker state, DeviceServices services) {
        this.request = request;
        this.state = state;
        this.services = services;
    }

    /** Records it in the command buffer of a call, at this point. */
    void record(Call call) {
        if (result == null && memory == null) {
            String why = obstacle(call);
            if (why != null) {
                fail(why);
            }
        }
    }

    private String obstacle(Call call) {
        buffer = state.get(CommandBufferState.class, call.u64(0));
        source = CopySource.of(request, state);
        if (buffer == null || source == null) {
            return "the resource does not exist here, or has no such part";
        } else if (buffer.renderScope() != null) {
            return "the command is in a render pass instance that begins or ends in another command buffer";
        } else if (buffer.isProtected()) {
            return "the command buffer is protected";
        } else if ((buffer.queueFlags() & COPYING) == 0) {
            return "queues of this family cannot copy";
        } else if (services.live(source.resource().id()) == 0) {
            return "the replay has no such resource";
        }
        CopyCommands commands = new CopyCommands(services, buffer);
        if (source instanceof CopySource.OfBuffer bytes) {
            return buffer(commands, bytes);
        }
        return image(commands, (CopySource.OfImage) source);
    }

    private String buffer(CopyCommands commands, CopySource.OfBuffer part) {
        if (!allocate(part.sizeBytes())) {
            return NO_MEMORY;
        }
        commands.copy(part, memory);
        return null;
    }

    private String image(CopyCommands commands, CopySource.OfImage part) {
        ImageState.Info info = part.resource().info();
        boolean graphics = (buffer.queueFlags() & VK10.VK_QUEUE_GRAPHICS_BIT) != 0;
        if (info.samples() > 1) {
            return "an image with several samples cannot be copied to a buffer";
        } else if ((info.flags() & VK11.VK_IMAGE_CREATE_PROTECTED_BIT) != 0) {
            return "the image is protected";
        } else if ((info.usage() & VK10.VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) != 0) {
            return "the contents of a transient attachment cannot be copied";
        } else if (!FormatInfo.of(info.format()).isColor() && !graphics) {
            return "depth and stencil are copied by graphics queues alone";
        }
        pieces = ImagePieces.of(part.resource(), part.subresources());
        for (ImagePiece piece : pieces) {
            if (expected(part, piece) == RecordedLayouts.UNKNOWN) {
                assumed.put(
                        piece, RecordedLayouts.of(buffer, part.resource(), piece.aspect(), piece.mip(), piece.layer()));
            }
        }
        long size = ImagePieces.sizeBytes(pieces);
        if (size > CopySource.MOST_BYTES) {
            return "it has more than " + CopySource.MOST_BYTES + " bytes";
        }
        return allocate(size) ? commands.copy(part, pieces, memory) : NO_MEMORY;
    }

    private int expected(CopySource.OfImage part, ImagePiece piece) {
        return RecordedLayouts.expected(buffer, part.resource(), piece.aspect(), piece.mip(), piece.layer());
    }

    /** Whether the commands that follow expect another layout than the one that an image was copied in. */
    private boolean inOtherLayout() {
        return assumed.entrySet().stream().anyMatch(piece -> {
            int expected = expected((CopySource.OfImage) source, piece.getKey());
            return expected != RecordedLayouts.UNKNOWN && expected != piece.getValue();
        });
    }

    private boolean allocate(long sizeBytes) {
        long aligned = (sizeBytes + Integer.BYTES - 1) / Integer.BYTES * Integer.BYTES;
        memory = services.createBuffer(
                services.deviceOf(source.resource().id()),
                aligned + Integer.BYTES,
                VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT);
        return memory != null;
    }

    /** Whether it is recorded and was not read yet. */
    boolean waits() {
        return memory != null && result == null;
    }

    /** Forgets what earlier submits of the command buffer have copied. */
    void expect() {
        if (waits()) {
            MemoryUtil.memPutInt(doneAddress(), 0);
        }
    }

    /** Reads it if the device has executed it. */
    void read() {
        if (!waits() || MemoryUtil.memGetInt(doneAddress()) != CopyCommands.DONE) {
            return;
        }
        if (inOtherLayout()) {
            fail("the layout of the image was not known when the command was recorded");
            return;
        }
        boolean image = source instanceof CopySource.OfImage;
        long size = image ? ImagePieces.sizeBytes(pieces) : ((CopySource.OfBuffer) source).sizeBytes();
        byte[] bytes = new byte[Math.toIntExact(size)];
        MemoryUtil.memByteBuffer(memory.mapped(), bytes.length).get(bytes);
        int format = image ? ((CopySource.OfImage) source).resource().info().format() : 0;
        result = new Dumped(named(), source.range(), format, pieces, bytes, null);
    }

    private long doneAddress() {
        return memory.mapped() + CopyCommands.doneAt(memory);
    }

    /** {@code VkImage 12}, also of a view of it. */
    private String named() {
        return source.resource().ref().type() + " "
                + Long.toUnsignedString(source.resource().id());
    }

    void fail(String why) {
        result = Dumped.missing(request.resource(), request.range(), why);
    }

    /** What was copied, or why nothing was. */
    Dumped result() {
        if (result == null) {
            fail(memory == null ? NOT_REACHED : NOT_EXECUTED);
        }
        return result;
    }
}

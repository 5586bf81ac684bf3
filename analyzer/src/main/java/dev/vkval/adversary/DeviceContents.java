package dev.vkval.adversary;

import dev.vkval.adversary.Observed.When;
import dev.vkval.capture.block.Payload;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.DestroyBuffer;
import dev.vkval.capture.command.DestroyDevice;
import dev.vkval.capture.command.DestroyImage;
import dev.vkval.capture.command.DeviceWaitIdle;
import dev.vkval.capture.command.MapMemory;
import dev.vkval.capture.command.MapMemory2;
import dev.vkval.capture.command.QueueWaitIdle;
import dev.vkval.capture.command.UnmapMemory;
import dev.vkval.capture.command.UnmapMemory2;
import dev.vkval.capture.command.WaitForFences;
import dev.vkval.capture.command.WaitSemaphores;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.check.imagelayout.ImageLayoutRules;
import dev.vkval.check.imagelayout.SubmitLayoutRules;
import dev.vkval.check.imagelayout.SubmittedLayouts;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.TopicHost;
import dev.vkval.finding.Family;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.trim.ResourceContents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;

/**
 * Takes what a replay has made where the program may see it: the buffers in mapped memory, each time that it has waited for the
 * device or maps them; and all that commands may write when it ends. Presented images are not among it.
 */
public final class DeviceContents implements ValidationObject, StateObserver {
    private static final int WORD_BYTES = Integer.BYTES;

    /** Larger contents are not compared. */
    private static final long LARGEST_BYTES = 64L << 20;

    private final StateTracker state;
    private final ResourceContents contents;
    private final Set<Long> inserted;
    private final ContentSink sink;
    private final Set<DeviceMemoryState> mapped = new HashSet<>();
    private boolean wanted = true;
    private boolean submitted;

    /**
     * @param contents reads what the driver has made
     * @param inserted blocks of calls that the program does not make, after which it reads nothing
     */
    public DeviceContents(StateTracker state, ResourceContents contents, Set<Long> inserted, ContentSink sink) {
        this.state = state;
        this.contents = contents;
        this.inserted = Set.copyOf(inserted);
        this.sink = sink;
    }

    /** All objects that a replay needs, in chassis order: the layouts of images are followed as well. */
    public static List<ValidationObject> objects(
            StateTracker state, ResourceContents contents, Set<Long> inserted, ContentSink sink) {
        CoreContext context = CoreContext.of(Family.CORE, finding -> {}, state);
        TopicHost layouts = new TopicHost(
                Family.CORE, context, core -> List.of(new ImageLayoutRules(core), new SubmitLayoutRules(core)));
        return List.of(state, layouts, new DeviceContents(state, contents, inserted, sink));
    }

    @Override
    public String name() {
        return "device contents";
    }

    @Override
    public void register(Hooks hooks) {
        state.observe(this);
        for (int wait : new int[] {WaitForFences.ID, WaitSemaphores.ID, QueueWaitIdle.ID, DeviceWaitIdle.ID}) {
            hooks.onEffect(wait, this::readable);
        }
        for (int map : new int[] {MapMemory.ID, MapMemory2.ID, UnmapMemory.ID, UnmapMemory2.ID}) {
            hooks.postCallRecord(map, this::mapped);
        }
        hooks.preCallRecord(
                DestroyBuffer.ID, call -> end(state.get(BufferState.class, DestroyBuffer.buffer(call)), call));
        hooks.preCallRecord(DestroyImage.ID, call -> end(state.get(ImageState.class, DestroyImage.image(call)), call));
        hooks.preCallRecord(DestroyDevice.ID, call -> {
            DeviceState device = state.get(DeviceState.class, DestroyDevice.device(call));
            state.all(BufferState.class).stream()
                    .filter(each -> each.parent() == device)
                    .forEach(each -> end(each, call));
            state.all(ImageState.class).stream()
                    .filter(each -> each.parent() == device)
                    .forEach(each -> end(each, call));
        });
    }

    @Override
    public void finish() {
        state.all(BufferState.class).forEach(each -> end(each, null));
        state.all(ImageState.class).forEach(each -> end(each, null));
    }

    @Override
    public void submitted(Submission submission) {
        submitted = true;
    }

    private void readable(Call call) {
        if (submitted && !inserted.contains(call.blockIndex())) {
            submitted = false;
            takeMapped(mapped, call);
        }
    }

    /** Memory that the program maps now is read before the capture replaces its contents by those that the program saw. */
    private void mapped(Call call) {
        Set<DeviceMemoryState> now = new HashSet<>();
        for (DeviceMemoryState memory : state.all(DeviceMemoryState.class)) {
            if (memory.mapping() != null) {
                now.add(memory);
            }
        }
        Set<DeviceMemoryState> newly = new HashSet<>(now);
        newly.removeAll(mapped);
        mapped.clear();
        mapped.addAll(now);
        takeMapped(newly, call);
    }

    private void takeMapped(Set<DeviceMemoryState> memories, Call call) {
        if (memories.isEmpty()) {
            return;
        }
        for (BufferState buffer : state.all(BufferState.class)) {
            if (buffer.binding() != null && memories.contains(buffer.binding().memory())) {
                take(When.READABLE, buffer, call.blockIndex());
            }
        }
    }

    private void end(StateObject resource, Call call) {
        long block = call == null ? -1 : call.blockIndex();
        if (resource instanceof BufferState buffer && buffer.binding() != null) {
            take(When.END, buffer, block);
        } else if (resource instanceof ImageState image && image.binding() != null) {
            take(image, block);
        }
    }

    private void take(When when, BufferState buffer, long block) {
        if (wanted && DeviceWritten.may(buffer) && !buffer.binding().memory().destroyed()) {
            Observed observed = Observed.of(when, buffer.toString(), block, WORD_BYTES);
            read(() -> contents.buffer(buffer.id(), data -> give(observed, data)));
        }
    }

    private void take(ImageState image, long block) {
        int usage = image.info().usage();
        boolean lasting = (usage & VK10.VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) == 0;
        if (!wanted
                || !lasting
                || !DeviceWritten.may(image)
                || image.binding().memory().destroyed()) {
            return;
        }
        List<SubmittedLayouts.InLayout> layouts = SubmittedLayouts.of(image).stream()
                .filter(each -> each.layout() != SubmittedLayouts.UNKNOWN)
                .toList();
        read(() -> contents.image(
                image.id(), layouts, (aspect, levelBytes, data) -> give(observed(image, aspect, block), data)));
    }

    private static Observed observed(ImageState image, int aspect, long block) {
        ImageState.Info info = image.info();
        FormatInfo format = FormatInfo.of(info.format());
        boolean texels = aspect == VK10.VK_IMAGE_ASPECT_COLOR_BIT
                && !format.compressed()
                && info.tiling() == VK10.VK_IMAGE_TILING_OPTIMAL;
        String what = format.aspects().size() > 1 ? image + " aspect " + Integer.toHexString(aspect) : image.toString();
        return texels
                ? new Observed(When.END, what, block, format.blockBytes(), info.width(), info.height())
                : Observed.of(When.END, what, block, 1);
    }

    private void give(Observed observed, Payload data) {
        if (data.sizeBytes() > LARGEST_BYTES) {
            return;
        }
        byte[] bytes = new byte[(int) data.sizeBytes()];
        MemoryUtil.memByteBuffer(data.address(), bytes.length).get(bytes);
        wanted = wanted && sink.take(observed, bytes);
    }

    private interface Reading {
        String read() throws IOException;
    }

    /** What cannot be read is not compared. */
    private static void read(Reading reading) {
        try {
            reading.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

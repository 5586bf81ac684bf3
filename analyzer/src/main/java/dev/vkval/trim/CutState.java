package dev.vkval.trim;

import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Metadata;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.Driver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.check.imagelayout.ImageLayoutRules;
import dev.vkval.check.imagelayout.SubmitLayoutRules;
import dev.vkval.check.imagelayout.SubmittedLayouts;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.TopicHost;
import dev.vkval.finding.Family;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/** Executes a capture up to a block, and knows the state that all objects have there. */
final class CutState {
    private final StateTracker tracker = new StateTracker();
    private final Signals signals = new Signals();
    private final Presents presents = new Presents();
    private final Queries queries = new Queries(tracker);
    private final CaptureReader reader;
    private final Chassis chassis;
    /** Layouts that the state section of a trimmed capture restored. */
    private final Map<Long, Integer> restored = new HashMap<>();

    /** The item that has been read but not executed, null for none. */
    private CaptureReader.Item next;

    CutState(CaptureReader reader, Driver driver) {
        this.reader = reader;
        tracker.observe(signals);
        tracker.observe(presents);
        chassis = new Chassis(finding -> {}, SkipPolicy.CONTINUE, sink -> List.of(tracker, layouts(), queries));
        chassis.drive(driver);
    }

    private TopicHost layouts() {
        CoreContext context = CoreContext.of(Family.CORE, finding -> {}, tracker);
        return new TopicHost(
                Family.CORE, context, core -> List.of(new ImageLayoutRules(core), new SubmitLayoutRules(core)));
    }

    /** Executes all blocks before one. */
    void runTo(long block) throws IOException {
        if (next == null) {
            next = reader.next();
        }
        while (next != null && CutPoints.index(next) < block) {
            if (next instanceof CaptureReader.CallItem decoded) {
                chassis.call(decoded.call());
            } else if (next instanceof CaptureReader.BlockItem other && other.block() instanceof Metadata metadata) {
                restored(metadata);
                chassis.metadata(metadata);
            }
            next = reader.next();
        }
        if (!chassis.faults().isEmpty()) {
            throw new IllegalStateException(chassis.faults().get(0).toString());
        }
    }

    private void restored(Metadata block) {
        if (block instanceof Metadata.InitImage init) {
            restored.put(init.image(), init.layout());
        } else if (block instanceof Metadata.SetSwapchainImageState state) {
            state.images().forEach(image -> restored.put(image.image(), image.layout()));
        }
    }

    StateTracker tracker() {
        return tracker;
    }

    Signals signals() {
        return signals;
    }

    Presents presents() {
        return presents;
    }

    Queries queries() {
        return queries;
    }

    /** The layouts of all subresources of an image; none is unknown. */
    List<SubmittedLayouts.InLayout> layouts(ImageState image) {
        int otherwise = restored.getOrDefault(
                image.id(), image.swapchain() == null ? image.info().initialLayout() : VK10.VK_IMAGE_LAYOUT_UNDEFINED);
        return SubmittedLayouts.of(image).stream()
                .map(each -> each.layout() == SubmittedLayouts.UNKNOWN
                        ? new SubmittedLayouts.InLayout(each.range(), otherwise)
                        : each)
                .toList();
    }

    /** The existing objects of a type that some blocks created, in order of their ids, of one device. */
    <T extends StateObject> List<T> of(DeviceState device, Class<T> type, BitSet kept) {
        return tracker.all(type).stream()
                .filter(object -> restored(object, kept) && object.ancestor(DeviceState.class) == device)
                .toList();
    }

    /** Whether one of some blocks created an object. */
    static boolean restored(StateObject object, BitSet kept) {
        return object.createdAt() >= 0 && kept.get((int) object.createdAt());
    }
}

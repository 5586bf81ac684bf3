package dev.vkval.adversary;

import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CreateFramebuffer;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkRenderPassBeginInfo;

/**
 * Finds the contents of images that a capture leaves undefined: by layout transitions from VK_IMAGE_LAYOUT_UNDEFINED, and by the
 * load and store operations of attachments.
 */
public final class UndefinedReader implements ValidationObject, StateObserver {
    /** Further contents keep what the device gives them. */
    private static final int MOST_EDITS = 1 << 14;

    private final StateTracker state;
    private final Set<CommandBufferRecording> submitted = new HashSet<>();
    private final LoadedAttachments loaded = new LoadedAttachments();
    private final List<UndefinedContents> loads = new ArrayList<>();
    private final List<DiscardedContents.Clear> clears = new ArrayList<>();
    private final Set<Long> externalImages = new HashSet<>();
    private boolean imageless;

    UndefinedReader(StateTracker state) {
        this.state = state;
    }

    /** Runs a capture to its end, by its recorded results. */
    public static UndefinedReader of(CaptureReader capture) throws IOException {
        StateTracker state = new StateTracker();
        UndefinedReader reader = new UndefinedReader(state);
        Chassis chassis = new Chassis(finding -> {}, SkipPolicy.CONTINUE, findings -> List.of(state, reader));
        chassis.drive(new RecordedDriver());
        new AnalysisRun(capture, chassis, at -> {}).run();
        return reader;
    }

    @Override
    public String name() {
        return "undefined contents";
    }

    @Override
    public void register(Hooks hooks) {
        state.observe(this);
        hooks.preCallRecord(CreateImage.ID, call -> {
            if (chained(CreateImage.pCreateInfo(call), VK11.VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO)) {
                externalImages.add(call.blockIndex());
            }
        });
        hooks.preCallRecord(
                CreateFramebuffer.ID,
                call -> imageless |= chained(
                        CreateFramebuffer.pCreateInfo(call),
                        VK12.VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO));
        hooks.preCallRecord(CmdBeginRenderPass.ID, call -> begin(call, CmdBeginRenderPass.pRenderPassBegin(call)));
        hooks.preCallRecord(CmdBeginRenderPass2.ID, call -> begin(call, CmdBeginRenderPass2.pRenderPassBegin(call)));
    }

    private static boolean chained(long info, int type) {
        return info != 0 && PNext.find(info, type) != 0;
    }

    private void begin(Call call, long info) {
        RenderPassState pass =
                info == 0 ? null : state.get(RenderPassState.class, VkRenderPassBeginInfo.nrenderPass(info));
        if (pass != null) {
            loaded.begin(call.blockIndex(), pass, VkRenderPassBeginInfo.nclearValueCount(info));
        }
    }

    @Override
    public void submitted(Submission submission) {
        if (!submission.stateSetup()) {
            submission.batches().forEach(batch -> batch.recordings().forEach(this::submitted));
        }
    }

    private void submitted(CommandBufferRecording recording) {
        if (submitted.add(recording)) {
            DiscardedContents contents = DiscardedContents.of(recording);
            loads.addAll(contents.loads());
            clears.addAll(contents.clears());
            recording.executed().forEach(this::submitted);
        }
    }

    /**
     * What was found.
     *
     * @param contents all that edits can give a value, by the order of the calls
     * @param left how many contents are left as the device makes them
     */
    public record Found(List<UndefinedContents> contents, int left) {
        public Found {
            contents = List.copyOf(contents);
        }
    }

    /** Of the whole capture. */
    public Found found() {
        int left = 0;
        List<UndefinedContents> all = new ArrayList<>(loaded.contents());
        all.addAll(loads);
        for (DiscardedContents.Clear clear : clears) {
            if (possible(clear)) {
                all.add(new UndefinedContents(
                        clear.cause(),
                        clear.block(),
                        clear.clear().image().toString(),
                        clear.clear().edits(clear.at(), new ClearValue(false)),
                        clear.clear().edits(clear.at(), new ClearValue(true))));
            } else {
                left++;
            }
        }
        all.sort(Comparator.comparingLong(UndefinedContents::block));
        int edits = 0;
        List<UndefinedContents> few = new ArrayList<>();
        for (UndefinedContents each : all) {
            edits += each.low().size();
            if (edits <= MOST_EDITS) {
                few.add(each);
            } else {
                left++;
            }
        }
        return new Found(few, left);
    }

    /** Views of imageless framebuffers name the usage of the image; memory that others know as well names it, too. */
    private boolean possible(DiscardedContents.Clear clear) {
        ImageClear each = clear.clear();
        boolean fixedUsage = imageless || externalImages.contains(each.image().createdAt());
        return each.possible(clear.queueFlags()) && !(each.needsUsage() && fixedUsage);
    }
}

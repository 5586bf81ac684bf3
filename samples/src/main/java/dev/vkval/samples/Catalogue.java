package dev.vkval.samples;

import dev.vkval.samples.descriptor.ComputeDescriptorIndex;
import dev.vkval.samples.descriptor.FragmentDescriptorIndex;
import dev.vkval.samples.rules.AnisotropicSampler;
import dev.vkval.samples.rules.BufferUsage;
import dev.vkval.samples.rules.FenceReset;
import dev.vkval.samples.rules.ImageLayout;
import dev.vkval.samples.rules.LeakedBuffer;
import dev.vkval.samples.rules.PushConstantRange;
import dev.vkval.samples.supervision.BadDeviceAddress;
import dev.vkval.samples.supervision.EndlessLoop;
import dev.vkval.samples.supervision.WildDescriptorIndex;
import dev.vkval.samples.sync.CapturedVertices;
import dev.vkval.samples.sync.ComputeChain;
import dev.vkval.samples.sync.ComputeCopy;
import dev.vkval.samples.sync.EventTooEarly;
import dev.vkval.samples.sync.FillCopy;
import dev.vkval.samples.sync.FillDispatch;
import dev.vkval.samples.sync.HostEvent;
import dev.vkval.samples.sync.IndirectDispatch;
import dev.vkval.samples.sync.LoadOperation;
import dev.vkval.samples.sync.OwnershipTransfer;
import dev.vkval.samples.sync.Presentation;
import dev.vkval.samples.sync.RenderThenCopy;
import dev.vkval.samples.sync.RenderThenSample;
import dev.vkval.samples.sync.Screenshot;
import dev.vkval.samples.sync.SecondaryCopy;
import dev.vkval.samples.sync.SubmitOrder;
import dev.vkval.samples.sync.SubpassChain;
import dev.vkval.samples.sync.SubpassOverwrite;
import dev.vkval.samples.sync.TransferHazards;
import dev.vkval.samples.sync.VertexReuse;
import dev.vkval.samples.trim.MultisampledScene;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The programs by name, each with a bug followed by its fixed twin. */
final class Catalogue {
    private static final Map<String, Sample> SAMPLES = new LinkedHashMap<>();

    static {
        SAMPLES.put("compute-missing-barrier", new ComputeChain(null));
        SAMPLES.put("compute-weak-barrier", new ComputeChain(ComputeChain.WEAK));
        SAMPLES.put("compute-barrier-fixed", new ComputeChain(ComputeChain.RIGHT));
        SAMPLES.put("graphics-missing-barrier", new RenderThenSample(null));
        SAMPLES.put("graphics-weak-barrier", new RenderThenSample(RenderThenSample.WEAK));
        SAMPLES.put("graphics-barrier-fixed", new RenderThenSample(RenderThenSample.RIGHT));
        SAMPLES.put("render-copy-unavailable", new RenderThenCopy(RenderThenCopy.NOTHING_AVAILABLE));
        SAMPLES.put("render-copy-invisible", new RenderThenCopy(RenderThenCopy.NOT_FOR_COPIES));
        SAMPLES.put("render-copy-fixed", new RenderThenCopy(RenderThenCopy.RIGHT));
        SAMPLES.put("fill-dispatch-missing-barrier", new FillDispatch(null));
        SAMPLES.put("fill-dispatch-fixed", new FillDispatch(FillDispatch.RIGHT));
        SAMPLES.put("dispatch-copy-missing-barrier", new ComputeCopy(null));
        SAMPLES.put("dispatch-copy-fixed", new ComputeCopy(ComputeCopy.SHADER_TO_COPY));
        SAMPLES.put("fill-copy-missing-barrier", new FillCopy(null));
        SAMPLES.put("fill-copy-fixed", new FillCopy(FillCopy.TRANSFER_TO_TRANSFER));
        SAMPLES.put("compute-descriptor-index", new ComputeDescriptorIndex("pick_fixed.comp", 5));
        SAMPLES.put("compute-descriptor-index-fixed", new ComputeDescriptorIndex("pick_fixed.comp", 3));
        SAMPLES.put("compute-descriptor-index-runtime", new ComputeDescriptorIndex("pick_runtime.comp", 9));
        SAMPLES.put("compute-descriptor-index-runtime-fixed", new ComputeDescriptorIndex("pick_runtime.comp", 3));
        SAMPLES.put("fragment-descriptor-index", new FragmentDescriptorIndex("textured_fixed.frag", 5));
        SAMPLES.put("fragment-descriptor-index-fixed", new FragmentDescriptorIndex("textured_fixed.frag", 3));
        SAMPLES.put("fragment-descriptor-index-runtime", new FragmentDescriptorIndex("textured_runtime.frag", 9));
        SAMPLES.put("fragment-descriptor-index-runtime-fixed", new FragmentDescriptorIndex("textured_runtime.frag", 3));
        SAMPLES.put("fill-after-copy", TransferHazards.fillAfterCopy(false));
        SAMPLES.put("fill-after-copy-fixed", TransferHazards.fillAfterCopy(true));
        SAMPLES.put("copy-over-copy", TransferHazards.copyOverCopy(false));
        SAMPLES.put("copy-over-copy-fixed", TransferHazards.copyOverCopy(true));
        SAMPLES.put("barrier-for-other-buffer", TransferHazards.barrierForOtherBuffer(false));
        SAMPLES.put("barrier-for-other-buffer-fixed", TransferHazards.barrierForOtherBuffer(true));
        SAMPLES.put("barrier2-weak", TransferHazards.barrier2(false));
        SAMPLES.put("barrier2-weak-fixed", TransferHazards.barrier2(true));
        SAMPLES.put("event-too-early", EventTooEarly.sample(false));
        SAMPLES.put("event-too-early-fixed", EventTooEarly.sample(true));
        SAMPLES.put("host-event-unawaited", HostEvent.sample(false));
        SAMPLES.put("host-event-unawaited-fixed", HostEvent.sample(true));
        SAMPLES.put("secondary-missing-barrier", SecondaryCopy.sample(false));
        SAMPLES.put("secondary-missing-barrier-fixed", SecondaryCopy.sample(true));
        SAMPLES.put("indirect-weak-barrier", new IndirectDispatch(IndirectDispatch.FOR_SHADERS));
        SAMPLES.put("indirect-barrier-fixed", new IndirectDispatch(IndirectDispatch.RIGHT));
        SAMPLES.put("semaphore-weak-wait", SubmitOrder.binarySemaphore(false));
        SAMPLES.put("semaphore-weak-wait-fixed", SubmitOrder.binarySemaphore(true));
        SAMPLES.put("timeline-weak-signal", SubmitOrder.timelineSemaphore(false));
        SAMPLES.put("timeline-weak-signal-fixed", SubmitOrder.timelineSemaphore(true));
        SAMPLES.put("fence-missing-wait", SubmitOrder.fence(false));
        SAMPLES.put("fence-missing-wait-fixed", SubmitOrder.fence(true));
        SAMPLES.put("subpass-missing-dependency", new SubpassChain(null));
        SAMPLES.put("subpass-weak-dependency", new SubpassChain(SubpassChain.FOR_SAMPLING));
        SAMPLES.put("subpass-dependency-fixed", new SubpassChain(SubpassChain.RIGHT));
        SAMPLES.put("load-after-clear", LoadOperation.afterClear(false));
        SAMPLES.put("load-after-clear-fixed", LoadOperation.afterClear(true));
        SAMPLES.put("dynamic-load-after-clear", LoadOperation.dynamicAfterClear(false));
        SAMPLES.put("dynamic-load-after-clear-fixed", LoadOperation.dynamicAfterClear(true));
        SAMPLES.put("clear-after-copy", LoadOperation.clearAfterCopy(false));
        SAMPLES.put("clear-after-copy-fixed", LoadOperation.clearAfterCopy(true));
        SAMPLES.put("present-before-rendered", new Presentation(Presentation.CHAINED, true, false));
        SAMPLES.put("render-before-acquired", new Presentation(Presentation.UNCHAINED, true, true));
        SAMPLES.put("render-without-acquired", new Presentation(Presentation.CHAINED, false, true));
        SAMPLES.put("presentation-fixed", new Presentation(Presentation.CHAINED, true, true));
        SAMPLES.put("screenshot-after-present", new Screenshot(Screenshot.Moment.PRESENTED));
        SAMPLES.put("screenshot-unawaited", new Screenshot(Screenshot.Moment.UNAWAITED));
        SAMPLES.put("screenshot-fixed", new Screenshot(Screenshot.Moment.RIGHT));
        SAMPLES.put("idle-missing-wait", SubmitOrder.idle(SubmitOrder.Idle.NOT));
        SAMPLES.put("queue-idle-fixed", SubmitOrder.idle(SubmitOrder.Idle.QUEUE));
        SAMPLES.put("device-idle-fixed", SubmitOrder.idle(SubmitOrder.Idle.DEVICE));
        SAMPLES.put("ownership-weak-acquire", OwnershipTransfer.sample(false));
        SAMPLES.put("ownership-weak-acquire-fixed", OwnershipTransfer.sample(true));
        SAMPLES.put("subpass-overwrite", new SubpassOverwrite(null));
        SAMPLES.put("subpass-overwrite-fixed", new SubpassOverwrite(SubpassOverwrite.RIGHT));
        SAMPLES.put("vertices-overwritten", new VertexReuse(0, null));
        SAMPLES.put("vertices-overwritten-fixed", new VertexReuse(0, VertexReuse.RIGHT));
        SAMPLES.put("other-vertices-overwritten-fixed", new VertexReuse(3, null));
        SAMPLES.put("feedback-missing-barrier", new CapturedVertices(null));
        SAMPLES.put("feedback-weak-barrier", new CapturedVertices(CapturedVertices.OF_COUNTER));
        SAMPLES.put("feedback-barrier-fixed", new CapturedVertices(CapturedVertices.RIGHT));
        SAMPLES.put("buffer-missing-usage", new BufferUsage(BufferUsage.FOR_READING));
        SAMPLES.put("buffer-missing-usage-fixed", new BufferUsage(BufferUsage.FOR_BOTH));
        SAMPLES.put("image-wrong-layout", new ImageLayout(false));
        SAMPLES.put("image-wrong-layout-fixed", new ImageLayout(true));
        SAMPLES.put("buffer-leaked", new LeakedBuffer(false));
        SAMPLES.put("buffer-leaked-fixed", new LeakedBuffer(true));
        SAMPLES.put("fence-reset-in-use", new FenceReset(false));
        SAMPLES.put("fence-reset-in-use-fixed", new FenceReset(true));
        SAMPLES.put("sampler-feature-off", new AnisotropicSampler(true));
        SAMPLES.put("sampler-feature-off-fixed", new AnisotropicSampler(false));
        SAMPLES.put("push-constants-misaligned", new PushConstantRange(6));
        SAMPLES.put("push-constants-misaligned-fixed", new PushConstantRange(8));
        SAMPLES.put("endless-loop", new EndlessLoop(-1));
        SAMPLES.put("endless-loop-fixed", new EndlessLoop(EndlessLoop.ITERATIONS));
        SAMPLES.put("bad-device-address", new BadDeviceAddress(0xDEAD));
        SAMPLES.put("bad-device-address-fixed", new BadDeviceAddress(0));
        SAMPLES.put("wild-descriptor-index", new WildDescriptorIndex(0x02AAAAAA));
        SAMPLES.put("wild-descriptor-index-fixed", new WildDescriptorIndex(0));
        SAMPLES.put("multisampled-trimmed", new MultisampledScene());
    }

    private Catalogue() {}

    /** Every program by name, in an order fit to be read. */
    static Map<String, Sample> samples() {
        return Collections.unmodifiableMap(SAMPLES);
    }
}

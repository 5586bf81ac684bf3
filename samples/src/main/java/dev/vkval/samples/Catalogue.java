package dev.vkval.samples;

import dev.vkval.samples.descriptor.ComputeDescriptorIndex;
import dev.vkval.samples.descriptor.FragmentDescriptorIndex;
import dev.vkval.samples.pipeline.AttributeFormat;
import dev.vkval.samples.pipeline.CompatibleLayout;
import dev.vkval.samples.pipeline.CompatibleRenderPass;
import dev.vkval.samples.pipeline.DynamicDepthBias;
import dev.vkval.samples.pipeline.IntegerBlend;
import dev.vkval.samples.pipeline.PushedBytes;
import dev.vkval.samples.pipeline.StageInterface;
import dev.vkval.samples.pipeline.WorkgroupSize;
import dev.vkval.samples.print.PrintingDispatch;
import dev.vkval.samples.print.PrintingDraw;
import dev.vkval.samples.ray.IndirectTrace;
import dev.vkval.samples.ray.RayHits;
import dev.vkval.samples.rules.AnisotropicSampler;
import dev.vkval.samples.rules.BufferUsage;
import dev.vkval.samples.rules.FenceReset;
import dev.vkval.samples.rules.ImageLayout;
import dev.vkval.samples.rules.LeakedBuffer;
import dev.vkval.samples.rules.PushConstantRange;
import dev.vkval.samples.scene.BindlessScene;
import dev.vkval.samples.shader.BindlessDraws;
import dev.vkval.samples.shader.BufferIndex;
import dev.vkval.samples.shader.CopiedDepths;
import dev.vkval.samples.shader.DestroyedTexture;
import dev.vkval.samples.shader.DeviceAddress;
import dev.vkval.samples.shader.IndexedVertices;
import dev.vkval.samples.shader.IndirectCount;
import dev.vkval.samples.shader.IndirectVertices;
import dev.vkval.samples.shader.MeshOutputs;
import dev.vkval.samples.shader.PartlyWritten;
import dev.vkval.samples.shader.PushedBuffers;
import dev.vkval.samples.shader.StageIndex;
import dev.vkval.samples.shader.StorageImages;
import dev.vkval.samples.shader.TexelBuffer;
import dev.vkval.samples.shader.UniformOffset;
import dev.vkval.samples.shader.ViewTypes;
import dev.vkval.samples.supervision.BadDeviceAddress;
import dev.vkval.samples.supervision.EndlessLoop;
import dev.vkval.samples.supervision.WildDescriptorIndex;
import dev.vkval.samples.sync.AddressedWords;
import dev.vkval.samples.sync.BarriersInARow;
import dev.vkval.samples.sync.CapturedVertices;
import dev.vkval.samples.sync.ComputeChain;
import dev.vkval.samples.sync.ComputeCopy;
import dev.vkval.samples.sync.DispatchParts;
import dev.vkval.samples.sync.DispatchRows;
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
import dev.vkval.samples.sync.TwoCopies;
import dev.vkval.samples.sync.VertexReuse;
import dev.vkval.samples.thread.TwoRecorders;
import dev.vkval.samples.trim.MultisampledScene;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

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
        putParts("parts-missing-barrier", DispatchParts.Part.FIRST_HALF, null);
        putParts("parts-barrier-fixed", DispatchParts.Part.FIRST_HALF, DispatchParts.RIGHT);
        putParts("parts-overlapping", DispatchParts.Part.MIDDLE, null);
        putParts("parts-disjoint-fixed", DispatchParts.Part.SECOND_HALF, null);
        putParts("parts-other-element-fixed", DispatchParts.Part.OF_OTHER_BUFFER, null);
        putParts("parts-branch-not-taken-fixed", DispatchParts.Part.NOTHING, null);
        SAMPLES.put(
                "parts-interleaved-fixed",
                new DispatchParts(DispatchParts.Part.EVEN, DispatchParts.Part.ODD, null, false));
        putLoaded("loaded-missing-barrier", DispatchParts.Part.FIRST_HALF, null);
        putLoaded("loaded-barrier-fixed", DispatchParts.Part.FIRST_HALF, DispatchParts.RIGHT);
        putLoaded("loaded-overlapping", DispatchParts.Part.MIDDLE, null);
        putLoaded("loaded-disjoint-fixed", DispatchParts.Part.SECOND_HALF, null);
        putLoaded("loaded-other-element-fixed", DispatchParts.Part.OF_OTHER_BUFFER, null);
        putLoaded("loaded-branch-not-taken-fixed", DispatchParts.Part.NOTHING, null);
        SAMPLES.put(
                "loaded-interleaved-fixed",
                new DispatchParts(DispatchParts.Part.EVEN, DispatchParts.Part.ODD, null, true));
        SAMPLES.put("rows-overlapping", new DispatchRows(2, null));
        SAMPLES.put("rows-barrier-fixed", new DispatchRows(2, DispatchRows.RIGHT));
        SAMPLES.put("rows-disjoint-fixed", new DispatchRows(4, null));
        SAMPLES.put("addressed-missing-barrier", new AddressedWords(0, null, false));
        SAMPLES.put("addressed-barrier-fixed", new AddressedWords(0, AddressedWords.RIGHT, false));
        SAMPLES.put("addressed-disjoint-fixed", new AddressedWords(AddressedWords.INVOCATIONS, null, false));
        SAMPLES.put("address-in-memory-missing-barrier", new AddressedWords(0, null, true));
        SAMPLES.put("address-in-memory-barrier-fixed", new AddressedWords(0, AddressedWords.RIGHT, true));
        SAMPLES.put("address-in-memory-disjoint-fixed", new AddressedWords(AddressedWords.INVOCATIONS, null, true));
        SAMPLES.put("fill-copy-missing-barrier", new FillCopy(null));
        SAMPLES.put("fill-copy-fixed", new FillCopy(FillCopy.TRANSFER_TO_TRANSFER));
        SAMPLES.put("barrier-needless", new TwoCopies(TwoCopies.WRITE_TO_READ, TwoCopies.WRITE_TO_READ));
        SAMPLES.put("barrier-wide-scope", new TwoCopies(TwoCopies.ALL_TO_ALL, null));
        SAMPLES.put("barriers-in-a-row", new BarriersInARow());
        SAMPLES.put("barrier-needed-fixed", new TwoCopies(TwoCopies.WRITE_TO_READ, null));
        SAMPLES.put("compute-descriptor-index", new ComputeDescriptorIndex("pick_fixed.comp", 5));
        SAMPLES.put("compute-descriptor-index-fixed", new ComputeDescriptorIndex("pick_fixed.comp", 3));
        SAMPLES.put("compute-descriptor-index-runtime", new ComputeDescriptorIndex("pick_runtime.comp", 9));
        SAMPLES.put("compute-descriptor-index-runtime-fixed", new ComputeDescriptorIndex("pick_runtime.comp", 3));
        SAMPLES.put("fragment-descriptor-index", new FragmentDescriptorIndex("textured_fixed.frag", 5));
        SAMPLES.put("fragment-descriptor-index-fixed", new FragmentDescriptorIndex("textured_fixed.frag", 3));
        SAMPLES.put("fragment-descriptor-index-runtime", new FragmentDescriptorIndex("textured_runtime.frag", 9));
        SAMPLES.put("fragment-descriptor-index-runtime-fixed", new FragmentDescriptorIndex("textured_runtime.frag", 3));
        SAMPLES.put("storage-buffer-overrun", new BufferIndex("gather.comp", 16));
        SAMPLES.put("storage-buffer-overrun-fixed", new BufferIndex("gather.comp", 15));
        SAMPLES.put("atomic-overrun", new BufferIndex("histogram.comp", 40));
        SAMPLES.put("atomic-overrun-fixed", new BufferIndex("histogram.comp", 15));
        SAMPLES.put("division-by-zero", new BufferIndex("divide.comp", -1));
        SAMPLES.put("division-by-zero-fixed", new BufferIndex("divide.comp", 15));
        SAMPLES.put("shared-race", new BufferIndex("pair.comp", 15));
        SAMPLES.put("shared-race-fixed", new BufferIndex("pair_barrier.comp", 15));
        SAMPLES.put("buffer-race", new BufferIndex("relay.comp", 15));
        SAMPLES.put("buffer-race-fixed", new BufferIndex("relay_barrier.comp", 15));
        SAMPLES.put("workgroups-race", new BufferIndex("tally.comp", 15));
        SAMPLES.put("workgroups-race-fixed", new BufferIndex("tally_atomic.comp", 15));
        SAMPLES.put("indirect-count-overrun", new IndirectCount(IndirectCount.LIMIT + 1));
        SAMPLES.put("indirect-count-overrun-fixed", new IndirectCount(IndirectCount.LIMIT));
        SAMPLES.put("vertex-index-overrun", new IndexedVertices(3));
        SAMPLES.put("vertex-index-overrun-fixed", new IndexedVertices(2));
        SAMPLES.put("indirect-draw-overrun", new IndirectVertices(6, 0));
        SAMPLES.put("indirect-draw-overrun-fixed", new IndirectVertices(3, 0));
        SAMPLES.put("indirect-first-instance", new IndirectVertices(3, 1));
        SAMPLES.put("indirect-first-instance-fixed", new IndirectVertices(3, 0));
        SAMPLES.put("indirect-trace-width", new IndirectTrace(IndirectTrace.LIMIT + 1));
        SAMPLES.put("indirect-trace-width-fixed", new IndirectTrace(IndirectTrace.LIMIT));
        SAMPLES.put("copied-depth-range", new CopiedDepths(1.5f));
        SAMPLES.put("copied-depth-range-fixed", new CopiedDepths(1));
        SAMPLES.put("box-inverted", new RayHits(10, 2));
        SAMPLES.put("box-inverted-fixed", new RayHits(10, 0));
        SAMPLES.put("ray-distances", new RayHits(0.5f, 0));
        SAMPLES.put("ray-distances-fixed", new RayHits(1, 0));
        SAMPLES.put("mesh-outputs-overrun", new MeshOutputs(MeshOutputs.PUSHED_NUMBER, 2));
        SAMPLES.put("mesh-outputs-overrun-fixed", new MeshOutputs(MeshOutputs.PUSHED_NUMBER, 1));
        SAMPLES.put("payload-not-passed", new MeshOutputs(MeshOutputs.NOT_PASSED, 1));
        SAMPLES.put("payload-not-passed-fixed", new MeshOutputs(MeshOutputs.PASSED, 1));
        SAMPLES.put("loop-prints", new PrintingDispatch("walk_prints.comp", true, 4));
        SAMPLES.put("loop-prints-fixed", new PrintingDispatch("walk.comp", false, 4));
        SAMPLES.put("hlsl-prints", new PrintingDispatch("weigh_prints.comp.hlsl", true, 25));
        SAMPLES.put("hlsl-prints-fixed", new PrintingDispatch("weigh.comp.hlsl", false, 25));
        SAMPLES.put("fragment-prints", new PrintingDraw("rings_prints.frag", true));
        SAMPLES.put("fragment-prints-fixed", new PrintingDraw("rings.frag", false));
        SAMPLES.put("texture-view-type", new ViewTypes(ViewTypes.OF_ARRAY));
        SAMPLES.put("texture-view-type-fixed", new ViewTypes(0));
        SAMPLES.put("chosen-pointer-overrun", new BufferIndex("choose.comp.spvasm", 17));
        SAMPLES.put("chosen-pointer-overrun-fixed", new BufferIndex("choose.comp.spvasm", 15));
        SAMPLES.put("hlsl-buffer-overrun", new BufferIndex("gather.comp.hlsl", 16));
        SAMPLES.put("hlsl-buffer-overrun-fixed", new BufferIndex("gather.comp.hlsl", 15));
        SAMPLES.put("included-file-overrun", new BufferIndex("include_lookup.comp", 16));
        SAMPLES.put("included-file-overrun-fixed", new BufferIndex("include_lookup.comp", 15));
        SAMPLES.put("generated-source-overrun", new BufferIndex("generated.comp", 16));
        SAMPLES.put("generated-source-overrun-fixed", new BufferIndex("generated.comp", 15));
        SAMPLES.put("uniform-buffer-overrun", new UniformOffset(4));
        SAMPLES.put("uniform-buffer-overrun-fixed", new UniformOffset(3));
        SAMPLES.put("texel-buffer-overrun", new TexelBuffer(16));
        SAMPLES.put("texel-buffer-overrun-fixed", new TexelBuffer(15));
        SAMPLES.put("address-overrun", new DeviceAddress(15, 0));
        SAMPLES.put("address-overrun-fixed", new DeviceAddress(14, 0));
        SAMPLES.put("address-misaligned", new DeviceAddress(13, 2));
        SAMPLES.put("address-misaligned-fixed", new DeviceAddress(13, 0));
        SAMPLES.put("descriptor-unwritten", new PartlyWritten(3));
        SAMPLES.put("descriptor-unwritten-fixed", new PartlyWritten(2));
        SAMPLES.put("descriptor-destroyed", new DestroyedTexture(2));
        SAMPLES.put("descriptor-destroyed-fixed", new DestroyedTexture(3));
        SAMPLES.put("push-descriptor-unwritten", new PushedBuffers(false));
        SAMPLES.put("push-descriptor-unwritten-fixed", new PushedBuffers(true));
        SAMPLES.put("storage-image-index", new StorageImages(6));
        SAMPLES.put("storage-image-index-fixed", new StorageImages(3));
        SAMPLES.put("vertex-descriptor-index", new StageIndex(StageIndex.VERTEX, 5));
        SAMPLES.put("vertex-descriptor-index-fixed", new StageIndex(StageIndex.VERTEX, 3));
        SAMPLES.put("tessellation-descriptor-index", new StageIndex(StageIndex.TESSELLATION, 5));
        SAMPLES.put("tessellation-descriptor-index-fixed", new StageIndex(StageIndex.TESSELLATION, 3));
        SAMPLES.put("geometry-descriptor-index", new StageIndex(StageIndex.GEOMETRY, 5));
        SAMPLES.put("geometry-descriptor-index-fixed", new StageIndex(StageIndex.GEOMETRY, 3));
        SAMPLES.put("mesh-descriptor-index", new StageIndex(StageIndex.MESH, 5));
        SAMPLES.put("mesh-descriptor-index-fixed", new StageIndex(StageIndex.MESH, 3));
        SAMPLES.put("bindless-draws", new BindlessDraws(10_000, 2000));
        SAMPLES.put("bindless-scene", BindlessScene.withoutBarriers(64, 320));
        SAMPLES.put("bindless-scene-fixed", BindlessScene.fixed(64, 320));
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
        SAMPLES.put("attribute-format", new AttributeFormat(VK10.VK_FORMAT_R32G32_UINT));
        SAMPLES.put("attribute-format-fixed", new AttributeFormat(VK10.VK_FORMAT_R32G32_SFLOAT));
        SAMPLES.put("push-constants-too-small", new PushedBytes(1));
        SAMPLES.put("push-constants-too-small-fixed", new PushedBytes(2));
        SAMPLES.put("render-pass-incompatible", new CompatibleRenderPass(false));
        SAMPLES.put("render-pass-incompatible-fixed", new CompatibleRenderPass(true));
        SAMPLES.put("set-layout-incompatible", new CompatibleLayout(false));
        SAMPLES.put("set-layout-incompatible-fixed", new CompatibleLayout(true));
        SAMPLES.put("depth-bias-unset", new DynamicDepthBias(false));
        SAMPLES.put("depth-bias-unset-fixed", new DynamicDepthBias(true));
        SAMPLES.put("integer-blend", new IntegerBlend(true));
        SAMPLES.put("integer-blend-fixed", new IntegerBlend(false));
        SAMPLES.put("workgroup-too-large", new WorkgroupSize(2048));
        SAMPLES.put("workgroup-too-large-fixed", new WorkgroupSize(64));
        SAMPLES.put("stage-input-unwritten", new StageInterface("fullscreen.vert"));
        SAMPLES.put("stage-input-unwritten-fixed", new StageInterface("clear.vert"));
        SAMPLES.put("pool-shared", new TwoRecorders(TwoRecorders.Pools.SHARED));
        SAMPLES.put("pool-guarded-fixed", new TwoRecorders(TwoRecorders.Pools.GUARDED));
        SAMPLES.put("pool-of-each-fixed", new TwoRecorders(TwoRecorders.Pools.OWN));
        SAMPLES.put("endless-loop", new EndlessLoop(-1));
        SAMPLES.put("endless-loop-fixed", new EndlessLoop(EndlessLoop.ITERATIONS));
        SAMPLES.put("bad-device-address", new BadDeviceAddress(0xDEAD));
        SAMPLES.put("bad-device-address-fixed", new BadDeviceAddress(0));
        SAMPLES.put("wild-descriptor-index", new WildDescriptorIndex(0x02AAAAAA));
        SAMPLES.put("wild-descriptor-index-fixed", new WildDescriptorIndex(0));
        SAMPLES.put("multisampled-trimmed", new MultisampledScene());
    }

    /** Too large to be kept: {@code capture.sh --to} makes their captures. */
    private static final Map<String, Sample> LARGE = Map.of(
            "bindless-scene-large", BindlessScene.withoutBarriers(4096, 5000),
            "bindless-scene-large-fixed", BindlessScene.fixed(4096, 5000));

    private Catalogue() {}

    private static void putParts(String name, DispatchParts.Part incremented, Dependency between) {
        SAMPLES.put(name, new DispatchParts(DispatchParts.Part.FIRST_HALF, incremented, between, false));
    }

    private static void putLoaded(String name, DispatchParts.Part incremented, Dependency between) {
        SAMPLES.put(name, new DispatchParts(DispatchParts.Part.FIRST_HALF, incremented, between, true));
    }

    /** The program of this name, also one whose capture is not kept; null if there is none. */
    static Sample named(String name) {
        return SAMPLES.getOrDefault(name, LARGE.get(name));
    }

    /** Every program with a kept capture by name, in an order fit to be read. */
    static Map<String, Sample> samples() {
        return Collections.unmodifiableMap(SAMPLES);
    }
}

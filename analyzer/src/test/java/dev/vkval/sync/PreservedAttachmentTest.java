package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.command.Area;
import dev.vkval.command.Extent;
import dev.vkval.command.Offset;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.spirv.text.SpirvTextException;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.GraphicsStates;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.sync.command.DescriptorAccesses;
import dev.vkval.sync.report.PreservedAccessFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** Render passes of two subpasses: the first one writes attachment 0, the second one preserves it and writes attachment 1. */
class PreservedAttachmentTest {
    private static final int SIDE = 16;
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    private static final Area ALL = new Area(0, 0, SIDE, SIDE);
    private static final Area TOP = new Area(0, 0, SIDE, SIDE / 2);

    private final RecordedSubmits submits = new RecordedSubmits(new DescriptorAccesses(true));
    private final ImageViewState first = submits.objects.view(image(), new SubresourceRange(COLOR, 0, 1, 0, 1));
    private final ImageViewState second = view(image());
    private final ShaderStage writesImage;
    private final ShaderStage writesAttachments = submits.objects.stage(VK10.VK_SHADER_STAGE_FRAGMENT_BIT, new int[0]);
    private int block;

    PreservedAttachmentTest() throws SpirvTextException {
        writesImage = submits.objects.stage(VK10.VK_SHADER_STAGE_FRAGMENT_BIT, StorageShaders.fragmentWritesImage());
    }

    private ImageState image() {
        return submits.objects.image(FORMAT, SIDE, 2);
    }

    private ImageViewState view(ImageState image) {
        return submits.objects.view(image, COLOR);
    }

    private CommandPlace place(String call) {
        return new CommandPlace(call, block++, 1, 0, List.of());
    }

    private static RenderPassState.Subpass subpass(int color, List<Integer> preserves) {
        return new RenderPassState.Subpass(
                0,
                List.of(),
                List.of(new RenderPassState.Reference(color, GENERAL, GENERAL, COLOR)),
                List.of(),
                RenderPassState.Reference.ABSENT,
                RenderPassState.Reference.ABSENT,
                0,
                0,
                preserves);
    }

    /** A dependency that makes everything safe, so that no hazard is found besides. */
    private static RenderPassState.Dependency dependency(int src, int dst) {
        long accesses = VK10.VK_ACCESS_MEMORY_READ_BIT | VK10.VK_ACCESS_MEMORY_WRITE_BIT;
        int stages = VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
        return new RenderPassState.Dependency(src, dst, stages, stages, accesses, accesses, 0, 0);
    }

    private RecordedCommand begin(Area area, ImageViewState other, RenderPassState.Subpass... subpasses) {
        List<RenderPassState.Dependency> dependencies = new ArrayList<>();
        for (int i = 0; i < subpasses.length; i++) {
            dependencies.add(dependency(i - 1, i));
        }
        RenderPassState pass = submits.objects.renderPass(FORMAT, 2, List.of(subpasses), dependencies);
        List<ImageViewState> views = List.of(first, other);
        return new RecordedCommand.BeginRenderPass(
                place("vkCmdBeginRenderPass"), pass, submits.objects.framebuffer(views, SIDE, SIDE), views, area);
    }

    private RecordedCommand next() {
        return new RecordedCommand.NextSubpass(place("vkCmdNextSubpass"));
    }

    private RecordedCommand end() {
        return new RecordedCommand.EndRenderPass(place("vkCmdEndRenderPass"));
    }

    /** A draw that writes the color attachment of its subpass. */
    private RecordedCommand draw() {
        return draw(writesAttachments, List.of());
    }

    /** A draw whose shader writes a storage image. */
    private RecordedCommand store(ImageViewState view) {
        DescriptorSetState set = submits.objects.descriptorSet(new DescriptorSetLayoutState.Binding(
                StorageShaders.BINDING, DescriptorTypes.STORAGE_IMAGE, 1, VK10.VK_SHADER_STAGE_FRAGMENT_BIT, 0, false));
        submits.objects.write(set, StorageShaders.BINDING, 0, new Descriptor.OfImage(view, GENERAL));
        return draw(writesImage, List.of(new BoundState.BoundSet(set, set.snapshot(), List.of())));
    }

    private RecordedCommand draw(ShaderStage fragment, List<BoundState.BoundSet> sets) {
        GraphicsStates states = new GraphicsStates();
        PipelineState pipeline = submits.objects.pipeline(states.make(), List.of(fragment));
        BoundState bound = new BoundState(pipeline, states.make(), sets, Map.of(), null);
        return new RecordedCommand.Draw(place("vkCmdDraw"), bound, false, false, 3, 0, 0, 1, 0, null);
    }

    /** Blocks of the accesses found to attachment 0. */
    private List<Long> found(RecordedCommand... commands) {
        assertEquals(List.of(), submits.found(commands));
        submits.preserved.forEach(one -> assertEquals(0, one.attachment()));
        return submits.preserved.stream()
                .map(one -> one.access().usage().place().block())
                .toList();
    }

    private RecordedCommand beginPreserving(Area area, ImageViewState other) {
        return begin(area, other, subpass(0, List.of()), subpass(1, List.of(0)));
    }

    @Test
    void aShaderWritesWhatItsSubpassPreserves() {
        assertEquals(List.of(3L), found(beginPreserving(ALL, second), draw(), next(), store(first), draw(), end()));
    }

    @Test
    void theFindingNamesBothPlaces() {
        found(beginPreserving(ALL, second), draw(), next(), store(first), end());
        Finding finding = PreservedAccessFinding.of(submits.preserved.get(0));
        assertEquals(PreservedAccessFinding.RULE, finding.rule());
        assertEquals(Severity.ERROR, finding.severity());
        assertEquals(
                List.of("vkCmdNextSubpass", "vkCmdDraw"),
                finding.accesses().stream().map(one -> one.place().call()).toList());
        assertEquals("SHADER_STORAGE_WRITE", finding.accesses().get(1).access());
    }

    @Test
    void anotherImageMayBeWritten() {
        assertEquals(
                List.of(), found(beginPreserving(ALL, second), draw(), next(), store(view(image())), draw(), end()));
    }

    @Test
    void anotherSubpassMayWriteIt() {
        RecordedCommand begin = begin(ALL, second, subpass(1, List.of(0)), subpass(1, List.of()));
        assertEquals(List.of(), found(begin, draw(), next(), store(first), end()));
    }

    @Test
    void whatHappensBetweenInstancesIsInNoSubpass() {
        RecordedCommand begin = beginPreserving(ALL, second);
        assertEquals(List.of(), found(store(first), begin, draw(), next(), draw(), end()));
    }

    @Test
    void anAttachmentThatSharesItsImageIsWritten() {
        assertEquals(
                List.of(3L),
                found(
                        beginPreserving(ALL, submits.objects.view(first.image(), first.range())),
                        draw(),
                        next(),
                        draw(),
                        end()));
    }

    @Test
    void theSecondInstanceIsJudgedByItsOwnAccesses() {
        RecordedCommand writing = begin(ALL, second, subpass(1, List.of()), subpass(1, List.of()));
        RecordedCommand preserving = beginPreserving(ALL, second);
        assertEquals(List.of(), found(writing, next(), store(first), end(), preserving, next(), draw(), end()));
    }

    /**
     * A copy may not stand in a render pass instance, but says like no other command which rows it writes: half of them, from
     * the first one of the render area's on or from behind it.
     */
    private RecordedCommand copy(int y) {
        RecordedCommand.BufferImageRegion region = new RecordedCommand.BufferImageRegion(
                0, 0, 0, new SubresourceRange(COLOR, 0, 1, 0, 1), new Offset(0, y, 0), new Extent(SIDE, SIDE / 2, 1));
        BufferState source = submits.objects.buffer(submits.objects.memory(4096), 0, 4096);
        return new RecordedCommand.CopyBufferToImage(
                place("vkCmdCopyBufferToImage"), source, first.image(), GENERAL, List.of(region));
    }

    @Test
    void withinTheRenderAreaItIsNotAccessed() {
        assertEquals(List.of(3L), found(beginPreserving(TOP, second), draw(), next(), copy(0), end()));
    }

    @Test
    void outsideTheRenderAreaItMayBe() {
        assertEquals(List.of(), found(beginPreserving(TOP, second), draw(), next(), copy(SIDE / 2), end()));
    }

    @Test
    void anotherLayerMayBeWritten() {
        ImageViewState other = submits.objects.view(first.image(), new SubresourceRange(COLOR, 0, 1, 1, 1));
        assertEquals(List.of(), found(beginPreserving(ALL, second), draw(), next(), store(other), end()));
    }

    @Test
    void whatIsPreservedAndUsedIsNotJudged() {
        RecordedCommand begin = begin(ALL, second, subpass(1, List.of()), subpass(0, List.of(0)));
        assertEquals(List.of(), found(begin, next(), draw(), end()));
    }
}

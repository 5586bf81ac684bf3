package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.command.Area;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.GraphicsStates;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.StateObjects;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.sync.access.HazardKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.EXTLoadStoreOpNone;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** Render passes of two subpasses whose attachments are images that were cleared before. */
class SubpassAccessesTest {
    private static final int SIDE = 16;
    private static final int FORMAT = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    private static final int LOAD = VK10.VK_ATTACHMENT_LOAD_OP_LOAD;
    private static final int NO_LOAD = EXTLoadStoreOpNone.VK_ATTACHMENT_LOAD_OP_NONE_EXT;
    private static final int NO_STORE = VK13.VK_ATTACHMENT_STORE_OP_NONE;
    private static final int COLOR_OUTPUT = VK10.VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
    private static final int COLOR_READ = VK10.VK_ACCESS_COLOR_ATTACHMENT_READ_BIT;
    private static final int COLOR_WRITE = VK10.VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT;
    private static final SubresourceRange ALL = new SubresourceRange(COLOR, 0, 1, 0, 2);

    private final RecordedSubmits submits = new RecordedSubmits();
    private final ImageState image = image();
    private final ImageViewState first = submits.objects.view(image, ALL);
    private final ImageViewState second = submits.objects.view(image(), ALL);

    private ImageState image() {
        return submits.objects.image(FORMAT, SIDE, 2);
    }

    private static CommandPlace place(String call) {
        return new CommandPlace(call, 0, 1, 0, List.of());
    }

    private static RenderPassState.Reference reference(int attachment) {
        return new RenderPassState.Reference(attachment, GENERAL, GENERAL, COLOR);
    }

    private static RenderPassState.Subpass subpass(int views, RenderPassState.Reference resolve) {
        return new RenderPassState.Subpass(
                views,
                List.of(),
                List.of(reference(0)),
                List.of(resolve),
                RenderPassState.Reference.ABSENT,
                RenderPassState.Reference.ABSENT,
                0,
                0,
                List.of());
    }

    private static RenderPassState.Dependency dependency(int src, int dst, long accesses) {
        int clear = VK10.VK_PIPELINE_STAGE_TRANSFER_BIT;
        int cleared = VK10.VK_ACCESS_TRANSFER_WRITE_BIT;
        return src == RenderPassState.EXTERNAL
                ? new RenderPassState.Dependency(src, dst, clear, COLOR_OUTPUT, cleared, accesses, 0, 0)
                : new RenderPassState.Dependency(src, dst, COLOR_OUTPUT, COLOR_OUTPUT, COLOR_WRITE, accesses, 0, 0);
    }

    private RecordedCommand clear(SubresourceRange range) {
        return new RecordedCommand.ClearImage(place("vkCmdClearColorImage"), image, GENERAL, List.of(range));
    }

    private RecordedCommand begin(List<RenderPassState.Subpass> subpasses, RenderPassState.Dependency... dependencies) {
        RenderPassState.Attachment attachment = StateObjects.attachment(FORMAT, LOAD, NO_STORE);
        RenderPassState.Attachment target = StateObjects.attachment(FORMAT, NO_LOAD, NO_STORE);
        RenderPassState pass =
                submits.objects.renderPass(List.of(attachment, target), subpasses, List.of(dependencies));
        List<ImageViewState> views = List.of(first, second);
        return new RecordedCommand.BeginRenderPass(
                place("vkCmdBeginRenderPass"),
                pass,
                submits.objects.framebuffer(views, SIDE, SIDE),
                views,
                new Area(0, 0, SIDE, SIDE));
    }

    private RecordedCommand draw() {
        GraphicsStates states = new GraphicsStates();
        PipelineState pipeline = submits.objects.pipeline(
                states.make(), List.of(submits.objects.stage(VK10.VK_SHADER_STAGE_FRAGMENT_BIT, new int[0])));
        BoundState bound = new BoundState(pipeline, states.make(), List.of(), Map.of(), null);
        return new RecordedCommand.Draw(place("vkCmdDraw"), bound, false, false, 3, 0, 0, 1, 0, null);
    }

    private static RecordedCommand next() {
        return new RecordedCommand.NextSubpass(place("vkCmdNextSubpass"));
    }

    private static RecordedCommand end() {
        return new RecordedCommand.EndRenderPass(place("vkCmdEndRenderPass"));
    }

    /** Only the second layer was cleared, and only the second subpass has a dependency. */
    private List<HazardKind> ofSecondLayer(int firstViews, int secondViews, long accesses) {
        RecordedCommand begin = begin(
                List.of(
                        subpass(firstViews, RenderPassState.Reference.ABSENT),
                        subpass(secondViews, RenderPassState.Reference.ABSENT)),
                dependency(RenderPassState.EXTERNAL, 1, accesses));
        return submits.found(clear(new SubresourceRange(COLOR, 0, 1, 1, 1)), begin, next(), end());
    }

    @Test
    void aViewIsLoadedByTheSubpassThatRendersItFirst() {
        assertEquals(List.of(HazardKind.READ_AFTER_WRITE), ofSecondLayer(1, 2, 0));
    }

    @Test
    void aViewMayBeLoadedWhenTheDependencySaysSo() {
        assertEquals(List.of(), ofSecondLayer(1, 2, COLOR_READ));
    }

    @Test
    void aViewThatAnEarlierSubpassRendersIsLoadedThere() {
        assertEquals(List.of(HazardKind.READ_AFTER_WRITE), ofSecondLayer(3, 2, COLOR_READ));
    }

    @Test
    void aViewThatNoSubpassRendersIsNotLoaded() {
        assertEquals(List.of(), ofSecondLayer(1, 1, 0));
    }

    private RecordedCommand beginOf(int attachment, RenderPassState.Dependency... dependencies) {
        RenderPassState.Subpass subpass = new RenderPassState.Subpass(
                0,
                List.of(),
                List.of(reference(attachment)),
                List.of(RenderPassState.Reference.ABSENT),
                RenderPassState.Reference.ABSENT,
                RenderPassState.Reference.ABSENT,
                0,
                0,
                List.of());
        return begin(List.of(subpass), dependencies);
    }

    private static RenderPassState.Dependency afterClears(long accesses) {
        return dependency(RenderPassState.EXTERNAL, 0, accesses);
    }

    @Test
    void aDependencyIntoASubpassIsOfNoUseAfterItsInstance() {
        List<HazardKind> found =
                submits.found(clear(ALL), beginOf(1, afterClears(COLOR_READ)), end(), beginOf(0), end());
        assertEquals(List.of(HazardKind.READ_AFTER_WRITE), found);
    }

    @Test
    void theSecondInstanceMayHaveTheDependency() {
        List<HazardKind> found = submits.found(
                clear(ALL), beginOf(1, afterClears(COLOR_READ)), end(), beginOf(0, afterClears(COLOR_READ)), end());
        assertEquals(List.of(), found);
    }

    @Test
    void aBarrierAfterAnInstanceContinuesItsDependency() {
        long readAndWritten = COLOR_READ | COLOR_WRITE;
        RecordedCommand barrier = new RecordedCommand.PipelineBarrier(
                place("vkCmdPipelineBarrier"),
                new Barriers(
                        0,
                        List.of(new Barriers.Memory(COLOR_OUTPUT, 0, COLOR_OUTPUT, readAndWritten)),
                        List.of(),
                        List.of()));
        List<HazardKind> found =
                submits.found(clear(ALL), beginOf(1, afterClears(COLOR_READ)), end(), barrier, beginOf(0), end());
        assertEquals(List.of(), found);
        found = submits.found(
                clear(ALL),
                beginOf(1, afterClears(COLOR_READ)),
                end(),
                beginOf(1, afterClears(COLOR_READ)),
                end(),
                barrier,
                beginOf(0),
                end());
        assertEquals(
                List.of(),
                found.stream()
                        .filter(kind -> kind == HazardKind.READ_AFTER_WRITE)
                        .toList());
    }

    private List<HazardKind> resolved(RecordedCommand[] between, long accesses) {
        RecordedCommand begin = begin(
                List.of(subpass(0, RenderPassState.Reference.ABSENT), subpass(0, reference(1))),
                dependency(RenderPassState.EXTERNAL, 0, COLOR_READ | COLOR_WRITE),
                dependency(0, 1, accesses));
        return submits.found(clear(ALL), begin, between[0], between[1], end());
    }

    @Test
    void aResolveIsNotOrderedAfterDrawsOfAnotherSubpass() {
        RecordedCommand[] drawnFirst = {draw(), next()};
        assertEquals(List.of(HazardKind.READ_AFTER_WRITE), resolved(drawnFirst, COLOR_WRITE));
    }

    @Test
    void aResolveMayReadWhatTheDependencyMakesVisible() {
        RecordedCommand[] drawnFirst = {draw(), next()};
        assertEquals(List.of(), resolved(drawnFirst, COLOR_READ));
    }

    @Test
    void aResolveIsOrderedAfterDrawsOfItsOwnSubpass() {
        RecordedCommand[] drawnLast = {next(), draw()};
        assertEquals(List.of(), resolved(drawnLast, COLOR_WRITE));
    }

    @Test
    void aDependencyOfASubpassThatIsNotThereOrdersNothing() {
        List<RenderPassState.Subpass> subpasses =
                List.of(subpass(0, RenderPassState.Reference.ABSENT), subpass(0, RenderPassState.Reference.ABSENT));
        RecordedCommand begin = begin(subpasses, dependency(-2, 0, COLOR_READ), dependency(7, 1, COLOR_READ));
        assertEquals(List.of(HazardKind.READ_AFTER_WRITE), submits.found(clear(ALL), begin, next(), end()));
    }

    /** The second attachment was cleared, too, and only the second subpass uses it. */
    private List<HazardKind> ofSecondAttachment(RenderPassState.Dependency... dependencies) {
        RenderPassState.Attachment attachment = StateObjects.attachment(FORMAT, LOAD, NO_STORE);
        RenderPassState pass = submits.objects.renderPass(
                List.of(attachment, attachment), List.of(writing(0), writing(1)), List.of(dependencies));
        List<ImageViewState> views = List.of(submits.objects.view(image(), ALL), first);
        RecordedCommand begin = new RecordedCommand.BeginRenderPass(
                place("vkCmdBeginRenderPass"),
                pass,
                submits.objects.framebuffer(views, SIDE, SIDE),
                views,
                new Area(0, 0, SIDE, SIDE));
        return submits.found(clear(ALL), begin, next(), end());
    }

    private static RenderPassState.Subpass writing(int attachment) {
        return new RenderPassState.Subpass(
                0,
                List.of(),
                List.of(reference(attachment)),
                List.of(RenderPassState.Reference.ABSENT),
                RenderPassState.Reference.ABSENT,
                RenderPassState.Reference.ABSENT,
                0,
                0,
                List.of());
    }

    @Test
    void anExternalDependencyDoesNotReachASubpassItHasNoPathTo() {
        assertEquals(
                List.of(HazardKind.READ_AFTER_WRITE),
                ofSecondAttachment(dependency(RenderPassState.EXTERNAL, 0, COLOR_READ | COLOR_WRITE)));
    }

    @Test
    void itReachesASubpassThatIsOrderedAfterItsOwn() {
        assertEquals(
                List.of(),
                ofSecondAttachment(
                        dependency(RenderPassState.EXTERNAL, 0, COLOR_READ | COLOR_WRITE),
                        dependency(0, 1, COLOR_READ | COLOR_WRITE)));
    }

    @Test
    void eachSubpassMayHaveAnExternalDependencyOfItsOwn() {
        assertEquals(
                List.of(),
                ofSecondAttachment(
                        dependency(RenderPassState.EXTERNAL, 0, COLOR_READ | COLOR_WRITE),
                        dependency(RenderPassState.EXTERNAL, 1, COLOR_READ | COLOR_WRITE)));
    }

    @Test
    void theDependenciesOfAnEarlierInstanceCountNoLessAfterIt() {
        RenderPassState.Dependency external = dependency(RenderPassState.EXTERNAL, 0, COLOR_READ | COLOR_WRITE);
        RecordedCommand begin = begin(List.of(subpass(0, RenderPassState.Reference.ABSENT)), external);
        RecordedCommand again = begin(List.of(subpass(0, RenderPassState.Reference.ABSENT)));
        assertEquals(List.of(), submits.found(clear(ALL), begin, end(), again, end()));
    }
}

package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.command.Area;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.sync.access.HazardKind;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.EXTLoadStoreOpNone;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;

/** Layout transitions of one aspect of a depth/stencil attachment, whose layouts are given apart. */
class StencilLayoutsTest {
    private static final int SIDE = 16;
    private static final int FORMAT = VK10.VK_FORMAT_D24_UNORM_S8_UINT;
    private static final int DEPTH = VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
    private static final int STENCIL = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;
    private static final int DEPTH_ATTACHMENT = VK12.VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
    private static final int STENCIL_ATTACHMENT = VK12.VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL;

    private final RecordedSubmits submits = new RecordedSubmits();
    private final ImageViewState view = submits.objects.view(image(), DEPTH | STENCIL);
    private int block;

    private ImageState image() {
        return submits.objects.image(FORMAT, SIDE, 1);
    }

    private CommandPlace place(String call) {
        return new CommandPlace(call, block++, 1, 0, List.of());
    }

    private RecordedCommand clear(int aspect) {
        SubresourceRange range = new SubresourceRange(aspect, 0, 1, 0, 1);
        return new RecordedCommand.ClearImage(
                place("vkCmdClearDepthStencilImage"), view.image(), GENERAL, List.of(range));
    }

    /** A render pass that neither loads nor stores, from these layouts to GENERAL and back. */
    private RecordedCommand begin(int layout, int stencilLayout) {
        int noLoad = EXTLoadStoreOpNone.VK_ATTACHMENT_LOAD_OP_NONE_EXT;
        int noStore = VK13.VK_ATTACHMENT_STORE_OP_NONE;
        RenderPassState.Attachment attachment = new RenderPassState.Attachment(
                0,
                FORMAT,
                VK10.VK_SAMPLE_COUNT_1_BIT,
                noLoad,
                noStore,
                noLoad,
                noStore,
                GENERAL,
                layout,
                GENERAL,
                stencilLayout);
        RenderPassState.Subpass subpass = new RenderPassState.Subpass(
                0,
                List.of(),
                List.of(),
                List.of(),
                new RenderPassState.Reference(0, layout, stencilLayout, 0),
                RenderPassState.Reference.ABSENT,
                0,
                0,
                List.of());
        RenderPassState pass = submits.objects.renderPass(List.of(attachment), List.of(subpass), List.of());
        List<ImageViewState> views = List.of(view);
        return new RecordedCommand.BeginRenderPass(
                place("vkCmdBeginRenderPass2"),
                pass,
                submits.objects.framebuffer(views, SIDE, SIDE),
                views,
                new Area(0, 0, SIDE, SIDE));
    }

    @ParameterizedTest
    @CsvSource({
        DEPTH_ATTACHMENT + ", " + GENERAL + ", " + STENCIL + ", false",
        DEPTH_ATTACHMENT + ", " + GENERAL + ", " + DEPTH + ", true",
        GENERAL + ", " + STENCIL_ATTACHMENT + ", " + STENCIL + ", true",
        GENERAL + ", " + STENCIL_ATTACHMENT + ", " + DEPTH + ", false",
        DEPTH_ATTACHMENT + ", " + STENCIL_ATTACHMENT + ", " + STENCIL + ", true",
        DEPTH_ATTACHMENT + ", " + STENCIL_ATTACHMENT + ", " + DEPTH + ", true",
        GENERAL + ", " + GENERAL + ", " + DEPTH + ", false"
    })
    void onlyTheAspectWhoseLayoutChangesIsWritten(int layout, int stencilLayout, int cleared, boolean hazard) {
        RecordedCommand end = new RecordedCommand.EndRenderPass(place("vkCmdEndRenderPass2"));
        assertEquals(
                hazard ? List.of(HazardKind.WRITE_AFTER_WRITE) : List.of(),
                submits.found(clear(cleared), begin(layout, stencilLayout), end));
    }
}

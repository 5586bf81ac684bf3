package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.text.SpirvTextException;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.GraphicsStates;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.sync.access.HazardKind;
import dev.vkval.sync.command.DescriptorAccesses;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** Two draws whose shaders write one storage image, if their descriptors refer to it. */
class UnusableDescriptorTest {
    private static final int SIDE = 16;
    private static final int GENERAL = VK10.VK_IMAGE_LAYOUT_GENERAL;

    private final RecordedSubmits submits = new RecordedSubmits(new DescriptorAccesses(true));
    private final ImageViewState view = submits.objects.view(image(), VK10.VK_IMAGE_ASPECT_COLOR_BIT);
    private final ShaderStage writesImage;
    private int block;

    UnusableDescriptorTest() throws SpirvTextException {
        writesImage = submits.objects.stage(VK10.VK_SHADER_STAGE_FRAGMENT_BIT, StorageShaders.fragmentWritesImage());
    }

    private ImageState image() {
        return submits.objects.image(VK10.VK_FORMAT_R8G8B8A8_UNORM, SIDE, 1);
    }

    private DescriptorSetState set() {
        return submits.objects.descriptorSet(new DescriptorSetLayoutState.Binding(
                StorageShaders.BINDING, DescriptorTypes.STORAGE_IMAGE, 1, VK10.VK_SHADER_STAGE_FRAGMENT_BIT, 0, false));
    }

    private DescriptorSetState written(Descriptor descriptor) {
        DescriptorSetState set = set();
        submits.objects.write(set, StorageShaders.BINDING, 0, descriptor);
        return set;
    }

    private RecordedCommand draw(DescriptorSetState set) {
        GraphicsStates states = new GraphicsStates();
        BoundState bound = new BoundState(
                submits.objects.pipeline(states.make(), List.of(writesImage)),
                states.make(),
                List.of(new BoundState.BoundSet(set, set.snapshot(), List.of())),
                Map.of(),
                null);
        CommandPlace place = new CommandPlace("vkCmdDraw", block++, 1, 0, List.of());
        return new RecordedCommand.Draw(place, bound, false, false, 3, 0, 0, 1, 0, null);
    }

    private List<HazardKind> found(DescriptorSetState second) {
        return submits.found(draw(written(new Descriptor.OfImage(view, GENERAL))), draw(second));
    }

    @Test
    void bothWriteTheImage() {
        assertEquals(List.of(HazardKind.WRITE_AFTER_WRITE), found(written(new Descriptor.OfImage(view, GENERAL))));
    }

    /** Its texels have no numbers, so that no place in it can be expected. */
    @Test
    void bothWriteAViewOfTwoAspects() {
        ImageState image = submits.objects.image(VK10.VK_FORMAT_D24_UNORM_S8_UINT, SIDE, 1);
        int both = VK10.VK_IMAGE_ASPECT_DEPTH_BIT | VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
        Descriptor descriptor = new Descriptor.OfImage(submits.objects.view(image, both), GENERAL);
        assertEquals(
                List.of(HazardKind.WRITE_AFTER_WRITE),
                submits.found(draw(written(descriptor)), draw(written(descriptor))));
    }

    @Test
    void aDescriptorThatIsNotWrittenAccessesNothing() {
        assertEquals(List.of(), found(set()));
    }

    @Test
    void aDescriptorOfNothingAccessesNothing() {
        assertEquals(List.of(), found(written(new Descriptor.OfNothing())));
    }

    /** Draws at blocks 0 and 1; the second one's view, of the same image, is destroyed by another call. */
    private RecordedCommand[] drawsOfViewDestroyedAt(long destroying) {
        ImageViewState gone = submits.objects.view(view.image(), VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        RecordedCommand[] draws = {
            draw(written(new Descriptor.OfImage(view, GENERAL))), draw(written(new Descriptor.OfImage(gone, GENERAL)))
        };
        submits.objects.destroy(gone, destroying);
        return draws;
    }

    @Test
    void aViewDestroyedBeforeTheSubmitAccessesNothing() {
        submits.block = 10;
        assertEquals(List.of(), submits.found(drawsOfViewDestroyedAt(5)));
    }

    @Test
    void aViewDestroyedLaterDoes() {
        submits.block = 10;
        assertEquals(List.of(HazardKind.WRITE_AFTER_WRITE), submits.found(drawsOfViewDestroyedAt(15)));
    }

    /** Recordings that are never submitted are judged at the end of the capture, when all is destroyed. */
    @Test
    void withoutASubmitWhatIsDestroyedAfterTheDrawCounts() {
        assertEquals(List.of(HazardKind.WRITE_AFTER_WRITE), submits.foundAlone(drawsOfViewDestroyedAt(5)));
    }

    @Test
    void withoutASubmitAViewDestroyedBeforeTheDrawAccessesNothing() {
        assertEquals(List.of(), submits.foundAlone(drawsOfViewDestroyedAt(0)));
    }
}

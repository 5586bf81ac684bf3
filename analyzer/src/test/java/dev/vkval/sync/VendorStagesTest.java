package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.text.SpirvTextException;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.GraphicsStates;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.sync.access.HazardKind;
import dev.vkval.sync.command.DescriptorAccesses;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** Shaders of stages that only one vendor has access descriptors at pipeline stages of their own. */
class VendorStagesTest {
    private final RecordedSubmits submits = new RecordedSubmits(new DescriptorAccesses(true));
    private final ImageViewState view = submits.objects.view(
            submits.objects.image(VK10.VK_FORMAT_R8G8B8A8_UNORM, 16, 1), VK10.VK_IMAGE_ASPECT_COLOR_BIT);

    /** Executes a shader that writes an image. */
    private RecordedCommand write(int stage) throws SpirvTextException {
        ShaderStage shader = submits.objects.stage(stage, StorageShaders.computeWritesImage());
        DescriptorSetState set = submits.objects.descriptorSet(new DescriptorSetLayoutState.Binding(
                StorageShaders.BINDING, DescriptorTypes.STORAGE_IMAGE, 1, stage, 0, false));
        submits.objects.write(
                set, StorageShaders.BINDING, 0, new Descriptor.OfImage(view, VK10.VK_IMAGE_LAYOUT_GENERAL));
        GraphicsStates states = new GraphicsStates();
        BoundState bound = new BoundState(
                submits.objects.pipeline(states.make(), List.of(shader)),
                states.make(),
                List.of(new BoundState.BoundSet(set, set.snapshot(), List.of())),
                Map.of(),
                null);
        return new RecordedCommand.Dispatch(place("vkCmdSubpassShadingHUAWEI"), bound, null);
    }

    private static CommandPlace place(String call) {
        return new CommandPlace(call, 0, 1, 0, List.of());
    }

    private static RecordedCommand barrier(long stage) {
        Barriers.Memory masks = new Barriers.Memory(
                stage, VK13.VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT, stage, VK13.VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT);
        return new RecordedCommand.PipelineBarrier(
                place("vkCmdPipelineBarrier2"), new Barriers(0, List.of(masks), List.of(), List.of()));
    }

    @ParameterizedTest
    @ValueSource(ints = {0x4000, 0x80000})
    void whatTheyWriteIsWritten(int shaderStage) throws SpirvTextException {
        assertEquals(
                List.of(HazardKind.WRITE_AFTER_WRITE),
                submits.found(
                        write(shaderStage), barrier(VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT), write(shaderStage)));
    }

    @ParameterizedTest
    @CsvSource({"0x4000, 0x8000000000", "0x80000, 0x20000000000"})
    void aBarrierOfTheirStageOrdersThem(int shaderStage, long pipelineStage) throws SpirvTextException {
        assertEquals(List.of(), submits.found(write(shaderStage), barrier(pipelineStage), write(shaderStage)));
    }
}

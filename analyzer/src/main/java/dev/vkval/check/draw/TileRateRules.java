package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetFramebufferTilePropertiesQCOM;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.descriptor.CheckedActions;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.grammar.Grammar;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FramebufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkTilePropertiesQCOM;

/**
 * The rate at which compute shaders visit the layers of a tile, beside the tiles that the device reported for the framebuffer. Of
 * several that it reported, none has to fit.
 */
public final class TileRateRules implements Topic {
    private static final int TILE_SHADING_RATE =
            Grammar.get().kind("ExecutionMode").enumerant("TileShadingRateQCOM").value();
    private static final int RATE_OPERANDS = 5;
    private static final int RATE_Z = 4;

    private static final StateObject.SubStateKey<Depths> KEY = new StateObject.SubStateKey<>(Depths.class);
    private static final CheckedActions CHECKED = new CheckedActions();
    private final CoreContext context;

    /** VkTilePropertiesQCOM::tileSize.depth of all tiles of a framebuffer. */
    private record Depths(List<Long> all) {}

    public TileRateRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetFramebufferTilePropertiesQCOM.ID, this::learn);
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_COMPUTE, this::check, Sets.PIPELINE);
    }

    private void learn(Call call) {
        FramebufferState framebuffer =
                context.get(FramebufferState.class, GetFramebufferTilePropertiesQCOM.framebuffer(call));
        long count = GetFramebufferTilePropertiesQCOM.pPropertiesCount(call);
        long properties = GetFramebufferTilePropertiesQCOM.pProperties(call);
        if (framebuffer == null || count == 0 || properties == 0 || (int) call.returnValue() != VK10.VK_SUCCESS) {
            return;
        }
        List<Long> depths = new ArrayList<>();
        for (int i = 0; i < CMemory.count(CMemory.u32(count), properties); i++) {
            long tile = CMemory.element(properties, i, VkTilePropertiesQCOM.SIZEOF);
            depths.add(CMemory.mask(VkTilePropertiesQCOM.ntileSize(tile).depth()));
        }
        framebuffer.subState(KEY, new Depths(List.copyOf(depths)));
    }

    private void check(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        FramebufferState framebuffer = scope == null ? null : scope.framebuffer();
        Depths depths = framebuffer == null ? null : framebuffer.subState(KEY);
        BoundState bound = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_COMPUTE);
        if (depths == null || depths.all().isEmpty() || !CHECKED.differs(buffer, bound, framebuffer)) {
            return;
        }
        for (ShaderStage stage : bound.stages()) {
            long rate = rate(stage);
            if (rate > 0 && depths.all().stream().allMatch(depth -> rate > depth)) {
                report(
                        call,
                        buffer,
                        framebuffer,
                        "VUID-RuntimeSpirv-z-10704",
                        "is more than the depth of all tiles",
                        rate);
            } else if (rate > 0 && depths.all().stream().allMatch(depth -> depth % rate != 0)) {
                report(
                        call,
                        buffer,
                        framebuffer,
                        "VUID-RuntimeSpirv-tileSize-10705",
                        "divides the depth of no tile",
                        rate);
            }
        }
    }

    /** The z of TileShadingRateQCOM, 0 where the shader has none. */
    private static long rate(ShaderStage stage) {
        SpirvModule module =
                stage.module() == null ? null : stage.module().module().orElse(null);
        if (module == null || stage.stage() != VK10.VK_SHADER_STAGE_COMPUTE_BIT) {
            return 0;
        }
        int function = 0;
        for (Instruction entry : module.section(Section.ENTRY_POINTS)) {
            if (entry.operandOr(0, -1) == stage.executionModel()
                    && entry.string(2).equals(stage.entryPoint())) {
                function = entry.operandOr(1, 0);
            }
        }
        for (Instruction mode : module.section(Section.EXECUTION_MODES)) {
            if (mode.operandCount() == RATE_OPERANDS
                    && mode.operand(0) == function
                    && mode.operand(1) == TILE_SHADING_RATE) {
                return CMemory.mask(mode.operand(RATE_Z));
            }
        }
        return 0;
    }

    private void report(
            Call call, CommandBufferState buffer, FramebufferState framebuffer, String rule, String what, long rate) {
        context.error(call, rule)
                .on(buffer)
                .on(framebuffer)
                .title("the tile shading rate of a compute shader does not fit the depth of the tiles")
                .message(
                        "the z of TileShadingRateQCOM is %d, which %s that the device reported for %s",
                        rate, what, framebuffer)
                .help("use a z that divides VkTilePropertiesQCOM::tileSize.depth")
                .report();
    }
}

package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDispatch;
import dev.vkval.capture.command.CmdDispatchBase;
import dev.vkval.capture.command.CmdDraw;
import dev.vkval.capture.command.CmdDrawIndexed;
import dev.vkval.capture.command.CmdDrawMeshTasksEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.gpuav.proof.ActionSize;
import dev.vkval.state.object.ShaderStage;
import java.util.List;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.VK10;

/** How many invocations the recorded parameters of actions give. */
final class ActionSizes {
    private static final ActionSize UNKNOWN = new ActionSize.Unknown();
    private static final List<Long> ORIGIN = List.of(0L, 0L, 0L);

    private ActionSizes() {}

    /**
     * The size of an action for one of its stages.
     *
     * @param stages all stages of it
     */
    static ActionSize of(Call call, ShaderStage stage, List<ShaderStage> stages) {
        return switch (call.command().number()) {
            case CmdDispatch.ID ->
                groups(
                        ORIGIN,
                        CmdDispatch.groupCountX(call),
                        CmdDispatch.groupCountY(call),
                        CmdDispatch.groupCountZ(call));
            case CmdDispatchBase.ID ->
                groups(
                        List.of(
                                CMemory.mask(CmdDispatchBase.baseGroupX(call)),
                                CMemory.mask(CmdDispatchBase.baseGroupY(call)),
                                CMemory.mask(CmdDispatchBase.baseGroupZ(call))),
                        CmdDispatchBase.groupCountX(call),
                        CmdDispatchBase.groupCountY(call),
                        CmdDispatchBase.groupCountZ(call));
            case CmdDrawMeshTasksEXT.ID ->
                has(stages, EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT) == isTask(stage)
                        ? groups(
                                ORIGIN,
                                CmdDrawMeshTasksEXT.groupCountX(call),
                                CmdDrawMeshTasksEXT.groupCountY(call),
                                CmdDrawMeshTasksEXT.groupCountZ(call))
                        : UNKNOWN;
            case CmdDraw.ID -> draw(call, stages);
            case CmdDrawIndexed.ID ->
                ActionSize.Vertices.indexed(
                        CMemory.mask(CmdDrawIndexed.firstInstance(call)),
                        CmdDrawIndexed.indexCount(call) == 0 ? 0 : CMemory.mask(CmdDrawIndexed.instanceCount(call)));
            default -> UNKNOWN;
        };
    }

    private static ActionSize groups(List<Long> base, int x, int y, int z) {
        return new ActionSize.Groups(base, List.of(CMemory.mask(x), CMemory.mask(y), CMemory.mask(z)), true);
    }

    /** Of draws of patches it is not known that any patch is complete. */
    private static ActionSize draw(Call call, List<ShaderStage> stages) {
        long firstInstance = CMemory.mask(CmdDraw.firstInstance(call));
        long instances = CmdDraw.vertexCount(call) == 0 ? 0 : CMemory.mask(CmdDraw.instanceCount(call));
        return has(stages, VK10.VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT)
                ? ActionSize.Vertices.indexed(firstInstance, instances)
                : ActionSize.Vertices.of(
                        CMemory.mask(CmdDraw.firstVertex(call)),
                        CMemory.mask(CmdDraw.vertexCount(call)),
                        firstInstance,
                        instances,
                        has(stages, VK10.VK_SHADER_STAGE_GEOMETRY_BIT));
    }

    private static boolean isTask(ShaderStage stage) {
        return stage.stage() == EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT;
    }

    private static boolean has(List<ShaderStage> stages, int stage) {
        return stages.stream().anyMatch(each -> each.stage() == stage);
    }
}

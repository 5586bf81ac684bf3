package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.ShaderObjectState;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VK10;

/** Shader objects that are bound together for draws and dispatches without a pipeline. */
public final class ShaderObjectRules implements Topic {
    private static final int VERTEX = VK10.VK_SHADER_STAGE_VERTEX_BIT;
    private static final int TASK = EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT;
    private static final int MESH = EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT;

    /** @param feature feature that must be enabled for the stage to exist, null for none */
    private record Stage(int bit, String feature, String rule) {}

    private static final String NOTHING_BOUND =
            "VUID-{vkCmdDispatch|vkCmdDispatchBase|vkCmdDispatchIndirect|vkCmdDispatchTileQCOM}-None-10743";

    private static final List<Stage> STAGES = List.of(
            new Stage(VERTEX, null, "VUID-{draws}-None-08684"),
            new Stage(VK10.VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, "tessellationShader", "VUID-{draws}-None-08685"),
            new Stage(
                    VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, "tessellationShader", "VUID-{draws}-None-08686"),
            new Stage(VK10.VK_SHADER_STAGE_GEOMETRY_BIT, "geometryShader", "VUID-{draws}-None-08687"),
            new Stage(VK10.VK_SHADER_STAGE_FRAGMENT_BIT, null, "VUID-{draws}-None-08688"),
            new Stage(TASK, "taskShader", "VUID-{draws}-None-08689"),
            new Stage(MESH, "meshShader", "VUID-{draws}-None-08690"));

    private final CoreContext context;

    public ShaderObjectRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw, Sets.PIPELINE);
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_COMPUTE, this::dispatch, Sets.PIPELINE);
    }

    private Problem error(Call call, CommandBufferState buffer, String rule) {
        return context.error(call, rule).on(buffer);
    }

    private void dispatch(Call call, CommandBufferState buffer) {
        if (context.feature(buffer, "shaderObject")
                && buffer.bound(VK10.VK_PIPELINE_BIND_POINT_COMPUTE).pipeline() == null
                && buffer.shaders().get(VK10.VK_SHADER_STAGE_COMPUTE_BIT) == null
                && OwnerSets.contains(NOTHING_BOUND, call.command().name())) {
            error(call, buffer, NOTHING_BOUND)
                    .title("no pipeline or shader object is bound for a dispatch")
                    .message("neither a compute pipeline nor a compute shader object is bound in %s", buffer)
                    .help("bind a compute pipeline, or a shader object of the compute stage")
                    .report();
        }
    }

    private void draw(Call call, CommandBufferState buffer) {
        boolean pipeline = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).pipeline() != null;
        if (pipeline || !context.feature(buffer, "shaderObject")) {
            return;
        }
        stages(call, buffer);
        vertexOrMesh(call, buffer);
        task(call, buffer);
        List<ShaderObjectState> shaders = GraphicsShaders.bound(buffer);
        if (!shaders.isEmpty()) {
            linked(call, buffer, shaders);
            pushConstants(call, buffer, shaders);
            next(call, buffer, shaders);
            rendering(call, buffer, shaders.get(0));
        }
    }

    /** Each stage that the device supports must have been bound, to a shader or to VK_NULL_HANDLE. */
    private void stages(Call call, CommandBufferState buffer) {
        for (Stage stage : STAGES) {
            boolean there = stage.feature() == null || context.feature(buffer, stage.feature());
            if (there && !buffer.shaders().containsKey(stage.bit())) {
                error(call, buffer, stage.rule())
                        .title("a draw with shader objects has a stage that has not been bound")
                        .message(
                                "vkCmdBindShadersEXT has not been called in %s for %s",
                                buffer, Names.bits("VkShaderStageFlagBits", stage.bit()))
                        .help("bind a shader object or VK_NULL_HANDLE to the stage")
                        .report();
            }
        }
    }

    private void vertexOrMesh(Call call, CommandBufferState buffer) {
        Map<Integer, ShaderObjectState> bound = buffer.shaders();
        boolean meshes = context.feature(buffer, "taskShader") || context.feature(buffer, "meshShader");
        ShaderObjectState mesh = bound.get(MESH);
        if (meshes && (bound.get(VERTEX) == null) == (mesh == null)) {
            error(call, buffer, "VUID-{draws}-None-08693")
                    .on(bound.get(VERTEX))
                    .on(mesh)
                    .title("a draw requires either a vertex shader or a mesh shader")
                    .message(mesh == null ? "neither is bound" : "both are bound")
                    .help("bind one of them, and bind VK_NULL_HANDLE to the other stage")
                    .report();
        }
    }

    /** A draw with mesh shaders has a task shader if and only if its mesh shader was created for one. */
    private void task(Call call, CommandBufferState buffer) {
        Map<Integer, ShaderObjectState> bound = buffer.shaders();
        ShaderObjectState mesh = bound.get(MESH);
        boolean alone = mesh != null && (mesh.flags() & EXTShaderObject.VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT) != 0;
        String rule = alone ? "VUID-{meshDraws}-None-08695" : "VUID-{meshDraws}-None-08694";
        if (mesh != null
                && context.feature(buffer, "taskShader")
                && alone == (bound.get(TASK) != null)
                && OwnerSets.contains(rule, call.command().name())) {
            error(call, buffer, rule)
                    .on(mesh)
                    .on(bound.get(TASK))
                    .title("a mesh shader is not compatible with the bound task shader")
                    .message(
                            alone
                                    ? "%s was created with VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT, but a task "
                                            + "shader is bound"
                                    : "%s was created without VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT, but no task "
                                            + "shader is bound",
                            mesh)
                    .help("create the mesh shader with VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT if and only if it is "
                            + "used without a task shader")
                    .report();
        }
    }

    private void linked(Call call, CommandBufferState buffer, List<ShaderObjectState> shaders) {
        for (ShaderObjectState shader : shaders) {
            for (ShaderObjectState other : shader.linked()) {
                if (!shaders.contains(other)) {
                    error(call, buffer, "VUID-{draws}-None-08698")
                            .on(shader)
                            .on(other)
                            .title("linked shader objects are not bound together")
                            .message("%s was linked with %s, which is not bound", shader, other)
                            .help("bind all linked shader objects together, or create them without linking")
                            .report();
                    return;
                }
            }
        }
    }

    private void pushConstants(Call call, CommandBufferState buffer, List<ShaderObjectState> shaders) {
        ShaderObjectState first = shaders.get(0);
        for (ShaderObjectState shader : shaders) {
            if (!shader.pushConstantRanges().equals(first.pushConstantRanges())) {
                error(call, buffer, "VUID-{draws}-None-08878")
                        .on(first)
                        .on(shader)
                        .title("bound shader objects have different push constant ranges")
                        .message(
                                "%s was created with %s, but %s with %s",
                                first, first.pushConstantRanges(), shader, shader.pushConstantRanges())
                        .help("create all shader objects that are bound together with the same push constant ranges")
                        .report();
                return;
            }
        }
    }

    /** The stage after each one must be among its next stages. */
    private void next(Call call, CommandBufferState buffer, List<ShaderObjectState> shaders) {
        for (int i = 0; i + 1 < shaders.size(); i++) {
            ShaderObjectState shader = shaders.get(i);
            ShaderObjectState behind = behind(shader, shaders);
            if (behind != null && (shader.nextStages() & behind.stage().stage()) == 0) {
                error(call, buffer, "VUID-{draws}-nextStage-10745")
                        .on(shader)
                        .on(behind)
                        .title("a bound shader object is followed by a stage that is not among its next stages")
                        .message(
                                "%s was created with nextStage %s, but the next bound stage is %s",
                                shader,
                                Names.bits("VkShaderStageFlagBits", shader.nextStages()),
                                Names.bits(
                                        "VkShaderStageFlagBits", behind.stage().stage()))
                        .help("include the stage in nextStage when the shader object is created")
                        .report();
            }
        }
    }

    private static ShaderObjectState behind(ShaderObjectState shader, List<ShaderObjectState> shaders) {
        int stage = shader.stage().stage();
        ShaderObjectState fragment = null;
        for (ShaderObjectState other : shaders) {
            int bit = other.stage().stage();
            if (bit == VK10.VK_SHADER_STAGE_FRAGMENT_BIT) {
                fragment = other;
            } else if (Integer.compareUnsigned(bit, stage) > 0 && (stage >= TASK) == (bit >= TASK)) {
                return other;
            }
        }
        return stage == VK10.VK_SHADER_STAGE_FRAGMENT_BIT ? null : fragment;
    }

    private void rendering(Call call, CommandBufferState buffer, ShaderObjectState shader) {
        RenderScope scope = buffer.renderScope();
        if (scope != null && scope.renderPass() != null) {
            error(call, buffer, "VUID-{draws}-None-08876")
                    .on(shader)
                    .on(scope.renderPass())
                    .title("shader objects are used in a render pass instance with a render pass object")
                    .message("%s is bound, but the render pass instance was begun with %s", shader, scope.renderPass())
                    .help("begin the render pass instance with vkCmdBeginRendering, or use pipelines")
                    .report();
        } else if (scope != null && scope.viewMask() != 0) {
            error(call, buffer, "VUID-{draws}-None-10772")
                    .on(shader)
                    .title("shader objects are used with multiview")
                    .message("%s is bound, but the view mask is %d; it must be 0", shader, scope.viewMask())
                    .help("use a pipeline, or render each view without multiview")
                    .report();
        }
    }
}

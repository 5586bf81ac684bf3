package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindShadersEXT;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/** Stages of shader objects: stages that require a feature, next stages, and linked stages. */
public final class ShaderCreationRules implements Topic {
    private static final int VERTEX = VK10.VK_SHADER_STAGE_VERTEX_BIT;
    private static final int CONTROL = VK10.VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT;
    private static final int EVALUATION = VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT;
    private static final int GEOMETRY = VK10.VK_SHADER_STAGE_GEOMETRY_BIT;
    private static final int FRAGMENT = VK10.VK_SHADER_STAGE_FRAGMENT_BIT;
    private static final int TASK = EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT;
    private static final int MESH = EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT;
    private static final int LINK = EXTShaderObject.VK_SHADER_CREATE_LINK_STAGE_BIT_EXT;
    private static final int NO_TASK = EXTShaderObject.VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT;

    /** @param stages stages that may follow */
    private record Next(int stages, String rule) {}

    private static final Map<Integer, Next> NEXT = Map.of(
            VERTEX,
            new Next(CONTROL | GEOMETRY | FRAGMENT, "08427"),
            CONTROL,
            new Next(EVALUATION, "08430"),
            EVALUATION,
            new Next(GEOMETRY | FRAGMENT, "08431"),
            GEOMETRY,
            new Next(FRAGMENT, "08433"),
            FRAGMENT,
            new Next(0, "08434"),
            VK10.VK_SHADER_STAGE_COMPUTE_BIT,
            new Next(0, "08434"),
            TASK,
            new Next(MESH, "08435"),
            MESH,
            new Next(FRAGMENT, "08436"));

    /** @param stages stages that require the feature */
    private record Needed(int stages, String feature, String rule) {}

    private static final List<Needed> STAGES = List.of(
            new Needed(CONTROL | EVALUATION, "tessellationShader", "08419"),
            new Needed(GEOMETRY, "geometryShader", "08420"),
            new Needed(TASK, "taskShader", "08421"),
            new Needed(MESH, "meshShader", "08422"));

    private final CoreContext context;

    public ShaderCreationRules(CoreContext context) {
        this.context = context;
    }

    /** One element of pCreateInfos. */
    private record Shader(Call call, DeviceState device, int index, int stage, int next, int flags, int codeType) {
        boolean linked() {
            return (flags & LINK) != 0;
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateShadersEXT.ID, this::create);
        hooks.validate(CmdBindShadersEXT.ID, this::bind);
    }

    private void create(Call call) {
        DeviceState device = context.get(DeviceState.class, CreateShadersEXT.device(call));
        long infos = CreateShadersEXT.pCreateInfos(call);
        List<Shader> shaders = new ArrayList<>();
        for (int i = 0; i < CMemory.count(CreateShadersEXT.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkShaderCreateInfoEXT.SIZEOF);
            shaders.add(new Shader(
                    call,
                    device,
                    i,
                    VkShaderCreateInfoEXT.nstage(info),
                    VkShaderCreateInfoEXT.nnextStage(info),
                    VkShaderCreateInfoEXT.nflags(info),
                    VkShaderCreateInfoEXT.ncodeType(info)));
        }
        if (device != null) {
            shaders.forEach(this::features);
        }
        shaders.forEach(this::next);
        linked(shaders.stream().filter(Shader::linked).toList());
    }

    private Problem error(Shader shader, String rule, String member) {
        return context.error(shader.call(), rule)
                .on(shader.device())
                .parameter("pCreateInfos[" + shader.index() + "]." + member);
    }

    private static String stages(int stages) {
        return Names.bits("VkShaderStageFlagBits", stages);
    }

    private void features(Shader shader) {
        for (Needed needed : STAGES) {
            if ((needed.stages() & shader.stage()) != 0
                    && !shader.device().capabilities().feature(needed.feature())) {
                error(shader, "VUID-VkShaderCreateInfoEXT-stage-" + needed.rule(), "stage")
                        .title("a shader object is created for a stage that requires a feature")
                        .message("it is %s, but %s is not enabled", stages(shader.stage()), needed.feature())
                        .help("enable the feature " + needed.feature())
                        .report();
            }
        }
        boolean vertex = shader.stage() == VERTEX;
        nextFeature(shader, vertex, CONTROL, "tessellationShader", "08428");
        nextFeature(shader, vertex || shader.stage() == EVALUATION, GEOMETRY, "geometryShader", "08429");
    }

    private void nextFeature(Shader shader, boolean concerned, int stage, String feature, String rule) {
        if (concerned
                && (shader.next() & stage) != 0
                && !shader.device().capabilities().feature(feature)) {
            error(shader, "VUID-VkShaderCreateInfoEXT-nextStage-" + rule, "nextStage")
                    .title("the next stages of a shader object include a stage that requires a feature")
                    .message("it includes %s, but %s is not enabled", stages(stage), feature)
                    .help("remove the stage, or enable the feature")
                    .report();
        }
    }

    private void next(Shader shader) {
        Next allowed = NEXT.get(shader.stage());
        if (allowed != null && (shader.next() & ~allowed.stages()) != 0) {
            error(shader, "VUID-VkShaderCreateInfoEXT-nextStage-" + allowed.rule(), "nextStage")
                    .title("the next stages of a shader object include a stage that cannot follow it")
                    .message("it includes %s, which cannot follow %s", stages(shader.next()), stages(shader.stage()))
                    .help("use stages that may follow in the pipeline")
                    .report();
        }
    }

    private void linked(List<Shader> linked) {
        for (Shader shader : linked) {
            Shader behind = null;
            for (Shader other : linked) {
                if (other != shader) {
                    pair(shader, other);
                }
                boolean later = Integer.compareUnsigned(order(other.stage()), order(shader.stage())) > 0;
                if (later && (behind == null || order(other.stage()) < order(behind.stage()))) {
                    behind = other;
                }
            }
            if (behind != null && shader.next() != behind.stage()) {
                error(shader, "VUID-vkCreateShadersEXT-pCreateInfos-08409", "nextStage")
                        .title("nextStage of a linked shader object is not the stage of the next linked shader")
                        .message("the next linked shader has the stage %s", stages(behind.stage()))
                        .help("set nextStage to exactly that stage")
                        .report();
            }
        }
    }

    /** Stages in pipeline order: fragment shaders last. */
    private static int order(int stage) {
        return stage == FRAGMENT ? Integer.MAX_VALUE : stage;
    }

    /** Each pair is checked twice, once from each side. */
    private void pair(Shader shader, Shader other) {
        if (shader.index() < other.index()) {
            if (shader.stage() == other.stage()) {
                link(other, "08410", "two shader objects of one stage are linked", "link one shader for each stage");
            }
            if (shader.codeType() != other.codeType()) {
                link(
                        other,
                        "08411",
                        "shader objects with different code " + "types are linked",
                        "use the same codeType for all linked shaders");
            }
        }
        int older = VERTEX | CONTROL | EVALUATION | GEOMETRY;
        if ((shader.stage() & older) != 0 && (other.stage() & (TASK | MESH)) != 0) {
            link(
                    other,
                    "08404",
                    "a mesh or task shader is linked to a " + "vertex, tessellation or geometry shader",
                    "link them separately");
        }
        if (shader.stage() == MESH && (shader.flags() & NO_TASK) != 0 && other.stage() == TASK) {
            link(
                    other,
                    "08405",
                    "a task shader is linked to a mesh shader created without a task shader",
                    "remove VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT");
        }
    }

    private void link(Shader shader, String number, String title, String help) {
        error(shader, "VUID-vkCreateShadersEXT-pCreateInfos-" + number, "flags")
                .title(title)
                .message(
                        "the stage is %s and flags includes " + "VK_SHADER_CREATE_LINK_STAGE_BIT_EXT",
                        stages(shader.stage()))
                .help(help)
                .report();
    }

    private void bind(Call call, CommandBufferState buffer) {
        long stages = CmdBindShadersEXT.pStages(call);
        long shaders = CmdBindShadersEXT.pShaders(call);
        int bound = 0;
        for (int i = 0; shaders != 0 && i < CMemory.count(CmdBindShadersEXT.stageCount(call), stages); i++) {
            bound |= CMemory.handle(shaders, i) == 0 ? 0 : CMemory.u32(stages, i);
        }
        both(call, buffer, bound, TASK, "08470");
        both(call, buffer, bound, MESH, "08471");
    }

    private void both(Call call, CommandBufferState buffer, int bound, int stage, String number) {
        if ((bound & VERTEX) != 0 && (bound & stage) != 0) {
            context.error(call, "VUID-vkCmdBindShadersEXT-pShaders-" + number)
                    .on(buffer)
                    .parameter("pShaders")
                    .title("a vertex shader is bound together with a task or mesh shader")
                    .message("pStages includes %s", stages(VERTEX | stage))
                    .help("bind VK_NULL_HANDLE to the stages that are not used")
                    .report();
        }
    }
}

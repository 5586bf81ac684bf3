package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindShadersEXT;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.CMemory;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.DeviceState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/** Stages of shader objects: those that the device has, those that may follow, and those that are linked. */
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

    /** @param stages that may follow */
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

    /** @param stages that need the feature */
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
                    && !shader.device().features().contains(needed.feature())) {
                error(shader, "VUID-VkShaderCreateInfoEXT-stage-" + needed.rule(), "stage")
                        .title("a shader is created for a stage that the device does not have")
                        .message("it is %s, and %s is not enabled", stages(shader.stage()), needed.feature())
                        .help("enable the feature " + needed.feature())
                        .report();
            }
        }
        boolean vertex = shader.stage() == VERTEX;
        nextFeature(shader, vertex, CONTROL, "tessellationShader", "08428");
        nextFeature(shader, vertex, GEOMETRY, "geometryShader", "08429");
        nextFeature(shader, shader.stage() == EVALUATION, GEOMETRY, "geometryShader", "08432");
    }

    private void nextFeature(Shader shader, boolean concerned, int stage, String feature, String rule) {
        if (concerned
                && (shader.next() & stage) != 0
                && !shader.device().features().contains(feature)) {
            error(shader, "VUID-VkShaderCreateInfoEXT-nextStage-" + rule, "nextStage")
                    .title("a shader is created for a next stage that the device does not have")
                    .message("it includes %s, and %s is not enabled", stages(stage), feature)
                    .help("leave the stage out, or enable the feature")
                    .report();
        }
    }

    private void next(Shader shader) {
        Next allowed = NEXT.get(shader.stage());
        if (allowed != null && (shader.next() & ~allowed.stages()) != 0) {
            error(shader, "VUID-VkShaderCreateInfoEXT-nextStage-" + allowed.rule(), "nextStage")
                    .title("a shader is created for a next stage that cannot follow it")
                    .message("it includes %s behind %s", stages(shader.next()), stages(shader.stage()))
                    .help("name the stages that may come next in the pipeline")
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
                        .title("a linked shader does not name the one that it is linked to")
                        .message("the next one linked is of %s", stages(behind.stage()))
                        .help("set nextStage to exactly that stage")
                        .report();
            }
        }
    }

    /** Stages in the order in which they run: fragment shaders last. */
    private static int order(int stage) {
        return stage == FRAGMENT ? Integer.MAX_VALUE : stage;
    }

    /** Each pair is looked at twice, once from each side. */
    private void pair(Shader shader, Shader other) {
        if (shader.index() < other.index()) {
            if (shader.stage() == other.stage()) {
                link(other, "08410", "two shaders of one stage are linked", "link one shader of each stage");
            }
            if (shader.codeType() != other.codeType()) {
                link(other, "08411", "shaders of different code types are linked", "give them the same codeType");
            }
        }
        int older = VERTEX | CONTROL | EVALUATION | GEOMETRY;
        if ((shader.stage() & older) != 0 && (other.stage() & (TASK | MESH)) != 0) {
            link(other, "08404", "a mesh or task shader is linked to one of the vertex stages", "link them apart");
        }
        if (shader.stage() == MESH && (shader.flags() & NO_TASK) != 0 && other.stage() == TASK) {
            link(
                    other,
                    "08405",
                    "a task shader is linked to a mesh shader that runs without one",
                    "leave VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT out");
        }
    }

    private void link(Shader shader, String number, String title, String help) {
        error(shader, "VUID-vkCreateShadersEXT-pCreateInfos-" + number, "flags")
                .title(title)
                .message("it is of %s and includes VK_SHADER_CREATE_LINK_STAGE_BIT_EXT", stages(shader.stage()))
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
                    .title("a vertex shader is bound together with one of the mesh stages")
                    .message("pStages names %s", stages(VERTEX | stage))
                    .help("bind VK_NULL_HANDLE to the stages that are not used")
                    .report();
        }
    }
}

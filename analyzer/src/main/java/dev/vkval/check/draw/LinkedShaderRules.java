package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/** Shader objects that are linked when they are created: which may be, and the next stage of each. */
public final class LinkedShaderRules implements Topic {
    private static final String STAGES = "VkShaderStageFlagBits";
    private static final int VERTEX_TO_GEOMETRY = VK10.VK_SHADER_STAGE_VERTEX_BIT
            | VK10.VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT
            | VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT
            | VK10.VK_SHADER_STAGE_GEOMETRY_BIT;
    private static final int TASK = EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT;
    private static final int MESH = EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT;

    /** Stages in pipeline order: fragment shaders last. */
    private static final Comparator<Integer> ORDER = Comparator.<Integer, Boolean>comparing(
                    stage -> stage == VK10.VK_SHADER_STAGE_FRAGMENT_BIT)
            .thenComparing(Integer::compareUnsigned);

    private final CoreContext context;

    public LinkedShaderRules(CoreContext context) {
        this.context = context;
    }

    /** @param index in pCreateInfos */
    private record Linked(Call call, int index, int stage, int next, int flags, int codeType) {
        boolean in(int stages) {
            return (stage & stages) != 0;
        }

        boolean withoutTask() {
            return stage == MESH && (flags & EXTShaderObject.VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT) != 0;
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateShadersEXT.ID, this::create);
    }

    private void create(Call call) {
        List<Linked> linked = linked(call);
        if (!linked.isEmpty()) {
            stages(linked);
            codeTypes(linked);
            meshes(linked);
        }
    }

    private static List<Linked> linked(Call call) {
        long infos = CreateShadersEXT.pCreateInfos(call);
        List<Linked> linked = new ArrayList<>();
        for (int i = 0; i < CMemory.count(CreateShadersEXT.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkShaderCreateInfoEXT.SIZEOF);
            int flags = VkShaderCreateInfoEXT.nflags(info);
            if ((flags & EXTShaderObject.VK_SHADER_CREATE_LINK_STAGE_BIT_EXT) != 0) {
                linked.add(new Linked(
                        call,
                        i,
                        VkShaderCreateInfoEXT.nstage(info),
                        VkShaderCreateInfoEXT.nnextStage(info),
                        flags,
                        VkShaderCreateInfoEXT.ncodeType(info)));
            }
        }
        return linked;
    }

    private void stages(List<Linked> linked) {
        TreeSet<Integer> stages = new TreeSet<>(ORDER);
        for (Linked shader : linked) {
            if (!stages.add(shader.stage())) {
                link(
                        shader,
                        "VUID-vkCreateShadersEXT-pCreateInfos-08410",
                        "two shader objects of one stage are linked",
                        "link one shader for each stage");
            }
        }
        for (Linked shader : linked) {
            Integer behind = stages.higher(shader.stage());
            if (behind != null && shader.next() != behind) {
                error(shader, "VUID-vkCreateShadersEXT-pCreateInfos-08409", "nextStage")
                        .title("nextStage of a linked shader object is not the stage of the next linked shader")
                        .message("the next linked shader has the stage %s", Names.bits(STAGES, behind))
                        .help("set nextStage to exactly that stage")
                        .report();
            }
        }
    }

    private void codeTypes(List<Linked> linked) {
        for (Linked shader : linked) {
            if (shader.codeType() != linked.get(0).codeType()) {
                link(
                        shader,
                        "VUID-vkCreateShadersEXT-pCreateInfos-08411",
                        "shader objects with different code types are linked",
                        "use the same codeType for all linked shaders");
            }
        }
    }

    private void meshes(List<Linked> linked) {
        boolean older = any(linked, shader -> shader.in(VERTEX_TO_GEOMETRY));
        boolean withoutTask = any(linked, Linked::withoutTask);
        for (Linked shader : linked) {
            if (older && shader.in(TASK | MESH)) {
                link(
                        shader,
                        "VUID-vkCreateShadersEXT-pCreateInfos-08404",
                        "a mesh or task shader is linked to a vertex, tessellation or geometry shader",
                        "link them separately");
            }
            if (withoutTask && shader.in(TASK)) {
                link(
                        shader,
                        "VUID-vkCreateShadersEXT-pCreateInfos-08405",
                        "a task shader is linked to a mesh shader created without a task shader",
                        "remove VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT");
            }
        }
    }

    private static boolean any(List<Linked> linked, Predicate<Linked> which) {
        return linked.stream().anyMatch(which);
    }

    private Problem error(Linked shader, String rule, String member) {
        return context.error(shader.call(), rule)
                .on(context.get(DeviceState.class, CreateShadersEXT.device(shader.call())))
                .parameter("pCreateInfos[" + shader.index() + "]." + member);
    }

    private void link(Linked shader, String rule, String title, String help) {
        error(shader, rule, "flags")
                .title(title)
                .message(
                        "the stage is %s and flags includes VK_SHADER_CREATE_LINK_STAGE_BIT_EXT",
                        Names.bits(STAGES, shader.stage()))
                .help(help)
                .report();
    }
}

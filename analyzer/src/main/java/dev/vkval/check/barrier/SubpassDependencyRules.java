package dev.vkval.check.barrier;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateRenderPass;
import dev.vkval.capture.command.CreateRenderPass2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.reader.RenderPass2Reader;
import dev.vkval.state.reader.RenderPassReader;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkRenderPassCreateInfo2;
import org.lwjgl.vulkan.VkSubpassDependency2;

/** The subpass dependencies of a render pass that is created. */
public final class SubpassDependencyRules implements Topic {
    private static final int EXTERNAL = RenderPassState.EXTERNAL;

    private final CoreContext context;

    public SubpassDependencyRules(CoreContext context) {
        this.context = context;
    }

    /** A dependency of vkCreateRenderPass or vkCreateRenderPass2. */
    private record Dependency(Call call, boolean newer, String path, RenderPassState.Dependency given) {
        String rule(String older, String other) {
            return newer ? other : older;
        }

        boolean fromOutside() {
            return given.srcSubpass() == EXTERNAL;
        }

        boolean toOutside() {
            return given.dstSubpass() == EXTERNAL;
        }

        boolean external() {
            return fromOutside() || toOutside();
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateRenderPass.ID, this::older);
        hooks.validate(CreateRenderPass2.ID, this::newer);
    }

    private void older(Call call) {
        List<RenderPassState.Dependency> dependencies =
                RenderPassReader.dependencies(CreateRenderPass.pCreateInfo(call));
        for (int i = 0; i < dependencies.size(); i++) {
            Dependency dependency = new Dependency(call, false, path(i), dependencies.get(i));
            order(dependency);
            viewLocal(dependency);
            accesses(dependency);
        }
    }

    /** The masks of a chained VkMemoryBarrier2 replace those of the dependency, and have rules of their own. */
    private void newer(Call call) {
        long info = CreateRenderPass2.pCreateInfo(call);
        long array = CMemory.pointer(info + VkRenderPassCreateInfo2.PDEPENDENCIES);
        List<RenderPassState.Dependency> dependencies = RenderPass2Reader.dependencies(info);
        for (int i = 0; i < dependencies.size(); i++) {
            long at = CMemory.element(array, i, VkSubpassDependency2.SIZEOF);
            Dependency dependency = new Dependency(call, true, path(i), dependencies.get(i));
            order(dependency);
            viewLocal(dependency);
            if (PNext.find(at, VK13.VK_STRUCTURE_TYPE_MEMORY_BARRIER_2) == 0) {
                accesses(dependency);
            }
        }
    }

    private static String path(int index) {
        return "pCreateInfo->pDependencies[" + index + "]";
    }

    private Problem error(Dependency dependency, String rule, String member) {
        return context.error(dependency.call(), rule).parameter(dependency.path() + "." + member);
    }

    private void accesses(Dependency dependency) {
        RenderPassState.Dependency given = dependency.given();
        accesses(
                dependency,
                "srcAccessMask",
                given.srcStages(),
                given.srcAccesses(),
                dependency.rule(
                        "VUID-VkSubpassDependency-srcAccessMask-00868",
                        "VUID-VkSubpassDependency2-srcAccessMask-03088"));
        accesses(
                dependency,
                "dstAccessMask",
                given.dstStages(),
                given.dstAccesses(),
                dependency.rule(
                        "VUID-VkSubpassDependency-dstAccessMask-00869",
                        "VUID-VkSubpassDependency2-dstAccessMask-03089"));
    }

    private void order(Dependency dependency) {
        int src = dependency.given().srcSubpass();
        int dst = dependency.given().dstSubpass();
        if (dependency.fromOutside() && dependency.toOutside()) {
            error(
                            dependency,
                            dependency.rule(
                                    "VUID-VkSubpassDependency-srcSubpass-00865",
                                    "VUID-VkSubpassDependency2-srcSubpass-03085"),
                            "srcSubpass")
                    .title("both subpasses of a subpass dependency are external")
                    .message("srcSubpass and dstSubpass are both VK_SUBPASS_EXTERNAL")
                    .help("use a pipeline barrier outside of the render pass")
                    .report();
        } else if (!dependency.external() && src > dst) {
            error(
                            dependency,
                            dependency.rule(
                                    "VUID-VkSubpassDependency-srcSubpass-00864",
                                    "VUID-VkSubpassDependency2-srcSubpass-03084"),
                            "srcSubpass")
                    .title("the source subpass of a dependency is later than the destination subpass")
                    .message("srcSubpass is %d, dstSubpass is %d; srcSubpass must not be greater", src, dst)
                    .help("order the subpasses by their dependencies")
                    .report();
        }
    }

    private void accesses(Dependency dependency, String member, long stages, long accesses, String rule) {
        long unsupported = StageTable.unsupported(stages, accesses);
        if (unsupported != 0) {
            error(dependency, rule, member)
                    .title("an access mask of a subpass dependency includes an access that is not supported by the "
                            + "stage mask")
                    .message(
                            "it includes %s, but the stage mask is %s",
                            Names.accesses(unsupported), Names.stages(stages))
                    .help("add a stage that supports the access, or remove the access bit")
                    .report();
        }
    }

    private void viewLocal(Dependency dependency) {
        RenderPassState.Dependency given = dependency.given();
        boolean local = (given.flags() & VK11.VK_DEPENDENCY_VIEW_LOCAL_BIT) != 0;
        if (local && dependency.external()) {
            boolean source = dependency.fromOutside();
            error(
                            dependency,
                            dependency.rule(
                                    source
                                            ? "VUID-VkSubpassDependency-dependencyFlags-02520"
                                            : "VUID-VkSubpassDependency-dependencyFlags-02521",
                                    source
                                            ? "VUID-VkSubpassDependency2-dependencyFlags-03090"
                                            : "VUID-VkSubpassDependency2-dependencyFlags-03091"),
                            "dependencyFlags")
                    .title("an external subpass dependency is view-local")
                    .message("VK_DEPENDENCY_VIEW_LOCAL_BIT is set, and one of the subpasses is VK_SUBPASS_EXTERNAL")
                    .help("remove the flag")
                    .report();
        }
        boolean itself = !dependency.external() && given.srcSubpass() == given.dstSubpass();
        boolean byRegion = (given.flags() & VK10.VK_DEPENDENCY_BY_REGION_BIT) != 0;
        boolean framebuffer = framebufferSpace(given.srcStages()) && framebufferSpace(given.dstStages());
        if (itself && framebuffer && !byRegion) {
            error(
                            dependency,
                            dependency.rule(
                                    "VUID-VkSubpassDependency-srcSubpass-02243",
                                    "VUID-VkSubpassDependency2-srcSubpass-02245"),
                            "dependencyFlags")
                    .title("a subpass self-dependency of framebuffer-space stages is not framebuffer-local")
                    .message("both stage masks have framebuffer-space stages, and VK_DEPENDENCY_BY_REGION_BIT is "
                            + "missing")
                    .help("add VK_DEPENDENCY_BY_REGION_BIT to dependencyFlags")
                    .report();
        }
    }

    private static boolean framebufferSpace(long stages) {
        long all = VK10.VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT
                | VK10.VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT
                | VK10.VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT
                | VK10.VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
        return (stages & all) != 0;
    }
}

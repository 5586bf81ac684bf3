package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateCommandBuffers;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdDrawIndexed;
import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.capture.command.CmdPipelineBarrier2;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateFence;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreateSemaphore;
import dev.vkval.capture.command.DestroyFence;
import dev.vkval.capture.command.DestroySemaphore;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPoolState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCommandBufferAllocateInfo;
import org.lwjgl.vulkan.VkDependencyInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineDynamicStateCreateInfo;

/** Objects and commands of which there are more than some devices need, and command buffers that serve less than they could. */
public final class CountPractices implements Topic {
    private static final int MOST_FENCES = 3;
    private static final int MOST_SEMAPHORES = 10;
    private static final int MOST_SUBMITS = 20;
    private static final int MOST_BARRIERS = 500;
    private static final int MOST_DYNAMIC_STATES = 7;
    private static final int MOST_PIPELINES = 5000;
    private static final int SMALL_INDICES = 10;
    private static final int MOST_SMALL_DRAWS = 10;

    private static final int EXECUTES_SECONDARY =
            VK10.VK_QUEUE_GRAPHICS_BIT | VK10.VK_QUEUE_COMPUTE_BIT | VK10.VK_QUEUE_TRANSFER_BIT;

    private static final StateObject.SubStateKey<Integer> SMALL_DRAWS = new StateObject.SubStateKey<>(Integer.class);

    private final CoreContext context;
    private final PracticeVendors vendors;
    private int fences;
    private int semaphores;
    private int submits;
    private int barriers;
    private int pipelines;
    private long cache;

    public CountPractices(CoreContext context, PracticeVendors vendors) {
        this.context = context;
        this.vendors = vendors;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(AllocateCommandBuffers.ID, this::secondary);
        objects(hooks);
        frames(hooks);
        hooks.validate(
                CreateGraphicsPipelines.ID,
                call -> cache(
                        call,
                        "BestPractices-vkCreatePipelines-multiple-pipelines-caches",
                        CreateGraphicsPipelines.pipelineCache(call)));
        hooks.validate(
                CreateComputePipelines.ID,
                call -> cache(
                        call,
                        "BestPractices-vkCreateComputePipelines-multiple-cache",
                        CreateComputePipelines.pipelineCache(call)));
        hooks.validate(
                CreateGraphicsPipelines.ID,
                call -> over(
                        call,
                        "BestPractices-AMD-CreatePipelines-TooManyPipelines",
                        pipelines + 1,
                        MOST_PIPELINES,
                        "the program creates very many pipelines",
                        "share pipelines, and use dynamic state or specialization where it costs little"));
        hooks.validate(CreateGraphicsPipelines.ID, this::dynamicStates);
        hooks.record(CreateGraphicsPipelines.ID, call -> pipelines += CreateGraphicsPipelines.createInfoCount(call));
        hooks.record(CreateComputePipelines.ID, call -> pipelines += CreateComputePipelines.createInfoCount(call));
        hooks.validate(BeginCommandBuffer.ID, this::begin);
        hooks.record(BeginCommandBuffer.ID, (call, buffer) -> buffer.subState(SMALL_DRAWS, 0));
        hooks.validate(CmdDrawIndexed.ID, this::draw);
    }

    private void objects(TopicHooks hooks) {
        hooks.validate(
                CreateFence.ID,
                call -> over(
                        call,
                        "BestPractices-SyncObjects-HighNumberOfFences",
                        fences,
                        MOST_FENCES,
                        "the program has more fences than frames in flight need",
                        "use one fence for each frame in flight"));
        hooks.record(CreateFence.ID, call -> fences++);
        hooks.record(DestroyFence.ID, call -> fences -= DestroyFence.fence(call) == 0 ? 0 : 1);
        hooks.validate(
                CreateSemaphore.ID,
                call -> over(
                        call,
                        "BestPractices-SyncObjects-HighNumberOfSemaphores",
                        semaphores,
                        MOST_SEMAPHORES,
                        "the program has many semaphores",
                        "synchronize queues less often, or use timeline semaphores"));
        hooks.record(CreateSemaphore.ID, call -> semaphores++);
        hooks.record(DestroySemaphore.ID, call -> semaphores -= DestroySemaphore.semaphore(call) == 0 ? 0 : 1);
    }

    private void frames(TopicHooks hooks) {
        hooks.validate(
                QueuePresentKHR.ID,
                call -> over(
                        call,
                        "BestPractices-Submission-ReduceNumberOfSubmissions",
                        submits,
                        MOST_SUBMITS,
                        "a frame has many submits, each of which costs time",
                        "submit the command buffers of a frame together"));
        hooks.recordAlways(QueuePresentKHR.ID, call -> {
            submits = 0;
            barriers = 0;
        });
        hooks.record(QueueSubmit.ID, call -> submits++);
        hooks.record(QueueSubmit2.ID, call -> submits++);
        hooks.validate(
                CmdPipelineBarrier.ID,
                (call, buffer) -> barriers(
                        call,
                        CmdPipelineBarrier.bufferMemoryBarrierCount(call)
                                + CmdPipelineBarrier.imageMemoryBarrierCount(call)));
        hooks.record(
                CmdPipelineBarrier.ID,
                call -> barriers += CmdPipelineBarrier.memoryBarrierCount(call)
                        + CmdPipelineBarrier.bufferMemoryBarrierCount(call)
                        + CmdPipelineBarrier.imageMemoryBarrierCount(call));
        hooks.record(CmdPipelineBarrier2.ID, call -> {
            long info = CmdPipelineBarrier2.pDependencyInfo(call);
            barriers += VkDependencyInfo.nmemoryBarrierCount(info)
                    + VkDependencyInfo.nbufferMemoryBarrierCount(info)
                    + VkDependencyInfo.nimageMemoryBarrierCount(info);
        });
    }

    private void barriers(Call call, int more) {
        over(
                call,
                "BestPractices-AMD-CmdBuffer-highBarrierCount",
                barriers + more,
                MOST_BARRIERS,
                "a frame has very many barriers",
                "put barriers together, and order the passes of the frame so that it needs fewer");
    }

    private void dynamicStates(Call call) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateGraphicsPipelines.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkGraphicsPipelineCreateInfo.SIZEOF);
            long dynamic = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PDYNAMICSTATE);
            over(
                    call,
                    "BestPractices-AMD-CreatePipelines-MinimizeNumDynamicStates",
                    dynamic == 0 ? 0 : VkPipelineDynamicStateCreateInfo.ndynamicStateCount(dynamic),
                    MOST_DYNAMIC_STATES,
                    "a pipeline has many dynamic states, each of which costs time",
                    "make states dynamic that change between draws with the pipeline");
        }
    }

    private void over(Call call, String rule, long count, int most, String title, String help) {
        if (count > most && vendors.report(rule)) {
            context.warning(call, rule)
                    .title(title)
                    .message("there are %d, and more than %d are too many", count, most)
                    .help(help)
                    .report();
        }
    }

    private void cache(Call call, String rule, long used) {
        if (used != 0 && cache != 0 && used != cache && vendors.report(rule)) {
            context.warning(call, rule)
                    .parameter("pipelineCache")
                    .title("pipelines are created with different pipeline caches")
                    .message("another pipeline cache was used before")
                    .help("use one pipeline cache for all pipelines")
                    .report();
        }
        cache = used == 0 ? cache : used;
    }

    private void secondary(Call call) {
        long info = AllocateCommandBuffers.pAllocateInfo(call);
        CommandPoolState pool = context.get(CommandPoolState.class, VkCommandBufferAllocateInfo.ncommandPool(info));
        DeviceState device = context.device(pool);
        boolean secondary = VkCommandBufferAllocateInfo.nlevel(info) == VK10.VK_COMMAND_BUFFER_LEVEL_SECONDARY;
        if (secondary && device != null && (device.queueFlags(pool.queueFamily()) & EXECUTES_SECONDARY) == 0) {
            context.warning(call, "BestPractices-vkAllocateCommandBuffers-unusable-secondary")
                    .on(pool)
                    .parameter("pAllocateInfo->level")
                    .title("a secondary command buffer is allocated that no command can execute")
                    .message(
                            "queue family %d supports neither graphics nor compute nor transfer operations",
                            pool.queueFamily())
                    .help("allocate primary command buffers from this pool")
                    .report();
        }
    }

    private void begin(Call call, CommandBufferState buffer) {
        String rule = "BestPractices-NVIDIA-vkBeginCommandBuffer-one-time-submit";
        boolean once = (buffer.beginFlags() & VK10.VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT) != 0;
        if (buffer.submits() == 1 && !once && vendors.report(rule)) {
            context.warning(call, rule)
                    .on(buffer)
                    .title("a command buffer was submitted once, but not recorded for a single submit")
                    .message("it was begun without VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT")
                    .help("begin it with this flag")
                    .report();
        }
    }

    private void draw(Call call, CommandBufferState buffer) {
        String rule = "BestPractices-vkCmdDrawIndexed-many-small-indexed-drawcalls";
        long indices = Integer.toUnsignedLong(CmdDrawIndexed.indexCount(call))
                * Integer.toUnsignedLong(CmdDrawIndexed.instanceCount(call));
        if (indices > SMALL_INDICES || !vendors.report(rule)) {
            return;
        }
        Integer before = buffer.subState(SMALL_DRAWS);
        int draws = (before == null ? 0 : before) + 1;
        buffer.subState(SMALL_DRAWS, draws);
        if (draws == MOST_SMALL_DRAWS) {
            context.warning(call, rule)
                    .on(buffer)
                    .title("a command buffer has many draws of a few indices each")
                    .message("this is the %dth draw of at most %d indices", draws, SMALL_INDICES)
                    .help("draw several objects at once, by instances or with merged meshes")
                    .report();
        }
    }
}

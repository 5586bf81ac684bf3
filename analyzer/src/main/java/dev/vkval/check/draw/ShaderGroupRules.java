package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindPipelineShaderGroupNV;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.PipelineState;
import java.util.OptionalLong;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;

/** Graphics pipelines with shader groups: how many there are, with those of other pipelines, and which one is bound. */
public final class ShaderGroupRules implements Topic {
    private static final String PROPERTIES = "VkPhysicalDeviceDeviceGeneratedCommandsPropertiesNV";

    private final CoreContext context;

    public ShaderGroupRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateGraphicsPipelines.ID, this::create);
        hooks.record(CreateGraphicsPipelines.ID, this::created);
        hooks.validate(CmdBindPipelineShaderGroupNV.ID, this::bind);
    }

    private ShaderGroups read(long infos, int index) {
        return ShaderGroups.read(
                CMemory.element(infos, index, VkGraphicsPipelineCreateInfo.SIZEOF),
                id -> context.get(PipelineState.class, id));
    }

    private void create(Call call) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        DeviceState device = context.get(DeviceState.class, CreateGraphicsPipelines.device(call));
        OptionalLong most = device == null
                ? OptionalLong.empty()
                : device.physicalDeviceState().properties().integer(PROPERTIES, "maxGraphicsShaderGroupCount", 0);
        int count = most.isEmpty() ? 0 : CMemory.count(CreateGraphicsPipelines.createInfoCount(call), infos);
        for (int i = 0; i < count; i++) {
            OptionalLong groups = read(infos, i).count();
            long limit = CMemory.mask((int) most.getAsLong());
            if (groups.isPresent() && groups.getAsLong() > limit) {
                context.error(call, "VUID-VkGraphicsPipelineShaderGroupsCreateInfoNV-groupCount-02880")
                        .on(device)
                        .parameter("pCreateInfos[" + i + "]")
                        .title("a graphics pipeline has too many shader groups")
                        .message(
                                "with those of the pipelines that it refers to there are %d, and"
                                        + " maxGraphicsShaderGroupCount is %d",
                                groups.getAsLong(), limit)
                        .help("create it with fewer groups, or refer to fewer pipelines")
                        .report();
            }
        }
    }

    private void created(Call call) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        long pipelines = CreateGraphicsPipelines.pPipelines(call);
        int count = infos == 0 ? 0 : CMemory.count(CreateGraphicsPipelines.createInfoCount(call), pipelines);
        for (int i = 0; i < count; i++) {
            PipelineState pipeline = context.get(PipelineState.class, CMemory.handle(pipelines, i));
            if (pipeline != null) {
                pipeline.subState(ShaderGroups.KEY, read(infos, i));
            }
        }
    }

    private void bind(Call call, CommandBufferState buffer) {
        PipelineState pipeline = context.get(PipelineState.class, CmdBindPipelineShaderGroupNV.pipeline(call));
        ShaderGroups groups = pipeline == null ? null : pipeline.subState(ShaderGroups.KEY);
        long index = CMemory.mask(CmdBindPipelineShaderGroupNV.groupIndex(call));
        boolean known = groups != null && (!groups.given() || groups.count().isPresent());
        if (known && index > 0 && index >= groups.count().orElse(0)) {
            context.error(call, "VUID-vkCmdBindPipelineShaderGroupNV-groupIndex-02893")
                    .on(buffer)
                    .on(pipeline)
                    .parameter("groupIndex")
                    .title("a shader group is bound that the pipeline does not have")
                    .message(
                            "it is %d, and %s has %d groups, with those of the pipelines that it refers to",
                            index, pipeline, groups.count().orElse(0))
                    .help("bind a group of the pipeline")
                    .report();
        }
    }
}

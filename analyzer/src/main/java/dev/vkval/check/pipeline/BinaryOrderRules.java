package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreatePipelineBinariesKHR;
import dev.vkval.capture.command.DestroyPipelineBinaryKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Member;
import dev.vkval.check.parameter.MemberChecks;
import dev.vkval.check.parameter.Owner;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineBinaryCreateInfoKHR;
import org.lwjgl.vulkan.VkPipelineBinaryHandlesInfoKHR;
import org.lwjgl.vulkan.VkPipelineBinaryInfoKHR;

/**
 * The binaries that a pipeline is made of are all of those that were made of one pipeline, or of its parameters, in their order.
 * Nothing is said where they are from several calls, or were made of data that the program kept.
 */
public final class BinaryOrderRules implements Topic, MemberChecks {
    private static final String STRUCT = "VkPipelineBinaryInfoKHR";

    private final Map<Long, Made> made = new HashMap<>();
    private final CoreContext context;

    /** The binaries that one call made of a pipeline, in order. */
    private record Made(List<Long> binaries) {}

    public BinaryOrderRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CreatePipelineBinariesKHR.ID, this::created);
        hooks.record(
                DestroyPipelineBinaryKHR.ID, (Call call) -> made.remove(DestroyPipelineBinaryKHR.pipelineBinary(call)));
        hooks.structures(this);
    }

    @Override
    public List<ParameterCheck> of(Owner owner, Member member) {
        return List.of();
    }

    @Override
    public List<ParameterCheck> ofWhole(Owner owner) {
        return !owner.output() && owner.name().equals(STRUCT) ? List.of(this::given) : List.of();
    }

    private void created(Call call) {
        long info = CreatePipelineBinariesKHR.pCreateInfo(call);
        long handles = CreatePipelineBinariesKHR.pBinaries(call);
        boolean ofPipeline = info != 0
                && handles != 0
                && (int) call.returnValue() == VK10.VK_SUCCESS
                && (VkPipelineBinaryCreateInfoKHR.npipeline(info) != 0
                        || CMemory.pointer(info + VkPipelineBinaryCreateInfoKHR.PPIPELINECREATEINFO) != 0);
        if (!ofPipeline) {
            return;
        }
        long array = CMemory.pointer(handles + VkPipelineBinaryHandlesInfoKHR.PPIPELINEBINARIES);
        int count = CMemory.count(VkPipelineBinaryHandlesInfoKHR.npipelineBinaryCount(handles), array);
        Made all = new Made(List.copyOf(CMemory.handles(array, count)));
        all.binaries().forEach(binary -> made.put(binary, all));
    }

    private void given(long info, ParameterSite site) {
        long array = CMemory.pointer(info + VkPipelineBinaryInfoKHR.PPIPELINEBINARIES);
        List<Long> given = CMemory.handles(array, CMemory.count(VkPipelineBinaryInfoKHR.nbinaryCount(info), array));
        Made all = given.isEmpty() ? null : made.get(given.get(0));
        boolean known = all != null && given.stream().allMatch(binary -> made.get(binary) == all);
        if (known && !all.binaries().equals(given)) {
            boolean count = all.binaries().size() != given.size();
            context.error(site.call(), "VUID-VkPipelineBinaryInfoKHR-binaryCount-09603")
                    .parameter(site.path() + (count ? ".binaryCount" : ".pPipelineBinaries"))
                    .title("a pipeline is made of other binaries than those that were made of it, or in another order")
                    .message(
                            count
                                    ? "%d binaries are given, and vkCreatePipelineBinariesKHR returned %d"
                                    : "the %d binaries are not in the order in which vkCreatePipelineBinariesKHR returned %d",
                            given.size(),
                            all.binaries().size())
                    .help("pass all binaries that the call returned, in their order")
                    .report();
        }
    }
}

package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreatePipelineCache;
import dev.vkval.capture.command.DestroyPipelineCache;
import dev.vkval.capture.command.GetPipelineCacheData;
import dev.vkval.capture.command.MergePipelineCaches;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineCacheCreateInfo;

/** The headers of the data that pipeline caches are created with, and what caches with data of a graph cannot do. */
public final class PipelineCacheRules implements Topic {
    private static final int DATA_GRAPH = 1_000_629_000;
    private static final int HEADER_ONE_BYTES = 32;
    private static final int HEADER_DATA_GRAPH_BYTES = 28;
    private static final String GET = "get new data only from caches that were not created with data of a graph";

    private final CoreContext context;
    private final Set<Long> ofDataGraphs = new HashSet<>();

    public PipelineCacheRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreatePipelineCache.ID, this::create);
        hooks.record(CreatePipelineCache.ID, this::created);
        hooks.record(DestroyPipelineCache.ID, call -> ofDataGraphs.remove(DestroyPipelineCache.pipelineCache(call)));
        hooks.validate(GetPipelineCacheData.ID, this::get);
        hooks.validate(MergePipelineCaches.ID, this::merge);
    }

    /** The address of the data, 0 where they are too short for the size and the version. */
    private static long header(long info) {
        boolean read = info != 0 && VkPipelineCacheCreateInfo.ninitialDataSize(info) >= 2L * Integer.BYTES;
        return read ? CMemory.pointer(info + VkPipelineCacheCreateInfo.PINITIALDATA) : 0;
    }

    private static int version(long header) {
        return CMemory.u32(header, 1);
    }

    private void created(Call call) {
        long header = header(CreatePipelineCache.pCreateInfo(call));
        long output = CreatePipelineCache.pPipelineCache(call);
        if (header != 0 && output != 0 && version(header) == DATA_GRAPH) {
            ofDataGraphs.add(CMemory.handle(output));
        }
    }

    private void create(Call call) {
        long info = CreatePipelineCache.pCreateInfo(call);
        long header = header(info);
        if (header == 0) {
            return;
        }
        long sizeBytes = VkPipelineCacheCreateInfo.ninitialDataSize(info);
        if (version(header) == DATA_GRAPH) {
            if (!context.now().feature("dataGraphModel")) {
                error(call, "VUID-VkPipelineCacheHeaderVersionDataGraphQCOM-None-11835")
                        .title("a pipeline cache is created with data of a graph without the feature for it")
                        .message("the header has the version of data graphs, and dataGraphModel is not enabled")
                        .help("enable dataGraphModel")
                        .report();
            }
            size(
                    call,
                    header,
                    "VUID-VkPipelineCacheHeaderVersionDataGraphQCOM-headerSize-11836",
                    HEADER_DATA_GRAPH_BYTES);
            within(call, header, "VUID-VkPipelineCacheHeaderVersionDataGraphQCOM-headerSize-11838", sizeBytes);
            return;
        }
        if (version(header) != VK10.VK_PIPELINE_CACHE_HEADER_VERSION_ONE) {
            error(call, "VUID-VkPipelineCacheHeaderVersionOne-headerVersion-04968")
                    .title("the header of a pipeline cache has a version that does not exist")
                    .message("headerVersion is %s", Integer.toUnsignedString(version(header)))
                    .help("pass data that vkGetPipelineCacheData returned, unchanged")
                    .report();
        }
        size(call, header, "VUID-VkPipelineCacheHeaderVersionOne-headerSize-04967", HEADER_ONE_BYTES);
        within(call, header, "VUID-VkPipelineCacheHeaderVersionOne-headerSize-08990", sizeBytes);
    }

    private void size(Call call, long header, String rule, int required) {
        int size = CMemory.u32(header);
        if (size != required) {
            error(call, rule)
                    .title("the header of a pipeline cache has a wrong size")
                    .message("headerSize is %s and must be %d", Integer.toUnsignedString(size), required)
                    .help("pass data that vkGetPipelineCacheData returned, unchanged")
                    .report();
        }
    }

    private void within(Call call, long header, String rule, long sizeBytes) {
        long size = CMemory.mask(CMemory.u32(header));
        if (Long.compareUnsigned(size, sizeBytes) > 0) {
            error(call, rule)
                    .title("the header of a pipeline cache is larger than its data")
                    .message("headerSize is %d, and the data have %s bytes", size, Long.toUnsignedString(sizeBytes))
                    .help("pass all of the data that vkGetPipelineCacheData returned")
                    .report();
        }
    }

    private Problem error(Call call, String rule) {
        return context.error(call, rule).parameter("pCreateInfo->pInitialData");
    }

    private void get(Call call) {
        if (ofDataGraphs.contains(GetPipelineCacheData.pipelineCache(call))) {
            context.error(call, "VUID-vkGetPipelineCacheData-pipelineCache-11834")
                    .parameter("pipelineCache")
                    .title("data are asked of a pipeline cache that was created with data of a graph")
                    .message("the header that the cache was created with has the version of data graphs")
                    .help(GET)
                    .report();
        }
    }

    private void merge(Call call) {
        if (ofDataGraphs.contains(MergePipelineCaches.dstCache(call))) {
            merged(call, "VUID-vkMergePipelineCaches-dstCache-11832", "dstCache");
        }
        long sources = MergePipelineCaches.pSrcCaches(call);
        for (int i = 0; i < CMemory.count(MergePipelineCaches.srcCacheCount(call), sources); i++) {
            if (ofDataGraphs.contains(CMemory.handle(sources, i))) {
                merged(call, "VUID-vkMergePipelineCaches-headerVersion-11833", "pSrcCaches[" + i + "]");
            }
        }
    }

    private void merged(Call call, String rule, String parameter) {
        context.error(call, rule)
                .parameter(parameter)
                .title("a pipeline cache that was created with data of a graph is merged")
                .message("the header that %s was created with has the version of data graphs", parameter)
                .help("leave such caches out of the merge")
                .report();
    }
}

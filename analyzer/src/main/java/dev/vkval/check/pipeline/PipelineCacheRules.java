package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreatePipelineCache;
import dev.vkval.capture.command.DestroyPipelineCache;
import dev.vkval.capture.command.GetPipelineCacheData;
import dev.vkval.capture.command.MergePipelineCaches;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.vulkan.VkPipelineCacheCreateInfo;

/** The header of the data that pipeline caches are created from, and caches of data graphs, which are only read. */
public final class PipelineCacheRules implements Topic {
    /** The two words that every header begins with: its size, its version. */
    private static final long COMMON_BYTES = 8;

    private static final int VERSION_ONE = 1;
    private static final int SAFETY_CRITICAL_ONE = 1000298001;
    private static final int DATA_GRAPH = 1000629000;
    private static final int VERSION_ONE_BYTES = 32;
    private static final int DATA_GRAPH_BYTES = 28;

    private final Set<Long> dataGraphCaches = new HashSet<>();
    private final CoreContext context;

    public PipelineCacheRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreatePipelineCache.ID, this::create);
        hooks.record(CreatePipelineCache.ID, this::keep);
        hooks.record(DestroyPipelineCache.ID, call -> dataGraphCaches.remove(DestroyPipelineCache.pipelineCache(call)));
        hooks.validate(GetPipelineCacheData.ID, this::read);
        hooks.validate(MergePipelineCaches.ID, this::merge);
    }

    /** The header of the initial data, 0 where the data is too short to tell which one it has. */
    private static long header(Call call) {
        long info = CreatePipelineCache.pCreateInfo(call);
        long data = CMemory.pointer(info + VkPipelineCacheCreateInfo.PINITIALDATA);
        return data != 0 && Long.compareUnsigned(VkPipelineCacheCreateInfo.ninitialDataSize(info), COMMON_BYTES) >= 0
                ? data
                : 0;
    }

    private static int version(long header) {
        return CMemory.u32(header, 1);
    }

    private void create(Call call) {
        long header = header(call);
        int version = header == 0 ? SAFETY_CRITICAL_ONE : version(header);
        if (version == SAFETY_CRITICAL_ONE) {
            return;
        }
        long headerBytes = Integer.toUnsignedLong(CMemory.u32(header));
        long bytes = VkPipelineCacheCreateInfo.ninitialDataSize(CreatePipelineCache.pCreateInfo(call));
        if (version == DATA_GRAPH) {
            if (headerBytes != DATA_GRAPH_BYTES) {
                size(
                        call,
                        "VUID-VkPipelineCacheHeaderVersionDataGraphQCOM-headerSize-11836",
                        headerBytes,
                        DATA_GRAPH_BYTES);
            }
            if (headerBytes > bytes) {
                end(call, "VUID-VkPipelineCacheHeaderVersionDataGraphQCOM-headerSize-11838", headerBytes, bytes);
            }
            return;
        }
        if (version != VERSION_ONE) {
            context.error(call, "VUID-VkPipelineCacheHeaderVersionOne-headerVersion-04968")
                    .parameter("pCreateInfo->pInitialData")
                    .title("the initial data of a pipeline cache has no header of a known version")
                    .message("headerVersion is %d", Integer.toUnsignedLong(version))
                    .help("pass what vkGetPipelineCacheData returned, without changes, or no data")
                    .report();
        }
        if (headerBytes != VERSION_ONE_BYTES) {
            size(call, "VUID-VkPipelineCacheHeaderVersionOne-headerSize-04967", headerBytes, VERSION_ONE_BYTES);
        }
        if (headerBytes > bytes) {
            end(call, "VUID-VkPipelineCacheHeaderVersionOne-headerSize-08990", headerBytes, bytes);
        }
    }

    private void size(Call call, String rule, long headerBytes, int required) {
        context.error(call, rule)
                .parameter("pCreateInfo->pInitialData")
                .title("the header of a pipeline cache's initial data has a wrong size")
                .message("headerSize is %d, and must be %d", headerBytes, required)
                .help("pass what vkGetPipelineCacheData returned, without changes, or no data")
                .report();
    }

    private void end(Call call, String rule, long headerBytes, long bytes) {
        context.error(call, rule)
                .parameter("pCreateInfo->initialDataSize")
                .title("the header of a pipeline cache's initial data is larger than the data")
                .message("headerSize is %d, and initialDataSize is %d", headerBytes, bytes)
                .help("pass all that vkGetPipelineCacheData returned, or no data")
                .report();
    }

    private void keep(Call call) {
        long header = header(call);
        if (header != 0 && version(header) == DATA_GRAPH) {
            dataGraphCaches.add(CMemory.handle(CreatePipelineCache.pPipelineCache(call)));
        }
    }

    private void read(Call call) {
        if (dataGraphCaches.contains(GetPipelineCacheData.pipelineCache(call))) {
            readOnly(call, "VUID-vkGetPipelineCacheData-pipelineCache-11834", "pipelineCache");
        }
    }

    private void merge(Call call) {
        if (dataGraphCaches.contains(MergePipelineCaches.dstCache(call))) {
            readOnly(call, "VUID-vkMergePipelineCaches-dstCache-11832", "dstCache");
        }
        long sources = MergePipelineCaches.pSrcCaches(call);
        for (int i = 0; i < CMemory.count(MergePipelineCaches.srcCacheCount(call), sources); i++) {
            if (dataGraphCaches.contains(CMemory.handle(sources, i))) {
                readOnly(call, "VUID-vkMergePipelineCaches-headerVersion-11833", "pSrcCaches[" + i + "]");
            }
        }
    }

    private void readOnly(Call call, String rule, String parameter) {
        context.error(call, rule)
                .parameter(parameter)
                .title("a pipeline cache of data graphs is merged, or its data is queried")
                .message(
                        "%s was created from data with the header version"
                                + " VK_PIPELINE_CACHE_HEADER_VERSION_DATA_GRAPH_QCOM",
                        parameter)
                .help("keep the data that the cache was created from, and use one cache for each of them")
                .report();
    }
}

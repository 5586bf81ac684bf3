package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindDescriptorBuffersEXT;
import dev.vkval.capture.command.CmdBindDescriptorSets;
import dev.vkval.capture.command.CmdBindDescriptorSets2;
import dev.vkval.capture.command.CreateCommandPool;
import dev.vkval.capture.command.CreateDescriptorPool;
import dev.vkval.capture.command.DestroyCommandPool;
import dev.vkval.capture.command.DestroyDescriptorPool;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorSetState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.ARMDataGraph;
import org.lwjgl.vulkan.VkBindDescriptorSetsInfoKHR;
import org.lwjgl.vulkan.VkDescriptorBufferBindingInfoEXT;

/** Descriptor sets and descriptor buffers that are bound where foreign processing engines of data graphs use them. */
final class DataGraphEngineRules {
    private static final long FOREIGN = ARMDataGraph.VK_BUFFER_USAGE_2_DATA_GRAPH_FOREIGN_DESCRIPTOR_BIT_ARM;
    private static final String SETS = "VUID-{vkCmdBindDescriptorSets|VkBindDescriptorSetsInfo}-pDescriptorSets-";

    private final CoreContext context;
    /** The types of the foreign engines of command and descriptor pools that name engines. */
    private final Map<Long, Set<Integer>> pools = new HashMap<>();

    DataGraphEngineRules(CoreContext context) {
        this.context = context;
    }

    void register(TopicHooks hooks) {
        hooks.record(
                CreateCommandPool.ID,
                (Call call) -> create(CreateCommandPool.pCreateInfo(call), CreateCommandPool.pCommandPool(call)));
        hooks.record(DestroyCommandPool.ID, (Call call) -> pools.remove(DestroyCommandPool.commandPool(call)));
        hooks.record(
                CreateDescriptorPool.ID,
                (Call call) ->
                        create(CreateDescriptorPool.pCreateInfo(call), CreateDescriptorPool.pDescriptorPool(call)));
        hooks.record(DestroyDescriptorPool.ID, (Call call) -> pools.remove(DestroyDescriptorPool.descriptorPool(call)));
        hooks.validate(CmdBindDescriptorSets.ID, (call, buffer) -> {
            long sets = CmdBindDescriptorSets.pDescriptorSets(call);
            bind(call, buffer, "vkCmdBindDescriptorSets", sets, CmdBindDescriptorSets.descriptorSetCount(call));
        });
        hooks.validate(CmdBindDescriptorSets2.ID, (call, buffer) -> {
            long info = CmdBindDescriptorSets2.pBindDescriptorSetsInfo(call);
            if (info != 0) {
                long sets = CMemory.pointer(info + VkBindDescriptorSetsInfoKHR.PDESCRIPTORSETS);
                int count = VkBindDescriptorSetsInfoKHR.ndescriptorSetCount(info);
                bind(call, buffer, "VkBindDescriptorSetsInfo", sets, count);
            }
        });
        hooks.validate(CmdBindDescriptorBuffersEXT.ID, this::bindBuffers);
    }

    /** @param pool address of its handle */
    private void create(long info, long pool) {
        if (info != 0 && pool != 0 && DataGraph.namesEngines(info)) {
            pools.put(CMemory.handle(pool), DataGraph.foreignEngines(info));
        }
    }

    /** The types of the foreign engines of the pool of a command buffer, null where it names no engines. */
    Set<Integer> ofPool(CommandBufferState buffer) {
        return buffer.parent() == null ? null : pools.get(buffer.parent().id());
    }

    private void bind(Call call, CommandBufferState buffer, String owner, long sets, int count) {
        if (pools.isEmpty() || buffer.parent() == null) {
            return;
        }
        Set<Integer> foreign = new HashSet<>();
        boolean known = true;
        for (int i = 0; i < CMemory.count(count, sets); i++) {
            DescriptorSetState set = context.get(DescriptorSetState.class, CMemory.handle(sets, i));
            known &= set != null && set.pool() != null;
            if (set != null && set.pool() != null) {
                foreign.addAll(pools.getOrDefault(set.pool().id(), Set.of()));
            }
        }
        Set<Integer> pool = ofPool(buffer);
        if (!foreign.isEmpty() && (pool == null || !pool.containsAll(foreign))) {
            context.error(call, OwnerSets.id(SETS + "09914", owner))
                    .on(buffer)
                    .title("descriptor sets for foreign processing engines are bound in a pool without these")
                    .message("%s was created without all foreign engines of the sets", buffer.parent())
                    .help("create the command pool with the engines of the descriptor pools")
                    .report();
        }
        if (foreign.isEmpty() && known && pool != null) {
            context.error(call, OwnerSets.id(SETS + "09915", owner))
                    .on(buffer)
                    .title("descriptor sets without foreign processing engines are bound in a pool with engines")
                    .message("%s was created with a VkDataGraphProcessingEngineCreateInfoARM", buffer.parent())
                    .help("record it in a command buffer of another pool")
                    .report();
        }
    }

    private void bindBuffers(Call call, CommandBufferState buffer) {
        Set<Integer> pool = ofPool(buffer);
        if (pool == null || pool.isEmpty()) {
            return;
        }
        long infos = CmdBindDescriptorBuffersEXT.pBindingInfos(call);
        for (int i = 0; i < CMemory.count(CmdBindDescriptorBuffersEXT.bufferCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkDescriptorBufferBindingInfoEXT.SIZEOF);
            List<BufferState> buffers = context.state()
                    .bufferAddresses()
                    .all(CMemory.handle(info + VkDescriptorBufferBindingInfoEXT.ADDRESS));
            if (!buffers.isEmpty() && buffers.stream().noneMatch(each -> (each.usage() & FOREIGN) != 0)) {
                context.error(call, "VUID-vkCmdBindDescriptorBuffersEXT-pBindingInfos-09947")
                        .on(buffer)
                        .on(buffers.get(0))
                        .parameter("pBindingInfos[" + i + "].address")
                        .title("a descriptor buffer is bound for foreign processing engines that it is not made for")
                        .message(
                                "the usage of %s lacks VK_BUFFER_USAGE_2_DATA_GRAPH_FOREIGN_DESCRIPTOR_BIT_ARM",
                                buffers.get(0))
                        .help("create the buffer with this usage bit")
                        .report();
            }
        }
    }
}

package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdWriteAccelerationStructuresPropertiesKHR;
import dev.vkval.capture.command.CmdWriteAccelerationStructuresPropertiesNV;
import dev.vkval.capture.command.CmdWriteMicromapsPropertiesEXT;
import dev.vkval.capture.command.GetQueryPoolResults;
import dev.vkval.capture.command.WriteAccelerationStructuresPropertiesKHR;
import dev.vkval.capture.command.WriteMicromapsPropertiesEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.submit.SubmittedItems;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.MicromapState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateObserver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.lwjgl.vulkan.VK10;

/**
 * The sizes of acceleration structures and micromaps that the device reported: those that the host wrote, and results
 * of queries that submitted commands wrote and the application read. A size holds until the object is built again.
 */
final class ReportedSizes implements StateObserver {
    /** What was asked about: an object and a VkQueryType. */
    private record Asked(StateObject object, int queryType) {}

    /** @param build what the object contained when its size was read */
    private record Size(long bytes, Object build) {}

    private record Query(long pool, int index) {}

    /** A command that writes a size to a query. */
    private record Write(Query query, Asked asked) {}

    private final CoreContext context;
    private final Map<Asked, Size> sizes = new HashMap<>();
    /** What submitted commands wrote to queries. */
    private final Map<Query, Asked> executed = new HashMap<>();

    private final SubmittedItems<Write> recorded;

    ReportedSizes(CoreContext context) {
        this.context = context;
        this.recorded = new SubmittedItems<>(context);
    }

    void register(TopicHooks hooks) {
        hooks.record(
                CmdWriteAccelerationStructuresPropertiesKHR.ID,
                (call, buffer) -> write(
                        buffer,
                        objects(
                                AccelerationStructureState.class,
                                CmdWriteAccelerationStructuresPropertiesKHR.pAccelerationStructures(call),
                                CmdWriteAccelerationStructuresPropertiesKHR.accelerationStructureCount(call)),
                        CmdWriteAccelerationStructuresPropertiesKHR.queryType(call),
                        CmdWriteAccelerationStructuresPropertiesKHR.queryPool(call),
                        CmdWriteAccelerationStructuresPropertiesKHR.firstQuery(call)));
        hooks.record(
                CmdWriteAccelerationStructuresPropertiesNV.ID,
                (call, buffer) -> write(
                        buffer,
                        objects(
                                AccelerationStructureState.class,
                                CmdWriteAccelerationStructuresPropertiesNV.pAccelerationStructures(call),
                                CmdWriteAccelerationStructuresPropertiesNV.accelerationStructureCount(call)),
                        CmdWriteAccelerationStructuresPropertiesNV.queryType(call),
                        CmdWriteAccelerationStructuresPropertiesNV.queryPool(call),
                        CmdWriteAccelerationStructuresPropertiesNV.firstQuery(call)));
        hooks.record(
                CmdWriteMicromapsPropertiesEXT.ID,
                (call, buffer) -> write(
                        buffer,
                        objects(
                                MicromapState.class,
                                CmdWriteMicromapsPropertiesEXT.pMicromaps(call),
                                CmdWriteMicromapsPropertiesEXT.micromapCount(call)),
                        CmdWriteMicromapsPropertiesEXT.queryType(call),
                        CmdWriteMicromapsPropertiesEXT.queryPool(call),
                        CmdWriteMicromapsPropertiesEXT.firstQuery(call)));
        hooks.record(
                WriteAccelerationStructuresPropertiesKHR.ID,
                call -> written(
                        objects(
                                AccelerationStructureState.class,
                                WriteAccelerationStructuresPropertiesKHR.pAccelerationStructures(call),
                                WriteAccelerationStructuresPropertiesKHR.accelerationStructureCount(call)),
                        WriteAccelerationStructuresPropertiesKHR.queryType(call),
                        new Values(
                                WriteAccelerationStructuresPropertiesKHR.pData(call),
                                WriteAccelerationStructuresPropertiesKHR.dataSize(call),
                                WriteAccelerationStructuresPropertiesKHR.stride(call),
                                true)));
        hooks.record(
                WriteMicromapsPropertiesEXT.ID,
                call -> written(
                        objects(
                                MicromapState.class,
                                WriteMicromapsPropertiesEXT.pMicromaps(call),
                                WriteMicromapsPropertiesEXT.micromapCount(call)),
                        WriteMicromapsPropertiesEXT.queryType(call),
                        new Values(
                                WriteMicromapsPropertiesEXT.pData(call),
                                WriteMicromapsPropertiesEXT.dataSize(call),
                                WriteMicromapsPropertiesEXT.stride(call),
                                true)));
        hooks.record(GetQueryPoolResults.ID, this::read);
        recorded.register(hooks, write -> executed.put(write.query(), write.asked()));
        hooks.observe(this);
    }

    /**
     * The reported size of an object with the contents that it has now; none if it was not read.
     *
     * @param queryType VkQueryType
     */
    OptionalLong of(StateObject object, int queryType) {
        Size size = sizes.get(new Asked(object, queryType));
        return size == null || size.build() != build(object) ? OptionalLong.empty() : OptionalLong.of(size.bytes());
    }

    private static Object build(StateObject object) {
        return object instanceof MicromapState micromap
                ? micromap.built()
                : ((AccelerationStructureState) object).build();
    }

    /** Values that the host has read, at a stride. */
    private record Values(long address, long sizeBytes, long stride, boolean wide) {
        OptionalLong get(int index) {
            int bytes = wide ? Long.BYTES : Integer.BYTES;
            boolean inside = address != 0
                    && stride >= 0
                    && sizeBytes >= bytes
                    && (index == 0 || stride <= (sizeBytes - bytes) / index);
            if (!inside) {
                return OptionalLong.empty();
            }
            long at = address + index * stride;
            return OptionalLong.of(wide ? CMemory.u64(at) : Integer.toUnsignedLong(CMemory.u32(at)));
        }
    }

    /** In the order of the call, null for unknown ones. */
    private List<StateObject> objects(Class<? extends StateObject> type, long ids, int count) {
        List<StateObject> known = new ArrayList<>();
        CMemory.handles(ids, count).forEach(id -> known.add(context.get(type, id)));
        return known;
    }

    private void write(CommandBufferState buffer, List<StateObject> objects, int queryType, long pool, int first) {
        for (int i = 0; i < objects.size(); i++) {
            if (objects.get(i) != null) {
                recorded.add(buffer, new Write(new Query(pool, first + i), new Asked(objects.get(i), queryType)));
            }
        }
    }

    private void written(List<StateObject> objects, int queryType, Values values) {
        for (int i = 0; i < objects.size(); i++) {
            if (objects.get(i) != null) {
                put(new Asked(objects.get(i), queryType), values.get(i));
            }
        }
    }

    private void put(Asked asked, OptionalLong bytes) {
        bytes.ifPresent(value -> sizes.put(asked, new Size(value, build(asked.object()))));
    }

    private void read(Call call) {
        int flags = GetQueryPoolResults.flags(call);
        if (executed.isEmpty() || call.result() != VK10.VK_SUCCESS || (flags & VK10.VK_QUERY_RESULT_PARTIAL_BIT) != 0) {
            return;
        }
        long pool = GetQueryPoolResults.queryPool(call);
        int first = GetQueryPoolResults.firstQuery(call);
        Values values = new Values(
                GetQueryPoolResults.pData(call),
                GetQueryPoolResults.dataSize(call),
                GetQueryPoolResults.stride(call),
                (flags & VK10.VK_QUERY_RESULT_64_BIT) != 0);
        executed.forEach((query, asked) -> {
            int index = query.index() - first;
            if (query.pool() == pool
                    && Integer.compareUnsigned(index, GetQueryPoolResults.queryCount(call)) < 0
                    && index >= 0) {
                put(asked, values.get(index));
            }
        });
    }

    @Override
    public void destroyed(StateObject object) {
        sizes.keySet().removeIf(asked -> asked.object() == object);
        executed.values().removeIf(asked -> asked.object() == object);
        executed.keySet().removeIf(query -> query.pool() == object.id());
    }
}

package dev.vkval.replay.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateDescriptorSets;
import dev.vkval.capture.command.CreateDescriptorPool;
import dev.vkval.capture.command.DestroyDescriptorPool;
import dev.vkval.capture.command.FreeDescriptorSets;
import dev.vkval.capture.command.ResetDescriptorPool;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.LiveObject;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;

/**
 * Descriptor sets. If a pool of the replay's device has room for fewer sets than the captured one, sets come from a
 * further pool of the same size.
 */
public final class DescriptorPools {
    private final ReplayContext context;
    private final CallRunner calls;

    public DescriptorPools(ReplayContext context, CommandTable table, CallRunner calls) {
        this.context = context;
        this.calls = calls;
        table.onEffect(CreateDescriptorPool.ID, this::create);
        table.onEffect(AllocateDescriptorSets.ID, this::allocate);
        table.onEffect(FreeDescriptorSets.ID, this::free);
        table.onEffect(ResetDescriptorPool.ID, this::reset);
        table.onEffect(DestroyDescriptorPool.ID, this::destroy);
    }

    /** Destroys the further pools of a device. */
    public void close(LiveDevice device) {
        context.handles()
                .youngestFirst(object -> object.device() == device && object.detail() instanceof DescriptorPool)
                .forEach(object -> ((DescriptorPool) object.detail()).close(device));
    }

    private DescriptorPool pool(long id) {
        LiveObject object = context.handles().get(id);
        return object != null && object.detail() instanceof DescriptorPool pool ? pool : null;
    }

    private void create(Call call) {
        calls.execute(call);
        long info = CreateDescriptorPool.pCreateInfo(call);
        long output = CreateDescriptorPool.pDescriptorPool(call);
        LiveObject created = output == 0 ? null : context.handles().get(MemoryUtil.memGetLong(output));
        if (info != 0 && created != null && created.detail() == null) {
            created.detail(new DescriptorPool(info));
        }
    }

    private void allocate(Call call) {
        long info = AllocateDescriptorSets.pAllocateInfo(call);
        DescriptorPool pool = info == 0 ? null : pool(VkDescriptorSetAllocateInfo.ndescriptorPool(info));
        if (pool == null || call.result() < 0) {
            calls.execute(call);
            return;
        }
        LiveCall live = calls.prepare(call);
        if (live != null) {
            calls.run(live, () -> fromFurther(live, pool));
        }
    }

    /** If the first pool has no room, allocates the sets from the newest further one, or from a new one. */
    private void fromFurther(LiveCall live, DescriptorPool pool) {
        if (!isFull(live.result())) {
            return;
        }
        LiveDevice device = live.object().device();
        if (!pool.further().isEmpty()) {
            allocateFrom(live, pool);
        }
        if (isFull(live.result()) && pool.extend(device) >= 0) {
            context.differs(
                    live.recorded(), "allocated sets from a further pool: the first one is full on this" + " device");
            allocateFrom(live, pool);
        }
    }

    private void allocateFrom(LiveCall live, DescriptorPool pool) {
        long youngest = pool.further().get(pool.further().size() - 1);
        VkDescriptorSetAllocateInfo.ndescriptorPool(live.u64(1), youngest);
        calls.invoke(live);
        if (live.result() >= 0) {
            live.outputs().forEach(output -> pool.gave(youngest, output.id()));
        }
    }

    private static boolean isFull(int result) {
        return result == VK11.VK_ERROR_OUT_OF_POOL_MEMORY || result == VK10.VK_ERROR_FRAGMENTED_POOL;
    }

    /** Frees sets in the pool that they came from. */
    private void free(Call call) {
        DescriptorPool pool = pool(FreeDescriptorSets.descriptorPool(call));
        if (pool == null || pool.further().isEmpty()) {
            calls.execute(call);
            return;
        }
        LiveCall live = calls.prepare(call);
        if (live == null) {
            return;
        }
        int count = FreeDescriptorSets.descriptorSetCount(call);
        long recorded = FreeDescriptorSets.pDescriptorSets(call);
        long sets = live.u64(3);
        for (int i = 0; recorded != 0 && i < count; i++) {
            long origin = pool.takeOrigin(MemoryUtil.memGetLong(recorded + (long) i * Long.BYTES));
            if (origin != 0) {
                long set = sets + (long) i * Long.BYTES;
                live.object()
                        .functions()
                        .call(FreeDescriptorSets.ID, live.object().handle(), origin, 1, set);
                MemoryUtil.memPutLong(set, 0);
            }
        }
        calls.run(live);
    }

    private void reset(Call call) {
        DescriptorPool pool = pool(ResetDescriptorPool.descriptorPool(call));
        LiveObject device = context.handles().get(call.u64(0));
        calls.execute(call);
        if (pool != null && device != null) {
            pool.further().forEach(other -> device.functions().call(ResetDescriptorPool.ID, device.handle(), other, 0));
            pool.reset();
        }
    }

    private void destroy(Call call) {
        DescriptorPool pool = pool(DestroyDescriptorPool.descriptorPool(call));
        LiveObject device = context.handles().get(call.u64(0));
        calls.execute(call);
        if (pool != null && device != null) {
            pool.close(device.device());
        }
    }
}

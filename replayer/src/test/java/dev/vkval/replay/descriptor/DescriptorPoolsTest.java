package dev.vkval.replay.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.AnomalyKind;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateDescriptorSets;
import dev.vkval.replay.Corpus;
import dev.vkval.replay.call.CallHooks;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.live.CapturedDevice;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.settings.ReplaySettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;

/** The descriptor sets of real captures, on a device whose pools hold less than those of the capture. */
class DescriptorPoolsTest {
    private final SmallPools device = new SmallPools();
    private final Anomalies anomalies = new Anomalies();
    private final ReplayContext context = new ReplayContext(ReplaySettings.defaults(anomalies), null, null);
    private final CommandTable table = new CommandTable();
    private final DescriptorPools pools = new DescriptorPools(context, table, new CallRunner(context, new CallHooks()));
    private int allocations;

    @Test
    void setsThatAreFreedGoBackWhereTheyCameFrom() throws IOException {
        replay("gstreamer-vulkansink.g0918");
        assertEquals(2, allocations);
        assertEquals(2, device.created, "one pool of the capture and a further one");
        assertEquals(Map.of(), device.pools, "both were destroyed with the first");
    }

    @Test
    void furtherPoolsAreResetWithTheFirstAndEndWithTheDevice() throws IOException {
        replay("qt5-quick-threadedanimation.g0918_frames_1_through_10");
        assertTrue(device.created > 2, "pools: " + device.created);
        assertEquals(1, device.resets.get(1L), "the capture resets its first pool once");
        pools.close(context.handles()
                .youngestFirst(object -> object.device() != null)
                .get(0)
                .device());
        long first = context.handles()
                .youngestFirst(object -> object.type().equals("VkDescriptorPool"))
                .size();
        assertEquals(first, device.pools.size(), "only those of the capture are left");
    }

    private void replay(String app) throws IOException {
        Path capture = Corpus.folder("apps").resolve(app + ".gfxr");
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem call
                        && table.of(call.call().command().number()) != null) {
                    execute(call.call());
                }
            }
        }
        assertEquals(List.of(), device.errors);
        assertTrue(
                anomalies.entries().stream().noneMatch(entry -> entry.kind() == AnomalyKind.RESULT_MISMATCH),
                anomalies.entries().toString());
    }

    private void execute(Call call) {
        if (context.handles().get(call.u64(0)) == null) {
            addDevice(call.u64(0));
        }
        if (call.command().number() == AllocateDescriptorSets.ID) {
            allocations++;
            addLayouts(call);
        }
        table.of(call.command().number()).execute(call);
        if (call.command().number() == AllocateDescriptorSets.ID) {
            long set = MemoryUtil.memGetLong(AllocateDescriptorSets.pDescriptorSets(call));
            assertTrue(context.handles().live(set) != 0, "there is a live set for the captured one");
        }
    }

    private void addDevice(long id) {
        LiveObject physical = new LiveObject(1, "VkPhysicalDevice", 1, null, null, true);
        physical.detail(new CapturedDevice());
        LiveDevice live =
                new LiveDevice(id, id, physical, device.functions(), null, null, Set.of(), List.of(), Map.of());
        context.handles().add(new LiveObject(id, "VkDevice", id, null, live, true));
    }

    private void addLayouts(Call call) {
        long info = AllocateDescriptorSets.pAllocateInfo(call);
        long layouts = MemoryUtil.memGetAddress(info + VkDescriptorSetAllocateInfo.PSETLAYOUTS);
        LiveDevice live = context.handles().get(call.u64(0)).device();
        for (int i = 0; i < VkDescriptorSetAllocateInfo.ndescriptorSetCount(info); i++) {
            long id = MemoryUtil.memGetLong(layouts + (long) i * Long.BYTES);
            context.handles().add(new LiveObject(id, "VkDescriptorSetLayout", id, null, live, true));
        }
    }
}

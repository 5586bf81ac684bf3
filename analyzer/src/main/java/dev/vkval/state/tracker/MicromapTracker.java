package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBuildMicromapsEXT;
import dev.vkval.capture.command.CmdCopyMemoryToMicromapEXT;
import dev.vkval.capture.command.CmdCopyMicromapEXT;
import dev.vkval.capture.command.CmdCopyMicromapToMemoryEXT;
import dev.vkval.capture.command.CmdWriteMicromapsPropertiesEXT;
import dev.vkval.capture.command.CreateMicromapEXT;
import dev.vkval.capture.command.GetMicromapBuildSizesEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.MicromapBuild;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.MicromapState;
import dev.vkval.state.object.RecordingBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lwjgl.vulkan.EXTOpacityMicromap;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkCopyMemoryToMicromapInfoEXT;
import org.lwjgl.vulkan.VkCopyMicromapInfoEXT;
import org.lwjgl.vulkan.VkCopyMicromapToMemoryInfoEXT;
import org.lwjgl.vulkan.VkMicromapBuildInfoEXT;
import org.lwjgl.vulkan.VkMicromapBuildSizesInfoEXT;
import org.lwjgl.vulkan.VkMicromapCreateInfoEXT;

/** Micromaps, and the commands that build, copy and query them. */
final class MicromapTracker {
    private static final int MOST_SIZES = 4096;

    private static final int MOST_USAGES = 64;

    /** The header of a serialized micromap: two UUIDs (vkCmdCopyMicromapToMemoryEXT). */
    private static final int SERIALIZED_HEADER_BYTES = 2 * VK10.VK_UUID_SIZE;

    private static final long STAGE = EXTOpacityMicromap.VK_PIPELINE_STAGE_2_MICROMAP_BUILD_BIT_EXT;
    private static final long READ = EXTOpacityMicromap.VK_ACCESS_2_MICROMAP_READ_BIT_EXT;
    private static final long WRITE = EXTOpacityMicromap.VK_ACCESS_2_MICROMAP_WRITE_BIT_EXT;

    private final StateTracker tracker;

    /** The scratch memory that builds need, as far as the application asked. */
    private final Map<MicromapBuild.Kind, Long> scratchBytes = new LinkedHashMap<>();

    MicromapTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        all.onEffect(CreateMicromapEXT.ID, this::create);
        all.postCallRecord(GetMicromapBuildSizesEXT.ID, this::answered);
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(CmdBuildMicromapsEXT.ID, this::build);
        hooks.on(CmdCopyMicromapEXT.ID, this::copy);
        hooks.on(CmdCopyMicromapToMemoryEXT.ID, this::serialize);
        hooks.on(CmdCopyMemoryToMicromapEXT.ID, this::deserialize);
        hooks.on(CmdWriteMicromapsPropertiesEXT.ID, this::writeProperties);
    }

    private void create(Call call) {
        long info = CreateMicromapEXT.pCreateInfo(call);
        BufferState buffer = tracker.get(BufferState.class, VkMicromapCreateInfoEXT.nbuffer(info));
        tracker.add(new MicromapState(
                StateTracker.creation(call, CreateMicromapEXT.pMicromap(call)),
                buffer == null
                        ? null
                        : new BufferPart(
                                buffer, VkMicromapCreateInfoEXT.noffset(info), VkMicromapCreateInfoEXT.nsize(info))));
    }

    private void answered(Call call) {
        long info = GetMicromapBuildSizesEXT.pBuildInfo(call);
        long sizes = GetMicromapBuildSizesEXT.pSizeInfo(call);
        if (info == 0 || sizes == 0 || scratchBytes.size() == MOST_SIZES) {
            return;
        }
        MicromapBuild.Kind kind = MicromapBuild.read(info).kind();
        if (kind.usages().size() <= MOST_USAGES) {
            scratchBytes.put(kind, VkMicromapBuildSizesInfoEXT.nbuildScratchSize(sizes));
        }
    }

    private BufferPart memory(long id) {
        MicromapState micromap = tracker.get(MicromapState.class, id);
        return micromap == null ? null : micromap.memory();
    }

    private BufferPart at(long address, long sizeBytes) {
        return sizeBytes == 0 ? null : tracker.bufferAddresses().at(address, sizeBytes);
    }

    /** The triangles say where in the data theirs is. */
    private void build(Call call, RecordingBuilder to) {
        long infos = CmdBuildMicromapsEXT.pInfos(call);
        MemoryUseList uses = new MemoryUseList();
        for (int i = 0; i < CMemory.count(CmdBuildMicromapsEXT.infoCount(call), infos); i++) {
            MicromapBuild build = MicromapBuild.read(CMemory.element(infos, i, VkMicromapBuildInfoEXT.SIZEOF));
            BufferPart triangles = at(build.triangleArray(), build.triangleArrayBytes());
            uses.add("triangle array", STAGE, VK13.VK_ACCESS_2_SHADER_READ_BIT, triangles);
            BufferPart data = at(build.data(), build.dataBytes());
            uses.addPossible("micromap data", STAGE, VK13.VK_ACCESS_2_SHADER_READ_BIT, data);
            uses.add("micromap", STAGE, WRITE, memory(build.dst()));
            BufferPart scratch = at(build.scratch(), scratchBytes.getOrDefault(build.kind(), 0L));
            uses.add("scratch data", STAGE, WRITE, scratch);
        }
        uses.record(call, to);
    }

    private void copy(Call call, RecordingBuilder to) {
        long info = CmdCopyMicromapEXT.pInfo(call);
        MemoryUseList uses = new MemoryUseList();
        uses.add("micromap", STAGE, READ, memory(VkCopyMicromapInfoEXT.nsrc(info)));
        uses.add("micromap", STAGE, WRITE, memory(VkCopyMicromapInfoEXT.ndst(info)));
        uses.record(call, to);
    }

    private void serialize(Call call, RecordingBuilder to) {
        long info = CmdCopyMicromapToMemoryEXT.pInfo(call);
        long address = CMemory.u64(info + VkCopyMicromapToMemoryInfoEXT.DST);
        MemoryUseList uses = new MemoryUseList();
        uses.add("micromap", STAGE, READ, memory(VkCopyMicromapToMemoryInfoEXT.nsrc(info)));
        uses.add(
                "serialized micromap",
                STAGE,
                VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT,
                at(address, SERIALIZED_HEADER_BYTES));
        uses.record(call, to);
    }

    private void deserialize(Call call, RecordingBuilder to) {
        long info = CmdCopyMemoryToMicromapEXT.pInfo(call);
        long address = CMemory.u64(info + VkCopyMemoryToMicromapInfoEXT.SRC);
        MemoryUseList uses = new MemoryUseList();
        uses.add(
                "serialized micromap", STAGE, VK13.VK_ACCESS_2_TRANSFER_READ_BIT, at(address, SERIALIZED_HEADER_BYTES));
        uses.add("micromap", STAGE, WRITE, memory(VkCopyMemoryToMicromapInfoEXT.ndst(info)));
        uses.record(call, to);
    }

    /** The micromaps whose properties are written to a query pool are read; the pool is not memory. */
    private void writeProperties(Call call, RecordingBuilder to) {
        MemoryUseList uses = new MemoryUseList();
        CMemory.handles(
                        CmdWriteMicromapsPropertiesEXT.pMicromaps(call),
                        CmdWriteMicromapsPropertiesEXT.micromapCount(call))
                .forEach(id -> uses.add("micromap", STAGE, READ, memory(id)));
        uses.record(call, to);
    }
}

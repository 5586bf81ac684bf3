package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BuildMicromapsEXT;
import dev.vkval.capture.command.CmdBuildMicromapsEXT;
import dev.vkval.capture.command.CmdCopyMemoryToMicromapEXT;
import dev.vkval.capture.command.CmdCopyMicromapEXT;
import dev.vkval.capture.command.CmdCopyMicromapToMemoryEXT;
import dev.vkval.capture.command.CmdWriteMicromapsPropertiesEXT;
import dev.vkval.capture.command.CopyMemoryToMicromapEXT;
import dev.vkval.capture.command.CopyMicromapEXT;
import dev.vkval.capture.command.CreateMicromapEXT;
import dev.vkval.capture.command.GetMicromapBuildSizesEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.MicromapBuild;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.MicromapBuilt;
import dev.vkval.state.object.MicromapState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.reader.MicromapSizes;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTOpacityMicromap;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkCopyMemoryToMicromapInfoEXT;
import org.lwjgl.vulkan.VkCopyMicromapInfoEXT;
import org.lwjgl.vulkan.VkCopyMicromapToMemoryInfoEXT;
import org.lwjgl.vulkan.VkMicromapBuildInfoEXT;
import org.lwjgl.vulkan.VkMicromapCreateInfoEXT;

/** Micromaps, and the commands that build, copy and query them. */
final class MicromapTracker {
    /** The header of a serialized micromap: two UUIDs (vkCmdCopyMicromapToMemoryEXT). */
    private static final int SERIALIZED_HEADER_BYTES = 2 * VK10.VK_UUID_SIZE;

    private static final long STAGE = EXTOpacityMicromap.VK_PIPELINE_STAGE_2_MICROMAP_BUILD_BIT_EXT;
    private static final long READ = EXTOpacityMicromap.VK_ACCESS_2_MICROMAP_READ_BIT_EXT;
    private static final long WRITE = EXTOpacityMicromap.VK_ACCESS_2_MICROMAP_WRITE_BIT_EXT;

    private final StateTracker tracker;

    MicromapTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        all.onEffect(CreateMicromapEXT.ID, this::create);
        all.onEffect(BuildMicromapsEXT.ID, this::buildOnHost);
        all.onEffect(CopyMicromapEXT.ID, this::copyOnHost);
        all.onEffect(
                CopyMemoryToMicromapEXT.ID,
                call -> hold(
                        micromap(VkCopyMemoryToMicromapInfoEXT.ndst(CopyMemoryToMicromapEXT.pInfo(call))),
                        MicromapBuilt.UNKNOWN));
        all.postCallRecord(GetMicromapBuildSizesEXT.ID, tracker.micromapSizes()::answered);
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

    private MicromapState micromap(long id) {
        return tracker.get(MicromapState.class, id);
    }

    private static void hold(MicromapState micromap, MicromapBuilt built) {
        if (micromap != null) {
            micromap.built(built);
        }
    }

    private void buildOnHost(Call call) {
        long infos = BuildMicromapsEXT.pInfos(call);
        for (int i = 0; i < CMemory.count(BuildMicromapsEXT.infoCount(call), infos); i++) {
            MicromapBuild build = MicromapBuild.read(CMemory.element(infos, i, VkMicromapBuildInfoEXT.SIZEOF));
            hold(micromap(build.dst()), new MicromapBuilt(true, build.flags()));
        }
    }

    private void copyOnHost(Call call) {
        long info = CopyMicromapEXT.pInfo(call);
        MicromapState src = micromap(VkCopyMicromapInfoEXT.nsrc(info));
        hold(micromap(VkCopyMicromapInfoEXT.ndst(info)), src == null ? MicromapBuilt.UNKNOWN : src.built());
    }

    private BufferPart memory(long id) {
        MicromapState micromap = micromap(id);
        return micromap == null ? null : micromap.memory();
    }

    private BufferPart at(long address, long sizeBytes) {
        return sizeBytes == 0 ? null : tracker.bufferAddresses().at(address, sizeBytes);
    }

    /** The triangles say where in the data theirs is. */
    private void build(Call call, RecordingBuilder to) {
        long infos = CmdBuildMicromapsEXT.pInfos(call);
        MemoryUseList uses = new MemoryUseList();
        List<RecordedCommand.MicromapWrite> writes = new ArrayList<>();
        for (int i = 0; i < CMemory.count(CmdBuildMicromapsEXT.infoCount(call), infos); i++) {
            MicromapBuild build = MicromapBuild.read(CMemory.element(infos, i, VkMicromapBuildInfoEXT.SIZEOF));
            BufferPart triangles = at(build.triangleArray(), build.triangleArrayBytes());
            uses.add("triangle array", STAGE, VK13.VK_ACCESS_2_SHADER_READ_BIT, triangles);
            BufferPart data = at(build.data(), build.dataBytes());
            uses.addPossible("micromap data", STAGE, VK13.VK_ACCESS_2_SHADER_READ_BIT, data);
            uses.add("micromap", STAGE, WRITE, memory(build.dst()));
            MicromapSizes.Sizes sizes = tracker.micromapSizes().of(build, false);
            uses.add("scratch data", STAGE, WRITE, at(build.scratch(), sizes == null ? 0 : sizes.scratchBytes()));
            write(writes, build.dst(), null, new MicromapBuilt(true, build.flags()));
        }
        record(call, to, uses, RecordedCommand.MicromapAction.BUILD, List.of(), writes);
    }

    private void copy(Call call, RecordingBuilder to) {
        long info = CmdCopyMicromapEXT.pInfo(call);
        MemoryUseList uses = new MemoryUseList();
        uses.add("micromap", STAGE, READ, memory(VkCopyMicromapInfoEXT.nsrc(info)));
        uses.add("micromap", STAGE, WRITE, memory(VkCopyMicromapInfoEXT.ndst(info)));
        boolean compact = VkCopyMicromapInfoEXT.nmode(info) == EXTOpacityMicromap.VK_COPY_MICROMAP_MODE_COMPACT_EXT;
        List<RecordedCommand.MicromapWrite> writes = new ArrayList<>();
        MicromapState src = micromap(VkCopyMicromapInfoEXT.nsrc(info));
        write(writes, VkCopyMicromapInfoEXT.ndst(info), src, MicromapBuilt.UNKNOWN);
        record(
                call,
                to,
                uses,
                compact ? RecordedCommand.MicromapAction.COMPACT : RecordedCommand.MicromapAction.CLONE,
                src == null ? List.of() : List.of(src),
                writes);
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
        MicromapState src = micromap(VkCopyMicromapToMemoryInfoEXT.nsrc(info));
        record(
                call,
                to,
                uses,
                RecordedCommand.MicromapAction.SERIALIZE,
                src == null ? List.of() : List.of(src),
                List.of());
    }

    private void deserialize(Call call, RecordingBuilder to) {
        long info = CmdCopyMemoryToMicromapEXT.pInfo(call);
        long address = CMemory.u64(info + VkCopyMemoryToMicromapInfoEXT.SRC);
        MemoryUseList uses = new MemoryUseList();
        uses.add(
                "serialized micromap", STAGE, VK13.VK_ACCESS_2_TRANSFER_READ_BIT, at(address, SERIALIZED_HEADER_BYTES));
        uses.add("micromap", STAGE, WRITE, memory(VkCopyMemoryToMicromapInfoEXT.ndst(info)));
        List<RecordedCommand.MicromapWrite> writes = new ArrayList<>();
        write(writes, VkCopyMemoryToMicromapInfoEXT.ndst(info), null, MicromapBuilt.UNKNOWN);
        record(call, to, uses, RecordedCommand.MicromapAction.DESERIALIZE, List.of(), writes);
    }

    /** The micromaps whose properties are written to a query pool are read; the pool is not memory. */
    private void writeProperties(Call call, RecordingBuilder to) {
        MemoryUseList uses = new MemoryUseList();
        List<MicromapState> reads = new ArrayList<>();
        List<Long> ids = CMemory.handles(
                CmdWriteMicromapsPropertiesEXT.pMicromaps(call), CmdWriteMicromapsPropertiesEXT.micromapCount(call));
        for (long id : ids) {
            MicromapState micromap = micromap(id);
            if (micromap != null) {
                uses.add("micromap", STAGE, READ, micromap.memory());
                reads.add(micromap);
            }
        }
        boolean compacted = CmdWriteMicromapsPropertiesEXT.queryType(call)
                == EXTOpacityMicromap.VK_QUERY_TYPE_MICROMAP_COMPACTED_SIZE_EXT;
        record(
                call,
                to,
                uses,
                compacted
                        ? RecordedCommand.MicromapAction.COMPACTED_SIZE
                        : RecordedCommand.MicromapAction.OTHER_PROPERTY,
                reads,
                List.of());
    }

    private void write(
            List<RecordedCommand.MicromapWrite> writes, long dst, MicromapState source, MicromapBuilt built) {
        MicromapState micromap = micromap(dst);
        if (micromap != null) {
            writes.add(new RecordedCommand.MicromapWrite(micromap, source, built));
        }
    }

    private static void record(
            Call call,
            RecordingBuilder to,
            MemoryUseList uses,
            RecordedCommand.MicromapAction action,
            List<MicromapState> reads,
            List<RecordedCommand.MicromapWrite> writes) {
        to.add(
                call,
                place -> new RecordedCommand.MicromapCommand(
                        uses.at(place), action, List.copyOf(reads), List.copyOf(writes)));
    }
}

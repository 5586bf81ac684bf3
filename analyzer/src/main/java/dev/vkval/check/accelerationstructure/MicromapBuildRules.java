package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BuildMicromapsEXT;
import dev.vkval.capture.command.CmdBuildMicromapsEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.MicromapBuild;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.MicromapState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.MicromapSizes;
import org.lwjgl.vulkan.VkMicromapBuildInfoEXT;

/** The memory of builds of micromaps: as large as the application was told, and not that of another build of the call. */
public final class MicromapBuildRules implements Topic {
    private static final String DESTINATION = "VUID-{vkCmdBuildMicromapsEXT|vkBuildMicromapsEXT}-pInfos-07461";
    private static final String SCRATCH_SIZE = "VUID-vkCmdBuildMicromapsEXT-pInfos-07509";
    private static final String NO_SCRATCH = "VUID-vkCmdBuildMicromapsEXT-pInfos-07512";

    private final CoreContext context;

    public MicromapBuildRules(CoreContext context) {
        this.context = context;
    }

    /** @param user the command buffer, null for builds on the host */
    private record Use(Call call, StateObject user) {
        boolean onHost() {
            return user == null;
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CmdBuildMicromapsEXT.ID,
                (call, buffer) -> builds(
                        new Use(call, buffer),
                        CmdBuildMicromapsEXT.pInfos(call),
                        CmdBuildMicromapsEXT.infoCount(call)));
        hooks.validate(
                BuildMicromapsEXT.ID,
                call -> builds(new Use(call, null), BuildMicromapsEXT.pInfos(call), BuildMicromapsEXT.infoCount(call)));
    }

    private void builds(Use use, long infos, int count) {
        BuildParts parts = new BuildParts();
        for (int i = 0; i < CMemory.count(count, infos); i++) {
            MicromapBuild build = MicromapBuild.read(CMemory.element(infos, i, VkMicromapBuildInfoEXT.SIZEOF));
            MicromapState dst = context.get(MicromapState.class, build.dst());
            MicromapSizes.Sizes sizes = context.state().micromapSizes().of(build, use.onHost());
            String path = "pInfos[" + i + "].";
            if (sizes != null) {
                sizes(use, build, dst, sizes, path);
                MemoryRange scratch = use.onHost()
                        ? MemoryRange.ofHost(build.scratch(), sizes.scratchBytes())
                        : MemoryRange.of(part(build.scratch(), sizes.scratchBytes()));
                parts.add(BuildParts.Role.SCRATCH, i, scratch, null, path + "scratchData");
            }
            if (dst != null) {
                parts.add(BuildParts.Role.DESTINATION, i, MemoryRange.of(dst.memory()), dst, path + "dstMicromap");
            }
        }
        parts.report(context, use.call(), use.user(), (one, other) -> rule(one, other, use.onHost()));
    }

    private BufferPart part(long address, long sizeBytes) {
        return address == 0 || sizeBytes == 0
                ? null
                : context.state().bufferAddresses().at(address, sizeBytes);
    }

    private void sizes(Use use, MicromapBuild build, MicromapState dst, MicromapSizes.Sizes sizes, String path) {
        BufferPart memory = dst == null ? null : dst.memory();
        if (memory != null && Long.compareUnsigned(memory.sizeBytes(), sizes.micromapBytes()) < 0) {
            context.error(
                            use.call(),
                            OwnerSets.id(DESTINATION, use.call().command().name()))
                    .on(use.user())
                    .on(dst)
                    .parameter(path + "dstMicromap")
                    .title("a micromap is smaller than what is built")
                    .message(
                            "%s was created with %s bytes, and vkGetMicromapBuildSizesEXT returned %s for it",
                            dst,
                            Long.toUnsignedString(memory.sizeBytes()),
                            Long.toUnsignedString(sizes.micromapBytes()))
                    .help("create it with the micromapSize of the build")
                    .report();
        }
        if (!use.onHost() && sizes.scratchBytes() != 0) {
            scratch(use, part(build.scratch(), sizes.scratchBytes()), sizes.scratchBytes(), path + "scratchData");
        }
    }

    /** @param part of the buffer, cut at its end; null if the address is in none */
    private void scratch(Use use, BufferPart part, long neededBytes, String path) {
        if (part == null) {
            context.error(use.call(), NO_SCRATCH)
                    .on(use.user())
                    .parameter(path)
                    .title("a build that needs scratch memory has none")
                    .message("the address is in no buffer, and the build needs %s", Long.toUnsignedString(neededBytes))
                    .help("use the address of a buffer with that size")
                    .report();
        } else if (part.sizeBytes() < neededBytes) {
            context.error(use.call(), SCRATCH_SIZE)
                    .on(use.user())
                    .on(part.buffer())
                    .parameter(path)
                    .title("a buffer is too small for the scratch memory of a build")
                    .message(
                            "%d bytes of %s are left from the address on, and the build needs %s",
                            part.sizeBytes(), part.buffer(), Long.toUnsignedString(neededBytes))
                    .help("use a buffer with the bytes that vkGetMicromapBuildSizesEXT returned")
                    .report();
        }
    }

    private static String rule(BuildParts.Part one, BuildParts.Part other, boolean onHost) {
        boolean same = one.build() == other.build();
        if (one.role() == BuildParts.Role.SCRATCH) {
            String scratches = onHost
                    ? "VUID-vkBuildMicromapsEXT-scratchData-11669"
                    : "VUID-vkCmdBuildMicromapsEXT-scratchData-11651";
            return same ? null : scratches;
        }
        if (other.role() == BuildParts.Role.SCRATCH) {
            return "VUID-vkCmdBuildMicromapsEXT-dstMicromap-11650"; // scratch memory of the host is in no other space
        }
        return onHost ? "VUID-vkBuildMicromapsEXT-dstMicromap-11667" : "VUID-vkCmdBuildMicromapsEXT-dstMicromap-11649";
    }
}

package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBuildPartitionedAccelerationStructuresNV;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.reader.PartitionSizes;
import org.lwjgl.vulkan.VkBuildPartitionedAccelerationStructureInfoNV;

/**
 * Counts and memory of a build of a partitioned acceleration structure, compared with what the application asked for with
 * vkGetPartitionedAccelerationStructuresBuildSizesNV.
 */
public final class PartitionBuildRules implements Topic {
    private static final String COMMAND = "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-";
    private static final String INFO = "VUID-VkBuildPartitionedAccelerationStructureInfoNV-";

    private final CoreContext context;

    public PartitionBuildRules(CoreContext context) {
        this.context = context;
    }

    /** A build and what it is made of. */
    private record Build(Call call, CommandBufferState buffer, long src, long dst, long scratch) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBuildPartitionedAccelerationStructuresNV.ID, this::build);
    }

    private void build(Call call, CommandBufferState buffer) {
        long info = CmdBuildPartitionedAccelerationStructuresNV.pBuildInfo(call);
        if (info == 0) {
            return;
        }
        Build build = new Build(
                call,
                buffer,
                VkBuildPartitionedAccelerationStructureInfoNV.nsrcAccelerationStructureData(info),
                VkBuildPartitionedAccelerationStructureInfoNV.ndstAccelerationStructureData(info),
                VkBuildPartitionedAccelerationStructureInfoNV.nscratchData(info));
        PartitionSizes sizes = context.state().partitionSizes();
        PartitionSizes.Input input =
                PartitionSizes.Input.read(info + VkBuildPartitionedAccelerationStructureInfoNV.INPUT);
        if (sizes.largest() != null) {
            counts(build, input, sizes.largest());
        }
        PartitionSizes.Sizes needed = sizes.of(input);
        if (needed != null) {
            memory(build, needed);
            overlaps(build, needed);
        }
    }

    private void counts(Build build, PartitionSizes.Input input, PartitionSizes.Input asked) {
        count(build, COMMAND + "10537", "instanceCount", input.instances(), asked.instances());
        count(
                build,
                COMMAND + "10538",
                "maxInstancePerPartitionCount",
                input.instancesPerPartition(),
                asked.instancesPerPartition());
        count(build, COMMAND + "10539", "partitionCount", input.partitions(), asked.partitions());
        count(
                build,
                COMMAND + "10540",
                "maxInstanceInGlobalPartitionCount",
                input.instancesInGlobalPartition(),
                asked.instancesInGlobalPartition());
    }

    private void count(Build build, String rule, String member, long count, long most) {
        if (count > most) {
            context.error(build.call(), rule)
                    .on(build.buffer())
                    .parameter("pBuildInfo->input." + member)
                    .title("a partitioned acceleration structure has more than its memory was determined for")
                    .message("%d is more than the %d for which the size was asked", count, most)
                    .help("ask for the sizes with the largest counts of any build")
                    .report();
        }
    }

    private void memory(Build build, PartitionSizes.Sizes needed) {
        if (needed.scratchBytes() != 0) {
            if (context.state().bufferAddresses().all(build.scratch()).isEmpty()) {
                context.error(build.call(), INFO + "scratchData-10558")
                        .on(build.buffer())
                        .parameter("pBuildInfo->scratchData")
                        .title("a build that needs scratch memory has none")
                        .message(
                                "0x%x is in no buffer, and the build needs %s bytes",
                                build.scratch(), Long.toUnsignedString(needed.scratchBytes()))
                        .help("use the address of a buffer with that size")
                        .report();
            }
            size(build, COMMAND + "10541", build.scratch(), needed.scratchBytes(), "scratchData");
            size(build, INFO + "scratchData-10559", build.scratch(), needed.scratchBytes(), "scratchData");
        }
        size(build, COMMAND + "10543", build.dst(), needed.structureBytes(), "dstAccelerationStructureData");
        size(
                build,
                INFO + "dstAccelerationStructureData-10562",
                build.dst(),
                needed.structureBytes(),
                "dstAccelerationStructureData");
    }

    /** The memory from an address on must be as large as that; an address in no buffer is not looked at. */
    private void size(Build build, String rule, long address, long neededBytes, String member) {
        BufferPart part = context.state().bufferAddresses().largest(address);
        if (part != null && Long.compareUnsigned(part.sizeBytes(), neededBytes) < 0) {
            context.error(build.call(), rule)
                    .on(build.buffer())
                    .on(part.buffer())
                    .parameter("pBuildInfo->" + member)
                    .title("the memory of a partitioned acceleration structure is too small")
                    .message(
                            "%d bytes of %s are left from the address on, and the build needs %s",
                            part.sizeBytes(), part.buffer(), Long.toUnsignedString(neededBytes))
                    .help(
                            "use a buffer with the bytes that vkGetPartitionedAccelerationStructuresBuildSizesNV returned")
                    .report();
        }
    }

    private void overlaps(Build build, PartitionSizes.Sizes needed) {
        MemoryRange src = range(build.src(), needed.structureBytes());
        MemoryRange dst = range(build.dst(), needed.structureBytes());
        MemoryRange scratch = range(build.scratch(), needed.scratchBytes());
        overlap(build, COMMAND + "10547", src, "srcAccelerationStructureData", scratch, "scratchData");
        overlap(build, COMMAND + "10548", dst, "dstAccelerationStructureData", scratch, "scratchData");
        if (build.src() != build.dst()) {
            overlap(build, COMMAND + "10549", src, "srcAccelerationStructureData", dst, "dstAccelerationStructureData");
        }
    }

    private MemoryRange range(long address, long sizeBytes) {
        return address == 0 || sizeBytes == 0
                ? null
                : MemoryRange.of(context.state().bufferAddresses().at(address, sizeBytes));
    }

    private void overlap(
            Build build, String rule, MemoryRange one, String member, MemoryRange other, String otherMember) {
        if (one != null && other != null && one.overlaps(other)) {
            context.error(build.call(), rule)
                    .on(build.buffer())
                    .parameter("pBuildInfo->" + member)
                    .title("a build of a partitioned acceleration structure uses memory twice")
                    .message("%s is %s, and %s is %s", member, one, otherMember, other)
                    .help("use memory of its own for each")
                    .report();
        }
    }
}

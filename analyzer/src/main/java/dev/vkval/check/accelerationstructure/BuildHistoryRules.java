package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.AccelerationStructureNvState;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.Ignoring;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StructureBuild;
import dev.vkval.state.tracker.StructureWork;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.KHRAccelerationStructure;

/** What a submitted update or compacting copy requires of the last build of its source, in execution order. */
public final class BuildHistoryRules implements Topic {
    private static final int ALLOW_UPDATE =
            KHRAccelerationStructure.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR;
    private static final int ALLOW_COMPACTION =
            KHRAccelerationStructure.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR;
    private static final int COMPACT = KHRAccelerationStructure.VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR;

    private static final String NO_UPDATE =
            "VUID-{vkCmdBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresIndirectKHR}-pInfos-03667";
    private static final String NO_UPDATE_NV = "VUID-vkCmdBuildAccelerationStructureNV-update-02490";

    private final CoreContext context;

    public BuildHistoryRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
    }

    /** A submit, and the last build of each acceleration structure after the commands examined so far. */
    private record Ahead(Call call, Map<AccelerationStructureState, StructureBuild> builds) {
        /** Null if it was not built. */
        StructureBuild of(AccelerationStructureState structure) {
            return builds.containsKey(structure) ? builds.get(structure) : structure.build();
        }
    }

    /** A command of a submit. */
    private record Use(String path, CommandBufferState buffer, CommandPlace place) {
        /** The id of a rule of the command itself. */
        String rule(String id) {
            return OwnerSets.id(id, place.call());
        }
    }

    /** Checks the sources of a command. */
    private final class Sources
            implements Ignoring.Transfers,
                    Ignoring.BufferWrites,
                    Ignoring.Actions,
                    Ignoring.Structures,
                    Ignoring.Events,
                    Ignoring.Dependencies,
                    Ignoring.RenderPasses,
                    Ignoring.Rendering {
        private final Ahead ahead;
        private final Use use;

        private Sources(Ahead ahead, Use use) {
            this.ahead = ahead;
            this.use = use;
        }

        @Override
        public void buildAccelerationStructures(RecordedCommand.BuildAccelerationStructures command) {
            command.builds().forEach(build -> update(ahead, use, build));
        }

        @Override
        public void copyAccelerationStructure(RecordedCommand.CopyAccelerationStructure command) {
            if (command.mode() == COMPACT) {
                compact(ahead, use, command.src());
            }
        }

        @Override
        public void executeCommands(RecordedCommand.ExecuteCommands command) {}
    }

    private void submit(Call call) {
        Ahead ahead = new Ahead(call, new HashMap<>());
        for (SubmitRequest.Submitted submitted :
                SubmitRequest.read(call, context.state()).buffers()) {
            work(ahead, submitted);
        }
    }

    private void work(Ahead ahead, SubmitRequest.Submitted submitted) {
        StructureWork.forEach(submitted.buffer(), command -> {
            Use use = new Use(submitted.path(), submitted.buffer(), command.place());
            command.accept(new Sources(ahead, use));
            command.apply(ahead::of, ahead.builds()::put);
        });
    }

    private void update(Ahead ahead, Use use, RecordedCommand.AccelerationStructureBuild build) {
        AccelerationStructureState src = build.src();
        if (!build.update() || src == null) {
            return;
        }
        boolean older = src instanceof AccelerationStructureNvState;
        StructureBuild last = ahead.of(src);
        if (last == null || !last.mayHave(ALLOW_UPDATE)) {
            lacking(ahead, use, src, last, use.rule(older ? NO_UPDATE_NV : NO_UPDATE))
                    .title("the source of an update was built without ALLOW_UPDATE")
                    .help("build the source with VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR before the "
                            + "update")
                    .report();
        } else if (last.known() && !older) {
            same(
                    ahead,
                    use,
                    src,
                    "VUID-{vkCmdBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresIndirectKHR}-pInfos-03758",
                    "geometryCount",
                    last.geometryCount(),
                    build.info().geometryCount());
            same(
                    ahead,
                    use,
                    src,
                    "VUID-{vkCmdBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresIndirectKHR}-pInfos-03759",
                    "flags",
                    last.flags(),
                    build.info().flags());
            same(
                    ahead,
                    use,
                    src,
                    "VUID-{vkCmdBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresIndirectKHR}-pInfos-03760",
                    "type",
                    last.type(),
                    build.info().type());
        }
    }

    private void same(
            Ahead ahead, Use use, AccelerationStructureState src, String id, String member, int before, int now) {
        if (before != now) {
            problem(ahead, use, src, use.rule(id))
                    .title("an update differs in " + member + " from the last build of its source")
                    .message(
                            "%s (block %d) updates %s with %s %s, but its last build had %s",
                            use.place().call(),
                            use.place().block(),
                            src,
                            member,
                            Integer.toUnsignedString(now),
                            Integer.toUnsignedString(before))
                    .help("use the " + member + " of the last build, or use the mode BUILD instead of UPDATE")
                    .report();
        }
    }

    private void compact(Ahead ahead, Use use, AccelerationStructureState src) {
        StructureBuild last = ahead.of(src);
        if (last == null || !last.mayHave(ALLOW_COMPACTION)) {
            String rule = src instanceof AccelerationStructureNvState
                    ? "VUID-vkCmdCopyAccelerationStructureNV-src-03411"
                    : "VUID-VkCopyAccelerationStructureInfoKHR-src-03411";
            lacking(ahead, use, src, last, rule)
                    .title("the source of a compacting copy was built without ALLOW_COMPACTION")
                    .help("build the source with VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR before "
                            + "the copy")
                    .report();
        }
    }

    private Problem lacking(Ahead ahead, Use use, AccelerationStructureState src, StructureBuild last, String rule) {
        String had = last == null
                ? "it has not been built"
                : "the flags of its last build are "
                        + Names.bits("VkBuildAccelerationStructureFlagBitsKHR", Integer.toUnsignedLong(last.flags()));
        return problem(ahead, use, src, rule)
                .message(
                        "%s (block %d) reads %s: %s",
                        use.place().call(), use.place().block(), src, had);
    }

    private Problem problem(Ahead ahead, Use use, AccelerationStructureState src, String rule) {
        return context.error(ahead.call(), rule)
                .on(use.buffer())
                .on(src)
                .parameter(use.path())
                .after("executes", use.place(), use.buffer());
    }
}

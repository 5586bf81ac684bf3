package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BuildGeometry;
import dev.vkval.command.OpacityMicromap;
import dev.vkval.state.object.AccelerationStructureNvState;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.Ignoring;
import dev.vkval.state.object.MicromapState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.StructureBuild;
import dev.vkval.state.tracker.MicromapWork;
import dev.vkval.state.tracker.StructureWork;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.KHROpacityMicromap;
import org.lwjgl.vulkan.NVRayTracing;

/** What submitted commands that read acceleration structures require of the last builds of these, in execution order. */
public final class BuildHistoryRules implements Topic {
    private static final int COMPACT = KHRAccelerationStructure.VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR;

    private static final String COMPACT_COPY_NV = "VUID-vkCmdCopyAccelerationStructureNV-src-03411";
    private static final String PROPERTY =
            "VUID-vkCmdWriteAccelerationStructuresPropertiesKHR-pAccelerationStructures-11684";
    private static final String PROPERTY_NV =
            "VUID-vkCmdWriteAccelerationStructuresPropertiesNV-pAccelerationStructures-11685";
    private static final String COMPACTED_PROPERTY =
            "VUID-vkCmdWriteAccelerationStructuresPropertiesKHR-accelerationStructures-03431";
    private static final String COMPACTED_PROPERTY_NV =
            "VUID-vkCmdWriteAccelerationStructuresPropertiesNV-pAccelerationStructures-06215";
    private static final String NO_MICROMAP =
            "VUID-{vkCmdBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresIndirectKHR}-micromap-11701";
    private static final String NO_OLDER_MICROMAP =
            "VUID-{vkCmdBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresIndirectKHR}-micromap-11632";
    private static final String OTHER_MICROMAP =
            "VUID-{vkCmdBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresIndirectKHR}-micromap-11624";
    private static final int MICROMAP_TYPE = KHROpacityMicromap.VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR;
    private static final int COMPACTED_SIZE =
            KHRAccelerationStructure.VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR;
    private static final int COMPACTED_SIZE_NV = NVRayTracing.VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV;

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
    private final class Use implements SourceSite {
        private final Call submit;
        private final String path;
        private final CommandBufferState buffer;
        private final CommandPlace place;

        private Use(Call submit, SubmitRequest.Submitted submitted, CommandPlace place) {
            this.submit = submit;
            this.path = submitted.path();
            this.buffer = submitted.buffer();
            this.place = place;
        }

        @Override
        public String command() {
            return place.call();
        }

        @Override
        public String words() {
            return place.call() + " (block " + place.block() + ")";
        }

        @Override
        public boolean onHost() {
            return false;
        }

        @Override
        public Problem problem(String rule, StateObject source) {
            return context.error(submit, rule)
                    .on(buffer)
                    .on(source)
                    .parameter(path)
                    .after("executes", place, buffer);
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
            for (RecordedCommand.AccelerationStructureBuild build : command.builds()) {
                update(ahead, use, build);
                build.info().geometries().forEach(geometry -> micromap(ahead, use, geometry));
            }
        }

        @Override
        public void copyAccelerationStructure(RecordedCommand.CopyAccelerationStructure command) {
            AccelerationStructureState src = command.src();
            boolean older = src instanceof AccelerationStructureNvState;
            SourceRules rules = new SourceRules(use);
            if (command.mode() == COMPACT && older) {
                rules.compactable(src, ahead.of(src), COMPACT_COPY_NV);
            } else if (command.mode() == COMPACT) {
                rules.compacted(src, ahead.of(src));
            } else if (!older) {
                rules.constructed(src, ahead.of(src), "VUID-vkCmdCopyAccelerationStructureKHR-src-11633");
            }
        }

        @Override
        public void copyAccelerationStructureToMemory(RecordedCommand.CopyAccelerationStructureToMemory command) {
            new SourceRules(use).serialized(command.src(), ahead.of(command.src()));
        }

        @Override
        public void executeCommands(RecordedCommand.ExecuteCommands command) {}
    }

    private void submit(Call call) {
        Ahead ahead = new Ahead(call, new HashMap<>());
        for (SubmitRequest.Submitted submitted : SubmitRequest.of(call, context).buffers()) {
            work(ahead, submitted);
        }
    }

    private void work(Ahead ahead, SubmitRequest.Submitted submitted) {
        StructureWork.forEach(submitted.buffer(), command -> {
            Use use = new Use(ahead.call(), submitted, command.place());
            if (command instanceof RecordedCommand.WriteStructureProperties query) {
                properties(ahead, use, query);
            } else {
                command.accept(new Sources(ahead, use));
            }
            if (command instanceof RecordedCommand.StructureWrite write) {
                write.apply(ahead::of, ahead.builds()::put);
            }
        });
    }

    /** The micromap of triangles that are built, if it still exists. */
    private void micromap(Ahead ahead, Use use, BuildGeometry geometry) {
        OpacityMicromap chained = geometry instanceof BuildGeometry.Triangles triangles ? triangles.micromap() : null;
        if (chained != null && !chained.khr()) {
            older(ahead, use, context.get(MicromapState.class, chained.micromap()));
            return;
        }
        AccelerationStructureState micromap =
                chained == null ? null : context.get(AccelerationStructureState.class, chained.micromap());
        if (micromap == null) {
            return;
        }
        StructureBuild last = ahead.of(micromap);
        new SourceRules(use).constructed(micromap, last, OwnerSets.id(NO_MICROMAP, use.command()));
        if (last != null && last.known() && last.type() != MICROMAP_TYPE) {
            use.problem(OwnerSets.id(OTHER_MICROMAP, use.command()), micromap)
                    .title("the micromap of triangles is an acceleration structure that was not built as one")
                    .message("%s reads %s: it was built with the type %d", use.words(), micromap, last.type())
                    .help("build it with VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR")
                    .report();
        }
    }

    /** A VkMicromapEXT, null for none; one that the same submit writes may be built before. */
    private void older(Ahead ahead, Use use, MicromapState micromap) {
        if (micromap != null && micromap.built() == null && !writes(ahead.call(), micromap)) {
            use.problem(OwnerSets.id(NO_OLDER_MICROMAP, use.command()), micromap)
                    .title("triangles are built with a micromap that was never built")
                    .message("%s reads %s: it has not been built, nor copied from one that was", use.words(), micromap)
                    .help("build the micromap before the acceleration structure")
                    .report();
        }
    }

    private boolean writes(Call submit, MicromapState micromap) {
        boolean[] found = {false};
        for (SubmitRequest.Submitted submitted :
                SubmitRequest.of(submit, context).buffers()) {
            MicromapWork.forEach(
                    submitted.buffer(),
                    command -> found[0] |= command.writes().stream().anyMatch(write -> write.micromap() == micromap));
        }
        return found[0];
    }

    private void properties(Ahead ahead, Use use, RecordedCommand.WriteStructureProperties query) {
        SourceRules rules = new SourceRules(use);
        for (AccelerationStructureState structure : query.structures()) {
            StructureBuild last = ahead.of(structure);
            boolean older = structure instanceof AccelerationStructureNvState;
            boolean compacted = query.queryType() == (older ? COMPACTED_SIZE_NV : COMPACTED_SIZE);
            if (compacted && last != null) {
                rules.compactable(structure, last, older ? COMPACTED_PROPERTY_NV : COMPACTED_PROPERTY);
            } else {
                rules.constructed(structure, last, older ? PROPERTY_NV : PROPERTY);
            }
        }
    }

    private void update(Ahead ahead, Use use, RecordedCommand.AccelerationStructureBuild build) {
        AccelerationStructureState src = build.src();
        if (build.update() && src != null) {
            new UpdateRules(use, src).check(ahead.of(src), build.info());
        }
    }
}

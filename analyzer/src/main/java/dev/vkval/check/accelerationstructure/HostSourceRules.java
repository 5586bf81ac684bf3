package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CopyAccelerationStructureKHR;
import dev.vkval.capture.command.CopyAccelerationStructureToMemoryKHR;
import dev.vkval.capture.command.WriteAccelerationStructuresPropertiesKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BuildCommand;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.StructureBuild;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VkCopyAccelerationStructureInfoKHR;
import org.lwjgl.vulkan.VkCopyAccelerationStructureToMemoryInfoKHR;

/** What commands of the host that read acceleration structures require of the last builds of these. */
public final class HostSourceRules implements Topic {
    private final CoreContext context;

    public HostSourceRules(CoreContext context) {
        this.context = context;
    }

    /** A call, and the parameter that names a structure. */
    private final class Use implements SourceSite {
        private final Call call;
        private final String path;

        private Use(Call call, String path) {
            this.call = call;
            this.path = path;
        }

        @Override
        public String command() {
            return call.command().name();
        }

        @Override
        public String words() {
            return "the call";
        }

        @Override
        public boolean onHost() {
            return true;
        }

        @Override
        public Problem problem(String rule, StateObject source) {
            return context.error(call, rule).on(source).parameter(path);
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(BuildAccelerationStructuresKHR.ID, this::build);
        hooks.validate(CopyAccelerationStructureKHR.ID, this::copy);
        hooks.validate(CopyAccelerationStructureToMemoryKHR.ID, this::serialize);
        hooks.validate(WriteAccelerationStructuresPropertiesKHR.ID, this::properties);
    }

    private AccelerationStructureState structure(long id) {
        return context.get(AccelerationStructureState.class, id);
    }

    private void build(Call call) {
        for (BuildCommand.Build build : BuildCommand.of(call).builds()) {
            AccelerationStructureState src =
                    build.info().update() ? structure(build.info().src()) : null;
            if (src != null) {
                Use use =
                        new Use(call, build.at().dot("srcAccelerationStructure").toString());
                new UpdateRules(use, src).check(src.build(), StructureBuild.of(build));
            }
        }
    }

    private void copy(Call call) {
        long info = CopyAccelerationStructureKHR.pInfo(call);
        AccelerationStructureState src = info == 0 ? null : structure(VkCopyAccelerationStructureInfoKHR.nsrc(info));
        if (src == null) {
            return;
        }
        SourceRules rules = new SourceRules(new Use(call, "pInfo->src"));
        if (VkCopyAccelerationStructureInfoKHR.nmode(info)
                == KHRAccelerationStructure.VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR) {
            rules.compacted(src, src.build());
        } else {
            rules.constructed(src, src.build(), "VUID-vkCopyAccelerationStructureKHR-src-11586");
        }
    }

    private void serialize(Call call) {
        long info = CopyAccelerationStructureToMemoryKHR.pInfo(call);
        AccelerationStructureState src =
                info == 0 ? null : structure(VkCopyAccelerationStructureToMemoryInfoKHR.nsrc(info));
        if (src != null) {
            new SourceRules(new Use(call, "pInfo->src")).serialized(src, src.build());
        }
    }

    private void properties(Call call) {
        long ids = WriteAccelerationStructuresPropertiesKHR.pAccelerationStructures(call);
        int count = CMemory.count(WriteAccelerationStructuresPropertiesKHR.accelerationStructureCount(call), ids);
        boolean compacted = WriteAccelerationStructuresPropertiesKHR.queryType(call)
                == KHRAccelerationStructure.VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR;
        for (int i = 0; i < count; i++) {
            AccelerationStructureState structure = structure(CMemory.handle(ids, i));
            if (structure == null) {
                continue;
            }
            SourceRules rules = new SourceRules(new Use(call, "pAccelerationStructures[" + i + "]"));
            if (compacted && structure.build() != null) {
                rules.compactable(
                        structure,
                        structure.build(),
                        "VUID-vkWriteAccelerationStructuresPropertiesKHR-accelerationStructures-03431");
            } else {
                rules.constructed(
                        structure,
                        structure.build(),
                        "VUID-vkWriteAccelerationStructuresPropertiesKHR-pAccelerationStructures-11591");
            }
        }
    }
}

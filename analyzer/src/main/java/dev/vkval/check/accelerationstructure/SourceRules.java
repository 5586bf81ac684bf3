package dev.vkval.check.accelerationstructure;

import dev.vkval.check.topic.Names;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.StructureBuild;
import org.lwjgl.vulkan.KHRAccelerationStructure;

/** What commands that read acceleration structures require of the last build of these. */
final class SourceRules {
    private static final int ALLOW_COMPACTION =
            KHRAccelerationStructure.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR;

    private final SourceSite site;

    SourceRules(SourceSite site) {
        this.site = site;
    }

    /** @param last the last build of the structure, null for none */
    void constructed(AccelerationStructureState structure, StructureBuild last, String rule) {
        if (last == null) {
            site.problem(rule, structure)
                    .title("an acceleration structure is used that was never built")
                    .message(
                            "%s reads %s: it has not been built, nor copied from one that was", site.words(), structure)
                    .help("build it, or copy to it, before it is used")
                    .report();
        }
    }

    /** @param last the last build of the structure, null for none */
    void compactable(AccelerationStructureState structure, StructureBuild last, String rule) {
        if (last == null || !last.mayHave(ALLOW_COMPACTION)) {
            site.problem(rule, structure)
                    .title("an acceleration structure is compacted that was built without ALLOW_COMPACTION")
                    .message("%s reads %s: %s", site.words(), structure, flags(last))
                    .help("build the source with VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR before it")
                    .report();
        }
    }

    /** The source of a compacting copy; the copy is one of VK_KHR_acceleration_structure. */
    void compacted(AccelerationStructureState structure, StructureBuild last) {
        compactable(structure, last, "VUID-VkCopyAccelerationStructureInfoKHR-src-03411");
    }

    /** What is serialized. */
    void serialized(AccelerationStructureState structure, StructureBuild last) {
        constructed(structure, last, "VUID-VkCopyAccelerationStructureToMemoryInfoKHR-src-04959");
    }

    /** What the flags of the last build of a structure are, in words. */
    static String flags(StructureBuild last) {
        return last == null
                ? "it has not been built"
                : "the flags of its last build are "
                        + Names.bits("VkBuildAccelerationStructureFlagBitsKHR", Integer.toUnsignedLong(last.flags()));
    }
}

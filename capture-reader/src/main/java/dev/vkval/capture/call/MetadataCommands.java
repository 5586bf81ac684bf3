package dev.vkval.capture.call;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Metadata blocks with the encoding of a call, treated as commands: builds and copies of acceleration structures that
 * recreate the state of a trimmed capture.
 */
public final class MetadataCommands {
    private static final Registry REGISTRY = Registry.vulkan();
    private static final int FIRST = REGISTRY.commands().size();

    /** Parameters of a BuildAccelerationStructures block: device, pInfos, ppBuildRangeInfos. */
    public static final Command BUILD = command(
            0,
            "BuildAccelerationStructures",
            member("pInfos", "VkAccelerationStructureBuildGeometryInfoKHR", 1),
            member("ppBuildRangeInfos", "VkAccelerationStructureBuildRangeInfoKHR", 2));

    /** Parameters of a CopyAccelerationStructures block: device, pInfos. */
    public static final Command COPY =
            command(1, "CopyAccelerationStructures", member("pInfos", "VkCopyAccelerationStructureInfoKHR", 1));

    /** How many there are; their numbers follow those of Vulkan's commands. */
    static final int COUNT = 2;

    private MetadataCommands() {}

    private static Command command(int index, String name, Member... pointers) {
        List<Member> parameters = new ArrayList<>();
        parameters.add(new Member("device", "VkDevice", Base.HANDLE, 8, 0, 0, 0, 8, -1, 0, Map.of()));
        for (Member pointer : pointers) {
            parameters.add(at(parameters.size() * Long.BYTES, pointer));
        }
        return new Command(FIRST + index, name, List.of(), "void", Base.VOID, List.copyOf(parameters), Map.of());
    }

    private static Member member(String name, String type, int pointers) {
        int bytes = REGISTRY.struct(type).sizeBytes();
        return new Member(name, type, Base.STRUCT, bytes, pointers, 0, 0, 8, -1, 0, Map.of("const", "true"));
    }

    private static Member at(int offset, Member member) {
        return new Member(
                member.name(),
                member.type(),
                member.base(),
                member.valueBytes(),
                member.pointers(),
                member.elements(),
                offset,
                member.sizeBytes(),
                member.bitOffset(),
                member.bits(),
                member.attributes());
    }
}

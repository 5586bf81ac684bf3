package dev.vkval.catalogue;

import dev.vkval.command.ActionKind;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.command.Generation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Ids that are about several owners.
 *
 * <p>{@code VUID-{draws}-None-08600} is about each command of the set {@code draws} that has such a rule. {@code
 * VUID-{VkBufferCopy|VkBufferCopy2}-size-01988} is about the owners that it names.
 */
public final class OwnerSets {
    private static final String ALL = "all";
    private static final String PREFIX = "VUID-";

    /**
     * Named sets, most of them of the table of commands. The set {@code all} is every owner of the catalogue. Commands that
     * execute generated ones are of all sets that these may be of.
     */
    private static final Map<String, Set<String>> SETS = sets();

    private OwnerSets() {}

    private static Map<String, Set<String>> sets() {
        Predicate<CommandTraits> own = action(ActionKind.DRAW, ActionKind.DRAW_INDEXED);
        Predicate<CommandTraits> generated = action(ActionKind.GENERATED);
        Predicate<CommandTraits> instrumented = CommandTraits::instrumented;
        Predicate<CommandTraits> draws = own.or(generated);
        Predicate<CommandTraits> meshes = named("Mesh").or(named("Cluster")).or(generated);
        Map<String, Set<String>> sets = new TreeMap<>();
        sets.put(
                "builds",
                Set.of(
                        "vkBuildAccelerationStructuresKHR",
                        "vkCmdBuildAccelerationStructuresKHR",
                        "vkCmdBuildAccelerationStructuresIndirectKHR"));
        sets.put(
                "bufferImageCopies",
                Set.of(
                        "vkCmdCopyBufferToImage",
                        "VkCopyBufferToImageInfo2",
                        "vkCmdCopyImageToBuffer",
                        "VkCopyImageToBufferInfo2"));
        sets.put("commands", names(command -> true));
        sets.put("draws", names(draws));
        sets.put("indexedDraws", names(action(ActionKind.DRAW_INDEXED, ActionKind.GENERATED)));
        sets.put("indirectDraws", names(own.and(named("Indirect"))));
        sets.put("countDraws", names(own.and(named("IndirectCount"))));
        sets.put("meshDraws", names(draws.and(meshes)));
        sets.put("vertexDraws", names(draws.and(meshes.negate().or(generated))));
        sets.put("fetchedDraws", names(own.and(meshes.negate())));
        sets.put("dispatches", names(action(ActionKind.DISPATCH, ActionKind.GENERATED)));
        sets.put("traces", names(action(ActionKind.TRACE, ActionKind.GENERATED)));
        sets.put(
                "actions",
                names(action(
                        ActionKind.DRAW,
                        ActionKind.DRAW_INDEXED,
                        ActionKind.DISPATCH,
                        ActionKind.TRACE,
                        ActionKind.GENERATED)));
        sets.put("instrumented", names(instrumented.or(generated)));
        sets.put(
                "uncaptured",
                Set.of(
                        "vkCmdDispatchGraphAMDX",
                        "vkCmdDispatchGraphIndirectAMDX",
                        "vkCmdDispatchGraphIndirectCountAMDX",
                        "vkCmdInitializeGraphScratchMemoryAMDX",
                        "vkCmdSubpassShadingHUAWEI"));
        return sets;
    }

    private static Predicate<CommandTraits> action(ActionKind... kinds) {
        return traits -> Arrays.asList(kinds).contains(traits.action());
    }

    private static Predicate<CommandTraits> named(String part) {
        return traits -> traits.command().name().contains(part);
    }

    private static Set<String> names(Predicate<CommandTraits> which) {
        return Commands.where(which).stream()
                .map(traits -> traits.command().name())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The id for one of the owners that it is about, itself where it is about one alone. */
    public static String id(String id, String owner) {
        return !several(id) ? id : id.substring(0, id.indexOf('{')) + owner + id.substring(id.indexOf('}') + 1);
    }

    /** The id for the older or the newer of the two owners that it names. */
    public static String id(String id, Generation generation) {
        String[] owners = words(id).split("\\|");
        return id(id, owners[generation.isV2() ? 1 : 0]);
    }

    /** What is between the braces. */
    private static String words(String id) {
        return id.substring(id.indexOf('{') + 1, id.indexOf('}'));
    }

    /** Whether an id names several owners. */
    public static boolean several(String id) {
        return id.indexOf('{') >= 0;
    }

    /**
     * All ids that it stands for: of a set those in the catalogue, of named owners all.
     *
     * @throws IllegalArgumentException for a set that does not exist
     */
    public static List<String> expand(String id) {
        if (!several(id)) {
            return List.of(id);
        }
        String words = words(id);
        if (words.indexOf('|') >= 0) {
            return Arrays.stream(words.split("\\|")).map(owner -> id(id, owner)).toList();
        }
        Predicate<String> set = set(words, id);
        return Catalogue.vulkan().owners().stream()
                .filter(set)
                .map(owner -> id(id, owner))
                .filter(Catalogue.vulkan()::contains)
                .toList();
    }

    /** Whether an id is one of those that the other stands for; of a set, without asking the catalogue. */
    public static boolean matches(String several, String id) {
        if (!several(several)) {
            return several.equals(id);
        }
        int begin = several.indexOf('{');
        String end = several.substring(several.indexOf('}') + 1);
        boolean around =
                id.length() > begin + end.length() && id.startsWith(several.substring(0, begin)) && id.endsWith(end);
        if (!around) {
            return false;
        }
        return contains(several, id.substring(begin, id.length() - end.length()));
    }

    /** Whether an owner is among those that an id is about; of a set, without asking the catalogue. */
    public static boolean contains(String id, String owner) {
        if (!several(id)) {
            return id.startsWith(PREFIX + owner + "-");
        }
        String words = words(id);
        return words.indexOf('|') >= 0
                ? Stream.of(words.split("\\|")).anyMatch(owner::equals)
                : set(words, id).test(owner);
    }

    /**
     * Whether an owner has one of the ids that an id stands for, where it does what a command does.
     *
     * @param action the command that must be of the set that the id is about; the owner itself for all but generated commands
     */
    public static boolean concerns(String id, String owner, String action) {
        boolean named = !several(id) || words(id).indexOf('|') >= 0;
        return contains(id, named ? owner : action) && Catalogue.vulkan().contains(id(id, owner));
    }

    private static Predicate<String> set(String name, String id) {
        if (name.equals(ALL)) {
            return owner -> true;
        }
        Set<String> set = SETS.get(name);
        if (set == null) {
            throw new IllegalArgumentException("'" + name + "' in " + id + " is none of " + SETS.keySet());
        }
        return set::contains;
    }
}

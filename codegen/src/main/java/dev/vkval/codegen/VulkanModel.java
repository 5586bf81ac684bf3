package dev.vkval.codegen;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The part of the registry that belongs to Vulkan, as values. */
final class VulkanModel {

    /** A handle type; {@code parent} is null for an instance. */
    record Handle(String name, String parent, String objectType, boolean dispatchable) {}

    /** An enumeration or a set of flag bits; values by name in registry order. */
    record Enumeration(String name, int bits, boolean flags, Map<String, Long> values) {}

    /** A struct or union. {@code sType} is the enumerant's name, null if the struct has none. */
    record Struct(
            String name,
            boolean union,
            List<Declaration> members,
            String sType,
            String extended,
            boolean returnedOnly,
            boolean repeatable) {}

    /** A command; {@code attributes} are queues, renderpass, tasks, errors ... as in the registry. */
    record Command(String name, String returnType, List<Declaration> parameters, Map<String, String> attributes) {}

    /** The commands, types and enumerants of an extension or a core version. */
    record Feature(
            String name,
            boolean extension,
            Map<String, String> attributes,
            List<String> commands,
            List<String> types,
            List<String> enumerants) {}

    /** A line of the synchronization tables or of the format table, ready to print. */
    record Line(String text) {}

    String version = "";
    final Map<String, Integer> constants = new LinkedHashMap<>();
    final Map<String, String> bases = new LinkedHashMap<>();
    final Map<String, Handle> handles = new LinkedHashMap<>();
    final Map<String, Enumeration> enums = new LinkedHashMap<>();
    final Set<String> flagsTypes = new HashSet<>();
    final Map<String, Struct> structs = new LinkedHashMap<>();
    final Map<String, String> typeAliases = new LinkedHashMap<>();
    final Map<String, Command> commands = new LinkedHashMap<>();
    final Map<String, String> commandAliases = new LinkedHashMap<>();

    /** Enumerants that are part of the enumeration itself. */
    final Set<String> ownEnumerants = new HashSet<>();

    final Map<String, String> enumerantAliases = new LinkedHashMap<>();
    final Map<String, Feature> features = new LinkedHashMap<>();
    final List<Line> formats = new ArrayList<>();
    final List<Line> synchronization = new ArrayList<>();

    Struct struct(String name) {
        Struct struct = structs.get(resolve(name));
        if (struct == null) {
            throw new IllegalStateException("the registry has no struct " + name);
        }
        return struct;
    }

    /** The type of an alias, or the type itself. */
    String resolve(String type) {
        String target = typeAliases.get(type);
        return target == null ? type : resolve(target);
    }

    /** The name of a type in the resource: aliases are resolved, but a flags type keeps its name. */
    String printed(String type) {
        return flagsTypes.contains(type) || !typeAliases.containsKey(type) ? type : printed(typeAliases.get(type));
    }

    /** Representation of a type, see the package documentation. */
    String base(String type) {
        String resolved = resolve(type);
        if (structs.containsKey(resolved)) {
            return structs.get(resolved).union() ? "union" : "struct";
        }
        if (handles.containsKey(resolved)) {
            return "handle";
        }
        if (enums.containsKey(resolved)) {
            return "enum";
        }
        String base = bases.get(resolved);
        if (base == null) {
            throw new IllegalStateException("the registry does not define " + type);
        }
        return base;
    }

    boolean wideEnum(String type) {
        Enumeration enumeration = enums.get(resolve(type));
        return enumeration != null && enumeration.bits() == 64;
    }

    /** The enumerant of an alias, or the enumerant itself. */
    String resolveEnumerant(String name) {
        String target = enumerantAliases.get(name);
        return target == null ? name : resolveEnumerant(target);
    }

    int constant(String nameOrNumber) {
        Integer value = constants.get(nameOrNumber);
        return value != null ? value : Integer.parseInt(nameOrNumber);
    }
}

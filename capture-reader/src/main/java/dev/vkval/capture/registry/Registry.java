package dev.vkval.capture.registry;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The Vulkan registry, as distilled by the code generator: commands, structs with their C layout, enumerations,
 * handles, call ids.
 *
 * <p>The resource is indexed once; structs and enumerations are parsed on first use. Safe for use by many threads. The
 * code generator describes the resource's grammar.
 */
public final class Registry {
    private static final String RESOURCE = "vulkan.registry";
    private static final int CALL_NUMBER = 0xFFFF;

    private final RegistryText text;
    private final RegistryParser parser;
    private final List<Command> commands = new ArrayList<>();
    private final Map<String, Command> commandsByName = new HashMap<>();
    private final List<CallId> callIds = new ArrayList<>();
    private final CallId[] callIdsByNumber;
    private final Map<String, CallId> callIdsByName = new HashMap<>();
    private final Map<String, String> aliases = new HashMap<>();
    private final Map<String, Integer> constants = new HashMap<>();
    private final Map<Integer, String> structsByType = new HashMap<>();
    private final Map<String, Struct> structs = new HashMap<>();
    private final Map<String, Enumeration> enums = new HashMap<>();
    private final Map<String, HandleType> handles = new LinkedHashMap<>();

    private Registry(String content) {
        text = new RegistryText(content);
        text.records("alias").forEach(line -> {
            String[] words = RegistryText.words(line);
            aliases.put(words[1], words[2]);
        });
        text.records("handle").forEach(line -> {
            String[] words = RegistryText.words(line);
            handles.put(
                    words[1],
                    new HandleType(
                            words[1],
                            words[2].equals("-") ? null : words[2],
                            Integer.parseInt(words[3]),
                            words[4].equals("dispatchable")));
        });
        text.records("constant").forEach(line -> {
            String[] words = RegistryText.words(line);
            constants.put(words[1], Integer.valueOf(words[2]));
        });
        text.structTypes(structsByType);
        parser = new RegistryParser(this);
        for (List<String> block : text.blocks("command")) {
            addCommand(parser.command(commands.size(), block));
        }
        text.records("id").forEach(line -> {
            String[] words = RegistryText.words(line);
            int id = Integer.decode(words[1]);
            CallId callId = new CallId(id, words[2], commandsByName.get(words[2]));
            callIds.add(callId);
            callIdsByName.put(callId.name(), callId);
        });
        callIdsByNumber = byNumber(callIds);
    }

    /** The ids at the index that is the number in their lower half; the upper half is Vulkan's in all of them. */
    private static CallId[] byNumber(List<CallId> ids) {
        int last = 0;
        for (CallId id : ids) {
            last = Math.max(last, id.id() & CALL_NUMBER);
        }
        CallId[] table = new CallId[last + 1];
        for (CallId id : ids) {
            table[id.id() & CALL_NUMBER] = id;
        }
        return table;
    }

    private void addCommand(Command command) {
        commands.add(command);
        commandsByName.put(command.name(), command);
        command.aliases().forEach(alias -> commandsByName.put(alias, command));
    }

    /** The registry of this build. */
    public static Registry vulkan() {
        return Holder.VULKAN;
    }

    /** All commands, each at the index that is its number. */
    public List<Command> commands() {
        return Collections.unmodifiableList(commands);
    }

    /** The command of that name or alias, null if there is none. */
    public Command command(String name) {
        return commandsByName.get(name);
    }

    /** The call id, null if the format defines none. */
    public CallId callId(int id) {
        int number = id & CALL_NUMBER;
        CallId known = number < callIdsByNumber.length ? callIdsByNumber[number] : null;
        return known != null && known.id() == id ? known : null;
    }

    /** The call id of the command of exactly that name, null if the format defines none. */
    public CallId callIdNamed(String name) {
        return callIdsByName.get(name);
    }

    public List<CallId> callIds() {
        return List.copyOf(callIds);
    }

    /** The struct or union of that name or alias, null if there is none. */
    public synchronized Struct struct(String name) {
        String resolved = resolve(name);
        return structs.computeIfAbsent(resolved, key -> {
            List<String> block = text.block("struct", key);
            if (block == null) {
                block = text.block("union", key);
            }
            return block == null ? null : parser.struct(block);
        });
    }

    /** The name without alias of the struct or union of that name or alias, null if there is none. */
    public String structName(String name) {
        String resolved = resolve(name);
        return text.has("struct", resolved) || text.has("union", resolved) ? resolved : null;
    }

    /** The struct whose sType member has that value, null if there is none. */
    public Struct structOfType(int sType) {
        String name = structsByType.get(sType);
        return name == null ? null : struct(name);
    }

    /** Names of all structs and unions in registry order, aliases left out. */
    public List<String> structNames() {
        List<String> names = new ArrayList<>(text.names("struct"));
        names.addAll(text.names("union"));
        return names;
    }

    /** The enumeration of that name or alias, or of that flags type; null if there is none. */
    public synchronized Enumeration enumeration(String name) {
        return enums.computeIfAbsent(resolve(name), key -> {
            List<String> block = text.block("enum", key);
            return block == null ? null : parser.enumeration(block);
        });
    }

    /** Value of an enumerant. */
    public long value(String enumeration, String enumerant) {
        return enumeration(enumeration).values().get(enumerant);
    }

    /** The handle type of that name or alias, null if there is none. */
    public HandleType handle(String name) {
        return handles.get(resolve(name));
    }

    public List<HandleType> handles() {
        return List.copyOf(handles.values());
    }

    /** The lines of a table of the resource: {@code format}, {@code stage}, {@code access}, {@code extension} ... */
    public List<String> table(String keyword) {
        return text.records(keyword);
    }

    /** The line of such a table that begins with a name, null if there is none. */
    public String record(String keyword, String name) {
        return text.record(keyword, name);
    }

    /** Version of the registry, {@code 1.4.357}. */
    public String version() {
        return text.records("registry").get(0).split(" ")[1];
    }

    /** Value of an API constant such as VK_UUID_SIZE, null if there is none of that name. */
    public Integer namedConstant(String name) {
        return constants.get(name);
    }

    /** Bits of an enumeration without parsing it whole. */
    int enumBits(String name) {
        return text.enumBits(resolve(name));
    }

    int structBytes(String name) {
        return text.structBytes(resolve(name));
    }

    private String resolve(String name) {
        String target = aliases.get(name);
        return target == null ? name : resolve(target);
    }

    private static final class Holder {
        static final Registry VULKAN = load();

        private static Registry load() {
            try (InputStream in = Registry.class.getResourceAsStream(RESOURCE)) {
                return new Registry(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
            } catch (IOException e) {
                throw new UncheckedIOException("the registry resource cannot be read", e);
            }
        }
    }
}

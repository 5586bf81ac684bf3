package dev.vkval.capture.json;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.HashMap;
import java.util.Map;

/** The shapes of all commands and structs, compiled on first use. Not safe for several threads. */
final class Shapes {
    private final Registry registry;
    private final Map<String, Shape> commands = new HashMap<>();
    private final Map<String, Shape> structs = new HashMap<>();
    private final Map<Integer, Shape> structsByType = new HashMap<>();
    private final Map<String, EnumNames> names = new HashMap<>();

    Shapes(Registry registry) {
        this.registry = registry;
    }

    Registry registry() {
        return registry;
    }

    Shape of(Command command) {
        Shape known = commands.get(command.name());
        if (known == null) {
            known = new Shape(Form.STRUCT, command.parameters().size() * Long.BYTES);
            known.fill(new ShapeCompiler(this).command(command));
            commands.put(command.name(), known);
        }
        return known;
    }

    Shape of(Struct struct) {
        Shape known = structs.get(struct.name());
        if (known == null) {
            known = new Shape(Forms.whole(struct), struct.sizeBytes());
            structs.put(struct.name(), known);
            if (!struct.union()) {
                known.fill(new ShapeCompiler(this).struct(struct));
            }
        }
        return known;
    }

    /** The shape of the struct with that sType; the decoder has rejected those that the registry does not have. */
    Shape ofStructureType(int sType) {
        Shape known = structsByType.get(sType);
        if (known == null) {
            known = of(registry.structOfType(sType));
            structsByType.put(sType, known);
        }
        return known;
    }

    EnumNames names(String type, int bytes) {
        return names.computeIfAbsent(type, key -> new EnumNames(registry.enumeration(key), bytes));
    }
}

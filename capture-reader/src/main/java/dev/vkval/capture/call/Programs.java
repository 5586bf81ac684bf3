package dev.vkval.capture.call;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The programs of all commands and structs, compiled on first use. Safe for use by many threads. */
public final class Programs {
    private static final Programs VULKAN = new Programs(Registry.vulkan());

    private final Registry registry;
    private final AtomicReferenceArray<Program> commands;
    private final Map<String, Program> structs = new HashMap<>();
    private final Map<Integer, Program> structsByType = new ConcurrentHashMap<>();

    private Programs(Registry registry) {
        this.registry = registry;
        this.commands = new AtomicReferenceArray<>(registry.commands().size() + MetadataCommands.COUNT);
    }

    public static Programs vulkan() {
        return VULKAN;
    }

    public Registry registry() {
        return registry;
    }

    public Program of(Command command) {
        Program program = commands.getAcquire(command.number());
        return program != null ? program : compile(command);
    }

    private synchronized Program compile(Command command) {
        Program program = new ProgramCompiler(registry, structs).command(command);
        commands.setRelease(command.number(), program);
        return program;
    }

    public synchronized Program of(Struct struct) {
        return new ProgramCompiler(registry, structs).struct(struct);
    }

    /** The program of the struct with that sType, null if the registry has none. */
    public Program ofStructureType(int sType) {
        Program known = structsByType.get(sType);
        if (known == null) {
            Struct struct = registry.structOfType(sType);
            if (struct == null) {
                return null;
            }
            known = of(struct);
            structsByType.put(sType, known);
        }
        return known;
    }
}

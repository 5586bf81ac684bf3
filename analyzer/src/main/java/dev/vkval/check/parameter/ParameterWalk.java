package dev.vkval.check.parameter;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The walks over all commands and structs with the checks of one validation object, compiled when first needed. */
public final class ParameterWalk {
    private final MemberChecks checks;
    private final ParameterProgram[] commands =
            new ParameterProgram[Registry.vulkan().commands().size()];
    private final Map<String, ParameterProgram> inputs = new HashMap<>();
    private final Map<String, ParameterProgram> outputs = new HashMap<>();
    private final Map<Integer, Struct> structsByType = new HashMap<>();
    private final ParameterSite site = new ParameterSite();

    public ParameterWalk(MemberChecks checks) {
        this.checks = checks;
    }

    /** Whether any parameter of a command is checked. */
    public boolean covers(Command command) {
        return !of(command).empty();
    }

    /** Checks the parameters of a call. */
    public void check(Call call) {
        site.begin(call);
        of(call.command()).run(call.slots(), site);
    }

    private ParameterProgram of(Command command) {
        ParameterProgram program = commands[command.number()];
        if (program == null) {
            program = program(Owner.of(command));
            commands[command.number()] = program;
        }
        return program;
    }

    /** Ids of the rules of all checks, of every command and of every struct that its parameters or a chain lead to. */
    public Set<String> ids() {
        Registry.vulkan().commands().forEach(command -> of(command).empty());
        int before;
        do {
            before = inputs.size() + outputs.size();
            compile(inputs, false);
            compile(outputs, true);
        } while (before < inputs.size() + outputs.size());
        return Stream.of(Arrays.stream(commands), inputs.values().stream(), outputs.values().stream())
                .flatMap(programs -> programs)
                .flatMap(ParameterProgram::ids)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Compiles all that are there, which adds those that they lead to, and those of chains. */
    private void compile(Map<String, ParameterProgram> programs, boolean output) {
        List.copyOf(programs.values()).forEach(ParameterProgram::empty);
        for (String name : Registry.vulkan().structNames()) {
            Struct struct = Registry.vulkan().struct(name);
            if (struct.extended().stream().anyMatch(programs::containsKey)) {
                of(struct, output);
            }
        }
    }

    ParameterProgram of(Struct struct, boolean output) {
        Map<String, ParameterProgram> programs = output ? outputs : inputs;
        ParameterProgram program = programs.get(struct.name());
        if (program == null) {
            program = program(Owner.of(struct, output));
            programs.put(struct.name(), program);
        }
        return program;
    }

    private ParameterProgram program(Owner owner) {
        return new ParameterProgram(() -> new WalkCompiler(this, checks).compile(owner));
    }

    /** The struct of an sType, null if the registry has none. */
    Struct structOfType(int sType) {
        return structsByType.computeIfAbsent(sType, Registry.vulkan()::structOfType);
    }
}

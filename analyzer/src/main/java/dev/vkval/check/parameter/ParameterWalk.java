package dev.vkval.check.parameter;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.Arrays;
import java.util.HashMap;
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
            program = new ParameterProgram();
            commands[command.number()] = program;
            program.fill(new WalkCompiler(this, checks).compile(Owner.of(command)));
        }
        return program;
    }

    /** Ids of the rules of all checks, of every command and of every struct that its parameters or a chain lead to. */
    public Set<String> ids() {
        Registry.vulkan().commands().forEach(this::of);
        int before;
        do {
            before = inputs.size() + outputs.size();
            for (String name : Registry.vulkan().structNames()) {
                Struct struct = Registry.vulkan().struct(name);
                if (struct.extended().stream().anyMatch(inputs::containsKey)) {
                    of(struct, false);
                }
                if (struct.extended().stream().anyMatch(outputs::containsKey)) {
                    of(struct, true);
                }
            }
        } while (before < inputs.size() + outputs.size());
        return Stream.of(Arrays.stream(commands), inputs.values().stream(), outputs.values().stream())
                .flatMap(programs -> programs)
                .flatMap(ParameterProgram::ids)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    ParameterProgram of(Struct struct, boolean output) {
        Map<String, ParameterProgram> programs = output ? outputs : inputs;
        ParameterProgram program = programs.get(struct.name());
        if (program == null) {
            program = new ParameterProgram();
            programs.put(struct.name(), program);
            program.fill(new WalkCompiler(this, checks).compile(Owner.of(struct, output)));
        }
        return program;
    }

    /** The struct of an sType, null if the registry has none. */
    Struct structOfType(int sType) {
        return structsByType.computeIfAbsent(sType, Registry.vulkan()::structOfType);
    }
}

package dev.vkval.check.parameter;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.HashMap;
import java.util.Map;

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

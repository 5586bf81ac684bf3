package dev.vkval.check.stateless;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.StateSection;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.check.CheckFindings;
import dev.vkval.check.parameter.ParameterWalk;
import dev.vkval.device.CapturedDevices;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import dev.vkval.finding.FindingSink;
import dev.vkval.identity.CapturedObjects;
import java.util.List;
import java.util.Set;

/** Validates the parameters of each call on their own: implicit valid usage, and the rules about one struct. */
public final class StatelessValidator implements ValidationObject {
    private final CapturedObjects objects;
    private final StatelessContext context;
    private final ParameterWalk walk;
    private final StatelessRuleChecks rules;
    private final ParameterWalk written;
    private final CommandAvailability availability;

    /**
     * @param objects comes before this object in the chassis
     * @param devices comes before this object in the chassis
     */
    public StatelessValidator(FindingSink sink, CapturedObjects objects, CapturedDevices devices) {
        this.objects = objects;
        CheckFindings findings = new CheckFindings(sink, Family.STATELESS, objects);
        this.context = new StatelessContext(devices, findings);
        this.walk = new ParameterWalk(new RegistryChecks(context));
        this.rules = new StatelessRuleChecks(context);
        this.written = new ParameterWalk(rules);
        this.availability = new CommandAvailability(context, findings);
    }

    /** Ids of the implicit valid usage that is derived from the registry. */
    public static Set<String> implicitIds() {
        return new ParameterWalk(new RegistryChecks(null)).ids();
    }

    @Override
    public String name() {
        return "stateless";
    }

    @Override
    public void register(Hooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            hooks.preCallValidate(command.number(), this::validate);
        }
    }

    @Override
    public boolean expectsMissingPointers() {
        return true;
    }

    @Override
    public List<Coverage.Gap> gaps() {
        return rules.gaps();
    }

    private void validate(Call call) {
        if (!StateSection.judges(call)) {
            return;
        }
        context.begin(objects.dispatched(call));
        availability.check(call);
        walk.check(call);
        written.check(call);
    }
}

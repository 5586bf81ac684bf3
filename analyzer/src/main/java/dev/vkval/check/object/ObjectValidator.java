package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.check.CheckFindings;
import dev.vkval.check.parameter.ParameterWalk;
import dev.vkval.device.CapturedDevices;
import dev.vkval.finding.Family;
import dev.vkval.finding.FindingSink;
import dev.vkval.identity.CapturedObjects;
import java.util.Set;

/**
 * Validates object lifetimes: handles must be valid and from the same device, and objects must not be in use when they
 * are destroyed.
 */
public final class ObjectValidator implements ValidationObject {
    private final ObjectContext context;
    private final ParameterWalk walk;
    private final DestructionChecks ends;
    private final Dependencies dependencies;
    private final MemoryBindings bindings = new MemoryBindings();
    private final DescriptorContents descriptors = new DescriptorContents();
    private final RecordedUses recordings = new RecordedUses();
    private final Progress progress;
    private final InUseChecks inUse;

    /**
     * @param objects comes before this object in the chassis
     * @param devices comes before this object in the chassis
     */
    public ObjectValidator(FindingSink sink, CapturedObjects objects, CapturedDevices devices) {
        this.context = new ObjectContext(new CheckFindings(sink, Family.OBJECT, objects), devices);
        this.walk = new ParameterWalk(new HandleChecks(context));
        this.ends = new DestructionChecks(context);
        this.dependencies = new Dependencies(objects);
        ObjectsInUse used = new ObjectsInUse(new UseGraph(dependencies, bindings, descriptors, recordings));
        this.progress = new Progress(used, recordings);
        this.inUse = new InUseChecks(context, used);
    }

    /** Ids of the rules about handles that are derived from the registry. */
    public static Set<String> implicitIds() {
        return new ParameterWalk(new HandleChecks(null)).ids();
    }

    @Override
    public String name() {
        return "object";
    }

    @Override
    public void register(Hooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            if (walk.covers(command)) {
                hooks.preCallValidate(command.number(), this::validate);
            }
        }
        ends.register(hooks);
        inUse.register(hooks);
        new DependencyChecks(context, dependencies).register(hooks);
        new TemplateChecks(context).register(hooks);
        dependencies.register(hooks);
        bindings.register(hooks);
        descriptors.register(hooks);
        recordings.register(hooks);
        progress.register(hooks);
    }

    @Override
    public boolean expectsMissingPointers() {
        return true;
    }

    private void validate(Call call) {
        if (!call.stateSetup()) {
            context.begin(call);
            walk.check(call);
        }
    }
}

package dev.vkval.describe;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateInstance;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.finding.Access;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Fingerprint;
import dev.vkval.finding.ObjectRef;
import dev.vkval.state.tracker.StateTracker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VkApplicationInfo;
import org.lwjgl.vulkan.VkInstanceCreateInfo;

/**
 * Hands findings on with what every family would have to add: what objects were created as, and the program that made the
 * calls.
 */
public final class DescribedFindings implements ValidationObject, FindingSink {
    /** What many programs without an engine give as its name. */
    private static final String NO_ENGINE = "No Engine";

    private final FindingSink sink;
    private final StateTracker state;
    private String program;

    /** @param state stands before this one in the chassis */
    public DescribedFindings(FindingSink sink, StateTracker state) {
        this.sink = sink;
        this.state = state;
    }

    @Override
    public String name() {
        return "describe";
    }

    @Override
    public void register(Hooks hooks) {
        hooks.onEffect(CreateInstance.ID, this::createInstance);
    }

    private void createInstance(Call call) {
        long info = CreateInstance.pCreateInfo(call);
        long application = info == 0 ? 0 : CMemory.pointer(info + VkInstanceCreateInfo.PAPPLICATIONINFO);
        if (application != 0) {
            String engine = text(application + VkApplicationInfo.PENGINENAME);
            String named = engine == null ? text(application + VkApplicationInfo.PAPPLICATIONNAME) : engine;
            program = named == null ? program : named;
        }
    }

    /** Null for one that names nothing. */
    private static String text(long pointer) {
        String text = CMemory.string(CMemory.pointer(pointer));
        return text == null || text.isBlank() || text.strip().equalsIgnoreCase(NO_ENGINE) ? null : text;
    }

    @Override
    public void report(Finding finding) {
        sink.report(described(finding));
    }

    /** A finding with what is known now of its objects and of the program. */
    public Finding described(Finding finding) {
        Map<String, Object> properties = new HashMap<>(finding.properties());
        if (program != null) {
            properties.putIfAbsent(Fingerprint.PROGRAM, program);
        }
        List<Access> accesses = finding.accesses().stream().map(this::described).toList();
        List<ObjectRef> objects =
                finding.objects().stream().map(this::described).toList();
        return finding.described(accesses, objects, properties);
    }

    private Access described(Access access) {
        ObjectRef resource = access.resource() == null ? null : described(access.resource());
        return resource == access.resource() ? access : access.on(resource);
    }

    private ObjectRef described(ObjectRef object) {
        ObjectRef known = object.description() == null ? state.ref(object.id()) : null;
        return known == null || !known.type().equals(object.type())
                ? object
                : new ObjectRef(
                        object.type(),
                        object.id(),
                        object.name(),
                        object.createdAt(),
                        known.description(),
                        known.shape());
    }
}

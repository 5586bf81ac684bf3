package dev.vkval.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.PointerMask;
import dev.vkval.capture.call.Sidecar;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.check.core.Checks;
import dev.vkval.describe.DescribedFindings;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.sync.SyncValidator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;

/** Takes calls that a test makes through a chassis with one validation object and what it rests on. */
public final class CheckRun implements AutoCloseable {
    private static final int MEMORY_BYTES = 1 << 18;
    private static final int VERSION_1_0 = 1 << 22;

    private final List<Finding> findings = new ArrayList<>();
    private final MemoryStack memory = MemoryStack.create(MEMORY_BYTES).push();
    private final Chassis chassis;
    private int families = 1;
    private long block;
    private int result;
    private boolean stateSection;
    private long thread = 1;

    /** What makes the object under test. */
    public interface Maker {
        ValidationObject make(FindingSink sink, StateTracker state);
    }

    /** A run of an object that rests on the captured objects and devices, and on no other state. */
    public CheckRun(Maker maker) {
        this(sink -> {
            StateTracker state = new StateTracker();
            return List.of(state.identities(), state.devices(), maker.make(sink, state));
        });
    }

    /** A run of objects in chassis order, given the sink of their findings. */
    public CheckRun(Function<FindingSink, List<ValidationObject>> objects) {
        chassis = new Chassis(ReportedRules.noting(findings::add), SkipPolicy.CONTINUE, objects);
        chassis.drive(new RecordedDriver());
    }

    /** A run of synchronization validation with its settings. */
    public static CheckRun sync(Map<String, Boolean> settings) {
        return new CheckRun(sink -> {
            StateTracker state = new StateTracker();
            return List.of(state, new SyncValidator(sink, state, settings));
        });
    }

    /** A run of the core checks and of the numbered rules of stateless validation. */
    public static CheckRun core() {
        return new CheckRun(CoreChecks::reportingTo);
    }

    /** A run of the checks of lifetimes, told what objects were created as. */
    public static CheckRun described() {
        return new CheckRun(undescribed -> {
            StateTracker state = new StateTracker();
            DescribedFindings sink = new DescribedFindings(undescribed, state);
            return List.of(state, sink, Checks.object(sink, state));
        });
    }

    /** The device that is created has a queue of each of so many families. */
    public CheckRun families(int count) {
        families = count;
        return this;
    }

    /** An instance (1), a physical device (2) and a device (3) of that version, with these extensions. */
    public CheckRun device(int minorVersion, String... extensions) {
        return device(minorVersion, 0, extensions);
    }

    /** The same, where the device's pNext chain begins with a structure of features, at an address. */
    public CheckRun device(int minorVersion, long features, String... extensions) {
        long application = struct("VkApplicationInfo");
        set(application, "VkApplicationInfo", "apiVersion", VERSION_1_0 | minorVersion << 12);
        long instance = struct("VkInstanceCreateInfo");
        set(instance, "VkInstanceCreateInfo", "pApplicationInfo", application);
        create("vkCreateInstance", 1, instance, 0, 0);
        returned("vkEnumeratePhysicalDevices", 2, 1, pointer(1), 0);
        long queues = memory.ncalloc(Long.BYTES, families, VkDeviceQueueCreateInfo.SIZEOF);
        for (int family = 0; family < families; family++) {
            long queue = queues + (long) family * VkDeviceQueueCreateInfo.SIZEOF;
            MemoryUtil.memPutInt(queue, VK10.VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO);
            set(queue, "VkDeviceQueueCreateInfo", "queueFamilyIndex", family);
            set(queue, "VkDeviceQueueCreateInfo", "queueCount", 1);
            set(queue, "VkDeviceQueueCreateInfo", "pQueuePriorities", pointer(0));
        }
        long device = struct("VkDeviceCreateInfo");
        set(device, "VkDeviceCreateInfo", "pNext", features);
        set(device, "VkDeviceCreateInfo", "queueCreateInfoCount", families);
        set(device, "VkDeviceCreateInfo", "pQueueCreateInfos", queues);
        set(device, "VkDeviceCreateInfo", "enabledExtensionCount", extensions.length);
        long names = memory.ncalloc(Long.BYTES, Math.max(1, extensions.length), Long.BYTES);
        for (int i = 0; i < extensions.length; i++) {
            MemoryUtil.memPutAddress(names + i * Long.BYTES, MemoryUtil.memAddress(memory.UTF8(extensions[i])));
        }
        set(device, "VkDeviceCreateInfo", "ppEnabledExtensionNames", names);
        create("vkCreateDevice", 3, 2, device, 0, 0);
        return this;
    }

    /** A zeroed struct with its sType. */
    public long struct(String name) {
        Struct struct = Registry.vulkan().struct(name);
        long address = memory.ncalloc(Long.BYTES, 1, struct.sizeBytes());
        if (struct.sType() >= 0) {
            MemoryUtil.memPutInt(address, struct.sType());
        }
        return address;
    }

    /** The same, with values of some members: names and numbers one after the other. */
    public long struct(String name, Object... members) {
        long address = struct(name);
        for (int i = 0; i < members.length; i += 2) {
            set(address, name, (String) members[i], ((Number) members[i + 1]).longValue());
        }
        return address;
    }

    public CheckRun set(long address, String struct, String name, long value) {
        Member member = Registry.vulkan().struct(struct).member(name);
        if (member.sizeBytes() == Long.BYTES) {
            MemoryUtil.memPutLong(address + member.offset(), value);
        } else {
            MemoryUtil.memPutInt(address + member.offset(), (int) value);
        }
        return this;
    }

    /** The address of a 64-bit value. */
    public long pointer(long value) {
        long address = memory.nmalloc(Long.BYTES, Long.BYTES);
        MemoryUtil.memPutLong(address, value);
        return address;
    }

    /** The address of zeros, which stay as long as this run; the memory of an object of LWJGL may go with the object. */
    public long zeros(long bytes) {
        return memory.ncalloc(Long.BYTES, 1, (int) bytes);
    }

    /** The address of an array of 64-bit values. */
    public long array(long... values) {
        long address = memory.nmalloc(Long.BYTES, Long.BYTES * Math.max(1, values.length));
        for (int i = 0; i < values.length; i++) {
            MemoryUtil.memPutLong(address + (long) i * Long.BYTES, values[i]);
        }
        return address;
    }

    /** The address of an array of 32-bit words, such as SPIR-V; zeros follow. */
    public long words(int... words) {
        long address = memory.ncalloc(Long.BYTES, 1, Integer.BYTES * words.length + Long.BYTES);
        for (int i = 0; i < words.length; i++) {
            MemoryUtil.memPutInt(address + (long) i * Integer.BYTES, words[i]);
        }
        return address;
    }

    /** A call whose last parameter points to the handle it returns, given as that parameter's place. */
    public CheckRun create(String command, long handle, long... arguments) {
        return returned(command, handle, arguments);
    }

    private CheckRun returned(String command, long handle, long... arguments) {
        arguments[arguments.length - 1] = pointer(handle);
        return call(command, arguments);
    }

    /** What the calls from now on return. */
    public CheckRun returning(int value) {
        result = value;
        return this;
    }

    /** Whether the calls from now on belong to the state section of a trimmed capture. */
    public CheckRun stateSection(boolean value) {
        stateSection = value;
        return this;
    }

    /** The thread that makes the calls from now on; thread 1 where nothing was said. */
    public CheckRun thread(long value) {
        thread = value;
        return this;
    }

    /** What was not checked until now. */
    public List<Coverage.Gap> gaps() {
        return chassis.objects().stream()
                .flatMap(object -> object.gaps().stream())
                .toList();
    }

    /** The capture ends. */
    public CheckRun finish() {
        chassis.finish();
        assertEquals(List.of(), chassis.faults());
        return this;
    }

    /** A call that returns what was said last, VK_SUCCESS where nothing was. */
    public CheckRun call(String name, long... arguments) {
        Command command = Registry.vulkan().command(name);
        assertEquals(command.parameters().size(), arguments.length, name);
        long slots = memory.ncalloc(Long.BYTES, arguments.length + 1, Long.BYTES);
        Sidecar sidecar = new Sidecar();
        for (int i = 0; i < arguments.length; i++) {
            MemoryUtil.memPutLong(slots + (long) i * Long.BYTES, arguments[i]);
        }
        MemoryUtil.memPutInt(slots + (long) arguments.length * Long.BYTES, result);
        prefixes(command.parameters(), slots, sidecar);
        return call(new Call(command, name, block++, thread, 1, stateSection, slots, sidecar));
    }

    /** A block of metadata. */
    public CheckRun metadata(Metadata block) {
        chassis.metadata(block);
        assertEquals(List.of(), chassis.faults());
        return this;
    }

    /** A call as it is. */
    public CheckRun call(Call call) {
        chassis.call(call);
        assertEquals(List.of(), chassis.faults());
        return this;
    }

    /** What the encoding of the parameters would say of their pointers, as far as tests have them. */
    private void prefixes(List<Member> members, long base, Sidecar sidecar) {
        for (Member member : members) {
            long address = member.pointers() > 0 ? MemoryUtil.memGetAddress(base + member.offset()) : 0;
            if (member.pointers() == 0 && member.elements() > 0) {
                sidecar.add(PointerMask.ARRAY | PointerMask.HAS_ADDRESS | PointerMask.HAS_DATA, 1, member.elements());
                continue;
            }
            Struct inline = member.pointers() == 0 && member.elements() == 0 ? inline(member, members, base) : null;
            if (inline != null) {
                prefixes(inline.members(), base + member.offset(), sidecar);
                continue;
            }
            Member pointing = chosen(member, members, base);
            if (pointing != null && pointing.pointers() == 1) {
                pointed(pointing, base + member.offset(), sidecar);
                continue;
            }
            boolean hostCopy = member.name().equals("pHostPointer")
                    && members.stream().anyMatch(other -> other.name().equals("memoryRowLength"));
            if (hostCopy) {
                sidecar.add(PointerMask.ARRAY | PointerMask.HAS_ADDRESS, address, 0);
                continue;
            }
            boolean opaque = member.type().equals("void") && member.length() == null && !member.isPNext();
            if (member.pointers() == 0 || opaque) {
                continue;
            }
            if (address == 0) {
                sidecar.add(PointerMask.IS_NULL, 0, 0);
                continue;
            }
            if (member.isPNext()) {
                sidecar.add(PointerMask.STRUCT | PointerMask.HAS_DATA, 1, 0);
                prefixes(
                        Registry.vulkan()
                                .structOfType(MemoryUtil.memGetInt(address))
                                .members(),
                        address,
                        sidecar);
                continue;
            }
            long count = count(member, members, base);
            int kind = count < 0 ? PointerMask.SINGLE : PointerMask.ARRAY;
            boolean aggregate = member.base().aggregate();
            sidecar.add(
                    kind | PointerMask.HAS_ADDRESS | PointerMask.HAS_DATA | (aggregate ? PointerMask.STRUCT : 0),
                    1,
                    Math.max(count, 0));
            Struct struct = aggregate ? Registry.vulkan().struct(member.type()) : null;
            for (long i = 0; struct != null && i < Math.abs(count); i++) {
                prefixes(struct.members(), address + i * struct.sizeBytes(), sidecar);
            }
            for (long i = 0; member.pointers() == 2 && i < count; i++) {
                sidecar.add(PointerMask.STRING | PointerMask.HAS_DATA, 1, 1);
            }
        }
    }

    /** A structure or value that a union points to. */
    private void pointed(Member member, long at, Sidecar sidecar) {
        long address = MemoryUtil.memGetAddress(at);
        if (address == 0) {
            sidecar.add(PointerMask.IS_NULL, 0, 0);
            return;
        }
        boolean struct = member.base() == Base.STRUCT;
        int kind = PointerMask.SINGLE | PointerMask.HAS_ADDRESS | PointerMask.HAS_DATA;
        sidecar.add(kind | (struct ? PointerMask.STRUCT : 0), 1, 0);
        if (struct) {
            prefixes(Registry.vulkan().struct(member.type()).members(), address, sidecar);
        }
    }

    /** The struct that a member is, or that the selector of a union chooses; null for others. */
    private static Struct inline(Member member, List<Member> siblings, long base) {
        Member one = member.base() == Base.STRUCT ? member : chosen(member, siblings, base);
        boolean within = one != null && one.pointers() == 0 && one.base() == Base.STRUCT;
        return within ? Registry.vulkan().struct(one.type()) : null;
    }

    /** The member of a union that its selector chooses, null for other members, and where it chooses none. */
    private static Member chosen(Member member, List<Member> siblings, long base) {
        String selector = member.attributes().get("selector");
        if (member.base() != Base.UNION || selector == null) {
            return null;
        }
        Member chooser = siblings.stream()
                .filter(sibling -> sibling.name().equals(selector))
                .findFirst()
                .orElseThrow();
        int value = MemoryUtil.memGetInt(base + chooser.offset());
        for (Member one : Registry.vulkan().struct(member.type()).members()) {
            for (String name : one.attributes().getOrDefault("selection", "").split(",")) {
                if (!name.isEmpty() && Registry.vulkan().value(chooser.type(), name) == value) {
                    return one;
                }
            }
        }
        return null;
    }

    /** Elements behind a pointer, -1 for one. */
    private static long count(Member member, List<Member> members, long base) {
        for (Member sibling : members) {
            if (sibling.name().equals(member.length())) {
                long at = base + sibling.offset();
                return MemoryUtil.memGetInt(sibling.pointers() > 0 ? MemoryUtil.memGetAddress(at) : at);
            }
        }
        return -1;
    }

    public List<Finding> findings() {
        return List.copyOf(findings);
    }

    /** Ids of the rules found broken, in the order they were found. */
    public List<String> rules() {
        return findings.stream().map(Finding::rule).toList();
    }

    @Override
    public void close() {
        memory.pop();
    }
}

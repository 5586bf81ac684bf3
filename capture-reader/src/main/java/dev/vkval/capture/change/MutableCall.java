package dev.vkval.capture.change;

import dev.vkval.capture.call.ArrayTooLongException;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallCopier;
import dev.vkval.capture.call.PointerPrefixes;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.call.Sidecar;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/**
 * A call whose parameters are changed: a copy of a decoded call, or a new one. Arrays follow the members that give their
 * lengths: {@code regionCount=2} makes {@code pRegions} two elements long.
 *
 * <p>Not safe for several threads. Everything lies in the arena that it was made with.
 */
public final class MutableCall {
    private final Call call;
    private final CallArena arena;
    private final HandleNames names;
    private final PointerPrefixes prefixes;
    private final byte[] trailing;

    private MutableCall(Call call, CallArena arena, HandleNames names) {
        this.call = call;
        this.arena = arena;
        this.names = names;
        this.prefixes = new PointerPrefixes(Programs.vulkan(), arena);
        this.trailing = call.sidecar().trailing();
    }

    /** A copy of a call. */
    public static MutableCall of(Call call, CallArena arena, HandleNames names) {
        MutableCall copy = new MutableCall(new CallCopier(Programs.vulkan()).copy(call, arena), arena, names);
        copy.prefixes.note(copy.call);
        return copy;
    }

    /**
     * A new call, with all parameters zero and the result zero, too.
     *
     * @param name of the command
     */
    public static MutableCall blank(String name, long blockIndex, long threadId, CallArena arena, HandleNames names)
            throws ChangeException {
        Command command = Registry.vulkan().command(name);
        if (command == null || Registry.vulkan().callIdNamed(name) == null) {
            throw new ChangeException(name + " is no command of Vulkan that captures contain");
        }
        long slots = arena.allocateZeroed((command.parameters().size() + 1L) * Long.BYTES);
        return new MutableCall(
                new Call(command, name, blockIndex, threadId, 0, false, slots, new Sidecar()), arena, names);
    }

    public Command command() {
        return call.command();
    }

    /** The parameter of that name as raw 64 bits. */
    public long parameter(int index) {
        return call.u64(index);
    }

    /** Sets a parameter that is not a pointer. */
    public void parameter(int index, long value) {
        MemoryUtil.memPutLong(call.slots() + (long) index * Long.BYTES, value);
    }

    /** Changes one value. */
    public void apply(Assignment assignment) throws ChangeException {
        try {
            CallPath path = CallPath.parse(assignment.path());
            Spot spot = new SpotFinder(call, prefixes, this::chained, path).find();
            set(spot, assignment);
            prefixes.fit(call.command(), call.slots());
        } catch (ArrayTooLongException e) {
            throw new ChangeException(assignment + ": " + e.getMessage());
        }
    }

    /**
     * Makes an array one element longer, and all arrays of the same length.
     *
     * @param array path of an array whose length another member gives
     * @param values for the new element: of members of a struct; else of arrays of that length, by their names
     */
    public void append(String array, List<Assignment> values) throws ChangeException {
        Member member = find(array).member();
        String length = member.length();
        if (length == null || !length.matches("[A-Za-z]\\w*")) {
            throw new ChangeException(array + " is not an array whose length can be changed");
        }
        String owner = array.substring(0, array.lastIndexOf('.') + 1);
        long count = find(owner + length).bits();
        apply(new Assignment(owner + length, Assignment.Operator.SET, Long.toString(count + 1)));
        String index = "[" + count + "]";
        for (Assignment each : values) {
            String path = member.base().aggregate() ? array + index + "." + each.path() : owner + each.path() + index;
            apply(new Assignment(path, each.operator(), each.value()));
        }
    }

    private Spot find(String path) throws ChangeException {
        return new SpotFinder(call, prefixes, this::chained, CallPath.parse(path)).find();
    }

    private long chained(long base, Struct owner, Struct wanted) throws ChangeException {
        long there = SpotFinder.chained(base, wanted);
        if (there != 0) {
            return there;
        }
        if (!SpotFinder.extendsChainOf(owner, wanted)) {
            throw new ChangeException(
                    wanted.name() + " does not extend " + owner.name() + "; it extends " + wanted.extended());
        }
        long added = arena.allocateZeroed(wanted.sizeBytes());
        MemoryUtil.memPutInt(added, wanted.sType());
        PNext.insert(base, added);
        return added;
    }

    private void set(Spot spot, Assignment assignment) throws ChangeException {
        Member member = spot.member();
        String path = assignment.path();
        String value = assignment.value();
        if (member.name().equals("sType")) {
            throw new ChangeException(path + " says what the struct is and cannot be changed");
        }
        if (spot.pointer()) {
            pointer(spot, assignment);
            return;
        }
        if (member.base() == Base.CHAR && member.elements() > 0 && spot.bytes() == member.elements()) {
            text(spot, path, value);
            return;
        }
        if (member.base() == Base.PFN || member.base() == Base.WCHAR) {
            throw new ChangeException(path + " has a meaning in the captured program only and cannot be changed");
        }
        int bytes = spot.bytes();
        if (member.bits() > 0) {
            long bits = ValueText.bits(member, path, assignment, spot.bits(), Long.BYTES);
            if (bits >>> member.bits() != 0) {
                throw new ChangeException(path + ": " + value + " does not fit into its " + member.bits() + " bits");
            }
            spot.set(bits);
            return;
        }
        long bits = ValueText.bits(member, path, assignment, spot.bits(), bytes);
        if (spot.isHandle() && bits != 0) {
            String objection = names.objection(member.type(), bits, spot.returned());
            if (objection != null) {
                throw new ChangeException(path + ": " + objection);
            }
        }
        spot.set(bits);
    }

    private void pointer(Spot spot, Assignment assignment) throws ChangeException {
        Member member = spot.member();
        boolean string = member.base() == Base.CHAR && member.pointers() == 1;
        if (assignment.operator() == Assignment.Operator.SET && ValueText.isNull(assignment.value())) {
            MemoryUtil.memPutAddress(spot.address(), 0);
        } else if (assignment.operator() == Assignment.Operator.SET && string) {
            byte[] bytes = assignment.value().getBytes(StandardCharsets.UTF_8);
            long memory = arena.allocateZeroed(bytes.length + 1L);
            MemoryUtil.memByteBuffer(memory, bytes.length).put(bytes);
            MemoryUtil.memPutAddress(spot.address(), memory);
        } else {
            throw new ChangeException(
                    assignment.path() + " is a pointer; expected null, or a path to what it refers to, such as "
                            + assignment.path() + (member.length() == null ? ".MEMBER" : "[0]"));
        }
    }

    private static void text(Spot spot, String path, String value) throws ChangeException {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        if (bytes.length >= spot.bytes()) {
            throw new ChangeException(path + " holds fewer than " + spot.bytes() + " bytes of text");
        }
        MemoryUtil.memSet(spot.address(), 0, spot.bytes());
        MemoryUtil.memByteBuffer(spot.address(), bytes.length).put(bytes);
    }

    /** The call as it is now, with a sidecar of its own. */
    public Call call() throws ChangeException {
        try {
            return new Call(
                    call.command(),
                    call.name(),
                    call.blockIndex(),
                    call.threadId(),
                    call.frame(),
                    call.stateSetup(),
                    call.slots(),
                    prefixes.sidecar(call.command(), call.slots(), trailing));
        } catch (ArrayTooLongException | IllegalStateException e) {
            throw new ChangeException(call.name() + ": " + e.getMessage());
        }
    }
}

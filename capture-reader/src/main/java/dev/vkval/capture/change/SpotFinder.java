package dev.vkval.capture.change;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.PointerPrefixes;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.lwjgl.system.MemoryUtil;

/** Follows a path through the parameters of a call, and makes what is NULL on the way. */
final class SpotFinder {
    private static final int MOST_NAMED = 12;

    private final Call call;
    private final PointerPrefixes prefixes;
    private final Chain chain;
    private final CallPath path;
    private final Iterator<CallPath.Element> rest;
    private CallPath.Element next;

    /** The struct at hand, null for the parameters. */
    private Struct struct;

    private long base;
    private List<Member> members;
    private boolean returned;
    private String walked = "";

    SpotFinder(Call call, PointerPrefixes prefixes, Chain chain, CallPath path) {
        this.call = call;
        this.prefixes = prefixes;
        this.chain = chain;
        this.path = path;
        this.rest = path.elements().iterator();
        this.base = call.slots();
        this.members = call.command().parameters();
    }

    Spot find() throws ChangeException {
        advance();
        while (true) {
            if (next instanceof CallPath.Chained chained) {
                enterChained(chained.struct());
            } else if (next instanceof CallPath.Named named) {
                Spot spot = member(known(named.name()));
                if (spot != null) {
                    return spot;
                }
            } else {
                throw new ChangeException(walked + " is no array" + ofPath());
            }
        }
    }

    private void advance() {
        if (next instanceof CallPath.Named named) {
            walked += (walked.isEmpty() ? "" : ".") + named.name();
        } else if (next instanceof CallPath.Index index) {
            walked += "[" + index.number() + "]";
        } else if (next instanceof CallPath.Chained chained) {
            walked += "." + chained.struct();
        }
        next = rest.hasNext() ? rest.next() : null;
    }

    private String ofPath() {
        return ", so " + path.text() + " does not exist";
    }

    private Member known(String name) throws ChangeException {
        for (Member member : members) {
            if (member.name().equals(name)) {
                return member;
            }
        }
        String owner = struct == null ? call.name() + " has no parameter " : struct.name() + " has no member ";
        List<String> names = members.stream().map(Member::name).toList();
        String some = names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        throw new ChangeException(
                owner + name + "; expected one of " + some + (names.size() > MOST_NAMED ? " ..." : ""));
    }

    private void enterChained(String name) throws ChangeException {
        if (struct == null || struct.members().stream().noneMatch(Member::isPNext)) {
            throw new ChangeException((walked.isEmpty() ? call.name() : walked) + " has no pNext chain for " + name);
        }
        Struct wanted = Registry.vulkan().struct(name);
        if (wanted == null || wanted.sType() < 0) {
            throw new ChangeException(name + " is no struct of a pNext chain");
        }
        boolean removed = path.elements().get(path.elements().size() - 1) == next;
        if (removed) {
            throw new ChangeException(
                    path.text() + " is a struct; name one of its members, or set the pNext before it" + " to null");
        }
        base = chain.in(base, struct, wanted);
        struct = wanted;
        members = wanted.members();
        advance();
    }

    /** The value that the path ends at; null if it goes on in a struct. */
    private Spot member(Member member) throws ChangeException {
        long at = base + member.offset();
        boolean parameter = struct == null;
        advance();
        returned |= parameter && member.pointers() > 0 && !member.constant();
        if (member.pointers() == 2) {
            return ofArrays(member, at);
        }
        if (member.pointers() == 1 || parameter && member.elements() > 0) {
            return behind(member, at, next == null);
        }
        if (member.elements() > 0) {
            return inPlace(member, at);
        }
        if (next == null) {
            return value(
                    member, at, member.valueBytes(), parameter && !member.base().aggregate());
        }
        enter(member, at);
        return null;
    }

    private Spot value(Member member, long at, int bytes, boolean slot) throws ChangeException {
        if (member.base().aggregate()) {
            throw new ChangeException(path.text() + " is a " + member.type() + "; name one of its members");
        }
        int unit = member.bits() > 0 ? member.sizeBytes() : bytes;
        return new Spot(at, member, unit, slot, false, returned);
    }

    private void enter(Member member, long at) throws ChangeException {
        Struct inner = member.base().aggregate() ? Registry.vulkan().struct(member.type()) : null;
        if (inner == null) {
            throw new ChangeException(walked + " is a " + member.type() + ", which has no members" + ofPath());
        }
        struct = inner;
        base = at;
        members = inner.members();
    }

    /** What a pointer refers to, or the pointer itself where the path ends there. */
    private Spot behind(Member member, long place, boolean itself) throws ChangeException {
        if (itself) {
            return new Spot(place, member, Long.BYTES, false, true, returned);
        }
        if (member.isPNext() || member.base() == Base.VOID && member.length() == null) {
            throw new ChangeException(walked + " is a pointer of the captured program" + ofPath());
        }
        long pointer = MemoryUtil.memGetAddress(place);
        if (pointer == 0) {
            boolean given = prefixes.give(call.command(), call.slots(), place);
            if (!given) {
                throw new ChangeException(walked + " has no elements" + ofPath() + hint(member));
            }
            pointer = MemoryUtil.memGetAddress(place);
        }
        long count = Math.max(prefixes.elements(place), 0);
        return element(member, pointer, count);
    }

    private static String hint(Member member) {
        return member.length() == null ? "" : "; set " + member.length() + " first";
    }

    private Spot inPlace(Member member, long at) throws ChangeException {
        if (next == null) {
            if (member.base() == Base.CHAR) {
                return new Spot(at, member, member.elements(), false, false, returned);
            }
            throw new ChangeException(
                    path.text() + " is an array; name an element of it, such as " + path.text() + "[0]");
        }
        return element(member, at, member.elements());
    }

    private Spot element(Member member, long array, long count) throws ChangeException {
        long index = 0;
        if (next instanceof CallPath.Index given) {
            index = given.number();
            if (index >= count) {
                throw new ChangeException(
                        walked + " has " + count + (count == 1 ? " element" : " elements") + ofPath() + hint(member));
            }
            advance();
        } else if (!member.base().aggregate()) {
            throw new ChangeException(walked + " is no struct" + ofPath());
        } else if (count == 0) {
            throw new ChangeException(walked + " has no elements" + ofPath() + hint(member));
        }
        long at = array + index * member.valueBytes();
        if (next == null) {
            return value(member, at, member.valueBytes(), false);
        }
        enter(member, at);
        return null;
    }

    private Spot ofArrays(Member member, long place) throws ChangeException {
        if (member.base() == Base.CHAR || member.base() == Base.VOID || !(next instanceof CallPath.Index)) {
            if (next == null) {
                return new Spot(place, member, Long.BYTES, false, true, returned);
            }
            throw new ChangeException(walked + " cannot be changed by element");
        }
        long array = MemoryUtil.memGetAddress(place);
        long index = ((CallPath.Index) next).number();
        long count = array == 0 ? 0 : prefixes.elements(place);
        if (index >= count) {
            throw new ChangeException(walked + " has " + count + " elements" + ofPath() + hint(member));
        }
        advance();
        return behind(member, array + index * Long.BYTES, false);
    }

    /** Finds structs in pNext chains, and adds those that are missing. */
    interface Chain {
        /** Address of a struct of that type in the chain. */
        long in(long base, Struct owner, Struct wanted) throws ChangeException;
    }

    static boolean extendsChainOf(Struct owner, Struct wanted) {
        return wanted.extended().contains(owner.name());
    }

    /** The struct of that type in a chain, 0 for none. */
    static long chained(long base, Struct wanted) {
        return PNext.find(base, wanted.sType());
    }
}

package dev.vkval.rule;

import dev.vkval.capture.call.LengthExpression;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.List;
import java.util.OptionalLong;

/** Makes code of a path: from memory to memory, and behind a handle to what its object was created with. */
final class PathCompiler {

    /**
     * Where a path has come to.
     *
     * @param code the value; of a structure or an array its address
     * @param pointer the pointer itself, for a comparison with NULL; null where it is reached without one
     * @param array of an array, else null
     */
    record Reached(Type type, Code code, Code pointer, ArrayShape array, PathLabel label) {
        /** Number of elements of an array; 0 where it, or what it is in, is not there. */
        long count(long address, Frame frame) {
            return address == 0 || frame.misses() ? 0 : array.count().of(frame);
        }
    }

    /**
     * Elements of an array.
     *
     * @param count of elements
     * @param element the type of one
     * @param load reads one that is no structure, or a pointer to one; null for structures in the array itself
     */
    record ArrayShape(Code count, Type element, int strideBytes, CMemoryReader.Load load) {
        /** The element at an address; of a structure the address where it is. */
        Code at(Code address) {
            if (load == null) {
                return address;
            }
            Code value = loaded(address, load);
            return element.is(Type.Kind.STRUCTURE) ? new Indirect.Present(value) : value;
        }
    }

    private static final String PROFILE = "VkVideoProfileInfoKHR";
    private static final String CAPABILITIES = "capabilities";
    private static final Code OWNER = new Certain.Address(Certain.Address.OWNER, 0);

    private final List<Member> owner;
    private final HandleMembers handles;
    private final ExpressionCompiler expressions;

    PathCompiler(List<Member> owner, HandleMembers handles, ExpressionCompiler expressions) {
        this.owner = owner;
        this.handles = handles;
        this.expressions = expressions;
    }

    Reached compile(Expression.Path path) {
        Reached at = first(path.steps().get(0));
        for (Expression.Step step : path.steps().subList(1, path.steps().size())) {
            at = next(at, step);
        }
        return at;
    }

    /** Whether an object has a property, null where the path ends with none. */
    Node.Test fact(Expression.Path path) {
        int last = path.steps().size() - 1;
        Expression.Step step = path.steps().get(last);
        if (last == 0 || !step.plain()) {
            return ofState(path);
        }
        Reached object = compile(new Expression.Path(path.steps().subList(0, last), path.column()));
        HandleMembers.Value value =
                object.type().is(Type.Kind.HANDLE) ? handles.find(object.type().name(), step.name()) : null;
        if (value == null || value.words() == null) {
            return null;
        }
        expressions.namesObject(object.code());
        Code code = new Indirect.Behind(object.code(), value.reader());
        Node.Place place = new Node.Place(object.type(), object.code(), object.label());
        return new Node.Predicate(Comparisons.nonZero(code), value.words(), List.of(place));
    }

    /** A member of the owner that has words of its own, null for others. */
    private Node.Flag ofState(Expression.Path path) {
        Expression.Step step = path.steps().get(0);
        for (Member member : owner) {
            String words = member.attributes().get(StateMembers.WORDS);
            if (words != null && path.steps().size() == 1 && member.name().equals(step.name())) {
                Reached value = member(owner, OWNER, PathLabel.of(""), step);
                PathLabel label = PathLabel.of(member.attributes().get(StateMembers.LABEL));
                Node.Place place = new Node.Place(value.type(), value.code(), label);
                return new Node.Flag(Comparisons.bool(value.code()), place, false, words);
            }
        }
        return null;
    }

    private Reached first(Expression.Step step) {
        if (step.chain()) {
            return chained(ownerStruct(step), step, "");
        }
        Expression meaning = step.plain() ? expressions.definition(step.name()) : null;
        if (meaning != null) {
            if (meaning instanceof Expression.Path path) {
                return compile(path);
            }
            throw error(step, step.name() + " stands for a value, which has no members");
        }
        AliasScope.Alias alias = expressions.aliases().find(step.name());
        if (alias == null) {
            return member(owner, OWNER, PathLabel.of(""), step);
        }
        return new Reached(alias.shape().element(), element(alias), null, null, alias.label());
    }

    /** The element that an alias stands for; of a structure its address. */
    static Code element(AliasScope.Alias alias) {
        return alias.shape().at(new Certain.Address(alias.slot(), 0));
    }

    /** The chain begins at the owner itself, which is a structure then. */
    private Reached ownerStruct(Expression.Step step) {
        boolean extensible = owner.stream().anyMatch(Member::isPNext);
        if (!extensible) {
            throw error(step, "the owner has no pNext chain");
        }
        return new Reached(new Type(Type.Kind.STRUCTURE, ""), OWNER, null, null, PathLabel.of(""));
    }

    private Reached next(Reached at, Expression.Step step) {
        if (at.type().is(Type.Kind.HANDLE)) {
            return object(at, step);
        }
        if (!at.type().is(Type.Kind.STRUCTURE)) {
            throw error(step, at.type() + " has no members");
        }
        if (step.chain()) {
            return chained(at, step, at.label().separator());
        }
        if (at.type().name().equals(PROFILE) && step.name().equals(CAPABILITIES)) {
            return capabilities(at);
        }
        List<Member> struct = members(at.type().name());
        List<Member> members = struct == null ? parameters(at.type().name()) : struct;
        return member(members, at.code(), at.label().then(at.label().separator()), step);
    }

    /** What the device reported of a video profile; absent where it reported that it does not support it. */
    private static Reached capabilities(Reached profile) {
        Code search = frame -> {
            long address = profile.code().of(frame);
            OptionalLong reported =
                    frame.misses() ? OptionalLong.empty() : frame.device().videoCapabilities(address);
            return reported.isPresent() ? reported.getAsLong() : frame.missing(Truth.UNKNOWN);
        };
        PathLabel label = profile.label().then(profile.label().separator() + CAPABILITIES);
        return new Reached(
                new Type(Type.Kind.STRUCTURE, "VkVideoCapabilitiesKHR"),
                new Indirect.Present(search),
                search,
                null,
                label);
    }

    /** The members of a structure, null where the registry has none of that name. */
    static List<Member> members(String struct) {
        Struct found = Registry.vulkan().struct(struct);
        return found == null ? null : found.members();
    }

    /** The parameters of a command, null where the registry has none of that name. */
    static List<Member> parameters(String command) {
        Command found = Registry.vulkan().command(command);
        return found == null ? null : found.parameters();
    }

    private static Reached chained(Reached from, Expression.Step step, String separator) {
        Struct struct = Registry.vulkan().struct(step.name());
        if (struct == null || struct.sType() < 0) {
            throw error(step, "no structure of a chain has the name " + step.name());
        }
        Code search = new Indirect.Chained(from.code(), struct.sType());
        return new Reached(
                new Type(Type.Kind.STRUCTURE, struct.name()),
                new Indirect.Present(search),
                search,
                null,
                from.label().then(separator + "pNext<" + struct.name() + ">"));
    }

    private Reached object(Reached at, Expression.Step step) {
        HandleMembers.Value value = step.chain() ? null : handles.find(at.type().name(), step.name());
        Code handle = at.code();
        expressions.namesObject(handle);
        if (value == null) {
            return created(at, step);
        }
        Type type = Type.named(value.type(), step.column());
        Code found = new Indirect.Behind(handle, value.reader());
        boolean structure = type.is(Type.Kind.STRUCTURE);
        return new Reached(
                type,
                structure ? new Indirect.Present(found) : found,
                structure ? found : null,
                null,
                at.label().behind(step.name()));
    }

    /** What an object was created with, where it has no member of its own of that name. */
    private Reached created(Reached at, Expression.Step step) {
        HandleMembers.Creation creation = handles.creation(at.type().name());
        if (creation == null) {
            throw error(step, at.type() + " has no " + step.text());
        }
        Reached struct = new Reached(
                new Type(Type.Kind.STRUCTURE, creation.struct()),
                new Indirect.Behind(at.code(), step.chain() ? creation.chained() : creation.address()),
                null,
                null,
                at.label().behindHandle());
        return next(struct, step);
    }

    private Reached member(List<Member> members, Code container, PathLabel prefix, Expression.Step step) {
        Member member = named(members, step);
        PathLabel label = prefix.then(member.attributes().getOrDefault(StateMembers.LABEL, member.name()));
        Code slot = slot(container, member.offset());
        if (member.elements() > 0 || member.length() != null) {
            Reached array = array(members, member, container, slot, label);
            return step.index() == null ? array : element(array, step);
        }
        if (step.index() != null) {
            throw error(step, member.name() + " is not an array");
        }
        if (member.pointers() > 0) {
            return pointer(member, slot, label);
        }
        Type type = CMemoryReader.typeOf(member.base(), member.type());
        if (type.is(Type.Kind.STRUCTURE)) {
            return new Reached(type, slot, null, null, label);
        }
        Code value = loaded(slot, CMemoryReader.load(member));
        return new Reached(type, value, type.is(Type.Kind.POINTER) ? value : null, null, label);
    }

    private static Code slot(Code container, int offset) {
        return container instanceof Certain.Address address
                ? address.plus(offset)
                : new Indirect.Offset(container, offset);
    }

    private static Code loaded(Code slot, CMemoryReader.Load load) {
        return slot instanceof Certain.Address address
                ? new Certain.Loaded(address, load)
                : new Indirect.Loaded(slot, load);
    }

    private static Reached pointer(Member member, Code slot, PathLabel label) {
        Code pointer = loaded(slot, CMemoryReader.BITS64);
        boolean structure = member.base().aggregate() && member.pointers() == 1;
        if (!structure && member.pointers() == 1 && number(member)) {
            Type type = CMemoryReader.typeOf(member.base(), member.type());
            Code value = loaded(
                    new Indirect.Present(pointer),
                    CMemoryReader.load(member.base(), member.valueBytes(), member.type()));
            return new Reached(type, value, pointer, null, label);
        }
        return structure
                ? new Reached(
                        new Type(Type.Kind.STRUCTURE, member.type()),
                        new Indirect.Present(pointer),
                        pointer,
                        null,
                        parameters(member.type()) == null ? label.pointer() : label.ofCommand())
                : new Reached(Type.POINTER, pointer, pointer, null, label);
    }

    /** Whether a pointer to one is read by itself: a count, an index, an enumerant, flags. */
    private static boolean number(Member member) {
        return switch (member.base()) {
            case U32, S32, U64, S64, ENUM -> member.valueBytes() > 0;
            default -> false;
        };
    }

    private static Reached array(List<Member> siblings, Member member, Code container, Code slot, PathLabel label) {
        LengthExpression.Compiled length = LengthExpression.compile(member.length(), siblings, Registry.vulkan());
        int fixed = member.elements();
        Code count = frame -> {
            long base = container.of(frame);
            if (base == 0) {
                return 0;
            }
            long number = length == null ? fixed : length.evaluate(base);
            return fixed > 0 ? Math.min(number, fixed) : number;
        };
        boolean pointers = member.pointers() > (fixed > 0 ? 0 : 1);
        boolean structures = member.base().aggregate();
        Type element = pointers && !structures ? Type.POINTER : CMemoryReader.typeOf(member.base(), member.type());
        int stride = pointers ? Long.BYTES : member.valueBytes();
        CMemoryReader.Load load = pointers
                ? CMemoryReader.BITS64
                : structures ? null : CMemoryReader.load(member.base(), member.valueBytes(), member.type());
        Code address = fixed > 0 ? slot : loaded(slot, CMemoryReader.BITS64);
        return new Reached(
                new Type(Type.Kind.ARRAY, member.type()),
                address,
                fixed > 0 ? null : address,
                new ArrayShape(count, element, stride, load),
                label);
    }

    private Reached element(Reached array, Expression.Step step) {
        ArrayShape shape = array.array();
        Node.Value index = expressions.values().integer(step.index());
        Code place = frame -> {
            long i = index.code().of(frame);
            long address = array.code().of(frame);
            boolean there = address != 0 && i >= 0 && i < shape.count().of(frame);
            return there ? address + i * shape.strideBytes() : frame.missing(Truth.ABSENT);
        };
        PathLabel label = array.label().element(index.code());
        return new Reached(shape.element(), shape.at(place), null, null, label);
    }

    private static Member named(List<Member> members, Expression.Step step) {
        for (Member member : members) {
            if (member.name().equals(step.name())) {
                return member;
            }
        }
        throw error(step, "there is no member, parameter or alias " + step.name());
    }

    private static ExpressionParser.Misunderstood error(Expression.Step step, String message) {
        return new ExpressionParser.Misunderstood(step.column(), message);
    }
}

package dev.vkval.check.thread;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.LengthExpression;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.check.parameter.MemberChecks;
import dev.vkval.check.parameter.Owner;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterWalk;
import dev.vkval.identity.CapturedObject;
import dev.vkval.identity.CapturedObjects;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The objects to which host access must be externally synchronized in a call, by the attributes of the registry: those that
 * parameters and members name, and those that a command implies.
 */
final class ExternalSynchronization implements MemberChecks {
    private static final String ATTRIBUTE = "externsync";
    private static final String IMPLICIT = "implicitexternsync";
    private static final String MAYBE = "maybe";

    /** Receives the objects of a call; {@code maybe} if it is required of some objects of the type only. */
    @FunctionalInterface
    interface Visitor {
        void object(CapturedObject object, boolean maybe);
    }

    private final CapturedObjects objects;
    private final ParameterWalk walk = new ParameterWalk(this);
    private final Map<CapturedObject, Boolean> found = new LinkedHashMap<>();

    ExternalSynchronization(CapturedObjects objects) {
        this.objects = objects;
    }

    /** Whether a command requires it of the command buffer that it is made on. */
    static boolean ofCommandBuffer(Command command) {
        Member first = command.parameters().get(0);
        return first.type().equals("VkCommandBuffer") && first.attributes().containsKey(ATTRIBUTE);
    }

    /** Whether a command requires it of any object. */
    boolean required(Command command) {
        return walk.covers(command) || command.attributes().containsKey(IMPLICIT);
    }

    /** Visits the existing objects of which a call requires it, each once. */
    void visit(Call call, Visitor visitor) {
        found.clear();
        walk.check(call);
        implied(call);
        found.forEach(visitor::object);
    }

    private void implied(Call call) {
        String implicit = call.command().attributes().get(IMPLICIT);
        if (implicit == null) {
            return;
        }
        for (String one : implicit.split(",")) {
            String type = one.substring(0, one.indexOf(':'));
            String parameter = one.substring(one.indexOf(':') + 1);
            CapturedObject named = objects.living(call.u64(slot(call.command(), parameter)));
            if (named == null) {
                continue;
            }
            CapturedObject parent = named.ancestor(type);
            List<CapturedObject> related = parent != null ? List.of(parent) : named.children();
            related.stream().filter(object -> object.type().equals(type)).forEach(object -> add(object, false));
        }
    }

    private static int slot(Command command, String parameter) {
        List<Member> parameters = command.parameters();
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).name().equals(parameter)) {
                return i;
            }
        }
        throw new IllegalStateException(command + " has no parameter " + parameter);
    }

    @Override
    public List<ParameterCheck> of(Owner owner, Member member) {
        String attribute = member.attributes().get(ATTRIBUTE);
        if (attribute == null) {
            return List.of();
        }
        boolean maybe = attribute.startsWith(MAYBE);
        LengthExpression.Compiled length =
                LengthExpression.compile(member.length(), owner.members(), Registry.vulkan());
        if (member.base() == Base.HANDLE || member.attributes().containsKey("objecttype")) {
            return List.of((base, site) -> handles(base, member, length, maybe));
        }
        return List.of(ofStructs(member, length, attribute, maybe));
    }

    /** Handles in the structures that a parameter points to: {@code pDescriptorWrites[].dstSet}. */
    private ParameterCheck ofStructs(
            Member parameter, LengthExpression.Compiled length, String attribute, boolean maybe) {
        Struct struct = Registry.vulkan().struct(parameter.type());
        String[] path = attribute.split("->|\\.");
        Member member = struct.member(path[path.length - 1]);
        return (base, site) -> {
            long structs = CMemory.pointer(base + parameter.offset());
            long count = structs == 0 ? 0 : length == null ? 1 : length.evaluate(base);
            for (long i = 0; i < count; i++) {
                handles(structs + i * struct.sizeBytes(), member, null, maybe);
            }
        };
    }

    private void handles(long base, Member member, LengthExpression.Compiled length, boolean maybe) {
        if (length == null) {
            add(objects.living(CMemory.u64(base + member.offset())), maybe);
            return;
        }
        long array = CMemory.pointer(base + member.offset());
        long count = array == 0 ? 0 : length.evaluate(base);
        for (long i = 0; i < count; i++) {
            add(objects.living(CMemory.u64(array, i)), maybe);
        }
    }

    private void add(CapturedObject object, boolean maybe) {
        if (object != null) {
            found.merge(object, maybe, Boolean::logicalAnd);
        }
    }
}

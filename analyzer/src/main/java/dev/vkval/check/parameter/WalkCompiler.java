package dev.vkval.check.parameter;

import dev.vkval.capture.call.LengthExpression;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns a command or a struct into the steps of a walk. */
final class WalkCompiler {
    private static final String NO_AUTOMATIC_VALIDITY = "noautovalidity";

    private final ParameterWalk walk;
    private final MemberChecks checks;
    private final Registry registry = Registry.vulkan();

    WalkCompiler(ParameterWalk walk, MemberChecks checks) {
        this.walk = walk;
        this.checks = checks;
    }

    List<ParameterCheck> compile(Owner owner) {
        List<ParameterCheck> steps = new ArrayList<>(checks.ofWhole(owner));
        for (Member member : owner.members()) {
            steps.addAll(checks.of(owner, member));
            ParameterCheck inner = inner(owner, member);
            if (inner != null) {
                steps.add(inner);
            }
        }
        return steps;
    }

    /** The step that goes into the contents of a member, null for none. */
    private ParameterCheck inner(Owner owner, Member member) {
        if (member.isPNext() && owner.struct() != null && owner.struct().sType() >= 0) {
            return new ChainStep(walk, owner.output());
        }
        if (!member.base().aggregate() || !entered(owner, member)) {
            return null;
        }
        boolean output = owner.output() || isOutput(owner, member);
        if (output && !checks.entersOutputs()) {
            return null;
        }
        Struct struct = registry.struct(member.type());
        if (member.base() == Base.UNION) {
            return member.pointers() == 0 && member.elements() == 0 ? union(owner, member, struct) : null;
        }
        return structs(owner, member, struct, output);
    }

    private boolean entered(Owner owner, Member member) {
        return !member.attributes().containsKey(NO_AUTOMATIC_VALIDITY)
                || checks.entersWithoutAutomaticValidity(owner, member);
    }

    private static boolean isOutput(Owner owner, Member member) {
        return owner.command() && member.pointers() > 0 && !member.constant();
    }

    private ParameterCheck structs(Owner owner, Member member, Struct struct, boolean output) {
        ParameterProgram program = walk.of(struct, output);
        if (member.pointers() == 0 && member.elements() == 0) {
            return new ValueStep(program, member, rule(owner, member));
        }
        LengthExpression.Compiled length = LengthExpression.compile(member.length(), owner.members(), registry);
        if (member.elements() > 0) {
            return new FixedArrayStep(program, member, struct.sizeBytes(), length);
        }
        if (length == null && member.attributes().containsKey("len")) {
            return null;
        }
        if (member.pointers() == 1) {
            return new PointerStep(program, member, struct.sizeBytes(), length);
        }
        return member.attributes().getOrDefault("len", "").endsWith(",1")
                ? new PointersStep(program, member, length)
                : null;
    }

    /** The members of a union of which another member selects one. */
    private ParameterCheck union(Owner owner, Member member, Struct union) {
        Member selector = owner.member(member.attributes().getOrDefault("selector", ""));
        if (selector == null) {
            return null;
        }
        Map<Integer, List<ParameterCheck>> choices = new HashMap<>();
        for (Member choice : union.members()) {
            List<ParameterCheck> steps = choice(owner, choice);
            if (!steps.isEmpty()) {
                choice.selections().forEach(value -> choices.put((int) registry.value(selector.type(), value), steps));
            }
        }
        return choices.isEmpty() ? null : new UnionStep(choices, member, selector.offset());
    }

    private List<ParameterCheck> choice(Owner owner, Member choice) {
        List<ParameterCheck> steps = new ArrayList<>();
        if (choice.pointers() == 1) {
            steps.addAll(checks.ofSelected(owner, choice));
        }
        if (choice.base() == Base.STRUCT) {
            Struct struct = registry.struct(choice.type());
            ParameterProgram program = walk.of(struct, owner.output());
            if (choice.pointers() == 0) {
                steps.add(new ValueStep(program, choice, rule(owner, choice)));
            } else if (choice.pointers() == 1) {
                steps.add(new PointerStep(program, choice, struct.sizeBytes(), null));
            }
        }
        return steps;
    }

    /** The id that says that a struct by value is valid, null for one that is written. */
    private static String rule(Owner owner, Member member) {
        return owner.output() ? null : owner.rule(member, "parameter");
    }
}

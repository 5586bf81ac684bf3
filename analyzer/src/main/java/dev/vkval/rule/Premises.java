package dev.vkval.rule;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds premises of tests, and lets rules be passed over where theirs are not met. Nothing else changes: a rule that is
 * passed over holds, or is about what is not there.
 */
final class Premises {
    private static final int PNEXT = Long.BYTES;

    /**
     * A block with what it hangs on; null where that is nothing.
     *
     * @param structure one that is not certain
     */
    private record Found(OwnerRules.Block block, Premise certain, Premise structure) {
        static Found of(OwnerRules.Block block) {
            if (block instanceof OwnerRules.Single single) {
                return of(block, single.rule().test(), Truth.TRUE);
            }
            return block instanceof OwnerRules.Guarded guarded
                    ? of(block, guarded.condition(), Truth.FALSE)
                    : new Found(block, null, null);
        }

        static Found of(OwnerRules.Block block, Node.Test test, Truth wanted) {
            Premise certain = null;
            Premise structure = null;
            List<Premise> candidates = new ArrayList<>();
            collect(test, candidates);
            for (Premise candidate : candidates) {
                if ((candidate.certain() ? certain : structure) != null) {
                    continue;
                }
                Truth truth = without(candidate, test);
                if (truth == wanted || truth == Truth.ABSENT) {
                    certain = candidate.certain() ? candidate : certain;
                    structure = candidate.certain() ? structure : candidate;
                }
            }
            return new Found(block, certain, structure);
        }
    }

    private Premises() {}

    /** The same rules, passed over where their premises are not met. */
    static OwnerRules.Block passing(OwnerRules.Block block) {
        if (block instanceof OwnerRules.Sequence sequence) {
            return joined(sequence(sequence.blocks()));
        }
        if (block instanceof OwnerRules.Guarded guarded) {
            return new OwnerRules.Guarded(guarded.condition(), passing(guarded.inner()));
        }
        return block instanceof OwnerRules.Repeated repeated
                ? new OwnerRules.Repeated(repeated.alias(), repeated.array(), passing(repeated.inner()))
                : block;
    }

    /** Neighbours with a premise about the same value share it. */
    private static List<OwnerRules.Block> sequence(List<OwnerRules.Block> blocks) {
        List<Found> found = blocks.stream().map(Found::of).toList();
        List<OwnerRules.Block> made = new ArrayList<>();
        int next = 0;
        while (next < found.size()) {
            int first = next;
            Premise premise = found.get(next++).certain();
            while (next < found.size() && isAlike(premise, found.get(next).certain())) {
                premise = premise == null ? null : premise.or(found.get(next).certain());
                next++;
            }
            List<OwnerRules.Block> together = structures(found.subList(first, next));
            if (premise == null) {
                made.addAll(together);
            } else {
                made.add(new OwnerRules.Passed(premise, joined(together)));
            }
        }
        return made;
    }

    /** Whether both are none, or about the same value. */
    private static boolean isAlike(Premise one, Premise other) {
        return one == null || other == null ? one == other : one.sameValue(other);
    }

    /** Neighbours about the same structure are looked at where it is there. A single rule finds that out by itself. */
    private static List<OwnerRules.Block> structures(List<Found> found) {
        List<OwnerRules.Block> made = new ArrayList<>();
        int next = 0;
        while (next < found.size()) {
            int first = next;
            Premise premise = found.get(next++).structure();
            while (premise != null
                    && next < found.size()
                    && isAlike(premise, found.get(next).structure())) {
                next++;
            }
            List<OwnerRules.Block> together = found.subList(first, next).stream()
                    .map(each -> passing(each.block()))
                    .toList();
            if (together.size() == 1) {
                made.addAll(together);
            } else {
                made.add(new OwnerRules.Passed(premise, joined(together)));
            }
        }
        return made;
    }

    private static OwnerRules.Block joined(List<OwnerRules.Block> blocks) {
        return blocks.size() == 1 ? blocks.get(0) : new OwnerRules.Sequence(blocks);
    }

    /** A premise about a value without which a test comes to that or is absent, null if none is found. */
    static Premise of(Node.Test test, Truth wanted) {
        return Found.of(null, test, wanted).certain();
    }

    private static void collect(Node.Test test, List<Premise> all) {
        if (test instanceof Node.Junction junction) {
            collect(junction.left(), all);
            collect(junction.right(), all);
        } else if (test instanceof Node.Not not) {
            collect(not.operand(), all);
        } else if (test instanceof Node.Flag flag) {
            collect(flag.place().code(), Premise.ANY, all);
        } else if (test instanceof Node.Comparison comparison) {
            collect(comparison.left().code(), Premise.ANY, all);
            collect(comparison.right().code(), Premise.ANY, all);
        } else if (test instanceof Node.Membership membership) {
            long bits = membership.bits() ? union(membership.values()) : Premise.ANY;
            collect(membership.left().code(), bits == 0 ? Premise.ANY : bits, all);
        } else if (test instanceof Node.Only only) {
            collect(only.left().code(), Premise.ANY, all);
        } else if (test instanceof Node.Range range) {
            collect(range.left().code(), Premise.ANY, all);
        } else if (test instanceof Node.Predicate predicate) {
            predicate.arguments().forEach(argument -> collect(argument.code(), Premise.ANY, all));
        }
    }

    /** What a value may hang on: itself, the pointers that lead to it, the chain that it is in. */
    private static void collect(Code code, long bits, List<Premise> all) {
        if (code instanceof Certain.Loaded loaded) {
            all.add(new Premise(loaded, bits));
        } else if (code instanceof Indirect.Loaded loaded) {
            collect(loaded.address(), Premise.ANY, all);
        } else if (code instanceof Indirect.Offset offset) {
            collect(offset.container(), Premise.ANY, all);
        } else if (code instanceof Indirect.Present present) {
            all.add(new Premise(present));
            collect(present.pointer(), Premise.ANY, all);
        } else if (code instanceof Indirect.Behind behind) {
            collect(behind.handle(), Premise.ANY, all);
        } else if (code instanceof Indirect.Computed computed) {
            computed.arguments().forEach(argument -> collect(argument, Premise.ANY, all));
        } else if (code instanceof Indirect.Chained chained && chained.from() instanceof Certain.Address struct) {
            all.add(new Premise(chain(struct), Premise.ANY));
        } else if (code instanceof Indirect.Chained chained) {
            collect(chained.from(), Premise.ANY, all);
        }
    }

    private static Certain.Loaded chain(Certain.Address struct) {
        return new Certain.Loaded(struct.plus(PNEXT), CMemoryReader.BITS64);
    }

    /** The union of constant bits, 0 where they are none. */
    private static long union(List<Node.Value> bits) {
        long all = 0;
        for (Node.Value bit : bits) {
            if (!(bit.code() instanceof Certain.Constant constant)) {
                return 0;
            }
            all |= constant.value();
        }
        return all;
    }

    /** What a test comes to while a premise is not met, null where that does not follow. */
    private static Truth without(Premise premise, Node.Test test) {
        if (test instanceof Node.Junction junction) {
            Truth left = without(premise, junction.left());
            Truth right = without(premise, junction.right());
            return switch (junction.operator()) {
                case "and" -> and(left, right);
                case "or" -> not(and(not(left), not(right)));
                default -> left == Truth.ABSENT ? left : not(and(left, not(right)));
            };
        }
        if (test instanceof Node.Not not) {
            return not(without(premise, not.operand()));
        }
        if (test instanceof Node.Flag flag) {
            return isZero(premise, flag.place().code())
                    ? Truth.FALSE
                    : absent(premise, flag.place().code());
        }
        if (test instanceof Node.Comparison comparison) {
            return compared(premise, comparison);
        }
        if (test instanceof Node.Membership membership) {
            return member(premise, membership);
        }
        if (test instanceof Node.Predicate predicate) {
            return absent(
                    premise,
                    predicate.arguments().stream().map(Node.Value::code).toList());
        }
        if (test instanceof Node.Only only) {
            return isZero(premise, only.left().code())
                    ? Truth.TRUE
                    : absent(premise, only.left().code());
        }
        return null;
    }

    private static Truth and(Truth left, Truth right) {
        if (left == Truth.FALSE || right == Truth.FALSE) {
            return Truth.FALSE;
        }
        return left == null || right == null ? null : left.and(right);
    }

    private static Truth not(Truth truth) {
        return truth == null ? null : truth.not();
    }

    private static Truth compared(Premise premise, Node.Comparison comparison) {
        Code left = comparison.left().code();
        Code right = comparison.right().code();
        if (isZero(premise, left) && right instanceof Certain.Constant constant) {
            return switch (comparison.operator()) {
                case "==" -> Truth.of(constant.value() == 0);
                case "!=" -> Truth.of(constant.value() != 0);
                default -> null;
            };
        }
        boolean lacking = absent(premise, left) != null || absent(premise, right) != null;
        return lacking && settled(premise, left) && settled(premise, right) ? Truth.ABSENT : null;
    }

    private static Truth member(Premise premise, Node.Membership membership) {
        Code left = membership.left().code();
        List<Code> values = membership.values().stream().map(Node.Value::code).toList();
        boolean constant = values.stream().allMatch(Certain.Constant.class::isInstance);
        if (constant && absent(premise, left) != null) {
            return Truth.ABSENT;
        }
        if (!constant || values.stream().anyMatch(Premises::isZero)) {
            return null;
        }
        boolean none = membership.bits()
                ? premise.is(left) && (union(membership.values()) & ~premise.bits()) == 0
                : isZero(premise, left);
        return none ? Truth.FALSE : null;
    }

    private static boolean isZero(Code code) {
        return code instanceof Certain.Constant constant && constant.value() == 0;
    }

    private static boolean isZero(Premise premise, Code code) {
        return premise.zeroes(code)
                || premise.bits() == Premise.ANY
                        && code instanceof Indirect.Chained chained
                        && chained.from() instanceof Certain.Address struct
                        && premise.is(chain(struct));
    }

    /** {@link Truth#ABSENT} if code has no value because of that, else null. */
    private static Truth absent(Premise premise, Code code) {
        if (premise.lacks(code)) {
            return Truth.ABSENT;
        }
        Code container = null;
        if (code instanceof Indirect.Present present) {
            if (isZero(premise, present.pointer())) {
                return Truth.ABSENT;
            }
            container = present.pointer();
        } else if (code instanceof Indirect.Behind behind) {
            if (isZero(premise, behind.handle())) {
                return Truth.ABSENT;
            }
            container = behind.handle();
        } else if (code instanceof Indirect.Offset offset) {
            container = offset.container();
        } else if (code instanceof Indirect.Loaded loaded) {
            container = loaded.address();
        } else if (code instanceof Indirect.Chained chained) {
            container = chained.from();
        } else if (code instanceof Indirect.Computed computed) {
            return absent(premise, computed.arguments());
        }
        return container == null ? null : absent(premise, container);
    }

    /** {@link Truth#ABSENT} if what is computed of all of them has no value because of that, else null. */
    private static Truth absent(Premise premise, List<Code> arguments) {
        boolean lacking = arguments.stream().anyMatch(argument -> absent(premise, argument) != null);
        return lacking && arguments.stream().allMatch(argument -> settled(premise, argument)) ? Truth.ABSENT : null;
    }

    /** Whether code has a value, or is absent; not unknown. */
    private static boolean settled(Premise premise, Code code) {
        return code instanceof Certain || absent(premise, code) != null;
    }
}

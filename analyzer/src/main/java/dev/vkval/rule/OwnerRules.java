package dev.vkval.rule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The rules about one struct or command, in the order of their file. */
public final class OwnerRules {
    private final List<Rule> rules = new ArrayList<>();
    private final Block block;
    /** The same without what is settled at once; null until it is needed. */
    private volatile Block passing;

    OwnerRules(Block block) {
        this.block = block;
        block.collect(rules);
    }

    public List<Rule> rules() {
        return List.copyOf(rules);
    }

    /** Some of them, null where there are none. */
    public OwnerRules of(Predicate<Rule> which) {
        Set<Rule> wanted = Collections.newSetFromMap(new IdentityHashMap<>());
        rules.stream().filter(which).forEach(wanted::add);
        if (wanted.size() == rules.size()) {
            return this;
        }
        return wanted.isEmpty() ? null : new OwnerRules(block.only(wanted));
    }

    /**
     * Evaluates all of them on a frame.
     *
     * @param broken takes the rules that do not hold
     * @param undecided takes the rules of which the capture does not tell whether they hold
     */
    public void check(Frame frame, Consumer<Rule.Violation> broken, Consumer<Rule> undecided) {
        faults(frame, (rule, truth) -> {
            if (truth == Truth.FALSE) {
                broken.accept(rule.violation(frame));
            } else {
                undecided.accept(rule);
            }
        });
    }

    /** Prepares them to be evaluated, which the first evaluation does otherwise. */
    public void ready() {
        passing();
    }

    private Block passing() {
        Block needed = passing;
        if (needed == null) {
            needed = Premises.passing(block);
            passing = needed;
        }
        return needed;
    }

    /** Tells which rules do not hold, and which are not decided, while the frame stands at the elements that they are about. */
    void faults(Frame frame, BiConsumer<Rule, Truth> visitor) {
        passing().run(frame, (rule, truth) -> {
            if (truth == Truth.FALSE || truth == Truth.UNKNOWN) {
                visitor.accept(rule, truth);
            }
        });
    }

    /** Tells what each rule comes to, while the frame stands at the elements that it is about. */
    void visit(Frame frame, BiConsumer<Rule, Truth> visitor) {
        block.run(frame, visitor);
    }

    /** Rules with what they have in common: a condition, or an array whose elements they are about. */
    sealed interface Block {
        void run(Frame frame, BiConsumer<Rule, Truth> visitor);

        void collect(List<Rule> all);

        /** The same with these rules only, null where it has none of them. */
        Block only(Set<Rule> wanted);
    }

    record Sequence(List<Block> blocks) implements Block {
        @Override
        public void run(Frame frame, BiConsumer<Rule, Truth> visitor) {
            for (Block block : blocks) {
                block.run(frame, visitor);
            }
        }

        @Override
        public void collect(List<Rule> all) {
            blocks.forEach(block -> block.collect(all));
        }

        @Override
        public Block only(Set<Rule> wanted) {
            List<Block> left = blocks.stream()
                    .map(block -> block.only(wanted))
                    .filter(Objects::nonNull)
                    .toList();
            return left.isEmpty() ? null : new Sequence(left);
        }
    }

    record Single(Rule rule) implements Block {
        @Override
        public void run(Frame frame, BiConsumer<Rule, Truth> visitor) {
            visitor.accept(rule, rule.of(frame));
        }

        @Override
        public void collect(List<Rule> all) {
            all.add(rule);
        }

        @Override
        public Block only(Set<Rule> wanted) {
            return wanted.contains(rule) ? this : null;
        }
    }

    /** Rules that are looked at only where a condition may hold; it is part of each of them, too, for their words. */
    record Guarded(Node.Test condition, Block inner) implements Block {
        @Override
        public void run(Frame frame, BiConsumer<Rule, Truth> visitor) {
            Truth truth = condition.condition().of(frame);
            if (truth == Truth.TRUE || truth == Truth.UNKNOWN) {
                inner.run(frame, visitor);
            }
        }

        @Override
        public void collect(List<Rule> all) {
            inner.collect(all);
        }

        @Override
        public Block only(Set<Rule> wanted) {
            Block left = inner.only(wanted);
            return left == null ? null : new Guarded(condition, left);
        }
    }

    /** Blocks of which nothing is to be told where a premise is not met. */
    record Passed(Premise premise, Block inner) implements Block {
        @Override
        public void run(Frame frame, BiConsumer<Rule, Truth> visitor) {
            if (premise.meets(frame)) {
                inner.run(frame, visitor);
            }
        }

        @Override
        public void collect(List<Rule> all) {
            inner.collect(all);
        }

        @Override
        public Block only(Set<Rule> wanted) {
            Block left = inner.only(wanted);
            return left == null ? null : new Passed(premise, left);
        }
    }

    record Repeated(AliasScope.Alias alias, PathCompiler.Reached array, Block inner) implements Block {
        @Override
        public void run(Frame frame, BiConsumer<Rule, Truth> visitor) {
            frame.decide(within -> {
                long address = array.code().of(within);
                long count = array.count(address, within);
                for (long i = 0; i < count; i++) {
                    within.bind(alias.slot(), address + i * array.array().strideBytes(), i);
                    inner.run(within, visitor);
                }
                return Truth.TRUE;
            });
        }

        @Override
        public void collect(List<Rule> all) {
            inner.collect(all);
        }

        @Override
        public Block only(Set<Rule> wanted) {
            Block left = inner.only(wanted);
            return left == null ? null : new Repeated(alias, array, left);
        }
    }
}

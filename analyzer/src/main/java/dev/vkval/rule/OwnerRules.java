package dev.vkval.rule;

import java.util.ArrayList;
import java.util.List;

/** The rules about one struct or command, in the order of their file. */
public final class OwnerRules {
    /** Takes what comes of an evaluation. */
    public interface Sink {
        void broken(Rule.Violation violation);

        /** The capture does not tell enough to decide a rule. */
        void unknown(Rule rule);
    }

    private final List<Rule> rules = new ArrayList<>();
    private final Block block;

    OwnerRules(Block block) {
        this.block = block;
        block.collect(rules);
    }

    public List<Rule> rules() {
        return List.copyOf(rules);
    }

    /** Evaluates all of them on a frame. */
    public void check(Frame frame, Sink sink) {
        block.run(frame, sink);
    }

    /** Rules with what they have in common: a condition, or an array whose elements they are about. */
    sealed interface Block {
        void run(Frame frame, Sink sink);

        void collect(List<Rule> all);
    }

    record Sequence(List<Block> blocks) implements Block {
        @Override
        public void run(Frame frame, Sink sink) {
            for (Block block : blocks) {
                block.run(frame, sink);
            }
        }

        @Override
        public void collect(List<Rule> all) {
            blocks.forEach(block -> block.collect(all));
        }
    }

    record Single(Rule rule) implements Block {
        @Override
        public void run(Frame frame, Sink sink) {
            Truth truth = rule.of(frame);
            if (truth == Truth.FALSE) {
                sink.broken(rule.violation(frame));
            } else if (truth == Truth.UNKNOWN) {
                sink.unknown(rule);
            }
        }

        @Override
        public void collect(List<Rule> all) {
            all.add(rule);
        }
    }

    /** Rules that are looked at only where a condition may hold; it is part of each of them, too, for their words. */
    record Guarded(Node.Test condition, Block inner) implements Block {
        @Override
        public void run(Frame frame, Sink sink) {
            Truth truth = condition.condition().of(frame);
            if (truth == Truth.TRUE || truth == Truth.UNKNOWN) {
                inner.run(frame, sink);
            }
        }

        @Override
        public void collect(List<Rule> all) {
            inner.collect(all);
        }
    }

    record Repeated(AliasScope.Alias alias, PathCompiler.Reached array, Block inner) implements Block {
        @Override
        public void run(Frame frame, Sink sink) {
            Truth outer = frame.takeMissing();
            long address = array.code().of(frame);
            long count = address == 0 ? 0 : array.array().count().of(frame);
            boolean there = frame.takeMissing() == null;
            frame.restoreMissing(outer);
            for (long i = 0; there && i < count; i++) {
                frame.bind(alias.slot(), address + i * array.array().strideBytes(), i);
                inner.run(frame, sink);
            }
        }

        @Override
        public void collect(List<Rule> all) {
            inner.collect(all);
        }
    }
}

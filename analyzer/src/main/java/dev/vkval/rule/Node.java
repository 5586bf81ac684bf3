package dev.vkval.rule;

import java.util.List;

/** An expression with its types, ready to be evaluated and to be put into words. */
sealed interface Node {
    Type type();

    /** A value. */
    sealed interface Value extends Node {
        Code code();
    }

    /** Something that is true or not. */
    sealed interface Test extends Node {
        Condition condition();

        @Override
        default Type type() {
            return Type.TRUTH;
        }
    }

    /** @param text as the specification writes it */
    record Literal(Type type, Code code, String text) implements Value {}

    /** A member or parameter, or a value of the object that one names. */
    record Place(Type type, Code code, PathLabel label) implements Value {}

    /** What the device reported. */
    record Reported(Type type, Code code, String name) implements Value {}

    record Arithmetic(Type type, Code code, String operator, Value left, Value right) implements Value {}

    /** A value, and the one that takes its place where it is absent. */
    record Either(Type type, Code code, Value first, Value second) implements Value {}

    /** A value that {@code let} gives a name to. */
    record Named(String name, Value meaning) implements Value {
        @Override
        public Type type() {
            return meaning.type();
        }

        @Override
        public Code code() {
            return meaning.code();
        }
    }

    /** How many elements of an array a test holds for. */
    record Counted(Code code, PathLabel array, Test test) implements Value {
        @Override
        public Type type() {
            return Type.INTEGER;
        }
    }

    /** The sum of a value over the elements of an array. */
    record Summed(Code code, PathLabel array) implements Value {
        @Override
        public Type type() {
            return Type.INTEGER;
        }
    }

    record Computed(Type type, Code code, String function, List<Value> arguments) implements Value {}

    /**
     * A boolean as a condition, or a structure that is there or not.
     *
     * @param words what is true of the place where it is set; null where it is VK_TRUE
     */
    record Flag(Condition condition, Place place, boolean presence, String words) implements Test {}

    record Predicate(Condition condition, String words, List<Value> arguments) implements Test {}

    record Enabled(Condition condition, String what, String name) implements Test {}

    record Comparison(Condition condition, String operator, Value left, Value right) implements Test {}

    record Membership(Condition condition, boolean bits, Value left, List<Value> values) implements Test {}

    /** Whether flags include no other bits than these. */
    record Only(Condition condition, Value left, List<Value> bits) implements Test {}

    /**
     * Whether no two elements of an array have an equal value.
     *
     * @param value of an element; where the test is false, of the second one
     */
    record Unique(Condition condition, PathLabel array, Value value) implements Test {}

    /** Whether an element of an array has a value. */
    record Includes(Condition condition, Place array, Value value) implements Test {}

    record Range(Condition condition, Value left, Value least, Value most) implements Test {}

    record Not(Condition condition, Test operand) implements Test {}

    /** {@code and}, {@code or} or {@code ->}. */
    record Junction(Condition condition, String operator, Test left, Test right) implements Test {}

    record Quantified(Condition condition, boolean all, PathLabel array, Test inner) implements Test {}
}

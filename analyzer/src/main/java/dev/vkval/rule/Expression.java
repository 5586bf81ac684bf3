package dev.vkval.rule;

import java.util.List;

/** An expression as it is written. Every part knows the column that it begins at, for messages about it. */
sealed interface Expression {
    int column();

    record Number(long value, int column) implements Expression {}

    record Fraction(double value, int column) implements Expression {}

    /** {@code VK_NAME} or {@code NULL}. */
    record Constant(String name, int column) implements Expression {}

    record Not(Expression operand, int column) implements Expression {}

    /** Operators are {@code -> or and == != < <= > >= + - * / % has multiple includes}. */
    record Binary(String operator, Expression left, Expression right, int column) implements Expression {}

    /**
     * {@code left has any {a, b}}, {@code left only {a, b}}.
     *
     * @param only whether the left side may include no other bits, rather than must include one of these
     */
    record Bits(Expression left, boolean only, List<Constant> bits, int column) implements Expression {}

    record InSet(Expression left, List<Expression> values, int column) implements Expression {}

    record InRange(Expression left, Expression least, Expression most, int column) implements Expression {}

    /** {@code feature}, {@code extension} or {@code version}: something that was enabled. */
    record Enabled(String what, String name, int column) implements Expression {}

    /**
     * What the device reported.
     *
     * @param struct {@code VkPhysicalDeviceLimits} or another structure of properties
     * @param member path of the member in it
     * @param element of an array, -1 where the member is none
     */
    record Property(String struct, String member, int element, int column) implements Expression {}

    record Function(String name, List<Expression> arguments, int column) implements Expression {}

    /** {@code all pRegions as r: condition}, {@code any ...}. */
    record Quantified(boolean all, Path array, String alias, Expression condition, int column) implements Expression {}

    /**
     * {@code unique pQueueFamilyIndices}, {@code unique pBindings as b: b.binding}: no two elements are equal, or have
     * an equal value.
     *
     * @param value of an element, null for the element itself
     */
    record Unique(Path array, String alias, Expression value, int column) implements Expression {}

    /** {@code count pAttachments as a: condition}. */
    record Count(Path array, String alias, Expression condition, int column) implements Expression {}

    /**
     * {@code sum pBindings as b where b.binding > 0: b.descriptorCount}.
     *
     * @param where which elements count, null for all
     */
    record Sum(Path array, String alias, Expression where, Expression value, int column) implements Expression {}

    /** {@code first else second}: the first value where it is there, else the second one. */
    record Else(Expression first, Expression second, int column) implements Expression {}

    record Path(List<Step> steps, int column) implements Expression {}

    /**
     * A part of a path.
     *
     * @param name a member, or the structure that a chain is searched for
     * @param index of an element, null for none
     */
    record Step(String name, boolean chain, Expression index, int column) {
        /** Whether it is a name and nothing more. */
        boolean plain() {
            return !chain && index == null;
        }

        String text() {
            return chain ? "chain(" + name + ")" : name;
        }
    }
}

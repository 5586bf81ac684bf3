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

    /** Operators are {@code -> or and == != < <= > >= + - * / % has multiple}. */
    record Binary(String operator, Expression left, Expression right, int column) implements Expression {}

    /** {@code left has any {a, b}}. */
    record HasAny(Expression left, List<Constant> bits, int column) implements Expression {}

    record InSet(Expression left, List<Expression> values, int column) implements Expression {}

    record InRange(Expression left, Expression least, Expression most, int column) implements Expression {}

    /** {@code feature}, {@code extension} or {@code version}: something that was enabled. */
    record Enabled(String what, String name, int column) implements Expression {}

    /**
     * What the device reported.
     *
     * @param struct {@code VkPhysicalDeviceLimits} or another structure of properties
     * @param element of an array, -1 where the member is none
     */
    record Property(String struct, String member, int element, int column) implements Expression {}

    record Function(String name, List<Expression> arguments, int column) implements Expression {}

    /** {@code all pRegions as r: condition}, {@code any ...}. */
    record Quantified(boolean all, Path array, String alias, Expression condition, int column) implements Expression {}

    record Path(List<Step> steps, int column) implements Expression {}

    /**
     * A part of a path.
     *
     * @param name a member, or the structure that a chain is searched for
     * @param index of an element, null for none
     */
    record Step(String name, boolean chain, Expression index, int column) {
        String text() {
            return chain ? "chain(" + name + ")" : name;
        }
    }
}

package dev.vkval.codegen.link;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** What is linked by the test: each method uses one kind of lambda or method reference. */
final class Linked implements Supplier<List<Object>> {
    private final int base = 40;

    record Empty() {}

    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String text, int[] array) {}

    /** Has private methods that lambdas call. */
    interface Greeting {
        String name();

        default Supplier<String> greeting() {
            return () -> hello() + name();
        }

        private String hello() {
            return "hello ";
        }
    }

    static class Inner {
        private final String text;

        private Inner(String text) {
            this.text = text;
        }

        private String text() {
            return text;
        }

        Supplier<String> nested() {
            return () -> new Object() {
                @Override
                public String toString() {
                    Supplier<String> deeper = () -> text;
                    return deeper.get();
                }
            }.toString();
        }
    }

    private interface Triple<T, R> {
        R of(T object, long number, double other);
    }

    @Override
    public List<Object> get() {
        List<Object> results = new ArrayList<>();
        captures(results);
        methods(results);
        conversions(results);
        records(results);
        return results;
    }

    private void captures(List<Object> results) {
        long wide = 1L << 40;
        double real = 0.5;
        byte small = 7;
        String text = "text";
        Supplier<String> some = () -> text + wide + real + small + base;
        results.add(some.get());
        IntFunction<Supplier<Integer>> curried = one -> () -> one + base;
        results.add(curried.apply(2).get());
        Triple<String, String> triple = (object, number, other) -> object + number + other + text;
        results.add(triple.of("of ", wide, real));
        Greeting greeting = () -> "you";
        results.add(greeting.greeting().get());
        results.add(new Inner("inner").nested().get());
    }

    private void methods(List<Object> results) {
        Function<String, Inner> made = Inner::new;
        Function<Inner, String> read = Inner::text;
        Supplier<String> bound = made.apply("bound")::text;
        BiFunction<String, String, Integer> compared = String::compareTo;
        Function<List<String>, Integer> sizes = List::size;
        IntFunction<int[]> arrays = int[]::new;
        BinaryOperator<Integer> sum = Integer::sum;
        Comparator<String> order = Comparator.comparing(String::length);
        Supplier<String> above = super::toString;
        results.addAll(List.of(
                read.apply(made.apply("read")),
                bound.get(),
                compared.apply("a", "c"),
                sizes.apply(List.of("x")),
                arrays.apply(3).length,
                sum.apply(1, 2),
                order.compare("aa", "b"),
                above.get().startsWith(getClass().getName())));
    }

    private static int twice(int value) {
        return 2 * value;
    }

    private static Integer boxed(Integer value) {
        return value + 1;
    }

    private static <T> T same(T value) {
        return value;
    }

    private static void conversions(List<Object> results) {
        IntToLongFunction widened = Linked::twice;
        LongFunction<Object> boxedResult = Long::bitCount;
        Function<Integer, Integer> unboxed = Linked::twice;
        ToLongFunction<Integer> unboxedAndWidened = Linked::boxed;
        ToDoubleFunction<Character> real = Character::getNumericValue;
        Function<Object, String> narrowed = Object::toString;
        Function<String, Object> generic = Linked::same;
        Function<Boolean, Boolean> not = value -> !value;
        Runnable dropped = () -> twice(3);
        dropped.run();
        BiFunction<Float, Double, Integer> ordered = Double::compare;
        results.addAll(List.of(
                widened.applyAsLong(4),
                boxedResult.apply(7),
                unboxed.apply(5),
                unboxedAndWidened.applyAsLong(6),
                real.applyAsDouble('8'),
                narrowed.apply(9),
                generic.apply("same"),
                not.apply(false),
                ordered.apply(1f, 2.0)));
    }

    private static void records(List<Object> results) {
        int[] array = {1};
        All one = new All(true, (byte) -1, 'x', (short) 3, 4, 5L << 33, Float.NaN, -0.0, "t", array);
        All equal = new All(true, (byte) -1, 'x', (short) 3, 4, 5L << 33, Float.NaN, -0.0, new String("t"), array);
        All zero = new All(true, (byte) -1, 'x', (short) 3, 4, 5L << 33, Float.NaN, 0.0, "t", array);
        All without = new All(true, (byte) -1, 'x', (short) 3, 4, 5L << 33, Float.NaN, -0.0, null, array);
        results.addAll(List.of(
                one.equals(equal),
                one.equals(zero),
                one.equals(without),
                without.equals(one),
                one.equals("t"),
                one.hashCode() == equal.hashCode(),
                new All(true, (byte) -1, 'x', (short) 3, 4, 5L << 33, 6f, -0.0, "t", null).hashCode(),
                new Empty().equals(new Empty()),
                new Empty().hashCode(),
                new Empty().toString()));
    }
}

package dev.vkval.rule;

/** The member or parameter that a test is about: the first one that it names. */
final class Subject {
    private Subject() {}

    /** Its path from the owner, empty where the test names none. */
    static String of(Node.Test test, Frame frame) {
        Node.Place place = place(test, frame);
        return place == null ? "" : place.label().parameter(frame);
    }

    private static Node.Place place(Node.Test test, Frame frame) {
        if (test instanceof Node.Not not) {
            return place(not.operand(), frame);
        }
        if (test instanceof Node.Junction junction) {
            Node.Place left = place(junction.left(), frame);
            return left == null ? place(junction.right(), frame) : left;
        }
        if (test instanceof Node.Flag flag) {
            return flag.place();
        }
        if (test instanceof Node.Predicate predicate) {
            return place(predicate.arguments().get(0), frame);
        }
        if (test instanceof Node.Comparison comparison) {
            Node.Place left = place(comparison.left(), frame);
            return left == null ? place(comparison.right(), frame) : left;
        }
        if (test instanceof Node.Membership membership) {
            return place(membership.left(), frame);
        }
        if (test instanceof Node.Range range) {
            return place(range.left(), frame);
        }
        if (test instanceof Node.Only only) {
            return place(only.left(), frame);
        }
        if (test instanceof Node.Includes includes) {
            return includes.array();
        }
        if (test instanceof Node.Unique unique) {
            return place(unique.value(), frame);
        }
        return test instanceof Node.Quantified quantified ? place(quantified.inner(), frame) : null;
    }

    private static Node.Place place(Node.Value value, Frame frame) {
        if (value instanceof Node.Place place) {
            return place;
        }
        if (value instanceof Node.Arithmetic arithmetic) {
            Node.Place left = place(arithmetic.left(), frame);
            return left == null ? place(arithmetic.right(), frame) : left;
        }
        if (value instanceof Node.Named named) {
            return place(named.meaning(), frame);
        }
        if (value instanceof Node.Either either) {
            boolean there = frame.present(either.first().code()) == Truth.TRUE;
            return place(there ? either.first() : either.second(), frame);
        }
        return value instanceof Node.Computed computed
                ? place(computed.arguments().get(0), frame)
                : null;
    }
}

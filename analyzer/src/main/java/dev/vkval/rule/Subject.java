package dev.vkval.rule;

/** The member or parameter that a test is about: the first one that it names. */
final class Subject {
    private Subject() {}

    /** Its path from the owner, empty where the test names none. */
    static String of(Node.Test test, Frame frame) {
        Node.Place place = place(test);
        return place == null ? "" : place.label().text(frame);
    }

    private static Node.Place place(Node.Test test) {
        if (test instanceof Node.Not not) {
            return place(not.operand());
        }
        if (test instanceof Node.Junction junction) {
            Node.Place left = place(junction.left());
            return left == null ? place(junction.right()) : left;
        }
        if (test instanceof Node.Flag flag) {
            return flag.place();
        }
        if (test instanceof Node.Predicate predicate) {
            return place(predicate.arguments().get(0));
        }
        if (test instanceof Node.Comparison comparison) {
            Node.Place left = place(comparison.left());
            return left == null ? place(comparison.right()) : left;
        }
        if (test instanceof Node.Membership membership) {
            return place(membership.left());
        }
        if (test instanceof Node.Range range) {
            return place(range.left());
        }
        return test instanceof Node.Quantified quantified ? place(quantified.inner()) : null;
    }

    private static Node.Place place(Node.Value value) {
        if (value instanceof Node.Place place) {
            return place;
        }
        if (value instanceof Node.Arithmetic arithmetic) {
            Node.Place left = place(arithmetic.left());
            return left == null ? place(arithmetic.right()) : left;
        }
        return value instanceof Node.Computed computed
                ? place(computed.arguments().get(0))
                : null;
    }
}

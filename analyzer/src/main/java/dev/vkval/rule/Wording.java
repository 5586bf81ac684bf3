package dev.vkval.rule;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Puts conditions into words, with the values that a frame gives them: as a fact ({@code maxLod is 0.5}), as a
 * requirement ({@code maxLod must be at least minLod (1.0)}).
 */
final class Wording {
    private final Frame frame;

    Wording(Frame frame) {
        this.frame = frame;
    }

    // Facts: what holds now.

    /** What is wrong with a test that does not hold, as short as a title. */
    String title(Node.Test test) {
        return test instanceof Node.Membership membership && membership.bits()
                ? subject(membership.left()) + " does not include " + list(membership.values(), " or ")
                : fact(test);
    }

    /** What is true of a test now, whether or not that is what the test asks for. */
    String fact(Node.Test test) {
        return fact(test, test.condition().of(frame) == Truth.TRUE);
    }

    private String fact(Node.Test test, boolean holds) {
        if (test instanceof Node.Not not) {
            return fact(not.operand(), !holds);
        }
        if (test instanceof Node.Junction junction) {
            return junction(junction, holds);
        }
        if (test instanceof Node.Flag flag && flag.words() != null) {
            return flag.place().label().text(frame) + " " + (holds ? flag.words() : not(flag.words()));
        }
        if (test instanceof Node.Flag flag) {
            return flag.presence()
                    ? "the pNext chain " + (holds ? "includes " : "does not include ") + structure(flag)
                    : flag.place().label().text(frame) + " is " + (holds ? "VK_TRUE" : "VK_FALSE");
        }
        if (test instanceof Node.Enabled enabled) {
            return enabled.what().equals("version")
                    ? "the version is " + (holds ? enabled.name() + " or later" : "before " + enabled.name())
                    : "the " + enabled.what() + " " + enabled.name() + " is " + (holds ? "" : "not ") + "enabled";
        }
        if (test instanceof Node.Predicate predicate) {
            String words = predicate.words();
            return operand(predicate.arguments().get(0)) + " " + (holds ? words : not(words)) + second(predicate);
        }
        if (test instanceof Node.Membership membership && membership.bits()) {
            return holds
                    ? subject(membership.left()) + " includes " + present(membership)
                    : subject(membership.left()) + " is " + value(membership.left());
        }
        if (test instanceof Node.Only only) {
            return subject(only.left()) + " is " + value(only.left());
        }
        if (test instanceof Node.Unique unique) {
            return holds
                    ? "no two elements of " + unique.array().text(frame) + " are equal"
                    : subject(unique.value()) + " is " + value(unique.value())
                            + ", the same as of an element before it";
        }
        if (test instanceof Node.Includes includes) {
            return name(includes.array()) + (holds ? " includes " : " does not include ") + operand(includes.value());
        }
        if (test instanceof Node.Quantified quantified) {
            boolean negated = !holds && !quantified.all();
            return (negated ? "there is no" : holds && quantified.all() ? "for each" : "for an") + " element of "
                    + quantified.array().text(frame) + (negated ? " for which " : ", ")
                    + ofAnElement(quantified, declared(quantified.inner(), holds || negated));
        }
        return compared(test);
    }

    private String junction(Node.Junction junction, boolean holds) {
        Set<String> facts = new LinkedHashSet<>();
        collect(junction, holds, facts);
        return String.join(" and ", facts);
    }

    /** The sides that make a junction what it is, each said once. */
    private void collect(Node.Junction junction, boolean holds, Set<String> facts) {
        boolean implies = junction.operator().equals("->");
        for (Node.Test side : List.of(junction.left(), junction.right())) {
            Truth truth = side.condition().of(frame);
            boolean decides = (truth == Truth.TRUE) == (holds != (implies && side == junction.left()));
            boolean obvious = truth == Truth.TRUE && saysThatAPointerIsThere(side);
            if (!decides || truth == Truth.ABSENT || truth == Truth.UNKNOWN || obvious) {
                continue;
            }
            if (side instanceof Node.Junction inner) {
                collect(inner, truth == Truth.TRUE, facts);
            } else {
                facts.add(fact(side, truth == Truth.TRUE));
            }
        }
    }

    /** Whether it is no reason that a reader has to be told: what follows names what the pointer points to. */
    static boolean saysThatAPointerIsThere(Node.Test test) {
        return comparesWithNull(test)
                && ((Node.Comparison) test).operator().equals("!=")
                && !saysWhetherACommandWasCalled(test);
    }

    /** Whether it compares with NULL where the parameters of the last call of a command are. */
    private static boolean saysWhetherACommandWasCalled(Node.Test test) {
        return comparesWithNull(test)
                && ((Node.Comparison) test).left() instanceof Node.Place place
                && place.label().command();
    }

    private static boolean comparesWithNull(Node.Test test) {
        return test instanceof Node.Comparison comparison
                && comparison.right() instanceof Node.Literal literal
                && literal.text().equals("NULL");
    }

    private static boolean called(Node.Comparison withNull, boolean wanted) {
        return withNull.operator().equals("!=") == wanted;
    }

    private String present(Node.Membership membership) {
        long mask = membership.left().code().of(frame);
        return membership.values().stream()
                .filter(bit -> (bit.code().of(frame) & mask) != 0)
                .map(this::name)
                .reduce((one, other) -> one + " and " + other)
                .orElse("0");
    }

    private String compared(Node.Test test) {
        Node.Value left = test instanceof Node.Comparison comparison
                ? comparison.left()
                : test instanceof Node.Range range ? range.left() : ((Node.Membership) test).left();
        if (saysWhetherACommandWasCalled(test)) {
            return name(left) + (left.code().of(frame) == 0 ? " was not called" : " was called");
        }
        String text = subject(left) + " is " + value(left);
        if (test instanceof Node.Comparison comparison && comparison.right() instanceof Node.Place right) {
            text += " and " + right.label().text(frame) + " is " + value(right);
        }
        return text;
    }

    // Requirements: what has to hold.

    /** What a test asks for. */
    String required(Node.Test test) {
        return required(test, true);
    }

    private String required(Node.Test test, boolean wanted) {
        if (test instanceof Node.Not not) {
            return required(not.operand(), !wanted);
        }
        if (test instanceof Node.Junction junction) {
            return joined(junction, wanted);
        }
        String must = wanted ? " must " : " must not ";
        if (test instanceof Node.Flag flag && flag.words() != null) {
            return flag.place().label().text(frame) + must + infinitive(flag.words());
        }
        if (test instanceof Node.Flag flag) {
            return flag.presence()
                    ? "the pNext chain" + must + "include " + structure(flag)
                    : flag.place().label().text(frame) + " must be " + (wanted ? "VK_TRUE" : "VK_FALSE");
        }
        if (test instanceof Node.Enabled enabled) {
            return enabled.what().equals("version")
                    ? "the version" + must + "be " + enabled.name() + " or later"
                    : "the " + enabled.what() + " " + enabled.name() + must + "be enabled";
        }
        if (test instanceof Node.Predicate predicate) {
            return subject(predicate.arguments().get(0)) + must + infinitive(predicate.words()) + second(predicate);
        }
        if (test instanceof Node.Membership membership) {
            return subject(membership.left()) + must + members(membership, wanted);
        }
        if (test instanceof Node.Only only) {
            return subject(only.left()) + " must include " + (wanted ? "no bits other than " : "bits other than ")
                    + list(only.bits(), " and ");
        }
        if (test instanceof Node.Unique unique) {
            return subject(unique.value()) + must + "be unique in "
                    + unique.array().text(frame);
        }
        if (test instanceof Node.Includes includes) {
            return name(includes.array()) + must + "include " + operand(includes.value());
        }
        if (test instanceof Node.Range range) {
            return subject(range.left()) + must + "be from " + operand(range.least()) + " to " + operand(range.most());
        }
        if (test instanceof Node.Quantified quantified) {
            return (quantified.all() == wanted ? "for each element of " : "for at least one element of ")
                    + quantified.array().text(frame) + ", "
                    + ofAnElement(quantified, required(quantified.inner(), wanted));
        }
        Node.Comparison comparison = (Node.Comparison) test;
        if (saysWhetherACommandWasCalled(test)) {
            return name(comparison.left())
                    + (called(comparison, wanted) ? " must have been called" : " must not have been called");
        }
        return subject(comparison.left()) + " must " + relation(comparison.operator(), wanted)
                + operand(comparison.right());
    }

    /** Text about the element that the frame is at, as text about any: {@code its stage must be ...}. */
    private String ofAnElement(Node.Quantified quantified, String text) {
        String element = Pattern.quote(quantified.array().text(frame)) + "\\[\\d+\\]";
        return text.replaceAll(element + "(\\.|->)", "its ").replaceAll(element, "it");
    }

    /** What a test asks for, as what is so. */
    private String declared(Node.Test test, boolean wanted) {
        return required(test, wanted)
                .replace(" must not be ", " is not ")
                .replace(" must not have ", " does not have ")
                .replace(" must not include ", " does not include ")
                .replace(" must not specify ", " does not specify ")
                .replace(" must be ", " is ")
                .replace(" must have ", " has ")
                .replace(" must include ", " includes ")
                .replace(" must specify ", " specifies ");
    }

    /** {@code is compressed} without its subject, denied. */
    private static String not(String words) {
        return words.startsWith("is ") ? "is not " + words.substring(3) : "does not " + infinitive(words);
    }

    private static String infinitive(String words) {
        return words.replaceFirst("^is ", "be ").replaceFirst("^has ", "have ").replaceFirst("^specifies ", "specify ");
    }

    private String second(Node.Predicate predicate) {
        return predicate.arguments().size() < 2
                ? ""
                : " " + operand(predicate.arguments().get(1));
    }

    private String joined(Node.Junction junction, boolean wanted) {
        boolean implies = junction.operator().equals("->");
        String word = junction.operator().equals("and") == wanted && !implies ? " and " : ", or ";
        return required(junction.left(), wanted != implies) + word + required(junction.right(), wanted);
    }

    private String members(Node.Membership membership, boolean wanted) {
        return (membership.bits() ? "include " : "be ") + list(membership.values(), wanted ? " or " : " or ");
    }

    /** {@code a, b or c}. */
    private String list(List<Node.Value> values, String word) {
        List<String> names = values.stream().map(this::name).toList();
        String last = names.get(names.size() - 1);
        return names.size() == 1 ? last : String.join(", ", names.subList(0, names.size() - 1)) + word + last;
    }

    private static String relation(String operator, boolean wanted) {
        String plain = switch (operator) {
            case "==" -> "be ";
            case "<" -> "be less than ";
            case "<=" -> "be at most ";
            case ">" -> "be greater than ";
            case ">=" -> "be at least ";
            case "multiple of" -> "be a multiple of ";
            default -> "not be ";
        };
        if (wanted) {
            return plain;
        }
        return operator.equals("!=") ? "be " : "not " + plain;
    }

    // Advice: what to change.

    /** What to do so that a test holds. */
    String advice(Node.Test test) {
        return advice(test, true);
    }

    private String advice(Node.Test test, boolean wanted) {
        if (test instanceof Node.Not not) {
            return advice(not.operand(), !wanted);
        }
        if (test instanceof Node.Junction junction) {
            boolean implies = junction.operator().equals("->");
            boolean both = junction.operator().equals("and") == wanted && !implies;
            return advice(junction.left(), wanted != implies)
                    + (both ? ", and " : ", or ")
                    + advice(junction.right(), wanted);
        }
        if (test instanceof Node.Flag flag && flag.presence()) {
            return (wanted ? "add " : "remove ") + structure(flag) + (wanted ? " to" : " from") + " the pNext chain";
        }
        if (test instanceof Node.Flag flag && flag.words() == null) {
            return "set " + flag.place().label().text(frame) + " to " + (wanted ? "VK_TRUE" : "VK_FALSE");
        }
        if (test instanceof Node.Enabled enabled) {
            return enabled.what().equals("version")
                    ? "use version " + enabled.name()
                    : (wanted ? "enable" : "do not enable") + " the " + enabled.what() + " " + enabled.name()
                            + " when the device is created";
        }
        if (saysWhetherACommandWasCalled(test)) {
            return (called((Node.Comparison) test, wanted) ? "call " : "do not call ")
                    + name(((Node.Comparison) test).left()) + " before this command";
        }
        if (test instanceof Node.Membership membership && membership.bits()) {
            String names = String.join(
                    wanted ? " or " : " and ",
                    membership.values().stream().map(this::name).toList());
            return (wanted ? "add " + names + " to " : "remove " + names + " from ") + subject(membership.left());
        }
        return "change the values so that " + declared(test, wanted);
    }

    // Parts.

    private String structure(Node.Flag flag) {
        return flag.place().type().name();
    }

    /** A value as the subject of a sentence, whose own value the sentence tells. */
    private String subject(Node.Value value) {
        if (value instanceof Node.Computed computed) {
            return computed.function() + "("
                    + String.join(
                            ", ",
                            computed.arguments().stream().map(this::subject).toList()) + ")";
        }
        if (value instanceof Node.Named named) {
            return named.name();
        }
        if (value instanceof Node.Either either) {
            return subject(present(either.first()) ? either.first() : either.second());
        }
        if (value instanceof Node.Counted counted) {
            return "the number of elements of " + counted.array().text(frame) + " that count";
        }
        if (value instanceof Node.Summed summed) {
            return "the sum over " + summed.array().text(frame);
        }
        if (value instanceof Node.Arithmetic arithmetic) {
            return subject(arithmetic.left()) + " " + arithmetic.operator() + " " + subject(arithmetic.right());
        }
        return name(value);
    }

    private boolean present(Node.Value value) {
        return frame.present(value.code()) == Truth.TRUE;
    }

    private String name(Node.Value value) {
        if (value instanceof Node.Literal literal) {
            return literal.text();
        }
        if (value instanceof Node.Place place) {
            return place.label().text(frame);
        }
        return value instanceof Node.Reported reported ? "the device's " + reported.name() : subject(value);
    }

    /** A value beside another one, with what it is. */
    private String operand(Node.Value value) {
        return value instanceof Node.Literal ? name(value) : name(value) + " (" + value(value) + ")";
    }

    private String value(Node.Value value) {
        return present(value) ? Values.text(value.type(), value.code().of(frame)) : "not known";
    }
}

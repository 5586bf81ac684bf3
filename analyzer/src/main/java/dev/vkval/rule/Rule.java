package dev.vkval.rule;

import java.util.ArrayList;
import java.util.List;

/** One rule about one owner, ready to be evaluated. */
public final class Rule {
    private final List<String> ids;
    private final Node.Test test;
    private final String phrase;
    private final List<Code> objects;
    private final int aliases;

    /** @param aliases how many aliases are open around it */
    Rule(List<String> ids, Node.Test test, String phrase, List<Code> objects, int aliases) {
        this.aliases = aliases;
        this.ids = List.copyOf(ids);
        this.test = test;
        this.phrase = phrase;
        this.objects = objects;
    }

    /** Whether it asks what an object was created with, rather than about the call and the device alone. */
    public boolean objects() {
        return !objects.isEmpty();
    }

    /** Message ids, the one that is reported first. */
    public List<String> ids() {
        return ids;
    }

    Node.Test test() {
        return test;
    }

    Truth of(Frame frame) {
        frame.unbindFrom(aliases);
        return test.condition().of(frame);
    }

    /**
     * A broken rule in words.
     *
     * @param id of the rule
     * @param parameter path of the member or parameter at fault from the owner; empty where the device is
     * @param title what is wrong, without values that differ from run to run where a name says it
     * @param fact what is wrong with its value
     * @param because the conditions under which that is wrong, as the end of a sentence; may be empty
     * @param requirement what has to be, and why
     * @param phrase the words of the rule, null if it has none
     * @param advice what to change
     * @param objects handles whose objects the rule asks about
     */
    public record Violation(
            String id,
            String parameter,
            String title,
            String fact,
            String because,
            String requirement,
            String phrase,
            String advice,
            List<Long> objects) {}

    /** Words the rule, which the frame breaks. */
    Violation violation(Frame frame) {
        Wording words = new Wording(frame);
        List<String> because = new ArrayList<>();
        Node.Test core = test;
        String nearest = "";
        for (Node.Test next = test; next != null; next = innerFault(next, frame, words, because)) {
            core = next;
            String condition = next instanceof Node.Junction junction ? Subject.of(junction.left(), frame) : "";
            nearest = condition.isEmpty() ? nearest : condition;
        }
        String fault = Subject.of(core, frame);
        String subject = fault.isEmpty() ? nearest : fault;
        String required = phrase == null ? words.required(core) : phrase;
        String why = because.isEmpty() ? "" : ", because " + String.join(" and ", because);
        // A name keeps its case where a sentence begins with it.
        boolean word = required.startsWith("the ") || required.startsWith("for ");
        String begin = word ? Character.toUpperCase(required.charAt(0)) + required.substring(1) : required;
        String sentence = begin + why + ".";
        return new Violation(
                ids.get(0),
                subject,
                words.title(core),
                words.fact(core),
                why,
                sentence,
                phrase,
                words.advice(core),
                named(frame));
    }

    private List<Long> named(Frame frame) {
        List<Long> handles = new ArrayList<>();
        for (Code object : objects) {
            long handle = frame.present(object) == Truth.TRUE ? object.of(frame) : 0;
            if (handle != 0 && !handles.contains(handle)) {
                handles.add(handle);
            }
        }
        return handles;
    }

    /** A part, with its aliases bound to the elements that make it what it is, and not to those of its neighbours. */
    private static Node.Test evaluated(Node.Test part, Frame frame) {
        part.condition().of(frame);
        return part;
    }

    /** The part of a false test that makes it false, null where it has no parts. */
    private static Node.Test innerFault(Node.Test test, Frame frame, Wording words, List<String> because) {
        if (test instanceof Node.Junction junction && junction.operator().equals("->")) {
            String fact = Wording.saysThatAPointerIsThere(junction.left()) ? "" : words.fact(junction.left());
            if (!fact.isEmpty()) {
                because.add(fact);
            }
            return evaluated(junction.right(), frame);
        }
        if (test instanceof Node.Junction junction && junction.operator().equals("and")) {
            return evaluated(
                    junction.left().condition().of(frame) == Truth.FALSE ? junction.left() : junction.right(), frame);
        }
        // The evaluation has left the alias bound to the element that made it false.
        return test instanceof Node.Quantified quantified && quantified.all() ? quantified.inner() : null;
    }
}

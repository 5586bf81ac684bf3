package dev.vkval.rule;

import java.util.List;

/** Named functions of rules, written in Java: what arithmetic cannot say, such as properties of formats. */
public interface Functions {
    /**
     * A function of integers, enumerants, flags or handles.
     *
     * @param parameters names of types in the registry, {@code integer} for any number
     * @param result {@code truth}, {@code integer}, or the name of a type in the registry
     * @param words how a message says a result of truth: "has a depth component"; null for others
     */
    record Function(List<String> parameters, String result, String words, Body body) {}

    /** Computes a function. */
    interface Body {
        long of(long[] arguments);
    }

    /** A parameter of any type. */
    String ANY = "any";

    Functions NONE = name -> null;

    /** The function of that name, null where there is none. */
    Function find(String name);
}

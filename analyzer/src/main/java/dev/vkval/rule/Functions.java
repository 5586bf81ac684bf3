package dev.vkval.rule;

import java.util.List;
import java.util.OptionalLong;

/** Named functions of rules, written in Java: what arithmetic cannot say, such as properties of formats. */
public interface Functions {
    /**
     * A function of integers, enumerants, flags or handles.
     *
     * @param parameters names of types in the registry, {@code integer} for any number
     * @param result {@code truth}, {@code integer}, or the name of a type in the registry
     * @param words how a message says a result of truth: "has a depth component"; null for others
     */
    record Function(List<String> parameters, String result, String words, Body body) {
        /** Whether it asks about objects that a device address is of, so that a rule that calls it is about objects. */
        boolean ofObjects() {
            return body instanceof OfObjects;
        }

        /** A function of its arguments alone. */
        public Function(List<String> parameters, String result, String words, Formula formula) {
            this(parameters, result, words, (device, arguments) -> OptionalLong.of(formula.of(arguments)));
        }
    }

    /** Computes a function of arguments and of what the device reported; empty where that is not known. */
    interface Body {
        OptionalLong of(DeviceFacts device, long[] arguments);
    }

    /** Computes a function of the buffers that the device address in its first argument is in. */
    interface OfObjects extends Body {}

    /** Computes a function of arguments. */
    interface Formula {
        long of(long[] arguments);
    }

    /** A parameter of any type. */
    String ANY = "any";

    Functions NONE = name -> null;

    /** The function of that name, null where there is none. */
    Function find(String name);
}

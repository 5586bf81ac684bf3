package dev.vkval.gpuav;

import java.util.Set;

/**
 * Which errors of shaders are kept from being executed by their checks: without these, a driver may crash or hang. Others
 * are only reported.
 */
public final class GuardedErrors {
    private static final Set<String> REPORTED =
            Set.of(ArithmeticErrorDescriber.POW, ArithmeticErrorDescriber.ATAN2, ArithmeticErrorDescriber.NAN);

    private GuardedErrors() {}

    /** @param rule of a finding of checks in shaders */
    public static boolean include(String rule) {
        return !REPORTED.contains(rule);
    }
}

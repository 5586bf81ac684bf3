package dev.vkval.gpuav;

import dev.vkval.finding.Help;
import dev.vkval.finding.Severity;
import dev.vkval.spirv.grammar.Grammar;
import dev.vkval.spirv.pass.ArithmeticCheck;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Describes operands for which a result is undefined. */
final class ArithmeticErrorDescriber {
    private static final String DIVISION = "SPIRV-Sanitizer-Divide-By-Zero";
    static final String POW = "SPIRV-Sanitizer-Pow";
    static final String ATAN2 = "SPIRV-Sanitizer-Atan2";
    static final String NAN = "SPIRV-Sanitizer-Fminmax";
    private static final String GATHER = "SPIRV-Sanitizer-Image-Gather";

    private static final int F_MIN = 37;
    private static final int F_REM = 140;
    private static final int F_MOD = 141;

    private final ArithmeticCheck check;
    /** Null if the memory for records was full. */
    private final ShaderError.Record record;

    private final Map<String, Object> properties = new TreeMap<>();

    private ArithmeticErrorDescriber(ShaderError error, ArithmeticCheck check) {
        this.check = check;
        this.record = error.record();
    }

    static ErrorDescription describe(ShaderError error, ArithmeticCheck check) {
        return new ArithmeticErrorDescriber(error, check).describe();
    }

    private ErrorDescription describe() {
        return switch (check.fault()) {
            case ZERO_DIVISOR -> {
                boolean floating = check.operation() == F_REM || check.operation() == F_MOD;
                yield finding(
                        DIVISION,
                        "a shader divides by zero",
                        name() + " divides by zero: " + component(record == null ? 0 : record.index())
                                + "operand 2 is 0. The " + (floating ? "result" : "behavior") + " is undefined.",
                        "divide only where the divisor is not zero");
            }
            case POW ->
                finding(
                        POW,
                        "a shader raises a negative number to a power, or zero to a power that is not positive",
                        "Pow has an undefined result: " + powers(),
                        "limit the base, for example with max(x, 0.0), and the exponent if the base can be zero");
            case ATAN2 ->
                finding(
                        ATAN2,
                        "a shader computes the angle of a vector without length",
                        "Atan2 has an undefined result: " + component(record == null ? 0 : record.index())
                                + "y and x are both 0.",
                        "do not call atan(y, x) if both are zero");
            case NAN -> {
                String name = check.operation() == F_MIN ? "FMin" : "FMax";
                yield finding(
                        NAN,
                        "a shader takes the minimum or maximum of what is not a number",
                        name + " has an undefined result: "
                                + (record == null ? "" : component(record.second()))
                                + (record == null ? "an operand" : record.index() == 0 ? "operand x" : "operand y")
                                + " is not a number.",
                        "find what makes the value NaN, or use the instructions NMin and NMax");
            }
            case GATHER_COMPONENT -> {
                int value = record == null ? -1 : (int) record.index();
                if (record != null) {
                    properties.put("component", (long) value);
                }
                yield finding(
                        GATHER,
                        "a shader gathers a component that does not exist",
                        name() + " gathers component" + (record == null ? " beyond 3" : " " + value)
                                + ", but it must be 0, 1, 2 or 3.",
                        "gather one of the components 0 to 3");
            }
        };
    }

    private String name() {
        return Grammar.get().opcodeName(check.operation());
    }

    /** What the sentence begins with if it is about a component of a vector. */
    private String component(long number) {
        if (record == null || check.components() == 1) {
            return "";
        }
        properties.put("component", number);
        return "in component " + number + ", ";
    }

    private String powers() {
        if (record == null) {
            return "x is negative, or x is 0 and y is not positive.";
        }
        float base = Float.intBitsToFloat((int) record.index());
        float exponent = Float.intBitsToFloat((int) record.second());
        String values = "x is " + text(base) + " and y is " + text(exponent);
        return values + (base < 0 ? ", but x must not be negative." : ", but y must be positive if x is 0.");
    }

    private static String text(float value) {
        return value == Math.rint(value) && Math.abs(value) < 1e6f
                ? Long.toString((long) value)
                : Float.toString(value);
    }

    private ErrorDescription finding(String rule, String title, String sentence, String help) {
        return new ErrorDescription(
                rule,
                Severity.ERROR,
                title,
                sentence,
                check.instruction(),
                List.of(),
                properties,
                List.of(Help.of(help)));
    }
}

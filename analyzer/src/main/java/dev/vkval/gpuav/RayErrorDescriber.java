package dev.vkval.gpuav;

import dev.vkval.finding.Help;
import dev.vkval.finding.Severity;
import dev.vkval.spirv.grammar.Grammar;
import dev.vkval.spirv.pass.RayCheck;
import dev.vkval.spirv.pass.RayFault;
import dev.vkval.spirv.pass.RayParameters;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Describes what is wrong with the parameters of a ray, or with the kind of a hit. */
final class RayErrorDescriber {
    private static final List<String> FLAGS = List.of(
            "OpaqueKHR",
            "NoOpaqueKHR",
            "TerminateOnFirstHitKHR",
            "SkipClosestHitShaderKHR",
            "CullBackFacingTrianglesKHR",
            "CullFrontFacingTrianglesKHR",
            "CullOpaqueKHR",
            "CullNoOpaqueKHR",
            "SkipTrianglesKHR",
            "SkipAABBsKHR",
            "ForceOpacityMicromap2StateKHR");

    private final ShaderError error;
    private final RayCheck check;
    private final String name;
    private final Map<String, Object> properties = new TreeMap<>();

    private RayErrorDescriber(ShaderError error, RayCheck check) {
        this.error = error;
        this.check = check;
        this.name = Grammar.get().opcodeName(check.opcode());
    }

    static ErrorDescription describe(ShaderError error, RayCheck check) {
        return new RayErrorDescriber(error, check).describe();
    }

    private ErrorDescription describe() {
        return switch (check.fault()) {
            case NAN ->
                made(
                        "a ray has a parameter that is not a number",
                        component("not a number"),
                        "look for a division by zero, or for a root or a normalization of zero");
            case INFINITE ->
                made(
                        "a ray has an origin or a direction that is not finite",
                        component("not finite"),
                        "look for a division by zero, or for a normalization of zero");
            case NEGATIVE ->
                made(
                        "a ray has a negative distance",
                        distances("a distance of the ray is negative", "neither may be negative"),
                        "limit both to 0 or more");
            case ORDER ->
                made(
                        "the least distance of a ray is larger than its largest one",
                        distances("RayTmin is larger than RayTmax", "RayTmin must not be larger than RayTmax"),
                        "trace no ray where there is nothing between both");
            case TIME -> made("a ray has a time that is not between 0 and 1", time(), "limit it in the shader");
            case HIT_KIND -> hitKind();
            default -> flags();
        };
    }

    private ErrorDescription hitKind() {
        String kind = "larger than 127";
        if (error.record() != null) {
            properties.put("hitKind", error.record().index());
            kind = error.record().index() + ", but must be from 0 to 127";
        }
        String kinds = ErrorValues.put(error, properties, "hitKinds", "kinds", word -> word);
        return made(
                "a shader reports a hit of a kind that is larger than 127",
                "Hit Kind is " + kind + "." + kinds,
                "kinds of more bits go into a hit attribute");
    }

    private ErrorDescription flags() {
        String flags = "RayFlags contains ";
        if (error.record() != null) {
            properties.put("rayFlags", error.record().index());
            flags = "RayFlags is " + names((int) error.record().index()) + ": it contains ";
        }
        String all = ErrorValues.put(error, properties, "rayFlagsValues", "flags", word -> word);
        String what = switch (check.fault()) {
            case SKIPS_BOTH -> "both SkipTrianglesKHR and SkipAABBsKHR";
            case TRIANGLES ->
                "more than one of SkipTrianglesKHR, CullBackFacingTrianglesKHR and CullFrontFacingTrianglesKHR";
            case OPACITY -> "more than one of OpaqueKHR, NoOpaqueKHR, CullOpaqueKHR and CullNoOpaqueKHR";
            case PIPELINE_SKIPS_AABBS ->
                "SkipTrianglesKHR, but the pipeline was created with"
                        + " VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR";
            case PIPELINE_SKIPS_TRIANGLES ->
                "SkipAABBsKHR, but the pipeline was created with"
                        + " VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR";
            default ->
                "ForceOpacityMicromap2StateKHR, but the shader does not declare the capability"
                        + " RayTracingOpacityMicromapKHR";
        };
        return made(
                "a ray has flags that exclude each other",
                flags + what + "." + all,
                check.fault() == RayFault.MICROMAP
                        ? "enable the extension for opacity micromaps in the shader, or leave the flag out"
                        : "leave out all but one of them");
    }

    private static String names(int flags) {
        StringBuilder text = new StringBuilder("0x").append(Integer.toHexString(flags));
        String separator = " (";
        for (int bit = 0; bit < FLAGS.size(); bit++) {
            if ((flags & 1 << bit) != 0) {
                text.append(separator).append(FLAGS.get(bit));
                separator = " | ";
            }
        }
        return text.append(separator.equals(" (") ? "" : ")").toString();
    }

    /** {@code component 1 of RayDirection is inf, which is not finite.} */
    private String component(String what) {
        if (error.record() == null) {
            return "a parameter of the ray is " + what + ".";
        }
        int place = (int) error.record().index();
        String value = number(error.record().second());
        properties.put("operand", RayParameters.operand(place));
        properties.put("value", value);
        if (place >= RayParameters.TMIN) {
            return RayParameters.operand(place) + " is " + value + ", which is " + what + ".";
        }
        return "component " + place % RayParameters.DIRECTION + " of " + RayParameters.operand(place) + " is " + value
                + ", which is " + what + ".";
    }

    private String distances(String unknown, String rule) {
        if (error.record() == null) {
            return unknown + ".";
        }
        String least = number(error.record().index());
        String largest = number(error.record().second());
        properties.put("tmin", least);
        properties.put("tmax", largest);
        return "RayTmin is " + least + " and RayTmax is " + largest + ", but " + rule + ".";
    }

    private String time() {
        if (error.record() == null) {
            return "the time is not from 0 to 1.";
        }
        String value = number(error.record().index());
        properties.put("value", value);
        return "the time is " + value + ", but must be from 0 to 1.";
    }

    private static String number(long bits) {
        float value = Float.intBitsToFloat((int) bits);
        if (Float.isNaN(value)) {
            return "nan";
        }
        if (Float.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e7f;
        return whole ? String.format(Locale.ROOT, "%.0f", value) : Float.toString(value);
    }

    private ErrorDescription made(String title, String fact, String help) {
        return new ErrorDescription(
                RayRules.of(check.opcode(), check.fault()),
                Severity.ERROR,
                title,
                name + ": " + fact,
                check.instruction(),
                List.of(),
                properties,
                List.of(Help.of(help)));
    }
}

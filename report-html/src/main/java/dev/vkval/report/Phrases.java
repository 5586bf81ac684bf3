package dev.vkval.report;

import dev.vkval.finding.Access;
import dev.vkval.finding.Confidence;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingSource;
import dev.vkval.finding.Help;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Occurrences;
import dev.vkval.finding.Place;
import dev.vkval.finding.ShaderLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The phrases that console and HTML share. Names in them are unchanged, not yet sanitized. */
public final class Phrases {
    private static final String LAYER = "VK_LAYER_KHRONOS_validation";

    private Phrases() {}

    /** {@code 1 error}, {@code 2 errors}. */
    public static String count(long count, String noun) {
        return grouped(count) + " " + noun + (count == 1 ? "" : "s");
    }

    /** What is to be said of calls that recreate the state of trimmed captures; empty where there are none. */
    public static String recreating(long calls, boolean ofOneCapture) {
        String verb = calls == 1 ? " recreates" : " recreate";
        return calls == 0
                ? ""
                : "; " + count(calls, "call") + verb + " the state of "
                        + (ofOneCapture ? "the trimmed capture" : "trimmed captures");
    }

    /** Digits in groups of three: {@code 8 914}. */
    public static String grouped(long value) {
        return String.format(Locale.ROOT, "%,d", value).replace(',', ' ');
    }

    /** {@code 288 times, frames 3-14}; null if it was seen once. */
    public static String seen(Occurrences seen, String dash) {
        if (seen.count() == 1) {
            return null;
        }
        return grouped(seen.count()) + " times, " + frames(seen.frames(), dash);
    }

    /** {@code VK_LAYER_KHRONOS_validation, 3 times}; null where it did not report the finding. */
    public static String layer(FindingGroup group) {
        long count = group.countOf(FindingSource.UPSTREAM);
        return count == 0 ? null : LAYER + (count == 1 ? "" : ", " + grouped(count) + " times");
    }

    /** {@code frame 3} or {@code frames 3-14, 20}. */
    public static String frames(List<Long> frames, String dash) {
        List<String> ranges = new ArrayList<>();
        for (int i = 0; i < frames.size(); ) {
            int last = i;
            while (last + 1 < frames.size() && frames.get(last + 1) == frames.get(last) + 1) {
                last++;
            }
            ranges.add(last == i ? "" + frames.get(i) : frames.get(i) + dash + frames.get(last));
            i = last + 1;
        }
        String list = ranges.size() > 12
                ? String.join(", ", ranges.subList(0, 12)) + ", and more"
                : String.join(", ", ranges);
        return (frames.size() == 1 ? "frame " : "frames ") + list;
    }

    /** What an access does, as a verb. */
    public static String verb(Access access) {
        String name = access.access() == null ? "" : access.access();
        if (name.contains("LAYOUT_TRANSITION")) {
            return "transitions";
        }
        if (name.contains("ACQUIRE")) {
            return "acquires";
        }
        if (name.contains("PRESENT")) {
            return "presents";
        }
        if (name.contains("WRITE")) {
            return Access.POSSIBLE_WRITER.equals(access.role()) ? "may write" : "writes";
        }
        return name.contains("READ") ? "reads" : verb(access.role());
    }

    private static String verb(String role) {
        return switch (role == null ? "" : role) {
            case "create" -> "creates";
            case "destroy" -> "destroys";
            case "bind" -> "binds";
            default -> "uses";
        };
    }

    /** {@code writes bytes 0..64 of VkBuffer 88 "Particles" at COMPUTE_SHADER (SHADER_STORAGE_WRITE)}; empty for no access. */
    public static String access(Access access) {
        if (access.resource() == null && access.stage() == null && access.access() == null) {
            return "";
        }
        StringBuilder text = new StringBuilder(verb(access));
        if (access.range() != null) {
            text.append(' ').append(access.range());
        }
        if (access.resource() != null) {
            text.append(access.range() == null ? " " : " of ")
                    .append(access.resource().text());
        }
        if (access.stage() != null) {
            text.append(" at ").append(access.stage());
        }
        if (access.access() != null) {
            text.append(" (").append(access.access()).append(')');
        }
        return text.toString();
    }

    /** The remark under the marked part of a shader line: {@code may write here (set 0, binding 1)}. */
    public static String mark(Access access, Confidence confidence) {
        String verb = verb(access);
        String says =
                confidence == Confidence.INFERRED ? "may " + verb.replaceFirst("s$", "") + " here" : verb + " here";
        return access.descriptor() == null ? says : says + " (" + access.descriptor() + ")";
    }

    /** {@code #417 vkCmdDraw}. */
    public static String call(Place place) {
        String name = place.call() == null ? "" : place.call();
        return place.block() < 0 ? name : ("#" + place.block() + " " + name).strip();
    }

    /** {@code #417 vkCmdDraw, command 12}: a command with its number in its command buffer. */
    public static String command(Place place) {
        return place.command() < 0 ? call(place) : call(place) + ", command " + place.command();
    }

    /** The context of a call: frame, queue, submit and command buffer, as far as known. */
    public static List<String> context(Place place) {
        List<String> parts = new ArrayList<>();
        numbered(parts, "frame ", place.frame());
        numbered(parts, "queue ", place.queue());
        numbered(parts, "submit ", place.submit());
        numbered(parts, "command buffer ", place.commandBuffer());
        return parts;
    }

    private static void numbered(List<String> parts, String noun, long value) {
        if (value >= 0) {
            parts.add(noun + value);
        }
    }

    /** {@code lighting.frag:87:15}, or the instruction if there is no debug information. */
    public static String location(ShaderLocation shader) {
        if (shader.file() != null) {
            String line = shader.line() > 0 ? ":" + shader.line() : "";
            String column = shader.line() > 0 && shader.column() > 0 ? ":" + shader.column() : "";
            return shader.file() + line + column + in(shader.function());
        }
        String stage = shader.stage() == null ? "shader" : shader.stage() + " shader";
        String entry = shader.entryPoint() == null ? "" : ", entry point " + shader.entryPoint();
        String instruction = shader.instruction() < 0 ? "" : ", SPIR-V instruction " + shader.instruction();
        return stage + entry + function(shader) + instruction + " (no source lines in the capture)";
    }

    /** {@code inlined at lighting.frag:120 in main}: a call by which the compiler inlined the code at fault. */
    public static String inlined(ShaderLocation.Call call) {
        String file = call.file() == null ? "line " : call.file() + ":";
        return "inlined at " + file + call.line() + in(call.function());
    }

    /** The function, unless it is the entry point. */
    private static String function(ShaderLocation shader) {
        return shader.function() == null || shader.function().equals(shader.entryPoint())
                ? ""
                : ", function " + shader.function();
    }

    private static String in(String function) {
        return function == null ? "" : " in " + function;
    }

    /** {@code VkBuffer 88 "LightBuf", 64 KiB, storage buffer, created at block 1203}. */
    public static String object(ObjectRef object) {
        return object.createdAt() < 0
                ? object.described()
                : object.described() + ", created at block " + object.createdAt();
    }

    /** {@code 51 more findings about the same handle, from #130 vkCreateBuffer to #411 vkQueueSubmit}. */
    public static String following(List<FindingGroup> following) {
        Finding first = following.get(0).finding();
        Finding last = following.get(following.size() - 1).finding();
        String where = following.size() == 1 ? ", at " + at(first) : ", from " + at(first) + " to " + at(last);
        return count(following.size(), "more finding") + " about the same handle" + where;
    }

    private static String at(Finding finding) {
        Place place = place(finding);
        return place == null ? "#" + finding.block() : call(place);
    }

    /** The place that completes a finding, null if the finding names none. */
    public static Place place(Finding finding) {
        List<Access> accesses = finding.accesses();
        return accesses.isEmpty() ? null : accesses.get(accesses.size() - 1).place();
    }

    /** How to fix a finding, and whether the fix was tested. */
    public static String help(Help help) {
        return switch (help.verified()) {
            case "yes" ->
                help.text() + " (checked: "
                        + (help.verification() == null ? "removes this finding" : help.verification()) + ")";
            case "no" -> help.text() + " (tried: not enough alone)";
            default -> help.text();
        };
    }
}

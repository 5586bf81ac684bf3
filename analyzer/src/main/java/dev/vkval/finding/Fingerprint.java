package dev.vkval.finding;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The identity of a finding's cause: SHA-256 over those parts that stay the same when the program is run again, on
 * another device, or captured by another layer or from a later frame.
 *
 * <p>In: rule, program, role, command, debug labels, stage, access and resource of each access, the descriptor
 * without its array element, the distance of the accesses, the shader line or instruction, the objects, the bits that
 * are missing in the nearest barrier, the path of the parameter at fault without array indices, and the properties
 * that give a kind, what a shader prints, the device profile it was judged with and what that lacks, or, for a
 * finding of upstream's layer, its source and the origin of its call. An object is included
 * with its type and its debug name, or else with its {@linkplain ObjectRef#shape() shape}. Out: shader lines of
 * hazards, what wrote contents, handles, addresses,
 * blocks, frames, ranges, counts, coordinates, the device, and all texts of this tool.
 */
public final class Fingerprint {
    /** Property with the path of the parameter at fault: {@code pRegions[2].srcOffset}. */
    public static final String PARAMETER = "parameter";

    /** Property of a finding of another source: the source. */
    public static final String SOURCE = "source";

    /** Property of a finding of another source: the origin of its call, if it is not the application. */
    public static final String ORIGIN = "origin";

    /** Property with the program that made the calls: the engine, else the application. */
    public static final String PROGRAM = "program";

    /** Property with what the first invocation prints. */
    public static final String PRINTED = "printed";

    /** Property with what all invocations print: {@code INVOCATION: TEXT}, or the text alone. */
    public static final String PRINTS = "prints";

    /** Property with the format of it. */
    public static final String PRINT_FORMAT = "format";

    /** Property with the device profile that the capture was judged with, where the finding is about that one alone. */
    public static final String DEVICE_PROFILE = "deviceProfile";

    /** Properties with what a program enables that a device profile does not have. */
    private static final List<String> ENABLED = List.of("extensions", "features");

    /** Properties whose values are the kind of an access or object, or the source of the finding. */
    private static final List<String> KINDS = List.of(
            "data",
            "descriptor_type",
            "image_aspect",
            "image_layout",
            "new_layout",
            "old_layout",
            ORIGIN,
            "resolve_mode",
            SOURCE);

    private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-fA-F]{5,}");
    private static final Pattern INDEX = Pattern.compile("\\[[0-9]+]");
    private static final Pattern NOT_LETTERS = Pattern.compile("[^\\p{L}]+");
    private static final Pattern RESULT_ID = Pattern.compile("%\\w+");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern MASK_BIT =
            Pattern.compile("\\b((?:src|dst)(?:Stage|Access)Mask|[A-Z][A-Z0-9_]{2,})\\b");

    private static final int INSTRUCTIONS_AROUND = 2;
    private static final char END_OF_PART = '\0';

    private final StringBuilder parts = new StringBuilder();

    private Fingerprint() {}

    /** The fingerprint as 64 hexadecimal digits. */
    public static String of(Finding finding) {
        Fingerprint print = new Fingerprint();
        print.finding(finding);
        return HexFormat.of().formatHex(sha256().digest(print.parts.toString().getBytes(StandardCharsets.UTF_8)));
    }

    /** The short name of a fingerprint in every output: {@code F-} and its first eight digits. */
    public static String id(String fingerprint) {
        return "F-" + fingerprint.substring(0, 8);
    }

    private void finding(Finding finding) {
        part(finding.rule());
        part(property(finding, PROGRAM, NOT_LETTERS));
        List<Access> accesses =
                finding.accesses().stream().filter(access -> !access.origin()).toList();
        list(accesses.size());
        Place before = null;
        for (Access access : accesses) {
            access(access, finding.family());
            part(before == null || access.place() == null ? null : distance(before, access.place()));
            before = access.place() == null ? before : access.place();
        }
        list(finding.objects().size());
        finding.objects().forEach(this::object);
        shader(finding.shader());
        part(property(finding, PARAMETER, INDEX));
        for (String kind : KINDS) {
            Object value = finding.properties().get(kind);
            part(value == null ? null : value.toString());
        }
        part(nearestMiss(finding.barriers()));
        Object printed = finding.properties().get(PRINTED);
        if (printed != null) {
            part(printed.toString());
        }
        Object profile = finding.properties().get(DEVICE_PROFILE);
        if (profile != null) {
            part(profile.toString());
            for (String enabled : ENABLED) {
                Object names = finding.properties().get(enabled);
                part(names == null ? null : names.toString());
            }
        }
    }

    /** A hazard is the same whether a device has shown which instructions of shaders it is of or not. */
    private void access(Access access, Family family) {
        part(access.role());
        part(access.place() == null ? null : access.place().call());
        labels(access.place() == null ? List.of() : access.place().labels());
        part(access.stage());
        part(access.access());
        object(access.resource());
        part(
                access.descriptor() == null
                        ? null
                        : INDEX.matcher(access.descriptor()).replaceAll("[]"));
        shader(family == Family.SYNC ? null : access.shader());
    }

    /** Whether two accesses are in one execution of a command buffer, in one submit, on one queue, or on several. */
    private static String distance(Place before, Place after) {
        if (before.queue() != after.queue()) {
            return "queues";
        }
        if (before.submit() != after.submit()) {
            return "queue";
        }
        return before.commandBuffer() == after.commandBuffer() ? "command buffer" : "submit";
    }

    /** The bits that are missing in the barrier that is missing the fewest; null if no barrier is missing bits. */
    private static String nearestMiss(List<BarrierNote> barriers) {
        return barriers.stream()
                .filter(barrier -> barrier.relevance() == Relevance.NEAR)
                .map(barrier -> new Miss(barrier.call(), all(MASK_BIT, barrier.missing())))
                .filter(miss -> !miss.bits().isEmpty())
                .min(Comparator.<Miss>comparingInt(miss -> miss.bits().size()).thenComparing(Miss::toString))
                .map(Miss::toString)
                .orElse(null);
    }

    /** A barrier and the masks with the bits that are missing in them. */
    private record Miss(String call, List<String> bits) {}

    private void labels(List<String> labels) {
        list(labels.size());
        labels.forEach(this::part);
    }

    private void object(ObjectRef object) {
        part(object == null ? null : object.type());
        part(
                object == null || object.name() == null
                        ? null
                        : ADDRESS.matcher(object.name()).replaceAll("0x"));
        part(object == null || object.name() != null ? null : object.shape());
    }

    private void shader(ShaderLocation shader) {
        if (shader == null) {
            part(null);
            return;
        }
        part(shader.stage());
        part(shader.file());
        boolean instructions = shader.disassembled();
        List<String> lines = shader.source().stream()
                .filter(line -> instructions ? near(shader, line) : shader.at(line))
                .map(line -> SPACE.matcher(line.text().strip()).replaceAll(" "))
                .map(line -> instructions ? RESULT_ID.matcher(line).replaceAll("%") : line)
                .toList();
        list(lines.size());
        lines.forEach(this::part);
        part(lines.isEmpty() || instructions ? shader.entryPoint() : null);
    }

    private static boolean near(ShaderLocation shader, ShaderLocation.Line line) {
        return Math.abs(line.line() - shader.instruction()) <= INSTRUCTIONS_AROUND;
    }

    private static String property(Finding finding, String name, Pattern without) {
        Object value = finding.properties().get(name);
        return value == null
                ? null
                : without.matcher(value.toString()).replaceAll(" ").strip().toLowerCase(Locale.ROOT);
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group).toList();
    }

    /** Lists are preceded by their lengths, so that two different shapes never give the same bytes. */
    private void list(int size) {
        part(Integer.toString(size));
    }

    private void part(String text) {
        if (text != null) {
            parts.append('=').append(text);
        }
        parts.append(END_OF_PART);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}

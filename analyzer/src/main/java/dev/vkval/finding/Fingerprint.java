package dev.vkval.finding;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * The identity of a finding's cause: SHA-256 over those parts that stay the same when the program is run again, on
 * another device, or captured from a later frame.
 *
 * <p>In: rule, role, command, debug labels, stage, access and resource (type and debug name) of each access, the
 * descriptor without its array element, the shader line (its text with white space normalised, else the entry point),
 * the objects' types and names, and the property {@code parameter} (the path of the parameter at fault) without array
 * indices; for a finding of upstream's layer, that it is one and whose call it is about. Out: handles, addresses, blocks,
 * frames, ranges, counts, coordinates, the device, and every text of ours.
 */
public final class Fingerprint {
    /** Property that holds the path of the parameter at fault: {@code pRegions[2].srcOffset}. */
    public static final String PARAMETER = "parameter";

    /** Property of a finding that is not ours: who reported it. */
    public static final String SOURCE = "source";

    /** Property of a finding that is not ours: whose call it is about, where it is not the application's. */
    public static final String ORIGIN = "origin";

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
        list(finding.accesses().size());
        finding.accesses().forEach(this::access);
        list(finding.objects().size());
        finding.objects().forEach(this::object);
        shader(finding.shader());
        Object parameter = finding.properties().get(PARAMETER);
        part(parameter == null ? null : withoutIndices(parameter.toString()));
        Object source = finding.properties().get(SOURCE);
        if (source != null) {
            part(source.toString());
            Object origin = finding.properties().get(ORIGIN);
            part(origin == null ? null : origin.toString());
        }
    }

    private void access(Access access) {
        part(access.role());
        part(access.place() == null ? null : access.place().call());
        labels(access.place() == null ? List.of() : access.place().labels());
        part(access.stage());
        part(access.access());
        object(access.resource());
        part(access.descriptor() == null ? null : withoutIndices(access.descriptor()));
        shader(access.shader());
    }

    private void labels(List<String> labels) {
        list(labels.size());
        labels.forEach(this::part);
    }

    private void object(ObjectRef object) {
        part(object == null ? null : object.type());
        part(object == null ? null : object.name());
    }

    private void shader(ShaderLocation shader) {
        if (shader == null) {
            part(null);
            return;
        }
        part(shader.stage());
        String text = shader.source().stream()
                .filter(line -> line.line() == shader.line())
                .map(line -> line.text().strip().replaceAll("\\s+", " "))
                .findFirst()
                .orElse(null);
        part(shader.file());
        part(text == null ? shader.entryPoint() : text);
    }

    /** Lengths stand before lists, so that two different shapes never give the same bytes. */
    private void list(int size) {
        part(Integer.toString(size));
    }

    private void part(String text) {
        if (text != null) {
            parts.append('=').append(text);
        }
        parts.append(END_OF_PART);
    }

    private static String withoutIndices(String path) {
        return path.replaceAll("\\[[0-9]+]", "[]");
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}

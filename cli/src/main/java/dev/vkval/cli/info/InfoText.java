package dev.vkval.cli.info;

import dev.vkval.capture.CaptureSummary;
import dev.vkval.capture.DeviceUse;
import dev.vkval.capture.ObjectUse;
import dev.vkval.capture.block.Metadata;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.report.Wrap;
import dev.vkval.report.console.Style;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The output of {@code info} for a console. */
final class InfoText {
    private static final int INDENT = 17;

    private final CaptureSummary summary;
    private final Style style;
    private final List<String> lines = new ArrayList<>();

    private InfoText(CaptureSummary summary, Style style) {
        this.summary = summary;
        this.style = style;
    }

    static List<String> lines(CaptureInfo info, Style style) {
        return new InfoText(info.summary(), style).of(info);
    }

    private List<String> of(CaptureInfo info) {
        lines.add(style.heading(style.text(info.label())));
        if (summary.header() != null) {
            header(info);
            contents();
        }
        info.anomalies().forEach(this::anomaly);
        calls();
        return lines;
    }

    private void header(CaptureInfo info) {
        field("size", info.sizeBytes() < 0 ? "" : grouped(info.sizeBytes()) + " bytes");
        field("file version", info.fileVersion() + ", compression " + info.compression());
        field("written by", summary.writer().isEmpty() ? "" : "GFXReconstruct " + summary.writer());
        field("program", summary.program() == null ? "" : program(summary.program()));
        if (summary.objects().application() != null) {
            application(summary.objects().application());
        }
        summary.deviceProperties().forEach(this::device);
    }

    private static String program(Metadata.ExeFileInfo program) {
        String words = program.appName() + ", version " + InfoMembers.programVersion(program) + ", "
                + program.productName() + ", " + program.companyName();
        return program.appName().isEmpty() ? "" : words.replaceAll("(, )+$", "").replace(", , ", ", ");
    }

    private void device(Metadata.SetDeviceProperties device) {
        field(
                "device",
                device.deviceName() + ", Vulkan " + InfoMembers.version(device.apiVersion()) + ", driver "
                        + Integer.toUnsignedString(device.driverVersion()) + ", vendor 0x"
                        + Integer.toHexString(device.vendorId()) + ", device 0x"
                        + Integer.toHexString(device.deviceId()));
    }

    private void application(ObjectUse.Application said) {
        field(
                "application",
                said.name() + " " + Integer.toUnsignedString(said.version()) + ", engine " + said.engine() + " "
                        + Integer.toUnsignedString(said.engineVersion()) + ", for Vulkan "
                        + InfoMembers.version(said.apiVersion()));
    }

    private void contents() {
        field("blocks", grouped(summary.blocks()));
        String state = summary.trimmed()
                ? ", " + grouped(summary.stateCalls()) + " of them recreate the state of" + " the trimmed capture"
                : "";
        field("calls", grouped(summary.calls()) + " from " + count(summary.threads(), "thread") + state);
        String first = summary.firstFrame() == 1 ? "" : ", from frame " + summary.firstFrame();
        field("frames", grouped(summary.frames()) + first);
        DeviceUse use = summary.use();
        field("queues", grouped(use.queues()));
        field(
                "shaders",
                grouped(use.shaders()) + ", " + grouped(use.shadersWithLines()) + " with source lines, "
                        + grouped(use.shaderBytes()) + " bytes");
        field(
                "memory",
                grouped(use.filledBytes()) + " bytes written by the application, " + grouped(use.initialBytes())
                        + " bytes of initial contents");
        ObjectUse objects = summary.objects();
        field(
                "allocations",
                grouped(objects.allocations()) + ", " + grouped(objects.allocatedBytes()) + " bytes, "
                        + grouped(objects.smallestBytes()) + " to " + grouped(objects.largestBytes()) + " each");
        field(
                "pipelines",
                grouped(objects.graphicsPipelines()) + " graphics, " + grouped(objects.computePipelines())
                        + " compute, " + grouped(objects.rayTracingPipelines()) + " ray tracing");
        summary.annotations()
                .forEach(annotation -> field(
                        "annotation",
                        annotation.label() + ": " + annotation.data().strip().replaceAll("\\s+", " ")));
        field("extensions", String.join(", ", use.extensions()));
        field("features", String.join(", ", use.features()));
    }

    private void field(String name, String value) {
        if (!value.isEmpty()) {
            String line = String.format("  %-14s %s", name, style.text(value));
            lines.addAll(Wrap.lines(line, INDENT, " ".repeat(INDENT), style.columns()));
        }
    }

    private void anomaly(AnomalyNote note) {
        String place = (note.firstBlock() < 0 ? "" : "block " + note.firstBlock() + ", ")
                + (note.firstOffset() < 0 ? "" : "byte " + note.firstOffset() + ", ");
        String times = note.count() == 1 ? "" : ", " + grouped(note.count()) + " times";
        field(note.damage() ? "damaged" : "anomaly", place + note.kind() + ": " + note.message() + times);
    }

    private void calls() {
        summary.callsByName().entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<String, Long> entry) -> -entry.getValue())
                        .thenComparing(Map.Entry::getKey))
                .forEach(entry -> lines.add(String.format("  %14s %s", grouped(entry.getValue()), entry.getKey())));
    }

    private static String count(long count, String noun) {
        return grouped(count) + " " + noun + (count == 1 ? "" : "s");
    }

    private static String grouped(long value) {
        return String.format(Locale.ROOT, "%,d", value).replace(',', ' ');
    }
}

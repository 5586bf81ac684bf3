package dev.vkval.cli.info;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.CaptureSummary;
import dev.vkval.capture.DeviceUse;
import dev.vkval.capture.source.CaptureSource;
import dev.vkval.capture.source.CaptureSources;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.input.AnomalyNotes;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.finding.AnomalyNote;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code info} says about one capture.
 *
 * @param label the name of the capture in outputs
 * @param sizeBytes of the file as stored, -1 if unknown
 * @param anomalies in the order they were found; an error that ended reading is last
 */
record CaptureInfo(String label, long sizeBytes, CaptureSummary summary, List<AnomalyNote> anomalies) {

    /** Reads all captures of an input to their end, at least one. An error that stops reading is an anomaly. */
    static List<CaptureInfo> read(CaptureInput input, InputStream standardInput, Progress progress) {
        List<CaptureInfo> infos = new ArrayList<>();
        try (CaptureSources sources = input.open(standardInput)) {
            for (CaptureSource source = sources.next(); source != null; source = sources.next()) {
                infos.add(read(source, progress));
            }
            if (infos.isEmpty()) {
                throw new IOException("the archive contains no capture");
            }
        } catch (IOException e) {
            infos.add(new CaptureInfo(input.label(), -1, new CaptureSummary(), List.of(AnomalyNotes.note(e, -1, -1))));
        }
        return infos;
    }

    private static CaptureInfo read(CaptureSource source, Progress progress) {
        Anomalies anomalies = new Anomalies();
        CaptureSummary summary = new CaptureSummary();
        List<AnomalyNote> endings = new ArrayList<>();
        long sizeBytes = -1;
        try (CaptureReader reader = CaptureReader.readingAhead(source.bytes(), source.folder(), anomalies)) {
            sizeBytes = reader.sourceBytes();
            summary.read(reader, () -> progress.at(source.label(), reader.position(), reader.sourceBytes()));
        } catch (IOException e) {
            endings.add(AnomalyNotes.note(e, summary.header() == null ? -1 : summary.blocks(), -1));
        } finally {
            progress.finished();
        }
        List<AnomalyNote> notes = new ArrayList<>(AnomalyNotes.notes(anomalies));
        notes.addAll(endings);
        return new CaptureInfo(source.label(), sizeBytes, summary, List.copyOf(notes));
    }

    /** Whether some of the capture is damaged or missing. */
    boolean damaged(boolean allowTruncated) {
        return anomalies.stream()
                .anyMatch(note ->
                        note.damage() && !(allowTruncated && note.kind().equals(AnomalyNote.CAPTURE_ENDS_EARLY)));
    }

    String fileVersion() {
        return summary.header() == null
                ? ""
                : summary.header().major() + "." + summary.header().minor();
    }

    String compression() {
        return summary.header() == null ? "" : summary.header().compression().label();
    }

    /** The members of the JSON object, in the order in which they are written. */
    Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("path", label);
        if (sizeBytes >= 0) {
            members.put("sizeBytes", sizeBytes);
        }
        put(members, "fileVersion", fileVersion());
        put(members, "compression", compression());
        put(members, "writer", summary.writer());
        put(members, "application", summary.application());
        members.put("devices", summary.devices());
        members.put("blocks", summary.blocks());
        members.put("calls", summary.calls());
        members.put("stateCalls", summary.stateCalls());
        members.put("frames", summary.frames());
        members.put("firstFrame", summary.firstFrame());
        members.put("trimmed", summary.trimmed());
        members.put("threads", summary.threads());
        InfoMembers.objects(summary, members);
        DeviceUse use = summary.use();
        members.put("queues", use.queues());
        members.put("shaders", use.shaders());
        members.put("shadersWithLines", use.shadersWithLines());
        members.put("shaderBytes", use.shaderBytes());
        members.put("filledBytes", use.filledBytes());
        members.put("initialBytes", use.initialBytes());
        members.put("extensions", List.copyOf(use.extensions()));
        members.put("features", List.copyOf(use.features()));
        members.put("callsByName", summary.callsByName());
        members.put("anomalies", anomalies.stream().map(CaptureInfo::members).toList());
        return members;
    }

    private static Map<String, Object> members(AnomalyNote note) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("kind", note.kind());
        members.put("severity", note.severity().label());
        members.put("message", note.message());
        members.put("count", note.count());
        if (note.firstBlock() >= 0) {
            members.put("firstBlock", note.firstBlock());
        }
        if (note.firstOffset() >= 0) {
            members.put("firstOffset", note.firstOffset());
        }
        return members;
    }

    private static void put(Map<String, Object> members, String name, String value) {
        if (!value.isEmpty()) {
            members.put(name, value);
        }
    }
}

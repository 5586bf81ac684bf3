package dev.vkval.cli.check;

import dev.vkval.capture.Anomalies;
import dev.vkval.cli.input.AnomalyNotes;
import dev.vkval.cli.journal.CaptureJournal;
import dev.vkval.finding.ToolFault;
import java.util.List;
import java.util.function.Supplier;

/** The notes of a check so far, for its journal, which asks at every submit; rebuilt only if there are new ones. */
final class NotesSoFar implements Supplier<CaptureJournal.Notes> {
    private final Anomalies anomalies;
    private final Supplier<List<ToolFault>> faults;
    private long total = -1;
    private CaptureJournal.Notes notes;

    NotesSoFar(Anomalies anomalies, Supplier<List<ToolFault>> faults) {
        this.anomalies = anomalies;
        this.faults = faults;
    }

    @Override
    public synchronized CaptureJournal.Notes get() {
        List<ToolFault> current = faults.get();
        if (anomalies.total() != total || current.size() != notes.faults().size()) {
            total = anomalies.total();
            notes = new CaptureJournal.Notes(AnomalyNotes.notes(anomalies), current);
        }
        return notes;
    }
}

package dev.vkval.cli.check;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.AnomalyKind;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.Forerunner;
import dev.vkval.capture.source.CaptureSource;
import dev.vkval.capture.source.FileDigest;
import dev.vkval.capture.source.KeptCapture;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.Driver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.check.rules.RuleResources;
import dev.vkval.check.rules.RulesAhead;
import dev.vkval.cli.console.Progress;
import dev.vkval.cli.input.AnomalyNotes;
import dev.vkval.cli.input.DigestedSource;
import dev.vkval.cli.journal.CaptureJournal;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ToolFault;
import dev.vkval.gpuav.GpuOptions;
import dev.vkval.gpuav.RecordedWork;
import dev.vkval.gpuav.ShaderSink;
import dev.vkval.gpuav.footprint.FootprintFile;
import dev.vkval.gpuav.footprint.Footprints;
import dev.vkval.gpuav.footprint.Watches;
import dev.vkval.gpuav.select.SelectedWork;
import dev.vkval.gpuav.select.Selection;
import dev.vkval.replay.frame.FrameSink;
import dev.vkval.replay.settings.ReplacedShaders;
import dev.vkval.report.Sanitizer;
import dev.vkval.rule.RuleBook;
import dev.vkval.spirv.pass.HitCounters;
import dev.vkval.spirv.source.ShaderListing;
import dev.vkval.sync.command.AddressedAccesses;
import dev.vkval.trace.TraceFiles;
import dev.vkval.trace.TraceFolder;
import dev.vkval.upstream.LayerFindings;
import dev.vkval.upstream.Merge;
import dev.vkval.upstream.MergedFindings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;

/** The check of one capture. At any time, its result is what it has found so far. */
final class CaptureCheck {
    private static final double NANOS_PER_SECOND = 1e9;
    /** Limit for the size of a capture that is copied to disk during its replay. */
    private static final long KEPT_BYTES = 16L << 30;

    private static final String OUT_OF_MEMORY = "out-of-memory";
    private static final String MORE_MEMORY =
            "the checks ran out of memory; nothing after this block was checked; give them more memory, for example"
                    + " VKVAL_JAVA_OPTIONS=-Xmx4g";

    private final String label;
    private final CheckSettings settings;
    private final BiConsumer<String, FindingGroup> found;
    private final Progress progress;
    private final CaptureJournal journal;
    private final long startNanos = System.nanoTime();
    private final MergedFindings findings;
    private final Anomalies anomalies = new Anomalies();
    private final List<AnomalyNote> endings = new ArrayList<>();
    private final List<ToolFault> faults = new ArrayList<>();
    private final DeviceChoice device;
    private final LayerFindings upstream;
    private SurvivingDriver driver;
    private CaptureReader reader;
    private Chassis chassis;
    private AnalysisRun run;
    private TraceFiles trace;
    private ReplacedShaders.Run replaced;
    private final Thumbnails thumbnails;
    /** Ids of the findings that the check is for, as far as they were not found; without {@link #seeks} it is for all. */
    private final Set<String> sought;

    private final boolean seeks;
    private String sha256;
    /** What shaders accessed, null if that is not recorded. */
    private Footprints recorded;

    /** How many findings are not reported because their rule is off. */
    private final AtomicLong leftOut = new AtomicLong();
    /** How far a check came that ran out of memory, null if it did not. */
    private Coverage covered;

    /**
     * @param devices patterns of the devices that the capture is for, empty for all
     * @param found takes each finding as it is found: the label, its group with it counted
     * @param journal takes what is found and how far the check has come
     */
    CaptureCheck(
            String label,
            CheckSettings settings,
            List<String> devices,
            BiConsumer<String, FindingGroup> found,
            Progress progress,
            CaptureJournal journal) {
        this.journal = journal;
        this.label = label;
        this.settings = settings;
        this.found = found;
        this.progress = progress;
        this.device = new DeviceChoice(settings, devices);
        this.thumbnails = thumbnails();
        this.sought = ConcurrentHashMap.newKeySet();
        this.sought.addAll(settings.gpu().sought());
        this.seeks = !sought.isEmpty();
        this.findings = new MergedFindings(settings.upstream() != null);
        this.upstream = new LayerFindings(settings.rules().over(this::reportOfLayer, leftOut)::report);
    }

    /** Checks the capture. Throws nothing. */
    CaptureResult check(CaptureSource source) {
        try {
            if (source.file() == null && DeviceChoice.mayBeReal(settings)) {
                // A replay looks ahead.
                try (KeptCapture kept = KeptCapture.of(source, journal.file(), KEPT_BYTES)) {
                    digest(kept.source());
                }
            } else {
                digest(source);
            }
        } catch (IOException e) {
            endings.add(AnomalyNotes.note(e, -1, -1));
        } catch (RuntimeException | Error e) {
            failed("check", e);
        }
        return result();
    }

    private void digest(CaptureSource source) throws IOException {
        try (DigestedSource digested = DigestedSource.of(source)) {
            read(digested, source.file());
            sha256 = digested.sha256();
        }
    }

    /** The result for a capture that could not be opened. */
    CaptureResult unreadable(IOException why) {
        endings.add(AnomalyNotes.note(why, -1, -1));
        return result();
    }

    /** The result for a capture whose opening failed because of a bug in this tool. */
    CaptureResult broken(Throwable bug) {
        failed("open", bug);
        return result();
    }

    /** @param file null if the capture is not an uncompressed file */
    private void read(DigestedSource source, Path file) {
        AnalysisRun.Extent extent = extent();
        CheckLanes lanes = CheckLanes.of(settings, settings.threads().of(file), extent, leftOut);
        try (RulesAhead rules = rulesAhead();
                CaptureReader opened = open(source, lanes, rules);
                ReplacedShaders.Run shaders = settings.replay().shaders().begin();
                Driver chosen = device.open(anomalies, file, frames(), upstream, journal);
                TraceFiles files = chosen == null ? null : trace();
                DumpFolder copies = settings.dump().copies() ? DumpFolder.of(settings.dump()) : null) {
            if (chosen == null) {
                return;
            }
            driver = new SurvivingDriver(chosen, device, journal, settings.frames()::contains);
            reader = opened;
            GpuOptions gpu = gpu(file);
            Footprints known = footprints(file);
            chassis = new Chassis(
                    this::report,
                    policy(),
                    sink -> Validators.of(
                            settings,
                            settings.rules().over(sink, leftOut),
                            device.services(),
                            gpu,
                            files,
                            known,
                            AddressedAccesses.Unknown.LEFT_OUT,
                            copies,
                            lanes));
            chassis.onIncompleteCall(call -> anomalies.add(
                    AnomalyKind.INCOMPLETE_CALL,
                    call.name() + ": " + call.absent() + " must not be NULL",
                    call.blockIndex(),
                    -1));
            chassis.drive(driver);
            journal.checks(
                    device.name(),
                    device.driver(),
                    List.copyOf(Validators.running(settings.families())),
                    Gaps.of(settings, device),
                    new NotesSoFar(anomalies, this::currentFaults));
            run = new AnalysisRun(reader, chassis, at -> progress.at(label, at.position(), at.sourceBytes()), extent);
            replaced = shaders;
            run.editing(shaders).run();
            if (copies != null && copies.failure() != null) {
                throw copies.failure();
            }
        } catch (IOException e) {
            long block = reader == null ? -1 : reader.blockCount();
            endings.add(AnomalyNotes.note(e, block, reader == null ? -1 : reader.position()));
        } catch (RuntimeException | Error e) {
            failed("run", e);
        }
    }

    private AnalysisRun.Extent extent() {
        return new AnalysisRun.Extent(
                settings.frames()::contains,
                settings.screenshots().last(settings.frames()),
                settings.lastBlock(),
                this::foundAll);
    }

    /** Where what the capture contains is written, null for nowhere. */
    private TraceFiles trace() {
        trace = settings.trace().any() ? new TraceFiles(traceFolder(), Sanitizer::line) : null;
        return trace;
    }

    private Path traceFolder() {
        return TraceFolder.of(settings.trace().folder(), label);
    }

    /** Null for none. Under a layer there are none: it would judge what reads the images back. */
    private Thumbnails thumbnails() {
        boolean wanted = settings.trace().any() && settings.trace().thumbnails() && settings.upstream() == null;
        return wanted ? new Thumbnails(traceFolder()) : null;
    }

    /** Who takes pictures of presented images. */
    private List<FrameSink> frames() {
        List<FrameSink> sinks = new ArrayList<>();
        if (settings.screenshots().any()) {
            sinks.add(settings.screenshots().sink(label));
        }
        if (thumbnails != null) {
            sinks.add(thumbnails);
        }
        return sinks;
    }

    /** How shaders are checked; a selection is looked up in the capture if a device executes it. */
    private GpuOptions gpu(Path file) {
        if (device.recorded() || !settings.families().contains(Family.GPU)) {
            return GpuOptions.of(settings.layerSettings());
        }
        SelectedWork work = SelectionLookAhead.of(settings.gpu().selection(), file);
        RecordedWork records = records(work, file);
        return new GpuOptions(
                work,
                settings.gpu().dump() == null ? ShaderSink.NONE : settings.gpu().dump(),
                settings.gpu().store(),
                settings.layerSettings(),
                file == null && settings.gpu().counters().flags()
                        ? HitCounters.COUNTS
                        : settings.gpu().counters(),
                settings.gpu().proves(),
                records.alone() || settings.upstream() != null,
                records,
                ShaderListing.Sink.NONE,
                settings.gpu().prints());
    }

    /** @param checked which shaders and actions are checked */
    private RecordedWork records(SelectedWork checked, Path file) {
        FootprintChoice choice = settings.gpu().footprints();
        if (choice.recording() == null) {
            return RecordedWork.NONE;
        }
        recorded = new Footprints();
        Watches watches = new Watches(choice.watches());
        Selection actions = new Selection(List.of(), choice.actions());
        return choice.alone()
                ? RecordedWork.alone(checked, recorded, watches)
                : RecordedWork.beside(
                        new SelectedWork(actions), () -> SelectionLookAhead.of(actions, file), recorded, watches);
    }

    /** @param what was being done */
    private void failed(String what, Throwable thrown) {
        long block = reader == null ? -1 : reader.blockCount() - 1;
        if (ToolFault.isOutOfMemory(thrown)) {
            memoryRanOut(block, thrown);
        } else {
            faults.add(ToolFault.of(what, null, block, thrown));
        }
    }

    private void memoryRanOut(long block, Throwable thrown) {
        letGo();
        faults.add(ToolFault.outOfMemory(block, thrown.toString()));
        endings.add(new AnomalyNote(OUT_OF_MEMORY, Severity.WARNING, MORE_MEMORY, 1, block, -1));
    }

    /** Frees memory for the result: keeps only the findings and the progress. */
    private void letGo() {
        if (run != null) {
            covered = new Coverage(
                    reader.blockCount(),
                    reader.callCount(),
                    run.callsJudged(),
                    run.callsRecreatingState(),
                    run.frames(),
                    List.of(),
                    List.of());
        }
        run = null;
        reader = null;
        chassis = null;
        driver = null;
    }

    /** Null where nothing is read ahead, or no rules of these books are checked. */
    private RulesAhead rulesAhead() {
        List<RuleBook> books = new ArrayList<>();
        if (settings.families().contains(Family.STATELESS)
                || settings.families().contains(Family.CORE)) {
            books.add(RuleResources.book());
        }
        if (settings.families().contains(Family.BEST)) {
            books.add(RuleResources.practices());
        }
        return books.isEmpty() || !settings.threads().readsAhead() ? null : new RulesAhead(books);
    }

    private CaptureReader open(DigestedSource source, CheckLanes lanes, RulesAhead rules) throws IOException {
        if (!settings.threads().readsAhead()) {
            return CaptureReader.of(source.bytes(), source.folder(), anomalies);
        }
        List<Forerunner> forerunners = new ArrayList<>(lanes.lanes());
        if (rules != null) {
            forerunners.add(rules);
        }
        return CaptureReader.readingAhead(source.bytes(), source.folder(), anomalies, forerunners);
    }

    private void report(Finding finding) {
        if (inFrames(finding)) {
            FindingGroup group = findings.own(finding);
            journal.found(group);
            found.accept(label, group);
            sought.remove(group.id());
            if (trace != null) {
                trace.found(group.id(), finding);
            }
            if (thumbnails != null) {
                thumbnails.found(group);
            }
        }
    }

    /** Whether one of ours is about the same defect is known at the end only. */
    private void reportOfLayer(Finding finding) {
        if (inFrames(finding)) {
            journal.found(findings.layer(finding));
        }
    }

    private boolean inFrames(Finding finding) {
        return finding.occurrences().frames().stream().anyMatch(settings.frames()::contains);
    }

    /** Whether the check is for some findings or footprints alone, and has them all. */
    private boolean foundAll() {
        return seeks && sought.isEmpty()
                || recorded != null
                        && recorded.knownUntil() >= settings.gpu().footprints().lastSubmit();
    }

    private SkipPolicy policy() {
        return switch (settings.onError()) {
            case CONTINUE -> SkipPolicy.CONTINUE;
            case SKIP -> SkipPolicy.SKIP;
            case STOP -> SkipPolicy.STOP;
        };
    }

    private List<ToolFault> currentFaults() {
        List<ToolFault> all = new ArrayList<>(faults);
        if (chassis != null) {
            all.addAll(chassis.faults());
            all.addAll(driver.faults());
        }
        return all;
    }

    /** What shaders accessed, as far as a file says. */
    private Footprints footprints(Path capture) throws IOException {
        Path file = settings.gpu().footprints().input();
        if (file == null) {
            return new Footprints();
        }
        if (capture == null) {
            throw new IOException("the footprints in " + file + " can be used with a capture that is a file only");
        }
        return FootprintFile.read(file, FileDigest.sha256(capture, () -> false));
    }

    /** Writes what shaders accessed, in a replay that is made for it. */
    private void writeFootprints() {
        Path file = settings.gpu().footprints().recording();
        if (file != null && recorded != null && sha256 != null) {
            try {
                FootprintFile.write(file, sha256, recorded);
            } catch (IOException e) {
                endings.add(AnomalyNotes.note(e, -1, -1));
            }
        }
    }

    /** Where the memory runs out once more, in the making of the result, what was found is kept. */
    private CaptureResult result() {
        try {
            return ended();
        } catch (RuntimeException | Error e) {
            if (!ToolFault.isOutOfMemory(e)) {
                throw e;
            }
            failed("result", e);
            return ended();
        }
    }

    private CaptureResult ended() {
        writeFootprints();
        CaptureResult result = currentResult();
        result.findings().stream()
                .filter(group -> !group.sources().isEmpty())
                .forEach(group -> found.accept(label, group));
        journal.end(result);
        return result;
    }

    private CaptureResult currentResult() {
        Merge merge = findings.merge();
        List<ToolFault> allFaults = currentFaults();
        List<AnomalyNote> notes = new ArrayList<>(AnomalyNotes.notes(anomalies));
        notes.addAll(endings);
        notes.addAll(device.notes());
        TreeMap<String, Double> timings = new TreeMap<>();
        timings.put(CaptureResult.TOTAL_SECONDS, (System.nanoTime() - startNanos) / NANOS_PER_SECOND);
        if (chassis != null) {
            chassis.costs().forEach((object, seconds) -> timings.put(object + "Seconds", seconds));
        }
        return CaptureResult.of(label, status(notes))
                .sha256(sha256)
                .device(device.name())
                .driver(device.driver())
                .coverage(coverage(merge))
                .anomalies(notes)
                .crash(device.crash())
                .faults(allFaults)
                .timings(timings)
                .findings(merge.findings())
                .allowTruncated(settings.allowTruncated())
                .checksAsked(!settings.families().isEmpty())
                .build();
    }

    private CaptureStatus status(List<AnomalyNote> notes) {
        if (!device.fits() && endings.isEmpty() && currentFaults().isEmpty()) {
            return CaptureStatus.UNSUPPORTED;
        }
        if (covered != null) {
            return CaptureStatus.PARTIAL;
        }
        if (run == null) {
            return CaptureStatus.FAILED;
        }
        boolean early = notes.stream().anyMatch(note -> note.kind().equals(AnomalyNote.CAPTURE_ENDS_EARLY));
        boolean damaged =
                notes.stream().anyMatch(note -> note.damage() && !note.kind().equals(AnomalyNote.CAPTURE_ENDS_EARLY));
        boolean cut = damaged || early && !settings.allowTruncated();
        return cut || !currentFaults().isEmpty() || run.stopped() || device.crash() != null
                ? CaptureStatus.PARTIAL
                : CaptureStatus.COMPLETED;
    }

    private Coverage coveredBeforeMemoryRanOut() {
        var families = Validators.running(settings.families());
        List<Coverage.Gap> gaps = new ArrayList<>(Gaps.of(settings, device));
        rules(gaps);
        gaps.add(new Coverage.Gap(Coverage.REST + (covered.blocks() - 1), MORE_MEMORY, 0));
        return new Coverage(
                covered.blocks(),
                covered.calls(),
                families.isEmpty() ? 0 : covered.callsChecked(),
                covered.callsRecreatingState(),
                covered.frames(),
                List.copyOf(families),
                gaps);
    }

    private void traced(List<Coverage.Gap> gaps) {
        if (trace != null && trace.failure() != null) {
            gaps.add(
                    new Coverage.Gap("trace", "not complete: " + trace.failure().getMessage(), 0).unwanted());
        }
    }

    /** Says which rules are not as they are. */
    private void rules(List<Coverage.Gap> gaps) {
        if (!settings.rules().entries().isEmpty()) {
            gaps.add(new Coverage.Gap(
                            "rules",
                            "switched off or of another severity, as asked for: "
                                    + settings.rules().words()
                                    + (settings.rules().anyOff() ? "; findings left out" : ""),
                            leftOut.get())
                    .unwanted());
        }
    }

    private Coverage coverage(Merge merge) {
        if (covered != null) {
            return coveredBeforeMemoryRanOut();
        }
        if (run == null) {
            return Coverage.NOTHING;
        }
        var families = Validators.running(settings.families());
        List<Coverage.Gap> gaps = new ArrayList<>(Gaps.of(settings, device));
        gaps.addAll(driver.gaps());
        gaps.addAll(replaced.gaps());
        chassis.objects().forEach(object -> gaps.addAll(object.gaps()));
        gaps.addAll(merge.gaps());
        rules(gaps);
        traced(gaps);
        return new Coverage(
                reader.blockCount(),
                reader.callCount(),
                families.isEmpty() ? 0 : run.callsJudged(),
                run.callsRecreatingState(),
                run.frames(),
                List.copyOf(families),
                gaps);
    }
}

package dev.vkval.cli;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.source.CaptureSource;
import dev.vkval.capture.source.CaptureSources;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.StyleOptions;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.input.CaptureArguments;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.ReadErrors;
import dev.vkval.describe.DescribedFindings;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.OrderingAnswer;
import dev.vkval.finding.Place;
import dev.vkval.report.console.OrderingText;
import dev.vkval.report.json.OrderingJson;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.sync.OrderingSearch;
import dev.vkval.sync.settings.SyncSettings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what orders two commands of a capture, or what is missing. Needs no device. */
@Command(
        name = "why-ordered",
        sortOptions = false,
        description = "Says which synchronization orders two commands, submits or presents, or what is missing.")
final class WhyOrderedCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    CommandSpec spec;

    @Parameters(index = "0", paramLabel = "CAPTURE", description = "A file, or - for standard input.")
    String capture;

    @Parameters(
            index = "1",
            paramLabel = "BLOCK_A",
            description = "Block number of a recorded command, submit or present, as in reports: 417 or #417.")
    String one;

    @Parameters(index = "2", paramLabel = "BLOCK_B", description = "Block number of the second command.")
    String other;

    @Option(
            names = "--submit",
            paramLabel = "A[,B]",
            hideParamSyntax = true,
            split = ",",
            description = "Numbers of the submits that execute the two, as in reports (default: the first that"
                    + " executes A, and the first after it that executes B).")
    List<Long> submits = List.of();

    @Option(names = "--json", description = "Writes JSON.")
    boolean json;

    @Option(
            names = "--shader-accesses",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Includes possible shader accesses through descriptors, by static use (default: yes).")
    boolean shaderAccesses;

    @Option(
            names = "--allow-truncated",
            description = "Accepts a capture that ends early, such as that of a killed program, as complete.")
    boolean allowTruncated;

    @Option(
            names = "--all-steps",
            description = "Shows all synchronization operations between the two accesses, not only those that"
                    + " nearly order them.")
    boolean allSteps;

    @Mixin
    StyleOptions styleOptions;

    @Mixin
    HelpOption help;

    WhyOrderedCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        long blockOne = block(one);
        long blockOther = block(other);
        if (submits.size() > 2 || submits.stream().anyMatch(submit -> submit < 0)) {
            throw new ParameterException(spec.commandLine(), "--submit takes one or two numbers: 3 or 3,4");
        }
        CaptureInput input = CaptureArguments.single(capture, spec);
        StateTracker state = new StateTracker();
        DescribedFindings described = new DescribedFindings(finding -> {}, state);
        OrderingSearch search = new OrderingSearch(blockOne, submit(0), blockOther, submit(1), described::described);
        ReadErrors troubles = new ReadErrors(terminal.err(), allowTruncated);
        List<ValidationObject> objects = List.of(
                state, described, search.validator(state, Map.of(SyncSettings.SHADER_ACCESSES, shaderAccesses)));
        run(input, objects, troubles);
        OrderingAnswer answer = search.answer();
        if (json) {
            OrderingJson.write(answer, terminal.out());
        } else {
            OrderingText.lines(answer, input.label(), styleOptions.of(terminal), allSteps)
                    .forEach(terminal.out()::println);
        }
        if (answer.earlier() == null) {
            return (troubles.exitCode() == ExitCode.CLEAN ? ExitCode.USAGE : troubles.exitCode()).code();
        }
        return (answer.ordered() ? troubles.exitCode() : ExitCode.FINDINGS).code();
    }

    private long submit(int index) {
        return index < submits.size() ? submits.get(index) : Place.NONE;
    }

    private long block(String text) {
        try {
            return Long.parseUnsignedLong(text.startsWith("#") ? text.substring(1) : text);
        } catch (NumberFormatException e) {
            throw new ParameterException(
                    spec.commandLine(), "'" + text + "' is not a block number, such as 417 or #417", e);
        }
    }

    private void run(CaptureInput input, List<ValidationObject> objects, ReadErrors troubles) {
        try (CaptureSources sources = input.open(terminal.in())) {
            CaptureSource source = sources.next();
            if (source == null) {
                throw new IOException("the archive contains no capture");
            }
            run(source, objects, troubles);
        } catch (IOException e) {
            troubles.failed(input.label(), e);
        }
    }

    private void run(CaptureSource source, List<ValidationObject> objects, ReadErrors troubles) throws IOException {
        Anomalies anomalies = new Anomalies();
        try (CaptureReader reader = CaptureReader.readingAhead(source.bytes(), source.folder(), anomalies)) {
            Chassis chassis = new Chassis(finding -> {}, SkipPolicy.CONTINUE, sink -> objects);
            chassis.drive(new RecordedDriver());
            new AnalysisRun(reader, chassis, at -> {}).run();
            chassis.faults()
                    .forEach(fault -> terminal.err()
                            .println("vkval-replay: a bug of this tool at block " + fault.block() + ": "
                                    + fault.summary()));
        } finally {
            troubles.add(source.label(), anomalies);
        }
    }
}

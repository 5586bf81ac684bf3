package dev.vkval.cli;

import dev.vkval.capture.edit.BlockNumbers;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.capture.edit.EditException;
import dev.vkval.capture.edit.EditScript;
import dev.vkval.capture.edit.EditText;
import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.StyleOptions;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.input.CaptureArguments;
import dev.vkval.cli.input.CaptureFile;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.cli.input.ReadErrors;
import dev.vkval.cli.supervision.SeparateCheck;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.RunResult;
import dev.vkval.report.RunDiff;
import dev.vkval.report.console.DiffText;
import dev.vkval.report.json.DiffJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks a capture with and without edits, and says which findings they make and which they end. */
@Command(
        name = "what-if",
        sortOptions = false,
        description = "Edits calls of a capture and shows which findings are gone, new or still there; exit code 1 if"
                + " some are new.")
final class WhatIfCommand implements Callable<Integer> {
    private static final String BEFORE = "before";
    private static final String AFTER = "after";

    private final Terminal terminal;

    @Spec
    CommandSpec spec;

    @Parameters(index = "0", paramLabel = "CAPTURE", description = "A file, or - for standard input.")
    String capture;

    @Mixin(name = "Edits, with block numbers as in reports:")
    final Edits edits = new Edits();

    @Mixin(name = "Checks:")
    final WhatIfChecks checks = new WhatIfChecks();

    @Mixin(name = "Output:")
    final Output output = new Output();

    @Mixin
    StyleOptions styleOptions;

    @Mixin
    HelpOption help;

    WhatIfCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    static final class Edits {
        @Option(names = "--drop", paramLabel = "BLOCK", description = "Leaves a call out: --drop 417")
        List<String> drops = List.of();

        @Option(
                names = "--set",
                paramLabel = "BLOCK.PATH=VALUE",
                description = "Gives a parameter or member another value: --set '430.pRegions[0].size=64',"
                        + " --set '430.srcStageMask|=COPY'. Flags are added with |= and taken away with -=.")
        List<String> sets = List.of();

        @Option(
                names = "--append",
                paramLabel = "BLOCK.PATH",
                description = "Makes an array one element longer: --append '30.pCreateInfo.pDependencies"
                        + " srcSubpass=0 dstSubpass=1'. What is not given is zero.")
        List<String> appends = List.of();

        @Option(
                names = "--insert",
                paramLabel = "CALL",
                description = "Adds a call after or before a block: --insert 'barrier2 srcStageMask=COPY"
                        + " srcAccessMask=TRANSFER_WRITE dstStageMask=COPY dstAccessMask=TRANSFER_READ after 420'."
                        + " barrier and barrier2 are barriers on all memory; else the name of a command.")
        List<String> inserts = List.of();

        @Option(
                names = "--copy",
                paramLabel = "BLOCK",
                description = "Makes a command of a command buffer once more elsewhere: --copy '430 after 420'")
        List<String> copies = List.of();

        @Option(names = "--move", paramLabel = "BLOCK", description = "Makes a call elsewhere: --move '430 after 420'")
        List<String> moves = List.of();

        EditScript script() throws EditException {
            List<CallEdit> all = new ArrayList<>();
            for (String text : drops) {
                all.add(EditText.drop(text));
            }
            for (String text : sets) {
                all.add(EditText.set(text));
            }
            for (String text : appends) {
                all.add(EditText.append(text));
            }
            for (String text : inserts) {
                all.add(EditText.insert(text));
            }
            for (String text : copies) {
                all.add(EditText.copy(text));
            }
            for (String text : moves) {
                all.add(EditText.move(text));
            }
            return new EditScript(all);
        }
    }

    static final class Output {
        @Option(
                names = "--write",
                paramLabel = "FILE",
                description = "Writes the edited capture, which other tools can replay.")
        Path write;

        @Option(
                names = "--fail-on",
                paramLabel = "SEVERITY",
                description = "The lowest severity of a new finding that makes the exit code 1: error, warning, info"
                        + " or never (default: error).")
        Threshold failOn = Threshold.ERROR;

        @Option(names = "--json", description = "Writes JSON.")
        boolean json;
    }

    @Override
    public Integer call() throws IOException {
        EditScript script = script();
        CaptureInput input = CaptureArguments.single(capture, spec);
        try (ScratchFolder scratch = new ScratchFolder()) {
            return compare(input, script, scratch);
        }
    }

    private EditScript script() {
        try {
            EditScript script = edits.script();
            if (script.edits().isEmpty()) {
                throw new ParameterException(
                        spec.commandLine(),
                        "no edit given; expected --drop, --set, --append, --insert, --copy or --move");
            }
            return script;
        } catch (EditException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private int compare(CaptureInput input, EditScript script, ScratchFolder scratch) throws IOException {
        Path original;
        Path edited;
        BlockNumbers numbers;
        try {
            original = CaptureFile.of(input, terminal.in(), scratch.path());
            edited = output.write == null
                    ? scratch.folder("edited").resolve(original.getFileName().toString())
                    : output.write;
            EditedFile.requireOther(original, edited);
            numbers = EditedFile.write(original, script, edited, EditedFile.unreported());
        } catch (EditException e) {
            throw new CommandError(ExitCode.USAGE, e.getMessage());
        } catch (IOException e) {
            ReadErrors errors = new ReadErrors(terminal.err(), false);
            errors.failed(input.label(), e);
            return errors.exitCode().code();
        }
        Checked before = check(original, scratch, BEFORE);
        Checked after = check(edited, scratch, AFTER);
        RunDiff diff = RunDiff.of(before.result(), after.result());
        if (output.json) {
            DiffJson.write(diff, output.failOn.severity(), terminal.out());
        } else {
            script.edits().forEach(edit -> terminal.out().println(edit));
            new DiffText(styleOptions.of(terminal))
                    .ofEdits(diff, output.failOn.severity(), numbers::original)
                    .forEach(terminal.out()::println);
        }
        return before.unless(
                after.unless(diff.exitCode(output.failOn.severity()).code()));
    }

    /** A check that was made, and its exit code. */
    private record Checked(RunResult result, int code) {
        /** The exit code of a check that could not be made to its end; else another one. */
        int unless(int otherwise) {
            boolean made = code == ExitCode.CLEAN.code() || code == ExitCode.FINDINGS.code();
            return made ? otherwise : code;
        }
    }

    private Checked check(Path file, ScratchFolder scratch, String name) throws IOException {
        Path folder = scratch.path().resolve(name);
        Path messages = scratch.path().resolve(name + ".log");
        List<String> words = new ArrayList<>(List.of(file.toString()));
        words.addAll(checks.words());
        words.addAll(List.of("--no-trace", "--no-timings", "--no-progress", "-o", folder.toString()));
        int code = new SeparateCheck(Main.class.getName(), messages).run(words);
        if (code != ExitCode.CLEAN.code() && code != ExitCode.FINDINGS.code()) {
            Files.readAllLines(messages).forEach(terminal.err()::println);
        }
        if (!Files.isRegularFile(folder.resolve("report.json"))) {
            throw new CommandError(
                    code == ExitCode.USAGE.code() ? ExitCode.USAGE : ExitCode.INTERNAL,
                    "the capture could not be checked " + name + " the edits; see the messages above");
        }
        return new Checked(ResultFolder.read(folder), code);
    }
}

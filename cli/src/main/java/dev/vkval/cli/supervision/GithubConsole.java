package dev.vkval.cli.supervision;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunResult;
import dev.vkval.report.console.ResultConsole;
import dev.vkval.report.github.Annotations;
import dev.vkval.report.markdown.MarkdownOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Text for the log of a step of GitHub Actions, then annotations, the summary of the step, and the verdict. While text
 * is written that has words from a capture, the runner is told not to take lines of it as commands.
 */
final class GithubConsole implements ResultConsole {
    private final PrintStream out;
    private final ResultConsole text;
    private final Annotations annotations;
    private final Path stepSummary;

    /** @param stepSummary file to which the summary of the step is added, null for none */
    GithubConsole(PrintStream out, ResultConsole text, Annotations annotations, Path stepSummary) {
        this.out = out;
        this.text = text;
        this.annotations = annotations;
        this.stepSummary = stepSummary;
    }

    @Override
    public void capture(CaptureResult capture) {
        String word = stop();
        text.capture(capture);
        resume(word);
    }

    @Override
    public void summary(RunResult run) throws IOException {
        annotate(run);
        String word = stop();
        text.summary(run);
        resume(word);
    }

    @Override
    public void verdict(RunResult run) throws IOException {
        annotate(run);
        String word = stop();
        text.verdict(run);
        resume(word);
    }

    private void annotate(RunResult run) throws IOException {
        annotations.of(run).forEach(out::println);
        if (stepSummary != null) {
            try (OutputStream file =
                    Files.newOutputStream(stepSummary, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                new MarkdownOutput().write(run, file);
            }
        }
    }

    /** A word that nothing in a capture can contain ends it. */
    private String stop() {
        String word = UUID.randomUUID().toString();
        out.println("::stop-commands::" + word);
        return word;
    }

    private void resume(String word) {
        out.println("::" + word + "::");
    }
}

package dev.vkval.cli;

import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.Terminal;
import dev.vkval.cli.manual.FishCompletion;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the completion script of a shell. */
@Command(name = "completion", description = "Writes a completion script: source <(vkval-replay completion bash)")
final class CompletionCommand implements Callable<Integer> {
    /** The supported shells; zsh runs the bash script through bashcompinit, which the script calls itself. */
    enum Shell {
        BASH,
        ZSH,
        FISH
    }

    private final Terminal terminal;

    @Spec
    CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish", defaultValue = "bash")
    Shell shell;

    @Mixin
    HelpOption help;

    CompletionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        String script = shell == Shell.FISH
                ? new FishCompletion(spec.parent(), Main.CHECK).text()
                : AutoComplete.bash("vkval-replay", spec.parent().commandLine());
        terminal.out().print(script);
        return 0;
    }
}

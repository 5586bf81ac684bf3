package dev.vkval.cli.device;

import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.StyleOptions;
import dev.vkval.cli.console.Terminal;
import dev.vkval.finding.ExitCode;
import dev.vkval.replay.VulkanSystem;
import dev.vkval.report.console.Style;
import dev.vkval.report.json.JsonDocument;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Looks at what the tool can use on this machine, and says what to do next. */
@Command(
        name = "doctor",
        sortOptions = false,
        description = "Checks Java, the Vulkan loader, drivers, devices and layers, and says what to do next.")
public final class DoctorCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(names = "--json", description = "Writes JSON: an object.")
    boolean json;

    @Mixin
    StyleOptions styleOptions;

    @Mixin
    HelpOption help;

    public DoctorCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        VulkanSystem system = VulkanSystem.look(terminal.environment());
        Diagnosis diagnosis = Diagnosis.of(system);
        if (json) {
            JsonDocument.write(members(system, diagnosis), terminal.out());
        } else {
            write(diagnosis, styleOptions.of(terminal));
        }
        return (diagnosis.sound() ? ExitCode.CLEAN : ExitCode.UNFIT_DEVICE).code();
    }

    private void write(Diagnosis diagnosis, Style style) {
        for (Diagnosis.Point point : diagnosis.points()) {
            List<String> lines = point.lines();
            terminal.out()
                    .println(String.format(
                            "  %-7s %-8s %s",
                            point.state().label(), point.subject(), lines.isEmpty() ? "" : style.text(lines.get(0))));
            lines.stream().skip(1).forEach(line -> terminal.out().println(" ".repeat(19) + style.text(line)));
            if (point.cure() != null) {
                terminal.out().println(" ".repeat(19) + style.heading(style.text(point.cure())));
            }
        }
        terminal.out().println();
        terminal.out().println("  next: " + style.heading(diagnosis.next()));
    }

    private static Map<String, Object> members(VulkanSystem system, Diagnosis diagnosis) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("sound", diagnosis.sound());
        members.put("loader", system.loaderVersion());
        members.put("drivers", system.drivers().stream().map(Object::toString).toList());
        members.put("devices", DevicesCommand.members(system));
        members.put("layers", system.layers());
        members.put(
                "points",
                diagnosis.points().stream().map(DoctorCommand::members).toList());
        members.put("next", diagnosis.next());
        return members;
    }

    private static Map<String, Object> members(Diagnosis.Point point) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("subject", point.subject());
        members.put("state", point.state().label());
        members.put("lines", point.lines());
        members.put("cure", point.cure());
        return members;
    }
}

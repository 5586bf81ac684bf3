package dev.vkval.cli.device;

import dev.vkval.cli.console.HelpOption;
import dev.vkval.cli.console.StyleOptions;
import dev.vkval.cli.console.Terminal;
import dev.vkval.finding.ExitCode;
import dev.vkval.profile.DeviceProfile;
import dev.vkval.profile.KnownProfiles;
import dev.vkval.replay.DeviceDescription;
import dev.vkval.replay.VulkanSystem;
import dev.vkval.report.console.Style;
import dev.vkval.report.json.JsonDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the devices of this machine, as {@code --device} accepts them. */
@Command(
        name = "devices",
        sortOptions = false,
        description = "Lists the devices that captures can run on, with the index for --device.")
public final class DevicesCommand implements Callable<Integer> {
    private static final String RESOURCE = "vulkan";

    private final Terminal terminal;

    @Option(names = "--json", description = "Writes JSON: an array with an object for each device.")
    boolean json;

    @Option(
            names = "--resources",
            description =
                    "Writes the indices as the addresses of a resource, for a scheduler that runs farm: JSON with the"
                            + " members name and addresses.")
    boolean resources;

    @Option(
            names = "--profiles",
            description = "Lists the device profiles that come with the tool, for --device-profile.")
    boolean profiles;

    @Mixin
    StyleOptions styleOptions;

    @Mixin
    HelpOption help;

    public DevicesCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        if (profiles) {
            profiles();
            return ExitCode.CLEAN.code();
        }
        VulkanSystem system = VulkanSystem.look(terminal.environment());
        if (resources) {
            JsonDocument.write(addresses(system), terminal.out());
        } else if (json) {
            JsonDocument.write(members(system), terminal.out());
        } else {
            Style style = styleOptions.of(terminal);
            system.devices().forEach(device -> terminal.out().println(line(system, device, style)));
        }
        if (system.devices().isEmpty()) {
            terminal.err()
                    .println("vkval-replay: " + system.trouble() + "; run vkval-replay doctor to see what is"
                            + " missing");
            return ExitCode.UNFIT_DEVICE.code();
        }
        return ExitCode.CLEAN.code();
    }

    private void profiles() throws IOException {
        if (json) {
            List<Map<String, Object>> all = new ArrayList<>();
            for (String name : KnownProfiles.names()) {
                DeviceProfile profile = KnownProfiles.of(name);
                Map<String, Object> members = new LinkedHashMap<>();
                members.put("name", name);
                members.put("profile", profile.name());
                members.put("label", profile.label());
                members.put("apiVersion", profile.versionText());
                members.put("source", profile.source());
                all.add(members);
            }
            JsonDocument.write(all, terminal.out());
            return;
        }
        Style style = styleOptions.of(terminal);
        int width =
                KnownProfiles.names().stream().mapToInt(String::length).max().orElse(0);
        for (String name : KnownProfiles.names()) {
            terminal.out()
                    .println("  " + name + " ".repeat(width - name.length()) + "  "
                            + style.text(KnownProfiles.of(name).summary()));
        }
    }

    private static Map<String, Object> addresses(VulkanSystem system) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("name", RESOURCE);
        members.put(
                "addresses",
                system.devices().stream()
                        .map(device -> Long.toString(device.choice().index()))
                        .toList());
        return members;
    }

    /** The devices for a JSON document. */
    static List<Map<String, Object>> members(VulkanSystem system) {
        return system.devices().stream().map(device -> members(system, device)).toList();
    }

    private static Map<String, Object> members(VulkanSystem system, DeviceDescription device) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("index", device.choice().index());
        members.put("name", device.choice().name());
        members.put("type", device.type());
        members.put("apiVersion", device.apiVersion());
        members.put("driver", device.driver());
        members.put("automatic", device.equals(system.automatic()));
        members.put("abilities", device.abilities());
        return members;
    }

    /** A device on one line. */
    static String line(VulkanSystem system, DeviceDescription device, Style style) {
        String driver = device.driver().isEmpty() ? "" : ", " + style.text(device.driver());
        return String.format(
                "  %d  %s  (%s, Vulkan %s%s)%s",
                device.choice().index(),
                style.text(device.choice().name()),
                device.type(),
                device.apiVersion(),
                driver,
                device.equals(system.automatic()) ? "  auto" : "");
    }
}

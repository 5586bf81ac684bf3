package dev.vkval.cli.device;

import dev.vkval.replay.VulkanSystem;
import dev.vkval.report.console.Style;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What {@code doctor} found.
 *
 * @param points one for each subject
 * @param sound whether captures can run on a device here
 * @param next the command to type next
 */
record Diagnosis(List<Point> points, boolean sound, String next) {

    /** State of one subject. */
    enum State {
        OK,
        /** Not installed; only some features need it. */
        ABSENT,
        /** Missing, and needed for checks on a device. */
        MISSING;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One subject.
     *
     * @param subject {@code loader}, {@code drivers} ...
     * @param lines what was found
     * @param cure command that fixes it, null if there is nothing to fix
     */
    record Point(String subject, State state, List<String> lines, String cure) {}

    private static final String CAPTURE_LAYER = "VK_LAYER_LUNARG_gfxreconstruct";
    private static final String VALIDATION_LAYER = "VK_LAYER_KHRONOS_validation";
    private static final String VALIDATION_PURPOSE = "used by --upstream-layer";
    private static final Path RENDER_NODES = Path.of("/dev/dri");

    static Diagnosis of(VulkanSystem system) {
        List<Point> points = new ArrayList<>();
        points.add(new Point(
                "java",
                State.OK,
                List.of(System.getProperty("java.version") + ", " + System.getProperty("java.vm.name")),
                null));
        boolean loader = system.loaderVersion() != null;
        points.add(
                loader
                        ? new Point("loader", State.OK, List.of("Vulkan " + system.loaderVersion()), null)
                        : new Point("loader", State.MISSING, List.of(system.trouble()), install("libvulkan1")));
        points.add(drivers(system));
        points.add(devices(system, loader));
        closedRenderNodes(points);
        points.add(layer(system, CAPTURE_LAYER, "needed to record captures"));
        points.add(validationLayer(system));
        boolean sound = !system.devices().isEmpty();
        String cure = points.stream()
                .filter(point -> point.state() == State.MISSING && point.cure() != null)
                .map(Point::cure)
                .findFirst()
                .orElse("vkval-replay check --device null CAPTURE.gfxr");
        return new Diagnosis(points, sound, sound ? "vkval-replay check CAPTURE.gfxr" : cure);
    }

    private static Point drivers(VulkanSystem system) {
        List<String> lines =
                new ArrayList<>(system.drivers().stream().map(Path::toString).toList());
        String variable = system.driverVariable();
        if (lines.isEmpty()) {
            String why = variable == null
                    ? "no driver is registered with the loader"
                    : variable + " names no existing file, and the loader searches nowhere else";
            return new Point("drivers", State.MISSING, List.of(why), driverCure(system));
        }
        if (variable != null) {
            lines.add("other drivers are ignored because " + variable + " is set");
        }
        return new Point("drivers", State.OK, lines, null);
    }

    /** The command that provides a driver; an installed one may only be hidden by an environment variable. */
    private static String driverCure(VulkanSystem system) {
        return system.driverVariable() == null ? install("mesa-vulkan-drivers") : "unset " + system.driverVariable();
    }

    private static Point devices(VulkanSystem system, boolean loader) {
        if (system.devices().isEmpty()) {
            String why = loader ? system.trouble() : "none, because the loader is missing";
            return new Point("devices", State.MISSING, List.of(why), loader ? driverCure(system) : null);
        }
        List<String> lines = system.devices().stream()
                .map(device -> DevicesCommand.line(system, device, Style.PLAIN).strip())
                .toList();
        return new Point("devices", State.OK, lines, null);
    }

    private static Point validationLayer(VulkanSystem system) {
        Path library = system.validationLayer();
        if (system.layers().contains(VALIDATION_LAYER) || library == null) {
            return layer(system, VALIDATION_LAYER, VALIDATION_PURPOSE);
        }
        String place = library + " (found by --upstream-layer, not by the loader)";
        return new Point("layer", State.OK, List.of(VALIDATION_LAYER + ": " + VALIDATION_PURPOSE, place), null);
    }

    private static Point layer(VulkanSystem system, String name, String purpose) {
        boolean there = system.layers().contains(name);
        String line = name + (there ? "" : " is not installed") + ": " + purpose;
        return new Point("layer", there ? State.OK : State.ABSENT, List.of(line), null);
    }

    /** Device nodes that this user has no permission to open, so that drivers do not see them. */
    private static void closedRenderNodes(List<Point> points) {
        List<String> closed = new ArrayList<>();
        if (Files.isDirectory(RENDER_NODES)) {
            try (DirectoryStream<Path> nodes = Files.newDirectoryStream(RENDER_NODES, "renderD*")) {
                for (Path node : nodes) {
                    if (!Files.isReadable(node) || !Files.isWritable(node)) {
                        closed.add(node + ": no permission to open it");
                    }
                }
            } catch (IOException e) {
                closed.add(RENDER_NODES + ": no permission to read it");
            }
        }
        if (!closed.isEmpty()) {
            closed.sort(null);
            points.add(new Point("access", State.ABSENT, closed, "sudo usermod -aG render $USER"));
        }
    }

    /** Command that installs a Debian package, or what to install on other systems. */
    private static String install(String debianPackage) {
        return Files.isExecutable(Path.of("/usr/bin/apt-get"))
                ? "sudo apt-get install " + debianPackage
                : "install the Vulkan loader and a driver (Mesa's lavapipe needs no GPU)";
    }
}

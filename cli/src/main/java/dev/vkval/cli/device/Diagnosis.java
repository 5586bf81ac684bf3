package dev.vkval.cli.device;

import dev.vkval.replay.VulkanSystem;
import dev.vkval.report.Style;
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
 * @param points one for each thing looked at
 * @param sound whether captures can run on a device here
 * @param next the command to type next
 */
record Diagnosis(List<Point> points, boolean sound, String next) {

    /** How it is with one thing. */
    enum State {
        OK,
        /** It is not there, and only some need it. */
        ABSENT,
        /** Checks on a device need it. */
        MISSING;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One thing looked at.
     *
     * @param subject {@code loader}, {@code drivers} ...
     * @param lines what was seen
     * @param cure command that mends it, null where there is nothing to mend
     */
    record Point(String subject, State state, List<String> lines, String cure) {}

    private static final String CAPTURE_LAYER = "VK_LAYER_LUNARG_gfxreconstruct";
    private static final String VALIDATION_LAYER = "VK_LAYER_KHRONOS_validation";
    private static final String VALIDATION_PURPOSE = "the layer that findings are compared with";
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
        points.add(layer(system, CAPTURE_LAYER, "captures programs"));
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
                    ? "no driver has announced itself to the loader"
                    : variable + " names no file that there is, and the loader looks nowhere else";
            return new Point("drivers", State.MISSING, List.of(why), driverCure(system));
        }
        if (variable != null) {
            lines.add("no others: " + variable + " names them");
        }
        return new Point("drivers", State.OK, lines, null);
    }

    /** What may bring a driver: one that is installed may only be hidden. */
    private static String driverCure(VulkanSystem system) {
        return system.driverVariable() == null ? install("mesa-vulkan-drivers") : "unset " + system.driverVariable();
    }

    private static Point devices(VulkanSystem system, boolean loader) {
        if (system.devices().isEmpty()) {
            String why = loader ? system.trouble() : "none without a loader";
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
        String place = library + ", which --upstream-layer finds and the loader does not";
        return new Point("layer", State.OK, List.of(VALIDATION_LAYER + ": " + VALIDATION_PURPOSE, place), null);
    }

    private static Point layer(VulkanSystem system, String name, String purpose) {
        boolean there = system.layers().contains(name);
        String line = name + (there ? "" : " is not installed") + ": " + purpose;
        return new Point("layer", there ? State.OK : State.ABSENT, List.of(line), null);
    }

    /** Devices of the kernel that this user may not open, so that drivers do not see them. */
    private static void closedRenderNodes(List<Point> points) {
        List<String> closed = new ArrayList<>();
        if (Files.isDirectory(RENDER_NODES)) {
            try (DirectoryStream<Path> nodes = Files.newDirectoryStream(RENDER_NODES, "renderD*")) {
                for (Path node : nodes) {
                    if (!Files.isReadable(node) || !Files.isWritable(node)) {
                        closed.add(node + " may not be opened");
                    }
                }
            } catch (IOException e) {
                closed.add(RENDER_NODES + " may not be read");
            }
        }
        if (!closed.isEmpty()) {
            closed.sort(null);
            points.add(new Point("access", State.ABSENT, closed, "sudo usermod -aG render $USER"));
        }
    }

    /** Command that installs a Debian package, or what is to be installed where that is not the system's way. */
    private static String install(String debianPackage) {
        return Files.isExecutable(Path.of("/usr/bin/apt-get"))
                ? "sudo apt-get install " + debianPackage
                : "install the Vulkan loader and a driver of this system (Mesa's lavapipe needs no GPU)";
    }
}

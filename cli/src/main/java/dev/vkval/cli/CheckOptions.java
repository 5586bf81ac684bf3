package dev.vkval.cli;

import dev.vkval.cli.check.CheckSettings;
import dev.vkval.cli.check.FamilyNames;
import dev.vkval.cli.check.LayerSettingsFile;
import dev.vkval.cli.check.NamedProfile;
import dev.vkval.cli.check.OnError;
import dev.vkval.cli.check.UpstreamChoice;
import dev.vkval.cli.console.Nearest;
import dev.vkval.cli.input.FrameRanges;
import dev.vkval.finding.Family;
import dev.vkval.gpuav.PrintOptions;
import dev.vkval.settings.LayerSetting;
import dev.vkval.settings.LayerSettings;
import dev.vkval.sync.settings.SyncSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options of {@code check}: what is checked, by which rules, on which device. */
final class CheckOptions {
    static final String UPSTREAM_LAYER = "--upstream-layer";

    @Option(
            names = "--checks",
            paramLabel = "FAMILIES",
            description = "Families of checks: object, stateless, core, sync, gpu, best, threads; or none (default: "
                    + FamilyNames.DEFAULT + ").")
    String families;

    @Option(
            names = "--device",
            paramLabel = "DEVICE",
            description = "What executes the calls: auto, null (no device: uses the results recorded in the"
                    + " capture), an index or part of a device name, or several indices, such as 0,1, among which"
                    + " captures are distributed (default: auto).")
    String device = CheckSettings.AUTO;

    @Option(
            names = ProfileNames.OPTION,
            paramLabel = "PROFILE",
            description =
                    "Also judges captures as if the device of a Vulkan profile had recorded them, and reports what"
                            + " that changes: a file in the format of the Khronos profiles, or of vulkaninfo --json, with #NAME"
                            + " behind it if it has several profiles; or a name that devices --profiles lists. Implies --device"
                            + " null. May be given several times.")
    List<String> deviceProfiles = List.of();

    @Option(names = "--require-device", description = "With --device auto: exit code 77 if no device is found.")
    boolean requireDevice;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "Longest single wait before the device is considered hung (default: 60).")
    int timeoutSeconds = 60;

    @Option(
            names = "--on-error",
            paramLabel = "ACTION",
            description = "After an error found before a call is executed: continue, skip the call, or stop"
                    + " (default: continue).")
    OnError onError = OnError.CONTINUE;

    @Option(
            names = "--frames",
            paramLabel = "RANGES",
            description = "Report findings in these frames only, such as 3-14,20 or 100- (default: all).")
    String frames;

    @Option(
            names = "--shader-accesses",
            negatable = true,
            fallbackValue = "true",
            description = "Synchronization: treats accesses through descriptors in shader code as certain, so that a"
                    + " hazard is an error; with --no-, ignores them. Default: they are possible, with warnings."
                    + " Short for --set syncval_shader_accesses_heuristic=true or =false.")
    Boolean shaderAccesses;

    @Option(
            names = "--shader-source",
            paramLabel = "DIR",
            description = "Shader sources: files for shaders that have lines without text, and *.spv with debug"
                    + " information for shaders without.")
    Path shaderSource;

    @Option(
            names = "--set",
            paramLabel = "NAME=BOOLEAN",
            description = "A validation layer setting; overrides vk_layer_settings.txt, which overrides the settings"
                    + " recorded in the capture. Known: syncval_shader_accesses_heuristic,"
                    + " syncval_load_op_after_store_op_validation, syncval_full_validation,"
                    + " syncval_record_time_validation, syncval_message_extra_properties,"
                    + " gpuav_shader_instrumentation, gpuav_descriptor_checks, gpuav_buffer_address_oob,"
                    + " gpuav_mesh_shading, gpuav_validate_ray_query, gpuav_validate_trace_ray, gpuav_shader_sanitizer, gpuav_buffers_validation, gpuav_indirect_draws_buffers,"
                    + " gpuav_index_buffers, gpuav_buffer_copies, gpuav_vertex_attribute_fetch_oob,"
                    + " gpuav_indirect_dispatches_buffers, gpuav_indirect_trace_rays_buffers,"
                    + " gpuav_acceleration_structures_builds, gpuav_ray_tracing_buffers_consistency,"
                    + " printf_enable.")
    Map<String, Boolean> layerSettings = new LinkedHashMap<>();

    @Option(
            names = UPSTREAM_LAYER,
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "PATH",
            description = "Also runs VK_LAYER_KHRONOS_validation under the replay on a device and reports its"
                    + " messages: the newest version found, or the library PATH.")
    String upstreamLayer;

    @Option(
            names = "--upstream-layer-checks",
            paramLabel = "CHECKS",
            split = ",",
            description = "What that layer checks: core, sync, gpu, best (default: core,sync).")
    List<String> upstreamChecks;

    /** Whether the recorded results are used instead of a device. */
    boolean recorded() {
        return device().equals(CheckSettings.RECORDED);
    }

    /** What executes the calls: with device profiles nothing does. */
    String device() {
        return deviceProfiles.isEmpty() ? device : CheckSettings.RECORDED;
    }

    /** Device profiles are judged with without a device. */
    void requireNoDeviceWithProfiles(Usage usage) {
        boolean device = !this.device.equals(CheckSettings.AUTO) && !this.device.equals(CheckSettings.RECORDED);
        usage.require(
                deviceProfiles.isEmpty() || !device && !requireDevice,
                ProfileNames.OPTION
                        + " judges by the results that a capture recorded, and no device replays it; remove "
                        + (device ? "--device " + this.device : "--require-device"));
        usage.require(
                deviceProfiles.isEmpty() || upstreamLayer == null,
                ProfileNames.OPTION + " uses no device, and " + UPSTREAM_LAYER + " needs one; remove one of them");
    }

    /** The device profiles, read whole. */
    List<NamedProfile> profiles(Usage usage) {
        return usage.value(ProfileNames.OPTION, () -> ProfileNames.read(deviceProfiles));
    }

    DeviceList devices() {
        return DeviceList.of(device());
    }

    Duration timeout() {
        return Duration.ofSeconds(timeoutSeconds);
    }

    /**
     * Checks on the device change the shaders and waits that upstream's layer sees, so with that layer they are off by
     * default.
     */
    Set<Family> families(Usage usage) {
        Set<Family> chosen =
                usage.value("--checks", () -> FamilyNames.parse(families == null ? FamilyNames.DEFAULT : families));
        if (families == null && upstreamLayer != null) {
            chosen.remove(Family.GPU);
        }
        return chosen;
    }

    FrameRanges frames(Usage usage) {
        return usage.value("--frames", () -> frames == null ? FrameRanges.ALL : FrameRanges.parse(frames));
    }

    /** Validation layer settings: the command line overrides those of the project, these those of the file. */
    Map<String, Boolean> layerSettings(Usage usage, LayerSettingsFile file, Map<String, Boolean> project) {
        for (String name : layerSettings.keySet()) {
            LayerSetting setting = LayerSettings.of(name);
            usage.require(
                    setting != null,
                    "--set: unknown setting '" + name + "'" + Nearest.suggestion(name, LayerSettings.honoured()));
            usage.require(
                    LayerSettings.honoured().contains(name),
                    "--set: " + name + " has no effect: " + (setting == null ? "" : setting.why()));
            usage.require(!name.equals(PrintOptions.SIZE), "--set: " + name + " is a number: use --printf-buffer");
        }
        Map<String, Boolean> settings = new LinkedHashMap<>(file.values());
        settings.putAll(project);
        layerSettings.forEach((name, value) -> settings.put(SyncSettings.canonical(name), value));
        if (shaderAccesses != null) {
            settings.put(SyncSettings.SHADER_ACCESSES, shaderAccesses);
        }
        return settings;
    }

    /** The layer to run under the replay, null for none. */
    UpstreamChoice upstream(Usage usage) {
        usage.require(
                upstreamLayer != null || upstreamChecks == null, "--upstream-layer-checks needs --upstream-layer");
        if (upstreamLayer == null) {
            return null;
        }
        usage.require(!recorded(), UPSTREAM_LAYER + " needs a device; remove --device null");
        return usage.value("--upstream-layer-checks", () -> UpstreamChoice.of(upstreamLayer, upstreamChecks));
    }
}

package dev.vkval.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of {@code what-if} that say how the capture is checked before and after the edits; as those of {@code check}. */
final class WhatIfChecks {
    @Option(
            names = "--checks",
            paramLabel = "FAMILIES",
            description = "Families of checks, as for check: object, stateless, core, sync, gpu, best, threads.")
    String families;

    @Option(
            names = "--device",
            paramLabel = "DEVICE",
            defaultValue = "null",
            description = "What executes the calls, as for check (default: ${DEFAULT-VALUE}, the results recorded in"
                    + " the capture).")
    String device;

    @Option(names = "--frames", paramLabel = "RANGES", description = "Compares findings in these frames only.")
    String frames;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "Longest single wait before the device is considered hung.")
    String timeout;

    @Option(
            names = "--shader-accesses",
            negatable = true,
            fallbackValue = "true",
            description = "Treats accesses through descriptors in shader code as certain; with --no-, ignores them.")
    Boolean shaderAccesses;

    @Option(
            names = "--upstream-layer",
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "PATH",
            description = "Also runs VK_LAYER_KHRONOS_validation under the replay on a device.")
    String upstreamLayer;

    @Option(
            names = "--upstream-layer-checks",
            paramLabel = "CHECKS",
            description = "What that layer checks: core, sync, gpu, best.")
    String upstreamChecks;

    @Option(
            names = "--allow-truncated",
            description = "Accepts a capture that ends early, such as that of a killed program, as complete.")
    boolean allowTruncated;

    /** The same as arguments of {@code check}. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        add(words, "--checks", families);
        add(words, "--device", device);
        add(words, "--frames", frames);
        add(words, "--timeout", timeout);
        if (shaderAccesses != null) {
            words.add(shaderAccesses ? "--shader-accesses" : "--no-shader-accesses");
        }
        if (upstreamLayer != null) {
            words.add(upstreamLayer.isEmpty() ? "--upstream-layer" : "--upstream-layer=" + upstreamLayer);
        }
        add(words, "--upstream-layer-checks", upstreamChecks);
        if (allowTruncated) {
            words.add("--allow-truncated");
        }
        return words;
    }

    private static void add(List<String> words, String name, String value) {
        if (value != null) {
            words.add(name + "=" + value);
        }
    }
}

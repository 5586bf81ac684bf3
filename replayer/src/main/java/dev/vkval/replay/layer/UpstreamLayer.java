package dev.vkval.replay.layer;

import dev.vkval.capture.command.EnumerateInstanceLayerProperties;
import dev.vkval.replay.failure.MissingLayerException;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.progress.ReplayProgress;
import dev.vkval.replay.system.Functions;
import dev.vkval.replay.system.VulkanLoader;
import dev.vkval.upstream.LayerMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkLayerProperties;

/**
 * Upstream's validation layer, to be inserted between the replay and the driver.
 *
 * @param library null if the loader finds the layer by itself
 * @param specVersion the Vulkan version it was built for
 * @param checks what it checks
 * @param settings further settings of the layer by name; they override those recorded in a capture
 * @param messages receives its messages, on the thread that makes the calls; true has the layer keep the call from the
 *     driver
 */
public record UpstreamLayer(
        LayerLibrary library,
        int specVersion,
        Set<Check> checks,
        Map<String, Boolean> settings,
        Predicate<LayerMessage> messages) {
    /** The layer's name. */
    public static final String NAME = "VK_LAYER_KHRONOS_validation";

    private static final String LIBRARY = "libVkLayer_khronos_validation.so";

    /** Where distributions install the library without a manifest that the loader finds. */
    private static final List<Path> FOLDERS = List.of(
            Path.of("/usr/lib/chromium"), Path.of("/usr/lib64/chromium-browser"), Path.of("/usr/lib/chromium-browser"));

    private static final String ADVICE = "install vulkan-validationlayers, or chromium-common, which has a recent"
            + " version; or name the library with --upstream-layer=PATH";

    /** What the layer can check. */
    public enum Check {
        /** Valid usage of every call, objects and parameters. */
        CORE,
        /** Synchronization. */
        SYNC,
        /** Shader execution, by instrumenting shaders. */
        GPU,
        /** Valid usage that is not recommended. */
        BEST;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The check of that name, null if there is none. */
        public static Check of(String label) {
            return Arrays.stream(values())
                    .filter(check -> check.label().equals(label))
                    .findFirst()
                    .orElse(null);
        }
    }

    public UpstreamLayer {
        checks = checks.isEmpty() ? Set.of() : EnumSet.copyOf(checks);
        settings = new TreeMap<>(settings);
    }

    /**
     * The layer with another receiver of its messages.
     *
     * @param receiver true has the layer keep the call that a message is about from the driver
     */
    public UpstreamLayer judging(Predicate<LayerMessage> receiver) {
        return new UpstreamLayer(library, specVersion, checks, settings, receiver);
    }

    /**
     * Finds the layer.
     *
     * @param path its library, or the folder of it; null for the newest on this machine
     * @param receiver receives its messages, on the thread that makes the calls; no call is kept from the driver
     * @throws MissingLayerException if there is none
     */
    public static UpstreamLayer find(
            Path path, Set<Check> checks, Map<String, Boolean> settings, Consumer<LayerMessage> receiver)
            throws MissingLayerException, NoDeviceException {
        Predicate<LayerMessage> messages = message -> {
            receiver.accept(message);
            return false;
        };
        try (VulkanLoader loader = VulkanLoader.open(ReplayProgress.NONE)) {
            int known = path == null ? known(loader) : 0;
            LayerLibrary library = path == null ? newest() : named(path);
            if (library != null && Integer.compareUnsigned(library.specVersion(), known) > 0) {
                UpstreamLayer own = new UpstreamLayer(library, library.specVersion(), checks, settings, messages);
                if (own.looked(() -> known(loader)) == library.specVersion()) {
                    return own;
                }
            }
            if (known == 0) {
                throw new MissingLayerException(NAME + " was not found on this machine; " + ADVICE);
            }
            return new UpstreamLayer(null, known, checks, settings, messages);
        }
    }

    /** Makes a call during which the loader searches for the layer. */
    public long looked(LongSupplier call) {
        LayerManifest manifest = library == null ? null : new LayerManifest(NAME, library);
        try {
            return call.getAsLong();
        } finally {
            if (manifest != null) {
                manifest.close();
            }
        }
    }

    private static LayerLibrary named(Path path) throws MissingLayerException {
        Path file = Files.isDirectory(path) ? path.resolve(LIBRARY) : path;
        LayerLibrary library = Files.isRegularFile(file) ? LayerLibrary.read(file, NAME) : null;
        if (library == null) {
            throw new MissingLayerException(file + " is not a library of " + NAME + "; " + ADVICE);
        }
        return library;
    }

    /** A library that is installed where the loader does not search, null if there is none. */
    public static Path unannounced() {
        return libraries().findFirst().orElse(null);
    }

    private static Stream<Path> libraries() {
        return FOLDERS.stream().map(folder -> folder.resolve(LIBRARY)).filter(Files::isRegularFile);
    }

    private static LayerLibrary newest() {
        return libraries()
                .map(file -> LayerLibrary.read(file, NAME))
                .filter(Objects::nonNull)
                .max(Comparator.comparing(LayerLibrary::specVersion, Integer::compareUnsigned))
                .orElse(null);
    }

    /** The version of the layer that the loader finds, 0 if it finds none. */
    private static int known(VulkanLoader loader) {
        Functions global = loader.global();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long count = stack.ncalloc(Integer.BYTES, 1, Integer.BYTES);
            global.call(EnumerateInstanceLayerProperties.ID, count, 0);
            try (VkLayerProperties.Buffer layers = VkLayerProperties.calloc(MemoryUtil.memGetInt(count))) {
                global.call(EnumerateInstanceLayerProperties.ID, count, layers.address());
                for (VkLayerProperties layer : layers) {
                    if (layer.layerNameString().equals(NAME)) {
                        return layer.specVersion();
                    }
                }
            }
            return 0;
        }
    }
}

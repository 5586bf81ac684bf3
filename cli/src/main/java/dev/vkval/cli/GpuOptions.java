package dev.vkval.cli;

import dev.vkval.capture.source.FileDigest;
import dev.vkval.cli.check.CodeCache;
import dev.vkval.cli.check.FootprintChoice;
import dev.vkval.cli.check.GpuChoice;
import dev.vkval.cli.check.InstrumentedFolder;
import dev.vkval.cli.input.CaptureInput;
import dev.vkval.gpuav.PrintOptions;
import dev.vkval.gpuav.footprint.FootprintFile;
import dev.vkval.gpuav.select.ActionRange;
import dev.vkval.gpuav.select.Selection;
import dev.vkval.gpuav.select.ShaderPattern;
import dev.vkval.spirv.pass.HitCounters;
import dev.vkval.spirv.print.AddedPrint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** Options of {@code check}: which shaders and actions the family gpu checks. */
final class GpuOptions {
    private static final String SHADERS = "--gpu-shaders";
    private static final String ACTIONS = "--gpu-actions";
    private static final String DUMP = "--dump-instrumented";
    private static final String CACHE = "--gpu-cache";
    private static final String PRINT = "--printf";
    private static final String PRINT_BUFFER = "--printf-buffer";
    private static final String FOOTPRINTS = "--footprints";
    private static final String WITH_FOOTPRINTS = "--with-footprints";
    private static final String OFF = "off";
    private static final char FILE = '@';
    private static final long LARGEST_BYTES = 1 << 20;

    @Option(
            names = SHADERS,
            paramLabel = "PATTERNS",
            description = "Family gpu: checks only these shaders, by entry point, by the debug name of their module,"
                    + " pipeline or shader object (* and ? are wildcards), or by the first 8 or more digits of the"
                    + " SHA-256 of their code; @FILE has one pattern a line.")
    String shaders;

    @Option(
            names = ACTIONS,
            paramLabel = "RANGES",
            description = "Family gpu: checks only these draws and dispatches, such as frame:3-5,call:100-200,submit:7;"
                    + " @FILE has one range a line.")
    String actions;

    @Option(
            names = DUMP,
            paramLabel = "DIR",
            description = "Family gpu: writes each shader to this folder before and after checks are added to it, as"
                    + " SPIR-V and disassembled.")
    Path dump;

    @Option(
            names = CACHE,
            paramLabel = "DIR|off",
            description =
                    "Family gpu: where shaders with checks are kept from run to run; default vkval-replay/shaders in"
                            + " $$XDG_CACHE_HOME, or in ~/.cache.")
    String cache;

    @Option(
            names = "--no-gpu-proof",
            description =
                    "Family gpu: adds checks to the shaders of all actions, also of those that the recorded commands"
                            + " prove to have no error.")
    boolean noProof;

    @Option(
            names = "--no-gpu-details",
            description = "Family gpu: does not replay captures with errors of shaders a second time, which finds the"
                    + " different descriptor indices and other values of each error.")
    boolean noDetails;

    @Option(
            names = PRINT_BUFFER,
            paramLabel = "BYTES",
            description =
                    "Family gpu: memory for what the shaders of a draw, dispatch or trace print; default 32768, or"
                            + " printf_buffer_size of the captured program if that is larger.")
    int printBuffer;

    @Option(
            names = PRINT,
            paramLabel = "FILE:LINE:FORMAT,NAMES",
            description =
                    "Family gpu: prints from a line of a shader with debug information, before the line is executed:"
                            + " 'shader.comp:42: i=%%d, i'. The names are those of variables and values, also with .member,"
                            + " .x or [0]; can be repeated.")
    List<String> prints = List.of();

    @Option(
            names = "--no-footprints",
            description =
                    "Does not replay captures again where shaders may have hazards, to see what they access there.")
    boolean noFootprints;

    @Option(
            names = FOOTPRINTS,
            paramLabel = "FILE",
            description = "Writes what the shaders of a capture accessed where they may have hazards, for"
                    + " --with-footprints.")
    Path footprints;

    @Option(
            names = WITH_FOOTPRINTS,
            paramLabel = "FILE",
            description = "Judges hazards of shaders by what --footprints has written for the same capture, without a"
                    + " replay for it.")
    Path withFootprints;

    Selection selection(Usage usage) {
        return new Selection(
                usage.value(SHADERS, () -> parts(shaders, ShaderPattern::of)),
                usage.value(ACTIONS, () -> parts(actions, ActionRange::parse)));
    }

    GpuChoice choice(Usage usage, Map<String, String> environment) {
        return new GpuChoice(
                selection(usage),
                dump == null ? null : usage.value(DUMP, () -> new InstrumentedFolder(dump)),
                CodeCache.of(cache == null ? folder(environment) : OFF.equals(cache) ? null : Path.of(cache)),
                noDetails ? HitCounters.COUNTS : HitCounters.FLAGS,
                !noProof && dump == null,
                !noDetails,
                prints(usage),
                new FootprintChoice(!noFootprints && withFootprints == null, footprints, withFootprints),
                Set.of());
    }

    private PrintOptions prints(Usage usage) {
        usage.require(
                printBuffer >= 0 && printBuffer <= PrintOptions.MOST_BYTES,
                PRINT_BUFFER + " is at most " + PrintOptions.MOST_BYTES);
        return new PrintOptions(
                usage.value(PRINT, () -> prints.stream().map(AddedPrint::parse).toList()), printBuffer);
    }

    /** Null for nowhere. */
    private static Path folder(Map<String, String> environment) {
        Path caches = CacheFolder.of(environment);
        return caches == null ? null : caches.resolve("shaders");
    }

    /** What is wrong with the options, null if nothing. */
    String objection(boolean recorded) {
        if (footprints != null && (noFootprints || withFootprints != null)) {
            return FOOTPRINTS + " writes what a replay finds: not together with --no-footprints or " + WITH_FOOTPRINTS;
        }
        if (footprints != null && recorded) {
            return FOOTPRINTS + " needs a device; --device null uses none";
        }
        boolean any = shaders != null || actions != null || dump != null || !prints.isEmpty();
        return any && recorded
                ? SHADERS + ", " + ACTIONS + ", " + PRINT + " and " + DUMP + " need a device; --device null uses none"
                : null;
    }

    /** What is wrong with the files of footprints of these captures, null if nothing. */
    String objection(List<CaptureInput> inputs) {
        if (footprints == null && withFootprints == null) {
            return null;
        }
        CaptureInput only = inputs.size() == 1 ? inputs.get(0) : null;
        if (only == null || only.file() == null || only.isArchive()) {
            return FOOTPRINTS + " and " + WITH_FOOTPRINTS + " are of one capture, which is a file of its own";
        }
        try {
            if (withFootprints != null) {
                FootprintFile.read(withFootprints, FileDigest.sha256(only.file(), () -> false));
            }
            return null;
        } catch (NoSuchFileException e) {
            return WITH_FOOTPRINTS + ": there is no file " + e.getFile();
        } catch (IOException e) {
            return WITH_FOOTPRINTS + ": " + e.getMessage();
        }
    }

    private static <T> List<T> parts(String words, Function<String, T> parser) {
        if (words == null) {
            return List.of();
        }
        boolean file = !words.isEmpty() && words.charAt(0) == FILE;
        List<String> parts = file ? lines(Path.of(words.substring(1))) : List.of(words.split(",", -1));
        if (parts.isEmpty()) {
            throw new IllegalArgumentException(words + " has no line");
        }
        return parts.stream().map(parser).toList();
    }

    private static List<String> lines(Path file) {
        try {
            if (Files.size(file) > LARGEST_BYTES) {
                throw new IllegalArgumentException(file + " is too large");
            }
            return Files.readAllLines(file).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + file + " (" + e + ")", e);
        }
    }
}

package dev.vkval.spirv.source;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.debug.SourceExcerpt;
import dev.vkval.spirv.debug.SourceLine;
import dev.vkval.spirv.text.Disassembler;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The instructions of a shader beside the source that they come from.
 *
 * @param code name of its files: the first digits of {@link dev.vkval.spirv.CodeDigest}
 * @param files source files that instructions come from, with the lines that are known
 * @param instructions the first ones of very many, in order
 * @param instructionsLeftOut how many follow
 */
public record ShaderListing(String code, List<File> files, List<Row> instructions, int instructionsLeftOut) {
    private static final int INSTRUCTIONS = 50_000;
    private static final int LINES = 20_000;
    private static final int FILES = 64;
    /** Lines without text after which none is looked up any more. */
    private static final int MISSES = 1_000;

    /**
     * A source file.
     *
     * @param name as the compiler wrote it, empty if it had none
     * @param lines text by line, from 1
     */
    public record File(String name, SortedMap<Integer, String> lines) {}

    /**
     * An instruction.
     *
     * @param index {@link Instruction#index()}
     * @param text disassembled
     * @param file place of its source file among {@link #files}, -1 if not known
     * @param line in the file, from 1; 0 if not known
     */
    public record Row(int index, String text, int file, int line) {}

    /** Takes listings. */
    @FunctionalInterface
    public interface Sink {
        Sink NONE = listing -> {};

        void take(ShaderListing listing);
    }

    /** Collects the files. */
    private static final class Files {
        private final Function<SourceLine, List<SourceExcerpt>> texts;
        private final Map<String, Integer> numbers = new LinkedHashMap<>();
        private final List<File> files = new ArrayList<>();
        private int lines;
        private int misses;

        Files(Function<SourceLine, List<SourceExcerpt>> texts) {
            this.texts = texts;
        }

        int number(SourceLine place) {
            Integer number = numbers.get(place.file());
            if (number == null) {
                if (files.size() == FILES) {
                    return -1;
                }
                number = files.size();
                numbers.put(place.file(), number);
                files.add(new File(place.file(), new TreeMap<>()));
            }
            SortedMap<Integer, String> known = files.get(number).lines();
            if (!known.containsKey(place.line()) && misses < MISSES) {
                add(texts.apply(place), known);
                misses += known.containsKey(place.line()) ? 0 : 1;
            }
            return number;
        }

        private void add(List<SourceExcerpt> text, SortedMap<Integer, String> known) {
            for (SourceExcerpt line : text) {
                if (lines < LINES && known.putIfAbsent(line.line(), line.text()) == null) {
                    lines++;
                }
            }
        }
    }

    /**
     * Lists a module.
     *
     * @param places the source location of an instruction, by its index
     * @param texts all lines that are numbered consecutively with a location, as far as they are known
     */
    public static ShaderListing of(
            String code,
            SpirvModule module,
            IntFunction<Optional<SourceLine>> places,
            Function<SourceLine, List<SourceExcerpt>> texts) {
        Files files = new Files(texts);
        List<Row> rows = new ArrayList<>();
        int[] leftOut = {0};
        Disassembler.lines(module, (instruction, text) -> {
            if (rows.size() == INSTRUCTIONS) {
                leftOut[0]++;
                return;
            }
            Optional<SourceLine> place = places.apply(instruction.index());
            int file = place.map(files::number).orElse(-1);
            int line = file < 0 ? 0 : place.get().line();
            rows.add(new Row(instruction.index(), text, file, line));
        });
        return new ShaderListing(code, files.files, rows, leftOut[0]);
    }
}

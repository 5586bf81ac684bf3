package dev.vkval.gpuav.footprint;

import dev.vkval.spirv.reflect.ByteRange;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Footprints as lines of text.
 *
 * <pre>
 * file   := "vkval-footprints 4", "capture " sha256, action*, "end"
 * action := "action " submit block, shader*
 * shader := "shader " stage code entryPoint, (list* site)*, place*
 * list   := "bytes " bytes
 * site   := "site " variable instruction effect state elements unit bytes certain
 * place  := "place " variable instruction element at word word word
 * effect := "r" | "w" | "rw" | "s"
 * state  := "none" | "some"
 * unit   := "bytes" | "texels"
 * </pre>
 *
 * <p>A site whose variable is 0 is one of device addresses, which are its bytes.
 *
 * <p>A place is one that was watched, with the words of the first invocation that accessed it.
 *
 * <p>Elements and bytes are numbers and {@code first-end} with commas between, {@code *} for any, {@code -} for none,
 * {@code #n} for the bytes of the list with that number, from 0, and {@code =} for the same bytes as before. A file is not
 * trusted.
 */
public final class FootprintFile {
    private static final String MAGIC = "vkval-footprints 4";
    private static final String CAPTURE = "capture ";
    private static final String ACTION = "action ";
    private static final String SHADER = "shader ";
    private static final String SITE = "site ";
    private static final String PLACE = "place ";
    private static final String BYTES = "bytes ";
    private static final String LISTED = "#";
    private static final String SAME = "=";
    private static final String SAMPLES = "s";
    private static final String SOME = "some";
    private static final String NEVER = "none";
    private static final String TEXELS = "texels";
    private static final String PLAIN = "bytes";
    private static final int LONG = 4;
    private static final String END = "end";
    private static final String ANY = "*";
    private static final String NONE = "-";
    private static final long LARGEST_BYTES = 1L << 30;

    private FootprintFile() {}

    /** @param sha256 of the capture */
    public static void write(Path file, String sha256, Footprints footprints) throws IOException {
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            line(writer, MAGIC);
            line(writer, CAPTURE + sha256);
            Map<List<ByteRange>, Integer> lists = new IdentityHashMap<>();
            for (Footprints.Action action : footprints.actions()) {
                line(writer, ACTION + action.submit() + " " + action.block());
                for (ShaderName name : footprints.shaders(action)) {
                    line(writer, SHADER + name.stage() + " " + name.code() + " " + name.entryPoint());
                    for (SiteFootprint site : sites(footprints, action, name)) {
                        line(writer, text(site, bytes(writer, site.bytes(), lists)));
                    }
                    for (var place : footprints.invocations(action, name).entrySet()) {
                        line(writer, text(place.getKey(), place.getValue()));
                    }
                }
            }
            line(writer, END);
        }
    }

    private static List<SiteFootprint> sites(Footprints footprints, Footprints.Action action, ShaderName shader) {
        Map<ShaderName, List<SiteFootprint>> shaders = footprints.of(action);
        return shaders == null ? List.of() : shaders.getOrDefault(shader, List.of());
    }

    private static String text(WatchedPlace place, Invocation invocation) {
        return PLACE + place.variable() + " " + place.instruction() + " " + place.element() + " " + place.at() + " "
                + invocation.first() + " " + invocation.second() + " " + invocation.third();
    }

    private static void line(BufferedWriter writer, String text) throws IOException {
        writer.write(text);
        writer.write('\n');
    }

    /**
     * The text for bytes in the line of a site; before that, the list is written if it is long and new.
     *
     * @param lists by identity, as equal ones of {@link Footprints} are the same
     */
    private static String bytes(BufferedWriter writer, List<ByteRange> bytes, Map<List<ByteRange>, Integer> lists)
            throws IOException {
        if (bytes == null || bytes.size() < LONG) {
            return ranges(bytes);
        }
        Integer number = lists.get(bytes);
        if (number == null) {
            number = lists.size();
            lists.put(bytes, number);
            line(writer, BYTES + ranges(bytes));
        }
        return LISTED + number;
    }

    private static String ranges(List<ByteRange> bytes) {
        return list(
                bytes == null
                        ? null
                        : bytes.stream()
                                .map(range -> range.offset() + "-" + range.end())
                                .toList());
    }

    private static String text(SiteFootprint site, String bytes) {
        return SITE + site.variable() + " " + site.instruction() + " " + effect(site) + " "
                + (site.executed() ? SOME : NEVER) + " "
                + list(
                        site.elements() == null
                                ? null
                                : site.elements().stream().map(String::valueOf).toList()) + " "
                + (site.texels() ? TEXELS : PLAIN) + " " + bytes + " "
                + (site.exact() ? SAME : ranges(site.certain()));
    }

    private static String effect(SiteFootprint site) {
        String plain = (site.reads() ? "r" : "") + (site.writes() ? "w" : "");
        return site.samples() ? SAMPLES : plain.isEmpty() ? NONE : plain;
    }

    private static String list(List<String> texts) {
        return texts == null ? ANY : texts.isEmpty() ? NONE : texts.stream().collect(Collectors.joining(","));
    }

    /**
     * Reads a file.
     *
     * @param sha256 of the capture that they must be of
     * @throws IOException with a sentence that says what is wrong with the file
     */
    public static Footprints read(Path file, String sha256) throws IOException {
        if (Files.size(file) > LARGEST_BYTES) {
            throw new IOException(file + " is too large for a file of footprints");
        }
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            if (!MAGIC.equals(reader.readLine())) {
                throw new IOException(file + " is not a file of footprints of this version");
            }
            String capture = reader.readLine();
            if (capture == null || !capture.startsWith(CAPTURE)) {
                throw new IOException(file + " is damaged: it does not say which capture it is of");
            }
            if (!capture.substring(CAPTURE.length()).equals(sha256)) {
                throw new IOException(file + " has the footprints of another capture, whose digest is "
                        + capture.substring(CAPTURE.length()));
            }
            return new Parser(file).all(reader);
        } catch (RuntimeException | CharacterCodingException e) {
            throw new IOException(file + " is damaged: " + e.getMessage(), e);
        }
    }

    /** Reads what comes after the header. */
    private static final class Parser {
        private final Path file;
        private final Footprints footprints = new Footprints();
        private Footprints.Action action;
        private ShaderName shader;
        private boolean placed;
        private List<String> sites = new ArrayList<>();
        private final List<List<ByteRange>> lists = new ArrayList<>();
        private final Map<String, SiteFootprint> read = new HashMap<>();
        /** Equal footprints of shaders are one list. */
        private final Map<List<String>, List<SiteFootprint>> shaders = new HashMap<>();

        private Parser(Path file) {
            this.file = file;
        }

        Footprints all(BufferedReader reader) throws IOException {
            int number = 2;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                if (line.equals(END)) {
                    flush();
                    return footprints;
                }
                try {
                    take(line);
                } catch (RuntimeException e) {
                    throw new IOException(file + " is damaged in line " + number, e);
                }
            }
            throw new IOException(file + " is damaged: it ends early");
        }

        private void flush() {
            if (shader != null && (!sites.isEmpty() || !placed)) {
                footprints.add(
                        action,
                        shader,
                        shaders.computeIfAbsent(
                                sites,
                                key -> List.copyOf(key.stream().map(read::get).toList())));
            }
            shader = null;
            sites = new ArrayList<>();
            placed = false;
        }

        private void take(String line) {
            if (line.startsWith(ACTION)) {
                flush();
                String[] words = words(line, ACTION, 2);
                action = new Footprints.Action(Long.parseLong(words[0]), Long.parseLong(words[1]));
            } else if (line.startsWith(SHADER)) {
                flush();
                String[] words = words(line, SHADER, 3);
                shader = new ShaderName(Integer.parseInt(words[0]), words[2], words[1]);
                if (action == null) {
                    throw new IllegalArgumentException("a shader without an action");
                }
            } else if (line.startsWith(BYTES)) {
                lists.add(bytes(line.substring(BYTES.length())));
            } else if (line.startsWith(SITE) && shader != null) {
                read.computeIfAbsent(line, key -> site(words(key, SITE, 8)));
                if (read.size() > Footprints.MOST_SITES) {
                    throw new IllegalArgumentException("too many sites");
                }
                sites.add(line);
            } else if (line.startsWith(PLACE) && shader != null) {
                place(words(line, PLACE, 7));
            } else {
                throw new IllegalArgumentException("an unknown line");
            }
        }

        private static String[] words(String line, String first, int count) {
            String[] words = line.substring(first.length()).split(" ", count);
            if (words.length != count) {
                throw new IllegalArgumentException("too few words");
            }
            return words;
        }

        private List<ByteRange> bytes(String text) {
            if (text.startsWith(LISTED)) {
                return lists.get(Integer.parseInt(text.substring(LISTED.length())));
            }
            List<String> parts = parts(text);
            return parts == null
                    ? null
                    : ByteRange.merge(parts.stream().map(Parser::range).toList());
        }

        private void place(String... words) {
            WatchedPlace place = new WatchedPlace(
                    Integer.parseInt(words[0]),
                    Integer.parseInt(words[1]),
                    Integer.parseInt(words[2]),
                    Long.parseLong(words[3]));
            footprints.add(
                    action,
                    shader,
                    place,
                    new Invocation(Integer.parseInt(words[4]), Integer.parseInt(words[5]), Integer.parseInt(words[6])));
            placed = true;
        }

        private SiteFootprint site(String[] words) {
            List<String> elements = parts(words[4]);
            List<ByteRange> bytes = bytes(words[6]);
            List<ByteRange> certain = words[7].equals(SAME) ? bytes : bytes(words[7]);
            boolean texels = isOne(words[5], TEXELS, PLAIN);
            if (!isWithin(certain, bytes)) {
                throw new IllegalArgumentException("what was accessed for certain is not among what was accessed");
            }
            return new SiteFootprint(
                    Integer.parseInt(words[0]),
                    Integer.parseInt(words[1]),
                    words[2].contains("r") || words[2].equals(SAMPLES),
                    words[2].contains("w"),
                    isOne(words[3], SOME, NEVER),
                    words[2].equals(SAMPLES),
                    elements == null
                            ? null
                            : elements.stream().map(Integer::valueOf).toList(),
                    texels,
                    bytes,
                    certain);
        }

        private static boolean isWithin(List<ByteRange> certain, List<ByteRange> bytes) {
            if (certain == null || certain == bytes) {
                return certain != null;
            }
            return bytes == null
                    ? certain.isEmpty()
                    : ByteRange.without(certain, bytes).isEmpty();
        }

        /** Whether a word is the first one of two. */
        private static boolean isOne(String word, String one, String other) {
            if (!word.equals(one) && !word.equals(other)) {
                throw new IllegalArgumentException("an unknown word");
            }
            return word.equals(one);
        }

        private static List<String> parts(String text) {
            return text.equals(ANY) ? null : text.equals(NONE) ? List.of() : List.of(text.split(","));
        }

        private static ByteRange range(String text) {
            String[] ends = text.split("-");
            long begin = Long.parseLong(ends[0]);
            long end = Long.parseLong(ends[1]);
            if (begin < 0 || end <= begin) {
                throw new IllegalArgumentException("a range that is none");
            }
            return new ByteRange(begin, end - begin);
        }
    }
}

package dev.vkval.rule;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Rule files in a form in which the sections about an owner are found without reading any others: a start would take longer
 * to look through all of them than to check a small capture.
 *
 * <p>Integers are big-endian. A table of files, then one of sections, then one of owners by their name, each with its length
 * before it; then what they name. Places are counted from the begin of the archive.
 */
public final class RuleArchive {
    private static final int WORD = 4;

    /** Words of a file: where its name and its text begin and end. */
    private static final int FILE_WORDS = 4;

    /** Words of a section: the index of its file, the number of its head's line, where its text begins and ends. */
    private static final int SECTION_WORDS = 4;

    /** Words of an owner: where its name begins and ends; the indices of its sections, a word each, follow the name. */
    private static final int OWNER_WORDS = 3;

    private final ByteBuffer bytes;
    private final Table files;
    private final Table sections;
    private final Table owners;
    private final Map<Integer, List<RuleSection>> read = new HashMap<>();

    /** Entries of the same number of words. */
    private record Table(int at, int words, int size) {
        int field(int entry, int word) {
            return at + (entry * words + word) * WORD;
        }

        int end() {
            return field(size, 0);
        }
    }

    /** @param archive what {@link #pack} made */
    public RuleArchive(byte[] archive) {
        bytes = ByteBuffer.wrap(archive);
        files = table(0, FILE_WORDS);
        sections = table(files.end(), SECTION_WORDS);
        owners = table(sections.end(), OWNER_WORDS);
    }

    private Table table(int at, int words) {
        return new Table(at + WORD, words, bytes.getInt(at));
    }

    /** Names of the files, in their order. */
    public List<String> files() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            names.add(text(files, i, 0));
        }
        return names;
    }

    /** The text of a file. */
    public String file(String name) {
        return text(files, files().indexOf(name), 2);
    }

    /** Names of the owners, in the order of their characters. */
    List<String> owners() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < owners.size(); i++) {
            names.add(text(owners, i, 0));
        }
        return names;
    }

    /** The sections about an owner, in the order of the files. One thread reads at a time. */
    synchronized List<RuleSection> sections(String owner) {
        int found = find(owner);
        List<RuleSection> about = new ArrayList<>();
        if (found < 0) {
            return about;
        }
        int at = word(owners, found, 1);
        for (int i = 0; i < word(owners, found, 2); i++) {
            for (RuleSection section : read.computeIfAbsent(bytes.getInt(at + i * WORD), this::read)) {
                if (section.owner(owner) != null) {
                    about.add(section);
                }
            }
        }
        return about;
    }

    private List<RuleSection> read(int section) {
        return RuleFile.sections(
                text(files, word(sections, section, 0), 0), text(sections, section, 2), word(sections, section, 1));
    }

    /** The index of an owner, negative for one that has no rules. */
    private int find(String owner) {
        int low = 0;
        int high = owners.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = text(owners, middle, 0).compareTo(owner);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    private int word(Table table, int entry, int word) {
        return bytes.getInt(table.field(entry, word));
    }

    /** The text between two places that follow each other in an entry. */
    private String text(Table table, int entry, int word) {
        int begin = word(table, entry, word);
        return new String(bytes.array(), begin, word(table, entry, word + 1) - begin, StandardCharsets.UTF_8);
    }

    /**
     * Makes an archive.
     *
     * @param texts of files by their name, in the order in which rules of the same owner are to be checked
     * @throws RuleSyntaxException where a section is about nothing; what is wrong inside is told when it is needed
     */
    public static byte[] pack(Map<String, String> texts) {
        return new Packer().pack(texts);
    }

    /** Writes an archive: its tables with places in what follows them, and that. */
    private static final class Packer {
        private final ByteArrayOutputStream data = new ByteArrayOutputStream();
        private final List<int[]> files = new ArrayList<>();
        private final List<int[]> sections = new ArrayList<>();
        private final SortedMap<String, List<Integer>> owners = new TreeMap<>();

        byte[] pack(Map<String, String> texts) {
            texts.forEach(this::add);
            List<int[]> named = new ArrayList<>();
            owners.forEach((name, about) -> {
                int begin = add(name);
                int end = data.size();
                about.forEach(section -> data.writeBytes(
                        ByteBuffer.allocate(WORD).putInt(section).array()));
                named.add(new int[] {begin, end, about.size()});
            });
            int before = 3 * WORD
                    + WORD * (files.size() * FILE_WORDS + sections.size() * SECTION_WORDS + named.size() * OWNER_WORDS);
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            try (DataOutputStream out = new DataOutputStream(whole)) {
                write(out, files, before, 0, FILE_WORDS);
                write(out, sections, before, 2, SECTION_WORDS);
                write(out, named, before, 0, 2);
                data.writeTo(out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return whole.toByteArray();
        }

        /** Writes a table; words from one index to before another are places in the data. */
        private static void write(DataOutputStream out, List<int[]> table, int before, int from, int to)
                throws IOException {
            out.writeInt(table.size());
            for (int[] entry : table) {
                for (int i = 0; i < entry.length; i++) {
                    out.writeInt(i >= from && i < to ? before + entry[i] : entry[i]);
                }
            }
        }

        private void add(String file, String text) {
            int name = add(file);
            int nameEnd = data.size();
            int begin = data.size();
            int written = 0;
            for (RuleFile.Span span : RuleFile.spans(file, text)) {
                add(text.substring(written, span.begin()));
                String section = text.substring(span.begin(), span.end());
                sections.add(new int[] {files.size(), span.line(), add(section), data.size()});
                written = span.end();
                for (RuleSection about : RuleFile.sections(file, section, span.line())) {
                    about.owners().forEach(owner -> add(owner.name(), sections.size() - 1));
                }
            }
            add(text.substring(written));
            files.add(new int[] {name, nameEnd, begin, data.size()});
        }

        private void add(String owner, int section) {
            List<Integer> about = owners.computeIfAbsent(owner, name -> new ArrayList<>());
            if (about.isEmpty() || about.get(about.size() - 1) != section) {
                about.add(section);
            }
        }

        /** Appends a text and returns where it begins. */
        private int add(String text) {
            int begin = data.size();
            data.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            return begin;
        }
    }
}

package dev.vkval.cli.check;

import dev.vkval.finding.Contents;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a replay has copied, in a file: a line for each {@link Contents}, with its members separated by tabs. */
public final class DumpIndex implements Closeable {
    private static final String SEPARATOR = "\t";
    private static final String BETWEEN_FILES = "|";
    private static final int MEMBERS = 7;

    private final BufferedWriter out;

    DumpIndex(Path file) throws IOException {
        out = Files.newBufferedWriter(file);
    }

    void write(Contents contents) throws IOException {
        out.write(String.join(
                        SEPARATOR,
                        Integer.toString(contents.access()),
                        contents.when(),
                        text(contents.resource()),
                        text(contents.range()),
                        String.join(BETWEEN_FILES, contents.files()),
                        text(contents.note()),
                        text(contents.missing()))
                + "\n");
    }

    private static String text(String member) {
        return member == null ? "" : member.replaceAll("\\s", " ");
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    /** @throws IOException if it cannot be read or is not complete */
    public static List<Contents> read(Path file) throws IOException {
        List<Contents> all = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            String[] members = line.split(SEPARATOR, -1);
            if (members.length != MEMBERS) {
                throw new IOException("the list of what was copied has a damaged line");
            }
            all.add(new Contents(
                    Integer.parseInt(members[0]),
                    members[1],
                    member(members[2]),
                    member(members[3]),
                    members[4].isEmpty() ? List.of() : Arrays.asList(members[4].split("\\" + BETWEEN_FILES)),
                    member(members[5]),
                    member(members[6])));
        }
        return all;
    }

    private static String member(String text) {
        return text.isEmpty() ? null : text;
    }
}

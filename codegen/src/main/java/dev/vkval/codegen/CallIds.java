package dev.vkval.codegen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The capture format's table of call ids: a CSV file whose first columns are name, decimal id and hexadecimal id. */
final class CallIds {

    /** One row. */
    record Row(String name, String hexId) {}

    private CallIds() {}

    static List<Row> read(Path csv) throws IOException {
        List<Row> rows = new ArrayList<>();
        List<String> lines = Files.readAllLines(csv);
        for (String line : lines.subList(1, lines.size())) {
            String[] columns = line.split(",", 4);
            rows.add(new Row(columns[0], columns[2]));
        }
        return rows;
    }
}

package dev.vkval.check.mutant;

import dev.vkval.mutant.Mutation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A capture of which one call is changed so that a rule is broken at that call or a later one, and whether upstream's layer
 * says so, too.
 *
 * @param reason why it does not, empty where it does
 */
record JudgedMutant(String rule, Mutation mutation, JudgedLine.Verdict verdict, String reason) {
    static final String HEAD = "rule,capture,block,kind,path,value,verdict,reason";
    private static final int COLUMNS = 8;

    /** All of them. */
    static List<JudgedMutant> all() throws IOException {
        List<JudgedMutant> mutants = new ArrayList<>();
        try (InputStream in = JudgedMutant.class.getResourceAsStream("judged-mutants.csv");
                BufferedReader rows = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            rows.readLine();
            for (String row = rows.readLine(); row != null; row = rows.readLine()) {
                String[] columns = row.split(",", COLUMNS);
                mutants.add(new JudgedMutant(
                        columns[0],
                        Mutation.parse(Arrays.copyOfRange(columns, 1, COLUMNS - 2)),
                        JudgedLine.Verdict.valueOf(columns[COLUMNS - 2]),
                        columns[COLUMNS - 1]));
            }
        }
        return mutants;
    }

    String text() {
        return String.join(",", rule, mutation.text(), verdict.name(), reason);
    }
}

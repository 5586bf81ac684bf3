package dev.vkval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.finding.ShaderLocation;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExcerptTest {
    private static final String LINE = "\tresults[i] = values[order[i]] + 1;";

    @Test
    void theWordAtTheColumnIsMarked() {
        assertEquals("values", marked(15, "values[order[i]]", LINE));
    }

    @Test
    void withoutAColumnTheExpressionIsMarkedIfItIsThereOnce() {
        assertEquals("values[order[i]]", marked(0, "values[order[i]]", LINE));
        assertEquals("results[i] = values[order[i]] + 1;", marked(0, "[i]", LINE));
        assertEquals("results[i] = values[order[i]] + 1;", marked(0, "values[index]", LINE));
        assertEquals("results[i] = values[order[i]] + 1;", marked(0, null, LINE));
        assertEquals("results[i] = values[order[i]] + 1;", marked(0, "", LINE));
    }

    private static String marked(int column, String expression, String line) {
        ShaderLocation shader =
                new ShaderLocation("compute", "main", 1, "a.comp", 16, column, List.of(), null, List.of(), expression);
        int[] marked = Excerpt.marked(shader, line);
        return Excerpt.shown(line).substring(marked[0], marked[1]);
    }
}

package dev.vkval.spirv.print;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.print.PrintArgument.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrintFormatTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"no conversion", "%d", "%08.3f", "%v3f", "%1.2v2lu", "%ul", "%lx", "%p", "%%", "%G%%%u", "100%%"
            })
    void aFormatIsValid(String text) {
        assertNull(PrintFormat.parse(text).problem());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "%",
                "100 % of",
                "%v5f",
                "%v",
                "%v2",
                "%s",
                "%c",
                "%-8d",
                "%+d",
                "%#x",
                "%*d",
                "%hd",
                "%lp",
                "%v2p",
                "%99999d"
            })
    void aFormatIsNotValid(String text) {
        PrintFormat format = PrintFormat.parse(text);
        assertNotNull(format.problem());
        assertFalse(format.prints(List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "%d, SIGNED, 32, 1, ''",
        "%f, FLOAT, 64, 1, ''",
        "%d, BOOLEAN, 1, 1, ''",
        "%v3f, FLOAT, 32, 3, ''",
        "%p, POINTER, 64, 1, ''",
        "%f, SIGNED, 32, 1, warning",
        "%d, FLOAT, 32, 1, warning",
        "%d, SIGNED, 64, 1, warning",
        "%ld, SIGNED, 32, 1, warning",
        "%v2f, FLOAT, 32, 3, warning",
        "%v2f, FLOAT, 32, 1, error",
        "%f, FLOAT, 32, 2, error",
        "%p, UNSIGNED, 64, 1, error",
        "%lx, POINTER, 64, 1, error",
        "%d, OTHER, 32, 1, error"
    })
    void anArgumentFitsOrNot(String text, Kind kind, int bits, int components, String expected) {
        PrintFormat format = PrintFormat.parse(text);
        List<PrintArgument> arguments = List.of(new PrintArgument(kind, bits, components));
        List<PrintFormat.Problem> problems = format.problems(arguments);
        assertEquals(expected.isEmpty() ? 0 : 1, problems.size(), problems::toString);
        assertEquals(!expected.equals("error"), format.prints(arguments));
    }

    @Test
    void thereIsAnArgumentForEachConversion() {
        PrintArgument number = new PrintArgument(Kind.SIGNED, 32, 1);
        assertTrue(PrintFormat.parse("%d %d").problems(List.of(number)).get(0).fatal());
        assertFalse(
                PrintFormat.parse("%d").problems(List.of(number, number)).get(0).fatal());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "shader.comp:42: i=%d, i ; shader.comp ; 42 ; i=%d ; i",
                "C:\\a\\b.hlsl:7:x ; C:\\a\\b.hlsl ; 7 ; x ; ''",
                "a.frag:3: \"%d, %v2f\", i, color.x ; a.frag ; 3 ; %d, %v2f ; i|color.x",
                "a.frag:3: one, two ; a.frag ; 3 ; one, two ; ''"
            })
    void anAddedPrintIsRead(String text, String file, int line, String format, String names) {
        AddedPrint print = AddedPrint.parse(text);
        assertEquals(file, print.file());
        assertEquals(line, print.line());
        assertEquals(format, print.format().text());
        assertEquals(names, String.join("|", print.names()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "i=%d, i", "a.comp:x: %d, i", "a.comp:3", "a.comp:3: %d", "a.comp:3: %q, i"})
    void anythingElseIsNoAddedPrint(String text) {
        assertThrows(IllegalArgumentException.class, () -> AddedPrint.parse(text));
    }

    @Test
    void aFileIsNamedByItsLastFolders() {
        AddedPrint print = AddedPrint.parse("src/a.comp:1:x");
        assertTrue(print.isIn("/home/me/src/a.comp"));
        assertTrue(print.isIn("C:\\src\\a.comp"));
        assertFalse(print.isIn("/home/me/other/a.comp"));
        assertFalse(print.isIn("/home/me/xsrc/a.comp"));
    }
}

package dev.vkval.report.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.RunResult;
import dev.vkval.report.Consumer;
import dev.vkval.report.HostileRuns;
import dev.vkval.report.Samples;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;
import se.bjurr.violations.lib.model.Violation;
import se.bjurr.violations.lib.reports.Parser;

class JunitOutputTest {
    @TempDir
    Path folder;

    private static Document document(RunResult run) throws IOException, ParserConfigurationException, SAXException {
        byte[] bytes = Consumer.text(new JunitOutput(true), run).getBytes(StandardCharsets.UTF_8);
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(bytes));
    }

    private static String value(Document document, String path) throws XPathExpressionException {
        return XPathFactory.newInstance().newXPath().evaluate(path, document);
    }

    @Test
    void capturesThatPassHaveTheSameTestsAsThoseThatFail() throws Exception {
        Document document = document(HostileRuns.ways());
        assertEquals("8", value(document, "count(//testsuite)"));
        assertEquals("3", value(document, "count(//testsuite[1]/testcase)"));
        assertEquals("0", value(document, "count(//testsuite[1]//*[self::failure or self::error or self::skipped])"));
        assertEquals("14.210", value(document, "//testsuite[1]/@time"));
        assertEquals(
                "VUID-vkCmdDrawIndexed-storageBuffers-06936",
                value(document, "//testsuite[3]/testcase[@name='gpu']/failure/@type"));
        assertEquals(value(document, "//testsuites/@tests"), value(document, "count(//testcase)"));
        assertEquals(value(document, "//testsuites/@failures"), value(document, "count(//failure)"));
        assertEquals(value(document, "//testsuites/@errors"), value(document, "count(//error)"));
        assertEquals(value(document, "//testsuites/@skipped"), value(document, "count(//skipped)"));
    }

    @Test
    void acceptedFindingsPassAndAreNamed() throws Exception {
        Document document = document(HostileRuns.ways());
        assertEquals("0", value(document, "count(//testsuite[2]//failure)"));
        assertTrue(value(document, "//testsuite[2]/testcase[@name='sync']/system-out")
                .contains("(accepted)"));
    }

    @Test
    void otherEndsAreErrorsOrSkipped() throws Exception {
        Document document = document(HostileRuns.ways());
        assertEquals("crashed", value(document, "//testsuite[4]/testcase[@name='replay']/error/@type"));
        assertEquals("capture-ends-early", value(document, "//testsuite[5]/testcase[@name='replay']/error/@type"));
        assertEquals("not-run", value(document, "//testsuite[6]/testcase[@name='replay']/skipped/@type"));
        assertEquals("no rayQuery", value(document, "//testsuite[7]/testcase[@name='replay']/skipped/@message"));
        assertEquals("failed", value(document, "//testsuite[8]/testcase[@name='replay']/error/@type"));
    }

    @Test
    void hostileTextIsTextOfAWellFormedDocument() throws Exception {
        for (String text : List.of(HostileRuns.TEXT, HostileRuns.LONG)) {
            Document document = document(HostileRuns.run(text));
            String message = value(document, "//failure/@message");
            assertTrue(message.startsWith("a title with "), message);
            assertTrue(value(document, "//failure").length() > text.length());
            assertFalse(document.getDocumentElement().getTextContent().contains("\u202e"));
        }
        assertTrue(value(document(HostileRuns.run(HostileRuns.TEXT)), "//failure/@message")
                .contains("<script>&amp;]]>"));
    }

    @Test
    void aConsumerReadsThem() throws IOException {
        List<Violation> read = Consumer.read(folder, new JunitOutput(false), Samples.mixed(), Parser.JUNIT);
        assertTrue(read.size() >= 2, read.toString());
        assertTrue(read.toString().contains("reads past the end"), read.toString());
        assertFalse(Consumer.text(new JunitOutput(false), Samples.mixed()).contains("time="));
    }
}

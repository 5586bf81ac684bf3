package dev.vkval.report.junit;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunResult;
import dev.vkval.report.Output;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * {@code junit.xml}: a test suite for each capture, in it a test case for its replay and for each family of checks,
 * whether they pass or not.
 */
public final class JunitOutput implements Output {
    public static final String FILE = "junit.xml";

    private final boolean timings;
    private XMLStreamWriter out;

    /** @param timings whether durations are written */
    public JunitOutput(boolean timings) {
        this.timings = timings;
    }

    @Override
    public String fileName() {
        return FILE;
    }

    @Override
    public void write(RunResult run, OutputStream stream) throws IOException {
        try {
            out = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(stream, StandardCharsets.UTF_8.name());
            out.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            out.writeCharacters("\n");
            suites(run);
            out.writeEndDocument();
            out.writeCharacters("\n");
            out.flush();
        } catch (XMLStreamException e) {
            throw new IOException("the JUnit file cannot be written", e);
        }
    }

    private void suites(RunResult run) throws XMLStreamException {
        List<List<TestCase>> all = new ArrayList<>();
        run.captures().forEach(capture -> all.add(TestCase.of(capture, run.failOn())));
        List<TestCase> cases = all.stream().flatMap(List::stream).toList();
        out.writeStartElement("testsuites");
        attribute("name", "vkval-replay");
        counts(cases);
        for (int i = 0; i < all.size(); i++) {
            suite(run.captures().get(i), all.get(i));
        }
        out.writeCharacters("\n");
        out.writeEndElement();
    }

    private void suite(CaptureResult capture, List<TestCase> cases) throws XMLStreamException {
        String device = capture.device() == null ? "" : " on " + capture.device();
        line(1);
        out.writeStartElement("testsuite");
        attribute("name", capture.path() + device);
        counts(cases);
        Double seconds = capture.timings().get(CaptureResult.TOTAL_SECONDS);
        if (timings && seconds != null) {
            attribute("time", String.format(Locale.ROOT, "%.3f", seconds));
        }
        for (TestCase one : cases) {
            write(capture, one);
        }
        line(1);
        out.writeEndElement();
    }

    private void write(CaptureResult capture, TestCase one) throws XMLStreamException {
        line(2);
        out.writeStartElement("testcase");
        attribute("name", one.name());
        attribute("classname", capture.path());
        switch (one.outcome()) {
            case FAILURE -> outcome("failure", one);
            case ERROR -> outcome("error", one);
            case SKIPPED -> outcome("skipped", one);
            case PASSED -> {
                if (!one.text().isEmpty()) {
                    element("system-out", one.text());
                }
            }
        }
        out.writeEndElement();
    }

    private void outcome(String element, TestCase one) throws XMLStreamException {
        out.writeStartElement(element);
        attribute("message", one.message());
        attribute("type", one.kind());
        out.writeCharacters(XmlText.of(one.text()));
        out.writeEndElement();
    }

    private void element(String name, String text) throws XMLStreamException {
        out.writeStartElement(name);
        out.writeCharacters(XmlText.of(text));
        out.writeEndElement();
    }

    private void counts(List<TestCase> cases) throws XMLStreamException {
        attribute("tests", Integer.toString(cases.size()));
        attribute("failures", count(cases, TestCase.Outcome.FAILURE));
        attribute("errors", count(cases, TestCase.Outcome.ERROR));
        attribute("skipped", count(cases, TestCase.Outcome.SKIPPED));
    }

    private static String count(List<TestCase> cases, TestCase.Outcome outcome) {
        return Long.toString(
                cases.stream().filter(one -> one.outcome() == outcome).count());
    }

    private void attribute(String name, String value) throws XMLStreamException {
        out.writeAttribute(name, XmlText.of(value));
    }

    private void line(int depth) throws XMLStreamException {
        out.writeCharacters("\n" + "  ".repeat(depth));
    }
}

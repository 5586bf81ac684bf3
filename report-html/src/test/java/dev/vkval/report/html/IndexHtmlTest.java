package dev.vkval.report.html;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Access;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.Help;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ShaderLocation;
import dev.vkval.finding.ToolFault;
import dev.vkval.report.Samples;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class IndexHtmlTest {
    private static final String HOSTILE =
            "</script></style><img src=x onerror=\"alert('1')\">&amp;\u202e\u001b[2J\u0000";

    @Test
    void thePageIsWellFormedAndItsLinksLead() throws Exception {
        List<Element> elements = elements(page(Samples.mixed(), true));
        Set<String> ids = new HashSet<>();
        for (Element element : elements) {
            String id = element.getAttribute("id");
            assertTrue(id.isEmpty() || ids.add(id), "twice: " + id);
        }
        for (Element element : elements) {
            String target = element.getAttribute("href");
            assertTrue(target.isEmpty() || target.startsWith("#") && ids.contains(target.substring(1)), target);
        }
        assertEquals(
                3,
                elements.stream().filter(e -> e.getTagName().equals("article")).count());
    }

    @Test
    void theSameFindingInTwoCapturesHasTwoPlaces() throws Exception {
        RunResult run = Samples.run(
                Samples.capture("a.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.hazard()),
                Samples.capture("b.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.hazard()));
        List<String> articles = elements(page(run, true)).stream()
                .filter(e -> e.getTagName().equals("article"))
                .map(e -> e.getAttribute("id"))
                .toList();
        assertEquals(2, articles.size());
        assertEquals(articles.get(0) + "-2", articles.get(1));
    }

    @Test
    void theStoryIsInThePage() throws Exception {
        String text = document(page(Samples.mixed(), true)).getDocumentElement().getTextContent();
        for (String part : List.of(
                "#402 vkCmdDispatch",
                "dstStageMask is missing VERTEX_SHADER",
                "#417 vkCmdDraw",
                "particles[gl_InstanceIndex].pos;",
                "billboard.vert:18:14",
                "lighting.frag:87:15 in shade, inlined at shaders/lighting.frag:120 in shadeAll",
                "4 times, frames 12–14, 20",
                "bytes 4096..4112",
                "no device was used",
                "block 102, byte 37950",
                Samples.SHA256)) {
            assertTrue(text.contains(part), part);
        }
    }

    @Test
    void thePolicyAllowsTheStyleSheetAndNothingElse() throws Exception {
        String page = page(Samples.mixed(), true);
        String css = page.substring(page.indexOf("<style>") + 7, page.indexOf("</style>"));
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(css.getBytes(StandardCharsets.UTF_8));
        String policy = elements(page).stream()
                .filter(e -> e.getAttribute("http-equiv").equals("Content-Security-Policy"))
                .findFirst()
                .orElseThrow()
                .getAttribute("content");
        assertEquals(
                "default-src 'none'; style-src 'sha256-" + Base64.getEncoder().encodeToString(hash)
                        + "'; base-uri 'none'; form-action 'none'",
                policy);
        assertFalse(page.contains("<script"));
        assertFalse(page.contains(" style="));
        assertFalse(page.contains("http:") || page.contains("https:"));
    }

    @Test
    void hostileTextInEveryFieldStaysText() throws Exception {
        String page = page(hostile(), true);
        Set<String> names = new HashSet<>();
        for (Element element : elements(page)) {
            names.add(element.getTagName());
            for (int i = 0; i < element.getAttributes().getLength(); i++) {
                assertFalse(element.getAttributes().item(i).getNodeName().startsWith("on"));
            }
        }
        assertFalse(names.contains("img") || names.contains("script"), names.toString());
        assertEquals(
                1,
                elements(page).stream()
                        .filter(e -> e.getTagName().equals("style"))
                        .count());
        assertTrue(page.chars().noneMatch(c -> c < 0x20 && c != '\n' || c == '\u202e'));
        int shown = page.split("&lt;/script&gt;&lt;/style&gt;&lt;img", -1).length - 1;
        assertTrue(shown >= 30, "shown in " + shown + " places");
    }

    @Test
    void aHugeTextIsCutAndSaysSo() throws Exception {
        String huge = "<b>\u0007".repeat(500_000);
        Finding finding = Finding.of("VUID-x", Severity.ERROR, Family.CORE)
                .title(huge)
                .message(huge)
                .property(huge, huge)
                .at(1, 1);
        String page = page(Samples.run(Samples.capture(huge, CaptureStatus.COMPLETED, List.of(), finding)), true);
        assertTrue(page.length() < 3_000_000, "characters: " + page.length());
        assertTrue(page.contains(" more characters, all in report.json)"));
        elements(page);
    }

    @Test
    void whatIsShownIsChosenByFamilyAndSourceWithoutScript() throws Exception {
        Finding upstream = Finding.of("VUID-x", Severity.WARNING, Family.CORE)
                .title("a buffer is too small")
                .property("source", "upstream")
                .at(1, 1);
        String page = page(
                Samples.run(Samples.capture("a.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.hazard(), upstream)),
                true);
        Set<String> boxes = new HashSet<>();
        for (Element element : elements(page)) {
            if (element.getTagName().equals("input")) {
                boxes.add(element.getAttribute("id"));
                assertTrue(
                        page.contains(":has(#" + element.getAttribute("id") + ":not(:checked))"), "in the style sheet");
            }
        }
        assertEquals(
                Set.of("show-error", "show-warning", "show-family-sync", "show-family-core", "show-upstream"), boxes);
        assertTrue(page.contains("class=\"finding warning family-core of-upstream\""));
    }

    /** The keyboard reaches what may scroll, and a reader of the page aloud hears what it is. */
    @Test
    void partsThatScrollHaveAPlaceInTheOrderOfKeysAndAName() throws Exception {
        Finding wordy = Finding.of("VUID-x", Severity.WARNING, Family.CORE)
                .title("a buffer is too small")
                .message("too small\n".repeat(50))
                .at(1, 1);
        List<String> names = new ArrayList<>();
        for (Element element : elements(page(
                Samples.run(Samples.capture("a.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.hazard(), wordy)),
                true))) {
            if (element.getAttribute("class").equals("scroll")) {
                assertEquals("0", element.getAttribute("tabindex"));
                assertEquals("region", element.getAttribute("role"));
                names.add(element.getAttribute("aria-label"));
            }
        }
        assertTrue(names.contains("Findings"), names::toString);
        assertEquals(names.size(), new HashSet<>(names).size(), names::toString);
        assertFalse(names.contains(""), names::toString);
        assertEquals(
                1,
                names.stream().filter(name -> name.startsWith("Message")).count(),
                "the long message, not the short one");
    }

    @Test
    void withoutTimingsTheBytesAreEqual() throws Exception {
        assertArrayEquals(
                page(Samples.mixed(), false).getBytes(StandardCharsets.UTF_8),
                page(Samples.mixed(), false).getBytes(StandardCharsets.UTF_8));
        assertFalse(page(Samples.mixed(), false).contains("14.2"));
        assertTrue(page(Samples.mixed(), true).contains("14.2"));
    }

    @Test
    void nothingFoundIsSaid() throws Exception {
        String page = page(Samples.run(Samples.capture("a.gfxr", CaptureStatus.COMPLETED, List.of())), true);
        assertTrue(page.contains("No findings in what was checked."));
        assertTrue(page.contains("INCOMPLETE"), "without a device");
    }

    @Test
    void errorsThatFailNoRunAreNotCalledClean() throws Exception {
        List<CaptureResult> completed = Samples.mixed().captures().stream()
                .filter(capture -> capture.status() == CaptureStatus.COMPLETED)
                .toList();
        String page = page(new RunResult("0.1.0", null, completed), true);
        assertFalse(page.contains("CLEAN"));
        assertTrue(page.contains("PASSED"));
        assertTrue(page.contains("verdict fair"));
    }

    private static RunResult hostile() {
        ObjectRef object = new ObjectRef(HOSTILE, -1, HOSTILE, 3);
        ShaderLocation shader = new ShaderLocation(
                HOSTILE,
                HOSTILE,
                1,
                HOSTILE,
                4,
                2,
                List.of(new ShaderLocation.Line(4, HOSTILE)),
                HOSTILE,
                List.of(new ShaderLocation.Call(HOSTILE, 9, HOSTILE)),
                HOSTILE);
        ShaderLocation bare = new ShaderLocation(HOSTILE, HOSTILE, 1, null, 0, 0, List.of());
        Place place = new Place(HOSTILE, 7, 1, 2, 3, 4, 5, List.of(HOSTILE, HOSTILE));
        Finding finding = Finding.of(HOSTILE, Severity.ERROR, Family.GPU)
                .title(HOSTILE)
                .message(HOSTILE)
                .access(new Access(HOSTILE, place, HOSTILE, HOSTILE, object, HOSTILE, HOSTILE, bare))
                .access(new Access(HOSTILE, place, HOSTILE, HOSTILE, object, HOSTILE, HOSTILE, shader))
                .barrier(new BarrierNote(6, HOSTILE, HOSTILE))
                .object(object)
                .shader(shader)
                .property(HOSTILE, HOSTILE)
                .help(new Help(HOSTILE, HOSTILE, "yes", HOSTILE))
                .at(7, 1);
        FindingGroups groups = new FindingGroups();
        groups.add(finding);
        return Samples.run(new CaptureResult(
                HOSTILE,
                HOSTILE,
                CaptureStatus.PARTIAL,
                HOSTILE,
                HOSTILE,
                new Coverage(1, 1, 1, 1, List.of(Family.GPU), List.of(new Coverage.Gap(HOSTILE, HOSTILE, 1))),
                List.of(new AnomalyNote(HOSTILE, Severity.ERROR, HOSTILE, 1, 1, 1)),
                new CrashNote(
                        HOSTILE,
                        HOSTILE,
                        1,
                        new CrashNote.Submit(1, 1, 1, new CrashNote.Draw(HOSTILE, 1, 1, HOSTILE)),
                        HOSTILE),
                List.of(new ToolFault(HOSTILE, HOSTILE, 1, HOSTILE)),
                new TreeMap<>(Map.of(CaptureResult.TOTAL_SECONDS, 1.0)),
                groups.sorted(),
                false,
                true));
    }

    private static String page(RunResult run, boolean timings) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new IndexHtml(timings).write(run, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Document document(String page) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(page.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Element> elements(String page) throws Exception {
        NodeList nodes = document(page).getElementsByTagName("*");
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }
}

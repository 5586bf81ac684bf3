package dev.vkval.report.html;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Accepted;
import dev.vkval.finding.Access;
import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.BarrierNote;
import dev.vkval.finding.BaselineNote;
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
import dev.vkval.finding.Relevance;
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
import java.util.function.UnaryOperator;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class IndexHtmlTest {
    private static final String SPECIFICATION = "https://registry.khronos.org/vulkan/specs/latest/html/vkspec.html#";
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
            if (!target.isEmpty() && !element.getTagName().equals("link") && !target.startsWith(SPECIFICATION)) {
                assertTrue(target.startsWith("#") && ids.contains(target.substring(1)), target);
            }
        }
        assertEquals(3, elements.stream().filter(IndexHtmlTest::finding).count());
    }

    @Test
    void theSameFindingInTwoCapturesHasTwoPlaces() throws Exception {
        RunResult run = Samples.run(
                Samples.capture("a.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.hazard()),
                Samples.capture("b.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.hazard()));
        List<String> articles = elements(page(run, true)).stream()
                .filter(IndexHtmlTest::finding)
                .map(e -> e.getAttribute("id"))
                .toList();
        assertEquals(2, articles.size());
        assertEquals(articles.get(0) + "-2", articles.get(1));
    }

    @Test
    void theFramesOfAFindingAreDrawnWhereAllFramesAreKnown() throws Exception {
        CaptureResult whole = Samples.mixed().captures().get(0);
        Coverage all = whole.coverage();
        CaptureResult trimmed = whole.edit()
                .coverage(new Coverage(
                        all.blocks(), all.calls(), all.callsChecked(), 40, all.frames(), all.families(), all.gaps()))
                .build();
        assertEquals(2, strips(Samples.run(whole)));
        assertEquals(0, strips(Samples.run(trimmed)));
    }

    private static long strips(RunResult run) throws Exception {
        return elements(page(run, true)).stream()
                .filter(element -> element.getAttribute("class").equals("frames"))
                .count();
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
    void thePolicyAllowsTheStyleAndTheScriptOfThePageAndNothingElse() throws Exception {
        String page = page(Samples.mixed(), true);
        String css = page.substring(page.indexOf("<style>") + 7, page.indexOf("</style>"));
        String script = page.substring(page.indexOf("<script>") + 8, page.indexOf("</script>"));
        String policy = elements(page).stream()
                .filter(e -> e.getAttribute("http-equiv").equals("Content-Security-Policy"))
                .findFirst()
                .orElseThrow()
                .getAttribute("content");
        assertEquals(
                "default-src 'none'; style-src 'sha256-" + hash(css) + "' 'self'; script-src 'sha256-" + hash(script)
                        + "'; img-src data:; base-uri 'none'; form-action 'none'",
                policy);
        assertEquals(1, page.split("<script", -1).length - 1);
        assertFalse(page.contains(" style="));
        String elsewhere = page.replace("href=\"" + SPECIFICATION, "");
        assertFalse(elsewhere.contains("http:") || elsewhere.contains("https:"));
    }

    private static String hash(String text) throws Exception {
        return Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Hosts that forbid styles in pages forbid scripts, too: there, the same style comes from the folder of the page. */
    @Test
    void theStyleIsAlsoAFile() throws Exception {
        String page = page(Samples.mixed(), true);
        assertTrue(page.contains("<noscript><link rel=\"stylesheet\" href=\"report.css\"/></noscript>"));
        ByteArrayOutputStream css = new ByteArrayOutputStream();
        new ReportCss().write(Samples.mixed(), css);
        assertEquals("report.css", new ReportCss().fileName());
        assertTrue(page.contains("<style>" + css.toString(StandardCharsets.UTF_8) + "</style>"));
    }

    @Test
    void theTextAboutARuleIsThereOnceWithALinkToTheSpecification() throws Exception {
        String page = page(
                Samples.run(
                        Samples.capture("a.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.hazard()),
                        Samples.capture("b.gfxr", CaptureStatus.COMPLETED, List.of(), Samples.hazard())),
                rule -> rule.equals("SYNC-HAZARD-READ-AFTER-WRITE")
                        ? "# Title\n\nA *text* with <b>markup</b>.\n"
                        : null);
        elements(page);
        assertEquals(2, page.split("<h3>Title</h3>\n<p>A <em>text</em> with &lt;b&gt;", -1).length);
        assertEquals(3, page.split("data-rule=\"rule-1\"", -1).length);
        assertTrue(page.contains(SPECIFICATION + "synchronization-dependencies-memory"));
    }

    @Test
    void aBarrierShowsWhatEachOfItsMasksNeedsToInclude() throws Exception {
        List<MaskRow> rows =
                MaskRow.of(Samples.hazard(), Samples.hazard().barriers().get(0));
        assertEquals(
                List.of(
                        new MaskRow("srcStageMask", "COMPUTE_SHADER", true),
                        new MaskRow("srcAccessMask", "SHADER_STORAGE_WRITE", true),
                        new MaskRow("dstStageMask", "VERTEX_SHADER", false)),
                rows);
        BarrierNote access = new BarrierNote(
                6,
                "vkCmdPipelineBarrier",
                "dstAccessMask is missing SHADER_READ",
                Relevance.NEAR,
                Map.of("dstAccessMask", "SHADER_READ"));
        assertEquals(
                new MaskRow("dstAccessMask", "SHADER_READ", false),
                MaskRow.of(Samples.hazard(), access).get(3));
        assertEquals(List.of(), MaskRow.of(Samples.hazard(), new BarrierNote(6, "vkQueueSubmit", "is not waited for")));
        assertTrue(page(Samples.mixed(), true).contains("<td class=\"mono\">VERTEX_SHADER</td><td>✗ no</td>"));
    }

    @Test
    void aCrashComesFirst() throws Exception {
        String page = page(hostile(), true);
        assertTrue(page.indexOf("class=\"ended error\"") < page.indexOf("<table"));
    }

    @Test
    void theBaselineIsAPart() throws Exception {
        RunResult run = Samples.mixed();
        assertFalse(page(run, true).contains("id=\"baseline\""));
        Accepted gone = new Accepted(
                "F-00000001", "VUID-gone", Family.CORE, "it is gone", "*", Accepted.ANY, "a reason", "someone", null);
        String page = page(run.with(new BaselineNote("known.json", List.of(gone), List.of(), List.of(), false)), true);
        elements(page);
        assertTrue(page.contains("known.json: 3 new findings, 0 known, 1 gone"));
        assertTrue(page.contains("it is gone<code class=\"rule\">VUID-gone</code>"));
    }

    @Test
    void shadersShowWhatIsFoundInThem() throws Exception {
        String shaders =
                page(Samples.mixed(), true).split("<section id=\"shaders\"")[1].split("</section>")[0];
        assertTrue(shaders.indexOf("shaders/particles.comp") < shaders.indexOf("shaders/billboard.vert"));
        assertTrue(shaders.contains("void main() {"));
        assertTrue(shaders.contains("fragment shader reads past the end of the range bound for a storage buffer</a>"));
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
        assertFalse(names.contains("img"), names.toString());
        assertEquals(
                1,
                elements(page).stream()
                        .filter(e -> e.getTagName().equals("script"))
                        .count());
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
            if (element.getAttribute("type").equals("checkbox")) {
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
        assertTrue(names.contains("Table of findings"), names::toString);
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
        assertTrue(page.contains("class=\"verdict fair\""));
    }

    /** A run with a hostile text in every field. */
    static RunResult hostile() {
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
                .barrier(new BarrierNote(
                        6, HOSTILE, HOSTILE, Relevance.NEAR, Map.of(HOSTILE, HOSTILE, "dstStageMask", HOSTILE)))
                .object(object)
                .shader(shader)
                .property(HOSTILE, HOSTILE)
                .help(new Help(HOSTILE, HOSTILE, "yes", HOSTILE, List.of(HOSTILE), HOSTILE))
                .at(7, 1);
        FindingGroups groups = new FindingGroups();
        groups.add(finding);
        return Samples.run(CaptureResult.of(HOSTILE, CaptureStatus.PARTIAL)
                .sha256(HOSTILE)
                .device(HOSTILE)
                .driver(HOSTILE)
                .coverage(new Coverage(1, 1, 1, 1, List.of(Family.GPU), List.of(new Coverage.Gap(HOSTILE, HOSTILE, 1))))
                .anomalies(List.of(new AnomalyNote(HOSTILE, Severity.ERROR, HOSTILE, 1, 1, 1)))
                .crash(new CrashNote(
                        HOSTILE,
                        HOSTILE,
                        1,
                        new CrashNote.Submit(1, 1, 1, new CrashNote.Draw(HOSTILE, 1, 1, HOSTILE)),
                        HOSTILE))
                .faults(List.of(new ToolFault(HOSTILE, HOSTILE, 1, HOSTILE)))
                .timings(new TreeMap<>(Map.of(CaptureResult.TOTAL_SECONDS, 1.0)))
                .findings(groups.sorted())
                .build());
    }

    private static String page(RunResult run, boolean timings) throws Exception {
        return page(run, timings, rule -> null);
    }

    private static String page(RunResult run, UnaryOperator<String> rulePages) throws Exception {
        return page(run, false, rulePages);
    }

    private static String page(RunResult run, boolean timings, UnaryOperator<String> rulePages) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new IndexHtml(timings, rulePages).write(run, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static boolean finding(Element element) {
        return element.getAttribute("class").startsWith("finding ");
    }

    /** The page as XML, without its script. */
    private static Document document(String page) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(
                        page.replace(Resources.SCRIPT, "").getBytes(StandardCharsets.UTF_8)));
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

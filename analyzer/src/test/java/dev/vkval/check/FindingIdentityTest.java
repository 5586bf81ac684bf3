package dev.vkval.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.HandleWalker;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.write.CaptureWriter;
import dev.vkval.check.core.CoreCaptures;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Fingerprint;
import dev.vkval.finding.ObjectRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.system.MemoryUtil;

/** Findings name the calls that made their objects, and are the same whatever numbers the handles have. */
class FindingIdentityTest {
    private static final int SAMPLE = 12;

    @TempDir
    private Path folder;

    /** Gives every object another handle, those left out that blocks without a call name. */
    private static final class OtherHandles implements HandleWalker.Visitor {
        private static final Set<String> KEPT = Set.of("VkPhysicalDevice", "VkDevice", "VkDeviceMemory");
        private static final long FACTOR = 3;
        private static final long SHIFT = 1_000_000;

        private final HandleWalker walker = new HandleWalker(Programs.vulkan(), this);
        private final Set<Long> kept = new HashSet<>();

        @Override
        public void handle(String type, long address, boolean output) {
            if (KEPT.contains(type)) {
                kept.add(MemoryUtil.memGetLong(address));
            } else {
                change(address);
            }
        }

        @Override
        public void objectHandle(int objectType, long address) {
            change(address);
        }

        private void change(long address) {
            long id = MemoryUtil.memGetLong(address);
            if (id != 0 && !kept.contains(id)) {
                MemoryUtil.memPutLong(address, id * FACTOR + SHIFT);
            }
        }
    }

    private Path withOtherHandles(Path original) throws IOException {
        Path changed = folder.resolve("changed.gfxr");
        OtherHandles handles = new OtherHandles();
        try (CaptureReader reader = CaptureReader.open(original, new Anomalies());
                CaptureWriter writer = CaptureWriter.create(changed, reader.header())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem call) {
                    handles.walker.walk(call.call());
                    writer.call(call.call());
                } else {
                    writer.copy(reader.stored());
                }
            }
        }
        return changed;
    }

    private static List<String> identities(List<Finding> findings) {
        return findings.stream()
                .map(finding -> Fingerprint.id(Fingerprint.of(finding)) + " " + finding.rule() + " " + finding.block())
                .toList();
    }

    private static List<Path> samples() throws IOException {
        Path captures = Path.of(System.getProperty("vkval.root", "."), "samples", "captures");
        try (Stream<Path> files = Files.list(captures)) {
            return files.filter(file -> file.toString().endsWith(".gfxr"))
                    .sorted()
                    .toList();
        }
    }

    private static List<Path> upstreamTests(int step) throws IOException {
        Path tests = CoreCaptures.folder("vvl-core-tests");
        List<Path> files = new ArrayList<>();
        int row = 0;
        for (JsonNode test : CoreCaptures.manifest(tests)) {
            if (row++ % step == 0) {
                files.add(tests.resolve(test.path("file").asText()));
            }
        }
        return files;
    }

    private void assertSameWithOtherHandles(List<Path> captures) throws IOException {
        int findings = 0;
        for (Path capture : captures) {
            List<String> before = identities(AllChecks.of(capture));
            assertEquals(before, identities(AllChecks.of(withOtherHandles(capture))), capture::toString);
            findings += before.size();
        }
        assertTrue(findings > 0, "nothing was found");
    }

    @Test
    void handlesOfSamplesDoNotMatter() throws IOException {
        assertSameWithOtherHandles(samples());
    }

    @Test
    void handlesOfUpstreamsTestsDoNotMatter() throws IOException {
        assertSameWithOtherHandles(upstreamTests(SAMPLE));
    }

    @Test
    void everyObjectIsNamedWithItsCreation() throws IOException {
        List<Path> captures = new ArrayList<>(samples());
        captures.addAll(upstreamTests(SAMPLE));
        int objects = 0;
        for (Path capture : captures) {
            for (Finding finding : AllChecks.of(capture)) {
                assertTrue(
                        finding.family() == Family.STATELESS
                                || !finding.objects().isEmpty(),
                        finding::toString);
                for (ObjectRef object : finding.objects()) {
                    assertTrue(object.createdAt() >= 0, () -> capture + ": " + finding);
                    objects++;
                }
            }
        }
        assertTrue(objects > 0, "no finding has an object");
    }
}

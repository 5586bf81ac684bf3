package dev.vkval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.ConfigPlace;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ShaderLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourcePlacesTest {
    @TempDir
    Path folder;

    private SourcePlace of(String capture, String file) {
        Finding finding = Finding.of("VUID-x", Severity.ERROR, dev.vkval.finding.Family.GPU)
                .shader(new ShaderLocation("fragment", "main", 1, file, 4, 0, List.of()))
                .at(1, 1);
        return new SourcePlaces(folder).of(capture(capture), finding);
    }

    private static CaptureResult capture(String path) {
        return Samples.capture(path, CaptureStatus.COMPLETED, List.of());
    }

    @Test
    void aShaderOfTheRepositoryComesBeforeTheCapture() throws IOException {
        Files.createDirectories(folder.resolve("repo/shaders"));
        Files.writeString(folder.resolve("repo/shaders/x.frag"), "");
        Files.writeString(folder.resolve("outside.frag"), "");
        SourcePlaces places = new SourcePlaces(folder.resolve("repo"));
        Finding finding = Samples.hazard();
        assertEquals(new SourcePlace("forest.gfxr", 1, 1), places.of(capture("forest.gfxr"), finding));
        folder = folder.resolve("repo");
        assertEquals(new SourcePlace("shaders/x.frag", 4, 1), of("a.gfxr", "C:\\build\\shaders\\x.frag"));
        assertEquals(new SourcePlace("a.gfxr", 1, 1), of("a.gfxr", "../outside.frag"));
        assertEquals(new SourcePlace("a.gfxr", 1, 1), of("a.gfxr", "shaders"));
        assertEquals(new SourcePlace("a.gfxr", 1, 1), of("a.gfxr", "a\0b"));
    }

    @Test
    void theLineThatNamesACaptureComesBeforeTheCapture() throws IOException {
        Files.writeString(folder.resolve("vkval.toml"), "");
        SourcePlaces places = new SourcePlaces(folder);
        assertEquals(new SourcePlace("vkval.toml", 7, 1), places.of(named("vkval.toml")));
        assertEquals(new SourcePlace("vkval.toml", 7, 1), places.of(named("/of/another/checkout/vkval.toml")));
        assertEquals(new SourcePlace("a.gfxr", 1, 1), places.of(named("gone.toml")));
        Files.createDirectories(folder.resolve("below"));
        assertEquals(
                new SourcePlace("a.gfxr", 1, 1), new SourcePlaces(folder.resolve("below")).of(named("../vkval.toml")));
    }

    private static CaptureResult named(String file) {
        return capture("a.gfxr").configured(null, new ConfigPlace(file, 7));
    }

    @Test
    void capturesAreNamedWithinTheRepository() {
        SourcePlaces places = new SourcePlaces(folder);
        assertEquals("t/a.gfxr", places.of(capture("t/./a.gfxr")).path());
        assertEquals(
                "t/a.gfxr",
                places.of(capture(folder.resolve("t/a.gfxr").toString())).path());
        assertEquals("a.gfxr", places.of(capture("/elsewhere/a.gfxr")).path());
        assertEquals("a.gfxr", places.of(capture("../a.gfxr")).path());
        assertEquals("t/all.zip", places.of(capture("t/all.zip!in/a.gfxr")).path());
        assertEquals("t/a.gfxr", places.of(capture("t/a.gfxr (run 2)")).path());
    }
}

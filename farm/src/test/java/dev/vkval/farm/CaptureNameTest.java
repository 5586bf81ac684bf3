package dev.vkval.farm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import org.junit.jupiter.api.Test;

class CaptureNameTest {
    @Test
    void aUriHasASchemeAndAPathHasNot() {
        assertTrue(CaptureName.isUri("s3a://bucket/a.gfxr"));
        assertTrue(CaptureName.isUri("file:/tmp/a.gfxr"));
        assertFalse(CaptureName.isUri("traces/a.gfxr"));
        assertFalse(CaptureName.isUri("a:b.gfxr"));
    }

    @Test
    void whatIsNotLocalIsNamedByItsBucketOrHost() {
        assertEquals("bucket/x/a.gfxr", CaptureName.of(URI.create("s3a://bucket/x/a.gfxr")));
        assertEquals("name:8020/a.gfxr", CaptureName.of(URI.create("hdfs://name:8020/a.gfxr")));
        assertEquals("a.gfxr", CaptureName.of(URI.create("hdfs:///a.gfxr")));
        assertEquals("/tmp/a.gfxr", CaptureName.of(URI.create("file:///tmp/a.gfxr")));
    }

    @Test
    void aNameStaysBelowItsFolder() {
        assertEquals("secret", CaptureName.of(URI.create("s3a://bucket/../../secret")));
    }
}

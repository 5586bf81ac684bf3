package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

class HitPlacesTest {
    private static final int VERTEX = VK10.VK_SHADER_STAGE_VERTEX_BIT;
    private static final int FRAGMENT = VK10.VK_SHADER_STAGE_FRAGMENT_BIT;
    private static final int SMALL = 12;
    private static final int LARGE = 6000;

    private final HitPlaces places = new HitPlaces(false);

    @Test
    void shadersOfAStageShareAPlaceBecauseAnActionUsesOne() {
        assertEquals(places.ofStage(FRAGMENT, SMALL), places.ofStage(FRAGMENT, SMALL));
        assertTrue(places.ofStage(VERTEX, SMALL) + SMALL <= places.ofStage(FRAGMENT, SMALL));
    }

    @Test
    void aLargeShaderHasAPlaceOfItsOwn() {
        int first = places.ofStage(VERTEX, LARGE);
        assertTrue(first > places.ofStage(1 << 30, SMALL));
        assertEquals(first + LARGE, places.ofStage(VERTEX, LARGE));
    }

    @Test
    void shadersOfRayTracingPipelinesFollowEachOther() {
        assertEquals(0, places.ofRayTracing(SMALL));
        assertEquals(SMALL, places.ofRayTracing(LARGE));
        assertEquals(SMALL + LARGE, places.ofRayTracing(SMALL));
    }

    @Test
    void theMemoryOfAnActionIsBounded() {
        assertEquals(HitPlaces.NONE, places.ofRayTracing(1 << 21));
        assertEquals(HitPlaces.NONE, places.ofStage(VERTEX, Integer.MAX_VALUE));
        assertEquals(0, places.ofRayTracing(SMALL));
    }
}

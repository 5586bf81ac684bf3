package dev.vkval.state.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.command.BuildGeometry;
import dev.vkval.command.BuildInfo;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.KHRAccelerationStructure;

/** Which of the device's answers tells how much scratch memory a build uses. */
class BuildSizesTest {
    private static final int TRIANGLES = KHRAccelerationStructure.VK_GEOMETRY_TYPE_TRIANGLES_KHR;
    private static final int BOXES = KHRAccelerationStructure.VK_GEOMETRY_TYPE_AABBS_KHR;

    private final BuildSizes sizes = new BuildSizes();

    private static BuildInfo info(int geometryType, boolean update, int count) {
        List<BuildGeometry> geometries = Collections.nCopies(count, new BuildGeometry.Other(geometryType, 0));
        return new BuildInfo(0, 0, update, 0, 0, 0, count, geometries);
    }

    private static List<Long> numbers(int... primitives) {
        return Arrays.stream(primitives).asLongStream().boxed().toList();
    }

    private void answer(int geometryType, int buildBytes, int updateBytes, int... primitives) {
        BuildInfo info = info(geometryType, false, primitives.length);
        sizes.answered(info, numbers(primitives), buildBytes, updateBytes);
    }

    private long bytes(int geometryType, boolean update, int... primitives) {
        return sizes.scratchBytes(info(geometryType, update, primitives.length), numbers(primitives));
    }

    @Test
    void theAnswerForTheSameBuild() {
        answer(TRIANGLES, 100, 50, 7, 8);
        answer(TRIANGLES, 90, 40, 7, 9);
        assertEquals(100, bytes(TRIANGLES, false, 7, 8));
        assertEquals(50, bytes(TRIANGLES, true, 7, 8));
    }

    @Test
    void elseTheLeastForOneThatIsNowhereSmaller() {
        answer(TRIANGLES, 300, 0, 9, 9);
        answer(TRIANGLES, 200, 0, 8, 8);
        answer(TRIANGLES, 100, 0, 7, 100);
        assertEquals(200, bytes(TRIANGLES, false, 8, 7));
    }

    @Test
    void otherGeometryTellsNothing() {
        answer(TRIANGLES, 100, 0, 10);
        assertEquals(0, bytes(BOXES, false, 10));
        assertEquals(0, bytes(TRIANGLES, false, 10, 10));
    }

    @Test
    void smallerBuildsTellNothing() {
        answer(TRIANGLES, 100, 0, 10);
        assertEquals(0, bytes(TRIANGLES, false, 11));
    }
}

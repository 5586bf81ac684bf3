package dev.vkval.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.registry.Registry;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SubresourceRange;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

class ImagePiecesTest {
    private static ImageState image(String format, int width, int height, int depth, int mips, int layers) {
        int value = (int) Registry.vulkan().value("VkFormat", format);
        int type = depth > 1 ? VK10.VK_IMAGE_TYPE_3D : VK10.VK_IMAGE_TYPE_2D;
        return new ImageState(
                new StateObject.Creation(1, 0, false),
                new ImageState.Info(0, type, value, width, height, depth, mips, layers, 1, 0, 0, 0, 0, 0));
    }

    /** {@code aspect mip layer: width x height x depth, bytes of a row, bytes at offset}. */
    private static List<String> pieces(ImageState image, SubresourceRange range) {
        return ImagePieces.of(image, range).stream()
                .map(piece -> piece.aspect() + " " + piece.mip() + " " + piece.layer() + ": " + piece.width() + "x"
                        + piece.height() + "x" + piece.depth() + ", " + piece.rowBytes() + ", " + piece.sizeBytes()
                        + " at "
                        + piece.offset())
                .toList();
    }

    @Test
    void levelsAndLayersFollowEachOther() {
        assertEquals(
                List.of(
                        "1 1 2: 3x2x1, 12, 24 at 0",
                        "1 1 3: 3x2x1, 12, 24 at 32",
                        "1 2 2: 1x1x1, 4, 4 at 64",
                        "1 2 3: 1x1x1, 4, 4 at 80"),
                pieces(image("VK_FORMAT_R8G8B8A8_UNORM", 7, 4, 1, 3, 4), new SubresourceRange(1, 1, 2, 2, 2)));
    }

    @Test
    void rowsOfBlocksAreWhole() {
        assertEquals(
                List.of("1 0 0: 7x5x1, 32, 64 at 0"),
                pieces(image("VK_FORMAT_BC7_UNORM_BLOCK", 7, 5, 1, 1, 1), new SubresourceRange(1, 0, 1, 0, 1)));
    }

    @Test
    void depthAndStencilAreApart() {
        assertEquals(
                List.of("2 0 0: 4x2x1, 16, 32 at 0", "4 0 0: 4x2x1, 4, 8 at 32"),
                pieces(image("VK_FORMAT_D24_UNORM_S8_UINT", 4, 2, 1, 1, 1), new SubresourceRange(6, 0, 1, 0, 1)));
        assertEquals(
                List.of("2 0 0: 4x2x1, 8, 16 at 0"),
                pieces(image("VK_FORMAT_D16_UNORM_S8_UINT", 4, 2, 1, 1, 1), new SubresourceRange(2, 0, 1, 0, 1)));
    }

    @Test
    void planesHaveTheirOwnExtent() {
        assertEquals(
                List.of("16 0 0: 4x4x1, 4, 16 at 0", "32 0 0: 2x2x1, 4, 8 at 16"),
                pieces(
                        image("VK_FORMAT_G8_B8R8_2PLANE_420_UNORM", 4, 4, 1, 1, 1),
                        new SubresourceRange(48, 0, 1, 0, 1)));
    }

    @Test
    void slicesAreOneLayer() {
        assertEquals(
                List.of("1 1 0: 2x2x2, 4, 16 at 0"),
                pieces(image("VK_FORMAT_R16_UINT", 4, 4, 4, 2, 1), new SubresourceRange(1, 1, 1, 0, 1)));
    }
}

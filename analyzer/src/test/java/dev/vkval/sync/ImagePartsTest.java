package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.command.Extent;
import dev.vkval.command.Offset;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.state.object.UsedMemory;
import dev.vkval.sync.access.HazardKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.KHRVideoDecodeQueue;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;

/** Accesses to parts of images: planes, boxes of 3D images, layers of pictures, and the same parts through aliases. */
class ImagePartsTest {
    private static final CommandPlace PLACE = new CommandPlace("vkCmdTest", 0, 1, 0, List.of());
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    private static final int PLANE_0 = VK11.VK_IMAGE_ASPECT_PLANE_0_BIT;
    private static final int PLANE_1 = VK11.VK_IMAGE_ASPECT_PLANE_1_BIT;
    private static final List<HazardKind> HAZARD = List.of(HazardKind.WRITE_AFTER_WRITE);

    private final RecordedSubmits submits = new RecordedSubmits();
    private final BufferState source = submits.objects.buffer(submits.objects.memory(1 << 16), 0, 1 << 16);
    private final DeviceMemoryState memory = submits.objects.memory(1 << 16);

    private ImageState image(int flags, int type, int format, int depth, int layers) {
        ImageState.Info info = new ImageState.Info(
                flags,
                type,
                format,
                16,
                16,
                depth,
                1,
                layers,
                VK10.VK_SAMPLE_COUNT_1_BIT,
                VK10.VK_IMAGE_TILING_OPTIMAL,
                0,
                0,
                VK10.VK_IMAGE_LAYOUT_UNDEFINED,
                VK10.VK_SHARING_MODE_EXCLUSIVE);
        return submits.objects.image(info, memory, 0, 8192);
    }

    private RecordedCommand write(ImageState image, int aspect, int z, int depth, int y, int height) {
        RecordedCommand.BufferImageRegion region = new RecordedCommand.BufferImageRegion(
                0, 0, 0, new SubresourceRange(aspect, 0, 1, 0, 1), new Offset(0, y, z), new Extent(8, height, depth));
        return new RecordedCommand.CopyBufferToImage(
                PLACE, source, image, VK10.VK_IMAGE_LAYOUT_GENERAL, List.of(region));
    }

    private RecordedCommand write(ImageState image, int aspect) {
        return write(image, aspect, 0, 1, 0, 8);
    }

    @Test
    void planesAreApart() {
        ImageState image = image(0, VK10.VK_IMAGE_TYPE_2D, VK11.VK_FORMAT_G8_B8R8_2PLANE_420_UNORM, 1, 1);
        assertEquals(List.of(), submits.found(write(image, PLANE_0), write(image, PLANE_1)));
    }

    @Test
    void aPlaneMeetsItself() {
        ImageState image = image(0, VK10.VK_IMAGE_TYPE_2D, VK11.VK_FORMAT_G8_B8R8_2PLANE_420_UNORM, 1, 1);
        assertEquals(HAZARD, submits.found(write(image, PLANE_1), write(image, PLANE_1)));
    }

    @Test
    void colorIsAllPlanes() {
        ImageState image = image(0, VK10.VK_IMAGE_TYPE_2D, VK11.VK_FORMAT_G8_B8R8_2PLANE_420_UNORM, 1, 1);
        RecordedCommand clear = new RecordedCommand.ClearImage(
                PLACE, image, VK10.VK_IMAGE_LAYOUT_GENERAL, List.of(new SubresourceRange(COLOR, 0, 1, 0, 1)));
        assertEquals(HAZARD, submits.found(write(image, PLANE_1), clear));
    }

    @Test
    void slicesOfA3dImageAreApart() {
        ImageState image = image(0, VK10.VK_IMAGE_TYPE_3D, VK10.VK_FORMAT_R8G8B8A8_UNORM, 8, 1);
        assertEquals(List.of(), submits.found(write(image, COLOR, 0, 4, 0, 8), write(image, COLOR, 4, 4, 0, 8)));
    }

    @Test
    void boxesThatShareASliceMeet() {
        ImageState image = image(0, VK10.VK_IMAGE_TYPE_3D, VK10.VK_FORMAT_R8G8B8A8_UNORM, 8, 1);
        assertEquals(HAZARD, submits.found(write(image, COLOR, 0, 4, 0, 8), write(image, COLOR, 3, 4, 7, 8)));
    }

    @Test
    void rowsOfASharedSliceAreApart() {
        ImageState image = image(0, VK10.VK_IMAGE_TYPE_3D, VK10.VK_FORMAT_R8G8B8A8_UNORM, 8, 1);
        assertEquals(List.of(), submits.found(write(image, COLOR, 0, 4, 0, 8), write(image, COLOR, 3, 4, 8, 8)));
    }

    @Test
    void identicalAliasesAreComparedByTheirParts() {
        int flags = VK10.VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT | VK11.VK_IMAGE_CREATE_ALIAS_BIT;
        ImageState one = image(flags, VK10.VK_IMAGE_TYPE_2D, VK10.VK_FORMAT_R8G8B8A8_UNORM, 1, 1);
        ImageState other = image(flags, VK10.VK_IMAGE_TYPE_2D, VK10.VK_FORMAT_R8G8B8A8_UNORM, 1, 1);
        assertEquals(List.of(), submits.found(write(one, COLOR, 0, 1, 0, 8), write(other, COLOR, 0, 1, 8, 8)));
        assertEquals(HAZARD, submits.found(write(other, COLOR, 0, 1, 0, 8)));
    }

    @Test
    void otherAliasesMeetWhole() {
        ImageState one = image(0, VK10.VK_IMAGE_TYPE_2D, VK10.VK_FORMAT_R8G8B8A8_UNORM, 1, 1);
        ImageState other = image(0, VK10.VK_IMAGE_TYPE_2D, VK10.VK_FORMAT_R8G8B8A8_UNORM, 1, 1);
        assertEquals(HAZARD, submits.found(write(one, COLOR, 0, 1, 0, 8), write(other, COLOR, 0, 1, 8, 8)));
    }

    /** Decoding writes a picture: a layer of an array of them. */
    private RecordedCommand decode(ImageState pictures, int layer) {
        RecordedCommand.MemoryUse output = new RecordedCommand.MemoryUse(
                "decode output",
                KHRVideoDecodeQueue.VK_PIPELINE_STAGE_2_VIDEO_DECODE_BIT_KHR,
                KHRVideoDecodeQueue.VK_ACCESS_2_VIDEO_DECODE_WRITE_BIT_KHR,
                new UsedMemory.OfView(submits.objects.view(pictures, COLOR), layer));
        return new RecordedCommand.UseMemory(PLACE, List.of(output));
    }

    @Test
    void decodedPicturesAreWritten() {
        ImageState pictures = image(0, VK10.VK_IMAGE_TYPE_2D, VK10.VK_FORMAT_R8G8B8A8_UNORM, 1, 2);
        assertEquals(HAZARD, submits.found(decode(pictures, 1), decode(pictures, 1)));
    }

    @Test
    void otherPicturesAreNot() {
        ImageState pictures = image(0, VK10.VK_IMAGE_TYPE_2D, VK10.VK_FORMAT_R8G8B8A8_UNORM, 1, 2);
        assertEquals(List.of(), submits.found(decode(pictures, 0), decode(pictures, 1)));
    }
}

package dev.vkval.gpuav.content;

import dev.vkval.command.Subresources;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.PhysicalDeviceState;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCopyMemoryToImageIndirectCommandKHR;

/**
 * The copies of a vkCmdCopyMemoryToImageIndirectKHR.
 *
 * @param target what is known where the command was recorded
 */
record ImageCopies(CopyRecords records, Target target) implements ContentCheck {
    /** Of a command with more copies, those behind them are not compared. */
    private static final int MOST_COMPARED = 256;

    private static final int ALIGNMENT = 4;
    private static final int SRC = VkCopyMemoryToImageIndirectCommandKHR.SRCADDRESS;
    private static final int ROW = VkCopyMemoryToImageIndirectCommandKHR.BUFFERROWLENGTH;
    private static final int HEIGHT = VkCopyMemoryToImageIndirectCommandKHR.BUFFERIMAGEHEIGHT;
    private static final int SUBRESOURCE = VkCopyMemoryToImageIndirectCommandKHR.IMAGESUBRESOURCE;
    private static final int OFFSET = VkCopyMemoryToImageIndirectCommandKHR.IMAGEOFFSET;
    private static final int EXTENT = VkCopyMemoryToImageIndirectCommandKHR.IMAGEEXTENT;
    private static final String OUTSIDE = "an indirect copy is not within the subresource that it writes";
    private static final String FLAT = "an indirect copy has more dimensions than the image";
    private static final String AXES = "xyz";
    private static final List<String> SIZES = List.of("width", "height", "depth");

    /**
     * @param subresources those that the command names, one for each copy
     * @param granularity of the queue family, null if it is not known
     * @param sparse whether the command says that memory that is read may be sparse
     */
    record Target(
            ImageState image,
            List<Subresources> subresources,
            PhysicalDeviceState.Granularity granularity,
            boolean sparse) {
        private FormatInfo format() {
            return FormatInfo.of(image.info().format());
        }

        /** The size of a mip level along an axis. */
        private long size(int mip, int axis) {
            int whole = axis == 0
                    ? image.info().width()
                    : axis == 1 ? image.info().height() : image.info().depth();
            return ImageState.Info.mipSize(whole, mip);
        }
    }

    @Override
    public List<BufferPart> parts() {
        return List.of(records.part());
    }

    @Override
    public void judge(List<ByteBuffer> contents, Consumer<ContentError> errors) {
        records.forEach(contents.get(0), errors, copy -> {
            address(copy);
            rows(copy);
            subresource(copy);
            region(copy);
            dimensions(copy);
            granularity(copy);
            memory(copy);
        });
        overlaps(contents.get(0), errors);
    }

    private static long offset(CopyRecords.Entry copy, int axis) {
        return copy.word(OFFSET + axis * Integer.BYTES);
    }

    private static long extent(CopyRecords.Entry copy, int axis) {
        return Integer.toUnsignedLong(copy.word(EXTENT + axis * Integer.BYTES));
    }

    private static Subresources written(CopyRecords.Entry copy) {
        return new Subresources(
                copy.word(SUBRESOURCE),
                copy.word(SUBRESOURCE + Integer.BYTES),
                1,
                copy.word(SUBRESOURCE + 2 * Integer.BYTES),
                copy.word(SUBRESOURCE + 3 * Integer.BYTES));
    }

    private void address(CopyRecords.Entry copy) {
        copy.multiple("VUID-VkCopyMemoryToImageIndirectCommandKHR-srcAddress-10963", "srcAddress", SRC, ALIGNMENT);
        FormatInfo format = target.format();
        if (!format.planes().isEmpty()) {
            FormatInfo.Plane plane = format.plane(written(copy).aspects());
            if (plane != null) {
                copy.multiple(
                        "VUID-VkCopyMemoryToImageIndirectCommandKHR-dstImage-12283",
                        "srcAddress",
                        SRC,
                        FormatInfo.of(plane.format()).blockBytes());
            }
        } else if (!format.hasDepth() && !format.hasStencil()) {
            copy.multiple(
                    "VUID-VkCopyMemoryToImageIndirectCommandKHR-dstImage-12282",
                    "srcAddress",
                    SRC,
                    Math.max(format.blockBytes(), 1));
        }
    }

    private static void rows(CopyRecords.Entry copy) {
        long row = Integer.toUnsignedLong(copy.word(ROW));
        if (row != 0 && row < extent(copy, 0)) {
            copy.wrong(
                    "VUID-VkCopyMemoryToImageIndirectCommandKHR-bufferRowLength-10964",
                    "an indirect copy has rows that are shorter than what it copies",
                    ROW,
                    Integer.BYTES,
                    "bufferRowLength is " + row + ", and imageExtent.width is " + extent(copy, 0) + ".");
        }
        long height = Integer.toUnsignedLong(copy.word(HEIGHT));
        if (height != 0 && height < extent(copy, 1)) {
            copy.wrong(
                    "VUID-VkCopyMemoryToImageIndirectCommandKHR-bufferImageHeight-10965",
                    "an indirect copy has fewer rows than it copies",
                    HEIGHT,
                    Integer.BYTES,
                    "bufferImageHeight is " + height + ", and imageExtent.height is " + extent(copy, 1) + ".");
        }
    }

    private void subresource(CopyRecords.Entry copy) {
        Subresources named = copy.index() < target.subresources().size()
                ? target.subresources().get(copy.index())
                : null;
        if (named != null && !named.equals(written(copy))) {
            copy.wrong(
                    "VUID-VkCopyMemoryToImageIndirectCommandKHR-imageSubresource-12284",
                    "an indirect copy is to another subresource than the command names",
                    SUBRESOURCE,
                    4 * Integer.BYTES,
                    "imageSubresource is " + words(written(copy)) + "; pImageSubresources[" + copy.index() + "] is "
                            + words(named) + ".");
        }
    }

    private static String words(Subresources each) {
        return "aspects 0x" + Integer.toHexString(each.aspects()) + ", mip level "
                + Integer.toUnsignedString(each.baseMip()) + " and " + Integer.toUnsignedString(each.layerCount())
                + " layers from " + Integer.toUnsignedString(each.baseLayer());
    }

    private void region(CopyRecords.Entry copy) {
        int mip = written(copy).baseMip();
        for (int axis = 0; axis < AXES.length(); axis++) {
            long begin = offset(copy, axis);
            long size = target.size(mip, axis);
            String words = "imageOffset." + AXES.charAt(axis) + " is " + begin + " and imageExtent." + SIZES.get(axis)
                    + " is " + extent(copy, axis) + "; the size of mip level " + Integer.toUnsignedString(mip) + " is "
                    + size + ".";
            if (begin < 0 || begin > size) {
                wrong(copy, "VUID-VkCopyMemoryToImageIndirectCommandKHR-imageOffset-10966", OFFSET, axis, words);
            }
            boolean beyond = begin < 0 || begin + extent(copy, axis) > size;
            if (beyond) {
                wrong(copy, "VUID-VkCopyMemoryToImageIndirectCommandKHR-imageExtent-10967", EXTENT, axis, words);
            }
            if (beyond && axis == 0) {
                wrong(copy, "VUID-VkCopyMemoryToImageIndirectCommandKHR-imageOffset-10970", OFFSET, axis, words);
            } else if (beyond && axis == 1) {
                wrong(copy, "VUID-VkCopyMemoryToImageIndirectCommandKHR-imageOffset-10971", OFFSET, axis, words);
            }
        }
    }

    private static void wrong(CopyRecords.Entry copy, String rule, int member, int axis, String words) {
        copy.wrong(rule, OUTSIDE, member + axis * Integer.BYTES, Integer.BYTES, words);
    }

    private void dimensions(CopyRecords.Entry copy) {
        int type = target.image().info().type();
        if (type == VK10.VK_IMAGE_TYPE_1D) {
            flat(copy, "VUID-VkCopyMemoryToImageIndirectCommandKHR-dstImage-12285", 1);
        }
        if (type != VK10.VK_IMAGE_TYPE_3D) {
            flat(copy, "VUID-VkCopyMemoryToImageIndirectCommandKHR-dstImage-12286", 2);
        }
    }

    private static void flat(CopyRecords.Entry copy, String rule, int axis) {
        if (offset(copy, axis) != 0 || extent(copy, axis) != 1) {
            copy.wrong(
                    rule,
                    FLAT,
                    OFFSET + axis * Integer.BYTES,
                    Integer.BYTES,
                    "imageOffset." + AXES.charAt(axis) + " is " + offset(copy, axis) + " and imageExtent."
                            + SIZES.get(axis) + " is " + extent(copy, axis) + "; they must be 0 and 1.");
        }
    }

    /** Offsets and extents are multiples of what the queue family transfers, or reach to the end. */
    private void granularity(CopyRecords.Entry copy) {
        PhysicalDeviceState.Granularity unit = target.granularity();
        if (unit == null) {
            return;
        }
        FormatInfo format = target.format();
        long[] steps = {
            (long) unit.width() * format.blockWidth(), (long) unit.height() * format.blockHeight(), unit.depth()
        };
        for (int axis = 0; axis < AXES.length(); axis++) {
            long begin = offset(copy, axis);
            long end = begin + extent(copy, axis);
            long size = target.size(written(copy).baseMip(), axis);
            boolean fits = steps[axis] == 0
                    ? begin == 0 && end == size
                    : begin % steps[axis] == 0 && (end == size || extent(copy, axis) % steps[axis] == 0);
            if (!fits) {
                copy.wrong(
                        "VUID-VkCopyMemoryToImageIndirectCommandKHR-imageOffset-10969",
                        "an indirect copy does not respect the granularity of transfers of its queue family",
                        OFFSET + axis * Integer.BYTES,
                        Integer.BYTES,
                        "imageOffset." + AXES.charAt(axis) + " is " + begin + " and imageExtent." + SIZES.get(axis)
                                + " is " + extent(copy, axis) + "; the granularity is " + steps[axis] + ".");
                return;
            }
        }
    }

    private void memory(CopyRecords.Entry copy) {
        long address = copy.address(SRC);
        AddressedMemory memory = records.memory();
        long bytes = bytes(copy);
        if (bytes == 0 || !memory.known(address)) {
            return;
        }
        String words = "srcAddress is 0x" + Long.toHexString(address) + ", and " + bytes + " bytes are read; ";
        if (Long.compareUnsigned(bytes, memory.memoryBytes(address)) > 0) {
            copy.wrong(
                    "VUID-VkCopyMemoryToImageIndirectCommandKHR-srcAddress-10968",
                    "an indirect copy goes beyond the end of memory",
                    SRC,
                    Long.BYTES,
                    words + memory.memoryBytes(address) + " bytes of memory are left from the address on.");
        }
        if (!memory.within(address, 1, VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT)) {
            copy.wrong(
                    "VUID-VkCopyMemoryToImageIndirectCommandKHR-srcAddress-12214",
                    "an indirect copy reads a buffer that was not created for it",
                    SRC,
                    Long.BYTES,
                    words + "no buffer with VK_BUFFER_USAGE_TRANSFER_SRC_BIT has the address.");
        }
        if (target.sparse() && memory.unbound(address, bytes)) {
            copy.wrong(
                    "VUID-VkCopyMemoryToImageIndirectInfoKHR-srcCopyFlags-10950",
                    "an indirect copy accesses a part of a sparse buffer that has no memory",
                    SRC,
                    Long.BYTES,
                    words + "not all of them are bound to memory.");
        }
    }

    /** How many bytes a copy reads from its address to the last one; 0 where that depends on the aspect. */
    private long bytes(CopyRecords.Entry copy) {
        FormatInfo format = target.format();
        if (format.hasDepth() || format.hasStencil() || !format.planes().isEmpty()) {
            return 0;
        }
        long width = blocks(extent(copy, 0), format.blockWidth());
        long height = blocks(extent(copy, 1), format.blockHeight());
        long layers = Integer.toUnsignedLong(written(copy).layerCount());
        long slices = Math.max(extent(copy, 2), layers > target.image().info().arrayLayers() ? 1 : layers);
        int rowLength = copy.word(ROW);
        int imageHeight = copy.word(HEIGHT);
        double row = rowLength == 0 ? width : blocks(Integer.toUnsignedLong(rowLength), format.blockWidth());
        double rows = imageHeight == 0 ? height : blocks(Integer.toUnsignedLong(imageHeight), format.blockHeight());
        double all = ((slices - 1) * rows * row + (height - 1) * row + width) * format.blockBytes();
        boolean some = width > 0 && height > 0 && slices > 0;
        return some && all < Long.MAX_VALUE / 4 ? (long) all : 0;
    }

    private static long blocks(long texels, int block) {
        return (texels + block - 1) / block;
    }

    private void overlaps(ByteBuffer contents, Consumer<ContentError> errors) {
        int most = Math.min(records.count(), MOST_COMPARED);
        for (int i = 1; i < most; i++) {
            CopyRecords.Entry one = new CopyRecords.Entry(records, i, contents, errors);
            for (int j = 0; j < i; j++) {
                if (overlap(one, new CopyRecords.Entry(records, j, contents, errors))) {
                    one.wrong(
                            "VUID-VkCopyMemoryToImageIndirectInfoKHR-copyAddressRange-10975",
                            "copies of an indirect command overlap",
                            OFFSET,
                            3 * Integer.BYTES,
                            "it writes texels that copy " + j + " writes.");
                    return;
                }
            }
        }
    }

    private static boolean overlap(CopyRecords.Entry one, CopyRecords.Entry other) {
        Subresources a = written(one);
        Subresources b = written(other);
        boolean layers = Integer.toUnsignedLong(a.baseLayer())
                        < Integer.toUnsignedLong(b.baseLayer()) + Integer.toUnsignedLong(b.layerCount())
                && Integer.toUnsignedLong(b.baseLayer())
                        < Integer.toUnsignedLong(a.baseLayer()) + Integer.toUnsignedLong(a.layerCount());
        boolean shared = a.baseMip() == b.baseMip() && (a.aspects() & b.aspects()) != 0 && layers;
        for (int axis = 0; axis < AXES.length() && shared; axis++) {
            shared = offset(one, axis) < offset(other, axis) + extent(other, axis)
                    && offset(other, axis) < offset(one, axis) + extent(one, axis);
        }
        return shared;
    }
}

package dev.vkval.dump;

import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/** Lays out the texels of subresources as copies to buffers have them. */
final class ImagePieces {
    /** Offsets in buffers are multiples of texel blocks and of this many bytes. */
    private static final int ALIGN_BYTES = 4;

    private ImagePieces() {}

    static List<ImagePiece> of(ImageState image, SubresourceRange range) {
        ImageState.Info info = image.info();
        FormatInfo format = FormatInfo.of(info.format());
        List<ImagePiece> pieces = new ArrayList<>();
        long offset = 0;
        for (int aspect : format.aspects()) {
            if ((range.aspects() & aspect) == 0) {
                continue;
            }
            for (int mip = range.baseMip(); mip < range.baseMip() + range.mipCount(); mip++) {
                for (int layer = range.baseLayer(); layer < range.baseLayer() + range.layerCount(); layer++) {
                    ImagePiece piece = piece(info, format, aspect, mip, layer, offset);
                    pieces.add(piece);
                    offset = end(piece);
                }
            }
        }
        return pieces;
    }

    /** Bytes of a buffer for them. */
    static long sizeBytes(List<ImagePiece> pieces) {
        return pieces.isEmpty()
                ? 0
                : pieces.get(pieces.size() - 1).offset()
                        + pieces.get(pieces.size() - 1).sizeBytes();
    }

    private static ImagePiece piece(
            ImageState.Info info, FormatInfo format, int aspect, int mip, int layer, long offset) {
        FormatInfo.Plane plane = format.plane(aspect);
        int texels = plane == null ? info.format() : plane.format();
        FormatInfo blocks = FormatInfo.of(texels);
        int blockBytes = blockBytes(blocks, aspect);
        int width = divided(ImageState.Info.mipSize(info.width(), mip), plane == null ? 1 : plane.widthDivisor());
        int height = divided(ImageState.Info.mipSize(info.height(), mip), plane == null ? 1 : plane.heightDivisor());
        int depth = ImageState.Info.mipSize(info.depth(), mip);
        long rowBytes = blocks(width, blocks.blockWidth()) * blockBytes;
        long rows = blocks(height, blocks.blockHeight()) * blocks(depth, blocks.blockDepth());
        long align = (long) blockBytes * ALIGN_BYTES;
        long at = (offset + align - 1) / align * align;
        return new ImagePiece(aspect, mip, layer, texels, width, height, depth, rowBytes, at, rowBytes * rows);
    }

    private static long end(ImagePiece piece) {
        return piece.offset() + piece.sizeBytes();
    }

    /** Of depth and stencil, what a copy of this aspect alone has. */
    private static int blockBytes(FormatInfo format, int aspect) {
        return switch (aspect) {
            case VK10.VK_IMAGE_ASPECT_STENCIL_BIT -> 1;
            case VK10.VK_IMAGE_ASPECT_DEPTH_BIT -> format.componentBytes() == Short.BYTES ? Short.BYTES : Integer.BYTES;
            default -> format.blockBytes();
        };
    }

    private static int divided(int texels, int divisor) {
        return Math.max(texels / divisor, 1);
    }

    private static long blocks(int texels, int block) {
        return ((long) texels + block - 1) / block;
    }
}

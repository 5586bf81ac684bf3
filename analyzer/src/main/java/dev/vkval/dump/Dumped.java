package dev.vkval.dump;

import java.util.List;

/**
 * The copied contents of a resource.
 *
 * @param resource type and captured id of the buffer or image
 * @param range the part that was copied, in the words of findings
 * @param format VkFormat of the image, 0 of a buffer
 * @param pieces where the texels of an image are among the bytes, empty for a buffer
 * @param missing why there are no bytes, null if there are
 */
public record Dumped(String resource, String range, int format, List<ImagePiece> pieces, byte[] bytes, String missing) {
    static Dumped missing(String resource, String range, String why) {
        return new Dumped(resource, range, 0, List.of(), null, why);
    }
}

package dev.vkval.dump;

import dev.vkval.finding.Access;
import dev.vkval.finding.Finding;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A resource whose contents before and after an access of a finding are wanted.
 *
 * @param access place of the access among those of the finding, from 0
 * @param block block of the command that accesses it
 * @param submit number of the submit that executes the command; {@link Place#NONE} for the first one
 * @param commandBuffer captured id of the command buffer that the command is recorded in, {@link Place#NONE} for none
 * @param type type of the resource, a buffer, an image or a view; null if the finding does not name it
 * @param id its captured id
 * @param range the part of it, in the words of {@link Access#range}; null for all
 */
public record DumpRequest(int access, long block, long submit, long commandBuffer, String type, long id, String range) {
    static final String BUFFER = "VkBuffer";
    static final String IMAGE = "VkImage";
    public static final String BUFFER_VIEW = "VkBufferView";
    public static final String IMAGE_VIEW = "VkImageView";
    private static final Set<String> COPIED = Set.of(BUFFER, IMAGE, BUFFER_VIEW, IMAGE_VIEW);

    private static final String SEPARATOR = ":";
    private static final int WORDS = 7;

    /** All of a finding, by access. An access without a resource of its own is of those that the finding names. */
    public static List<DumpRequest> of(Finding finding) {
        List<DumpRequest> requests = new ArrayList<>();
        for (int i = 0; i < finding.accesses().size(); i++) {
            Access access = finding.accesses().get(i);
            List<ObjectRef> resources = access.resource() != null
                    ? List.of(access.resource())
                    : finding.objects().stream()
                            .filter(object -> COPIED.contains(object.type()))
                            .toList();
            for (ObjectRef resource : resources) {
                requests.add(request(i, access, resource));
            }
            if (resources.isEmpty()) {
                requests.add(request(i, access, null));
            }
        }
        return requests;
    }

    private static DumpRequest request(int number, Access access, ObjectRef resource) {
        Place place = access.place();
        return new DumpRequest(
                number,
                place == null ? Place.NONE : place.block(),
                place == null ? Place.NONE : place.submit(),
                place == null ? Place.NONE : place.commandBuffer(),
                resource == null ? null : resource.type(),
                resource == null ? 0 : resource.id(),
                access.range());
    }

    /** Why nothing can be copied, whatever the replay does; null if something can. */
    public String obstacle() {
        if (type == null) {
            return "the finding does not name a buffer or an image of this access";
        } else if (!COPIED.contains(type)) {
            return "only buffers and images are copied";
        }
        return commandBuffer == Place.NONE ? "the access is not that of a command in a command buffer" : null;
    }

    /** {@code VkBuffer 12}, null if it is not known. */
    public String resource() {
        return type == null ? null : type + " " + Long.toUnsignedString(id);
    }

    /** It as one word. */
    public String word() {
        return access
                + SEPARATOR
                + block
                + SEPARATOR
                + submit
                + SEPARATOR
                + commandBuffer
                + SEPARATOR
                + (type == null ? "" : type)
                + SEPARATOR
                + id
                + SEPARATOR
                + (range == null ? "" : URLEncoder.encode(range, StandardCharsets.UTF_8));
    }

    /** Reads what {@link #word} gives. */
    public static DumpRequest parse(String word) {
        String[] parts = word.split(SEPARATOR, WORDS);
        return new DumpRequest(
                Integer.parseInt(parts[0]),
                Long.parseLong(parts[1]),
                Long.parseLong(parts[2]),
                Long.parseLong(parts[3]),
                parts[4].isEmpty() ? null : parts[4],
                Long.parseLong(parts[5]),
                parts[6].isEmpty() ? null : URLDecoder.decode(parts[6], StandardCharsets.UTF_8));
    }
}

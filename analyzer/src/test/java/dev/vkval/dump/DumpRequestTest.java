package dev.vkval.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.vkval.finding.Access;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;

class DumpRequestTest {
    private static final ObjectRef BUFFER = new ObjectRef("VkBuffer", 12, "a: b|c", 3);
    private static final Place COMMAND = new Place("vkCmdFillBuffer", 40, 1, 4, 7, 10, 2, List.of());

    private static Access access(Place place, ObjectRef resource, String range) {
        return new Access("now", place, null, null, resource, range, null, null);
    }

    private static Finding.Builder finding() {
        return Finding.of("RULE", Severity.ERROR, Family.GPU);
    }

    @Test
    void anAccessIsOfItsResource() {
        Finding finding = finding()
                .access(access(COMMAND, BUFFER, "bytes 0..4"))
                .object(new ObjectRef("VkImage", 5, null, 1))
                .at(40, 1);
        assertEquals(List.of(new DumpRequest(0, 40, 7, 10, "VkBuffer", 12, "bytes 0..4")), DumpRequest.of(finding));
    }

    @Test
    void anAccessWithoutOneIsOfThoseThatTheFindingNames() {
        Finding finding = finding()
                .access(access(COMMAND, null, null))
                .object(new ObjectRef("VkPipeline", 9, null, 1))
                .object(BUFFER)
                .object(new ObjectRef("VkImageView", 5, null, 1))
                .at(40, 1);
        assertEquals(
                List.of("VkBuffer 12", "VkImageView 5"),
                DumpRequest.of(finding).stream().map(DumpRequest::resource).toList());
    }

    @Test
    void whatCannotBeCopiedSaysWhy() {
        Finding none = finding().access(access(COMMAND, null, null)).at(40, 1);
        assertEquals(
                "the finding does not name a buffer or an image of this access",
                DumpRequest.of(none).get(0).obstacle());
        Finding host = finding()
                .access(access(Place.ofCall("vkQueuePresentKHR", 50, 1), BUFFER, null))
                .at(50, 1);
        assertEquals(
                "the access is not that of a command in a command buffer",
                DumpRequest.of(host).get(0).obstacle());
        Finding structure = finding()
                .access(access(COMMAND, new ObjectRef("VkAccelerationStructureKHR", 5, null, 1), null))
                .at(40, 1);
        assertEquals(
                "only buffers and images are copied",
                DumpRequest.of(structure).get(0).obstacle());
        assertNull(new DumpRequest(0, 40, 7, 10, "VkBuffer", 12, null).obstacle());
    }

    @Test
    void aRequestIsOneWord() {
        for (DumpRequest request : List.of(
                new DumpRequest(1, 40, Place.NONE, Place.NONE, null, 0, null),
                new DumpRequest(0, 40, 7, 10, "VkImage", -1, "color|depth mips 0..2: layer 1"))) {
            assertEquals(1, request.word().split("\\s").length);
            assertEquals(request, DumpRequest.parse(request.word()));
        }
    }
}

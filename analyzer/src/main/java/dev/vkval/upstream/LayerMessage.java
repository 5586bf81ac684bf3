package dev.vkval.upstream;

import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import java.util.List;

/**
 * One message of the layer.
 *
 * @param id its message id name: {@code VUID-vkCmdDraw-None-02721}, {@code SYNC-HAZARD-READ-AFTER-WRITE}
 * @param text its words, with captured ids where the layer wrote live handles
 * @param origin whose call it is about
 * @param place where in the capture; for the replay's own calls, where it made them
 * @param objects the objects it names, as far as they are the capture's
 */
public record LayerMessage(
        String id, Severity severity, String text, MessageOrigin origin, Place place, List<ObjectRef> objects) {
    public LayerMessage {
        objects = List.copyOf(objects);
    }
}

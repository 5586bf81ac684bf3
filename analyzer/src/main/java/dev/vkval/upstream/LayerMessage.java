package dev.vkval.upstream;

import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import java.util.List;

/**
 * One message of the layer.
 *
 * @param id its message id name: {@code VUID-vkCmdDraw-None-02721}, {@code SYNC-HAZARD-READ-AFTER-WRITE}
 * @param text its text, with captured ids instead of live handles
 * @param origin origin of the call
 * @param place position in the capture; for calls of the replay, the position at which it made them
 * @param objects the objects in the message that belong to the capture
 */
public record LayerMessage(
        String id, Severity severity, String text, MessageOrigin origin, Place place, List<ObjectRef> objects) {
    public LayerMessage {
        objects = List.copyOf(objects);
    }
}

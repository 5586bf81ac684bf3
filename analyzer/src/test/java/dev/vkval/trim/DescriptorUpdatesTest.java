package dev.vkval.trim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.change.Assignment;
import dev.vkval.capture.change.ChangeException;
import dev.vkval.capture.change.HandleNames;
import dev.vkval.capture.change.MutableCall;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which updates of descriptor sets are still in effect. */
class DescriptorUpdatesTest {
    private static final long SET = 7;
    private static final long OTHER = 8;

    private final CallArena arena = new CallArena();
    private final DescriptorUpdates updates = new DescriptorUpdates();

    @AfterEach
    void close() {
        arena.close();
    }

    private Call call(long block, String command, String... values) throws ChangeException {
        MutableCall call = MutableCall.blank(command, block, 1, arena, HandleNames.ANY);
        for (String value : values) {
            call.apply(Assignment.parse(value));
        }
        return call.call();
    }

    private void write(long block, long set, int binding, int element, int count) throws ChangeException {
        updates.update(call(
                block,
                "vkUpdateDescriptorSets",
                "descriptorWriteCount=1",
                "pDescriptorWrites[0].dstSet=" + set,
                "pDescriptorWrites[0].dstBinding=" + binding,
                "pDescriptorWrites[0].dstArrayElement=" + element,
                "pDescriptorWrites[0].descriptorCount=" + count));
    }

    private void copy(long block, long from, long to) throws ChangeException {
        updates.update(call(
                block,
                "vkUpdateDescriptorSets",
                "descriptorCopyCount=1",
                "pDescriptorCopies[0].srcSet=" + from,
                "pDescriptorCopies[0].dstSet=" + to,
                "pDescriptorCopies[0].descriptorCount=1"));
    }

    private void template(long block, long set, long template) throws ChangeException {
        updates.updateWithTemplate(call(
                block,
                "vkUpdateDescriptorSetWithTemplate",
                "descriptorSet=" + set,
                "descriptorUpdateTemplate=" + template));
    }

    private List<Integer> inEffect(long set) {
        return List.copyOf(updates.inEffect(set));
    }

    @Test
    void aWriteOfTheSameDescriptorsEndsAnEarlierOne() throws ChangeException {
        write(1, SET, 0, 0, 1);
        write(2, SET, 1, 0, 1);
        write(3, SET, 0, 0, 1);
        write(4, OTHER, 1, 0, 1);
        assertEquals(List.of(2, 3), inEffect(SET));
        assertEquals(List.of(4), inEffect(OTHER));
    }

    @Test
    void aWriteThatIsPartlyOverwrittenIsInEffect() throws ChangeException {
        write(1, SET, 0, 0, 2);
        write(2, SET, 0, 0, 1);
        assertEquals(List.of(1, 2), inEffect(SET));
    }

    @Test
    void aTemplateEndsTheEarlierUpdateWithIt() throws ChangeException {
        template(1, SET, 20);
        template(2, SET, 21);
        template(3, SET, 20);
        assertEquals(List.of(2, 3), inEffect(SET));
    }

    @Test
    void whatWasCopiedIsKeptAlthoughItIsOverwritten() throws ChangeException {
        write(1, SET, 0, 0, 1);
        copy(2, SET, OTHER);
        write(3, SET, 0, 0, 1);
        assertEquals(List.of(1, 3), inEffect(SET));
        assertEquals(List.of(2), inEffect(OTHER));
        assertEquals(List.of(1, 3), List.copyOf(updates.copied(SET)));
        assertEquals(List.of(), List.copyOf(updates.copied(OTHER)));
    }

    @Test
    void aSetThatEndedHasNone() throws ChangeException {
        write(1, SET, 0, 0, 1);
        updates.ended(SET);
        assertEquals(List.of(), inEffect(SET));
    }
}

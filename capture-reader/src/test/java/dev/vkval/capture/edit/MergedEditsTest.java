package dev.vkval.capture.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class MergedEditsTest {
    private final MergedEdits edits = new MergedEdits();
    private final BlockNumbers numbers = new BlockNumbers();

    private boolean add(String text) throws EditException {
        return edits.add(EditText.parse(text));
    }

    private boolean addEdited(String text) throws EditException {
        return edits.add(EditText.parse(text), numbers);
    }

    private List<String> all() {
        return edits.edits().stream().map(CallEdit::toString).toList();
    }

    @Test
    void barriersAtOnePlaceAreOneWithTheBitsOfAll() throws EditException {
        assertTrue(add("insert vkCmdPipelineBarrier srcStageMask=COPY dstStageMask=HOST before 9"));
        assertTrue(add("insert vkCmdPipelineBarrier memoryBarrierCount=1 srcStageMask=COPY dstStageMask=CLEAR|HOST"
                + " pMemoryBarriers[0].srcAccessMask=0 before 9"));
        assertFalse(add("insert vkCmdPipelineBarrier srcStageMask=COPY dstStageMask=CLEAR before 9"));
        assertEquals(
                List.of("insert vkCmdPipelineBarrier memoryBarrierCount=1 srcStageMask=COPY dstStageMask=HOST|CLEAR"
                        + " pMemoryBarriers[0].srcAccessMask=0 before 9"),
                all());
        assertTrue(
                add("insert vkCmdPipelineBarrier srcStageMask=0 pMemoryBarriers[0].srcAccessMask=HOST_READ before 9"));
        assertTrue(all().get(0).contains("srcStageMask=COPY "), all().get(0));
        assertTrue(all().get(0).contains("srcAccessMask=HOST_READ "), all().get(0));
    }

    @Test
    void barriersWithOtherFlagsOrElsewhereAreOthers() throws EditException {
        add("insert vkCmdPipelineBarrier srcStageMask=COPY before 9");
        add("insert vkCmdPipelineBarrier dependencyFlags=BY_REGION srcStageMask=COPY before 9");
        add("insert vkCmdPipelineBarrier2 srcStageMask=COPY before 9");
        add("insert vkCmdPipelineBarrier srcStageMask=COPY after 9");
        assertEquals(4, all().size());
    }

    @Test
    void otherCallsAreMergedOnlyIfTheyAreEqual() throws EditException {
        assertTrue(add("insert vkQueueWaitIdle queue=5 before 9"));
        assertTrue(add("insert vkQueueWaitIdle queue=6 before 9"));
        assertFalse(add("insert vkQueueWaitIdle queue=5 before 9"));
        assertEquals(2, all().size());
    }

    @Test
    void newElementsOfOneArrayComeFirstAndKeepTheirOrder() throws EditException {
        add("set 3.pCreateInfo.pDependencies[2].srcStageMask|=HOST");
        add("append 3.pCreateInfo.pDependencies srcSubpass=0 dstSubpass=1 srcStageMask=COPY");
        add("append 3.pCreateInfo.pDependencies srcSubpass=1 dstSubpass=2 srcStageMask=COPY");
        assertTrue(add("append 3.pCreateInfo.pDependencies srcSubpass=0 dstSubpass=1 srcStageMask=CLEAR"));
        assertEquals(
                List.of(
                        "append 3.pCreateInfo.pDependencies srcSubpass=0 dstSubpass=1 srcStageMask=COPY|CLEAR",
                        "append 3.pCreateInfo.pDependencies srcSubpass=1 dstSubpass=2 srcStageMask=COPY",
                        "set 3.pCreateInfo.pDependencies[2].srcStageMask|=HOST"),
                all());
    }

    /** Block 1 of the edited capture is inserted before block 1 of the original. */
    @Test
    void editsOfTheEditedCaptureAreEditsOfTheOriginal() throws EditException {
        CallEdit insert = EditText.parse("insert vkCmdPipelineBarrier srcStageMask=COPY before 1");
        edits.add(insert);
        numbers.copied(0, 0);
        numbers.inserted(1, (CallEdit.Insert) insert);
        numbers.copied(1, 2);
        assertTrue(addEdited("set 1.srcStageMask|=HOST"));
        assertFalse(addEdited("set 1.srcStageMask|=HOST"));
        assertTrue(addEdited("set 2.srcStageMask|=CLEAR"));
        assertFalse(addEdited("insert vkCmdPipelineBarrier srcStageMask=COPY before 2"));
        assertFalse(
                addEdited("insert vkCmdPipelineBarrier srcStageMask=COPY before 1"), "it has no place in the original");
        assertEquals(
                List.of(
                        "set 1.srcStageMask|=CLEAR",
                        "insert vkCmdPipelineBarrier srcStageMask=COPY srcStageMask|=HOST before 1"),
                all());
    }
}

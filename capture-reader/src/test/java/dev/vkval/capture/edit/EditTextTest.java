package dev.vkval.capture.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EditTextTest {
    @Test
    void editsAreReadAsTheyAreWritten() throws EditException {
        assertEquals("drop 417", EditText.drop("#417").toString());
        assertEquals(
                "set 430.pRegions[0].size=64",
                EditText.set("430.pRegions[0].size=64").toString());
        assertEquals(
                "set 430.srcStageMask|=COPY|CLEAR",
                EditText.set("430.srcStageMask|=COPY|CLEAR").toString());
        assertEquals("move 430 before 20", EditText.move("430 before #20").toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "drop 417",
                "set 430.srcStageMask|=COPY|CLEAR",
                "append 30.pCreateInfo.pDependencies srcSubpass=0 dstSubpass=1",
                "append 30.pCreateInfo.pDependencies",
                "insert vkCmdPipelineBarrier memoryBarrierCount=1 pMemoryBarriers[0].srcAccessMask=0 before 7",
                "copy 430 after 20",
                "move 430 before 20"
            })
    void whatAnEditWritesIsReadAgain(String text) throws EditException {
        assertEquals(text, EditText.parse(text).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "drop", "fix 3", "append", "append 30", "append 30.pDependencies srcSubpass"})
    void whatIsNoEditIsRejected(String text) {
        assertThrows(EditException.class, () -> EditText.parse(text));
    }

    @Test
    void aShorthandIsABarrierOnAllMemory() throws EditException {
        assertEquals(
                "insert vkCmdPipelineBarrier memoryBarrierCount=1 srcStageMask=TRANSFER"
                        + " pMemoryBarriers[0].srcAccessMask=TRANSFER_WRITE after 9",
                EditText.insert("barrier srcStageMask=TRANSFER srcAccessMask=TRANSFER_WRITE after 9")
                        .toString());
        assertEquals(
                "insert vkCmdPipelineBarrier srcStageMask=TRANSFER after 9",
                EditText.insert("barrier srcStageMask=TRANSFER after 9").toString());
        assertTrue(EditText.insert("barrier2 srcStageMask=COPY after 9")
                .toString()
                .contains("pDependencyInfo.pMemoryBarriers[0].srcStageMask=COPY"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "430", "430.", "430.size", "-1.size=1", "99999999999999999999.a=1"})
    void whatIsNoAssignmentIsRejected(String text) {
        assertThrows(EditException.class, () -> EditText.set(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "barrier", "barrier after", "barrier after x", "barrier srcStageMask after 3"})
    void whatHasNoPlaceOrNoValueIsNotInserted(String text) {
        assertThrows(EditException.class, () -> EditText.insert(text));
    }

    @Test
    void aDroppedCallCannotBeChanged() {
        List<CallEdit> both = List.of(new CallEdit.Drop(3), new CallEdit.Move(3, new CallEdit.Anchor(1, true)));
        assertThrows(EditException.class, () -> new EditScript(both));
    }
}
